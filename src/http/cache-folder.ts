// Which files have other machines stored here? Files named by their hash, in a folder of limited size: the least
// recently used ones are dropped first.
import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hourMs } from "../base/durations.ts";
import { makeFolder } from "../base/make-folder.ts";
import { renameOverLater } from "../base/write-whole.ts";

export type CacheKind = "ac" | "cas";

export interface CacheFolder {
  find(kind: CacheKind, hash: string): Promise<Buffer | undefined>;
  has(kind: CacheKind, hash: string): boolean;
  /** Stores the file whole or not at all. False if it is larger than the folder may be. */
  put(kind: CacheKind, hash: string, body: Uint8Array): Promise<boolean>;
  readonly bytes: number;
}

const kinds: readonly CacheKind[] = ["ac", "cas"];
const unfinished = "unfinished-";
/** How often times of use are saved: a restart may forget uses of the last hour. */
const noteMs = hourMs;

/** Throws HOME_NOT_WRITABLE, DISK_FULL. */
export async function openCacheFolder(path: string, maxBytes: number): Promise<CacheFolder> {
  makeFolder(path);
  /** Sizes by place; the most recently used file comes last. */
  const sizes = new Map<string, number>();
  const notedAt = new Map<string, number>();
  let bytes = 0;
  for (const { place, size, usedAt } of await listFiles(path)) {
    sizes.set(place, size);
    notedAt.set(place, usedAt);
    bytes += size;
  }
  await evict();

  function forget(place: string): void {
    bytes -= sizes.get(place) ?? 0;
    sizes.delete(place);
    notedAt.delete(place);
  }

  async function evict(): Promise<void> {
    for (const place of sizes.keys()) {
      if (bytes <= maxBytes) return;
      forget(place);
      await rm(join(path, place), { force: true });
    }
  }

  function use(place: string): void {
    const size = sizes.get(place);
    if (size === undefined) return;
    sizes.delete(place);
    sizes.set(place, size);
    const now = Date.now();
    if (now - (notedAt.get(place) ?? 0) < noteMs) return;
    notedAt.set(place, now);
    // The file may be gone by now: then there is no time to save.
    utimes(join(path, place), now / 1000, now / 1000).catch(() => undefined);
  }

  return {
    async find(kind, hash) {
      const place = placeOf(kind, hash);
      if (!sizes.has(place)) return undefined;
      try {
        const body = await readFile(join(path, place));
        use(place);
        return body;
      } catch {
        forget(place);
        return undefined;
      }
    },
    has: (kind, hash) => sizes.has(placeOf(kind, hash)),
    async put(kind, hash, body) {
      if (body.length > maxBytes) return false;
      const place = placeOf(kind, hash);
      await mkdir(join(path, place, ".."), { recursive: true, mode: 0o700 });
      const written = join(path, `${unfinished}${randomUUID()}`);
      try {
        await writeFile(written, body, { mode: 0o600, flag: "wx" });
        await renameOverLater(written, join(path, place));
      } catch (error) {
        await rm(written, { force: true });
        throw error;
      }
      forget(place);
      sizes.set(place, body.length);
      notedAt.set(place, Date.now());
      bytes += body.length;
      await evict();
      return true;
    },
    get bytes() {
      return bytes;
    },
  };
}

/** `ac/12/1234…`: no folder holds more than 1/256 of the files. */
function placeOf(kind: CacheKind, hash: string): string {
  return `${kind}/${hash.slice(0, 2)}/${hash}`;
}

/** Least recently used first. Deletes unfinished files of a process that was killed. */
async function listFiles(path: string): Promise<{ place: string; size: number; usedAt: number }[]> {
  for (const name of await readdir(path)) {
    if (name.startsWith(unfinished)) await rm(join(path, name), { force: true });
  }
  const found: { place: string; size: number; usedAt: number }[] = [];
  for (const kind of kinds) {
    const folders = await readdir(join(path, kind)).catch(() => []);
    for (const folder of folders) {
      const names = await readdir(join(path, kind, folder)).catch(() => []);
      const files = await Promise.all(
        names.map(async (name) => {
          const place = placeOf(kind, name);
          const status = await stat(join(path, place)).catch(() => undefined);
          return status?.isFile() === true ? [{ place, size: status.size, usedAt: status.mtimeMs }] : [];
        }),
      );
      found.push(...files.flat());
    }
  }
  return found.sort((a, b) => a.usedAt - b.usedAt);
}
