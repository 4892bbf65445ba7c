// Where do the processes of one home meet? The socket, the lock and the secret of its engine: a function of the home and
// of the machine that is looked at from, so that no two of them ever mean the same engine and another's paths.
import { readlinkSync } from "node:fs";
import { hostname, tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { hashText } from "../base/hash-text.ts";
import { realPath } from "../base/real-path.ts";
import type { Environment } from "../config/environment.ts";

export interface EnginePlace {
  /** The home with symbolic links resolved. */
  readonly home: string;
  /** Folder in the home that is the user's alone. */
  readonly folder: string;
  /** Folder of the socket: `folder`, or one outside where the home's path is too long for a socket; a pipe has none. */
  readonly socketFolder: string | undefined;
  /** What clients connect to: a path, or the name of a pipe. */
  readonly address: string;
  /** Holds what proves to be the same user. */
  readonly secretFile: string;
  /** What the engine wrote to its standard streams since it was started last. */
  readonly logFile: string;
}

export interface PlaceSources {
  readonly home: string;
  readonly platform: NodeJS.Platform;
  /** What sees the same files and processes, as `findScope` names it. */
  readonly scope: string;
  /** Takes sockets of homes whose own path is too long. */
  readonly runtimeFolder: string;
}

/** Bytes of `sun_path` without its final NUL: 104 on BSD and macOS, 108 on Linux. */
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

/** Throws where the home is not there and its path cannot be resolved, which the caller reports. */
export function findEnginePlace(home: string, environment: Environment): EnginePlace {
  const { uid, username } = userInfo();
  const runtime = environment["XDG_RUNTIME_DIR"] ?? "";
  const runtimeFolder = runtime === "" ? join(tmpdir(), `loci-${uid}`) : join(runtime, "loci");
  const { platform } = process;
  const scope = `${hostname()} ${platform === "win32" ? username : String(uid)} ${findNamespaces()}`;
  return nameEnginePlace({ home: realPath(home), platform, scope, runtimeFolder });
}

/**
 * A container that shares a home with its host sees other files under the same paths, and may not get answers about the
 * host's: its engine is another one.
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
