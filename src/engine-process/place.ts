// Where do the processes of one home meet? The engine's socket, lock and secret depend on the home and on the machine
// it is seen from, so that two places never mean the same engine but different files.
import { readlinkSync } from "node:fs";
import { hostname, tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { hashText } from "../base/hash-text.ts";
import { realPath } from "../base/real-path.ts";
import type { Environment } from "../base/environment.ts";

export interface EnginePlace {
  /** The home with symbolic links resolved. */
  readonly home: string;
  /** Folder in the home that only the user can access. */
  readonly folder: string;
  /** Folder of the socket: `folder`, or one outside if the home's path is too long for a socket; a pipe has none. */
  readonly socketFolder: string | undefined;
  /** The address clients connect to: a path, or the name of a pipe. */
  readonly address: string;
  /** Holds the proof of being the same user. */
  readonly secretFile: string;
  /** What the engine has written to its standard streams since it was last started. */
  readonly logFile: string;
}

export interface PlaceSources {
  readonly home: string;
  readonly platform: NodeJS.Platform;
  /** Identifies everything that sees the same files and processes; computed in `findEnginePlace`. */
  readonly scope: string;
  /** Holds the sockets of homes whose own path is too long. */
  readonly runtimeFolder: string;
}

/** Size of `sun_path` in bytes, without its final NUL: 104 on BSD and macOS, 108 on Linux. */
const longestSocketPath = 103;

/** `home` is absolute, with symbolic links resolved. */
export function nameEnginePlace({ home, platform, scope, runtimeFolder }: PlaceSources): EnginePlace {
  const folder = join(home, "engine");
  const id = hashText(scope).slice(0, 12);
  const shared = { home, folder, secretFile: join(folder, "secret"), logFile: join(folder, `${id}.log`) };
  if (platform === "win32") {
    // Pipes have no folder: the name tells homes and users apart.
    const address = `\\\\.\\pipe\\loci-${hashText(`${scope}\0${home.toLowerCase()}`).slice(0, 32)}`;
    return { ...shared, socketFolder: undefined, address };
  }
  const inHome = join(folder, `${id}.sock`);
  if (Buffer.byteLength(inHome) <= longestSocketPath) {
    return { ...shared, socketFolder: folder, address: inHome };
  }
  const address = join(runtimeFolder, `${hashText(`${scope}\0${home}`).slice(0, 16)}.sock`);
  return { ...shared, socketFolder: runtimeFolder, address };
}

/** Throws if the home does not exist and its path cannot be resolved; the caller reports that. */
export function findEnginePlace(home: string, environment: Environment): EnginePlace {
  const { uid, username } = userInfo();
  const runtime = environment["XDG_RUNTIME_DIR"] ?? "";
  const runtimeFolder = runtime === "" ? join(tmpdir(), `loci-${uid}`) : join(runtime, "loci");
  const { platform } = process;
  const scope = `${hostname()} ${platform === "win32" ? username : String(uid)} ${findNamespaces()}`;
  return nameEnginePlace({ home: realPath(home), platform, scope, runtimeFolder });
}

/**
 * A container that shares a home with its host sees other files under the same paths, and must not get answers about
 * the host's files: it has its own engine.
 */
function findNamespaces(): string {
  return ["mnt", "net", "pid"]
    .map((kind) => {
      try {
        return readlinkSync(`/proc/self/ns/${kind}`);
      } catch {
        return "";
      }
    })
    .join(" ");
}
