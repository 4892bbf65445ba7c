// Which roots does the server hold, by name or by a folder of this machine, and which are cached here?
import { isAbsolute } from "node:path";
import { findClosestName } from "../../../base/closest-name.ts";
import { RecentMap } from "../../../base/recent-map.ts";
import { LociError } from "../../../errors.ts";
import { listPushedRoots, nameRoot, type PushedRoot, type QdrantServer } from "../../qdrant/index.ts";
import { RemoteRoot } from "./remote-root.ts";

/** How long the list of current generations stays fresh. */
const freshMs = 1_000;
/** How long a server that did not respond counts as unavailable. */
const awayMs = 5_000;
const keptRoots = 64;

export interface PlacedRoot {
  readonly pushed: PushedRoot;
  /** The named folder inside it; undefined for all of it. */
  readonly under: string | undefined;
}

export class RemoteRoots {
  readonly server: QdrantServer;
  readonly #known = new RecentMap<string, RemoteRoot>(keptRoots);
  #listed: Promise<readonly PushedRoot[]> | undefined;
  #listedAt = 0;

  constructor(server: QdrantServer) {
    this.server = server;
  }

  /** Throws SEARCH_STORE_UNAVAILABLE. */
  list(): Promise<readonly PushedRoot[]> {
    if (this.#listed === undefined || performance.now() - this.#listedAt > freshMs) {
      const listed = listPushedRoots(this.server);
      this.#listed = listed;
      this.#listedAt = performance.now();
      listed.catch(() => {
        this.#listedAt = performance.now() + awayMs - freshMs;
      });
    }
    return this.#listed;
  }

  /**
   * By name, or by a folder of this machine whose repository was pushed; all roots if none is named. Throws
   * ROOT_NOT_INDEXED.
   */
  async place(named: string | readonly string[] | undefined): Promise<readonly PlacedRoot[]> {
    const all = await this.list();
    const asked = typeof named === "string" ? [named] : named;
    const placed =
      asked?.map((root) => findPushed(all, root) ?? throwUnknown(root, all)) ??
      all.map((pushed) => ({ pushed, under: undefined }));
    if (placed.length > 0) return placed;
    throw new LociError("ROOT_NOT_INDEXED", `Nothing has been pushed to ${this.server.collection} yet.`, {
      next: { do: "push" },
    });
  }

  async has(named: string): Promise<boolean> {
    return findPushed(await this.list(), named) !== undefined;
  }

  async open(pushed: PushedRoot, signal?: AbortSignal): Promise<RemoteRoot> {
    const known = this.#known.get(pushed.root) ?? new RemoteRoot(this.server, pushed);
    this.#known.set(pushed.root, known);
    await known.follow(pushed, signal);
    return known;
  }
}

function findPushed(all: readonly PushedRoot[], named: string): PlacedRoot | undefined {
  const name = isAbsolute(named) ? nameRoot(named) : named.replace(/\/+$/, "");
  const pushed = all
    .filter(({ root }) => name === root || name.startsWith(`${root}/`))
    .reduce<PushedRoot | undefined>(
      (a, b) => (a !== undefined && a.root.length > b.root.length ? a : b),
      undefined,
    );
  if (pushed === undefined) return undefined;
  return { pushed, under: name === pushed.root ? undefined : name.slice(pushed.root.length + 1) };
}

function throwUnknown(root: string, all: readonly PushedRoot[]): never {
  const names = all.map((pushed) => pushed.root);
  const meant = findClosestName(root, names);
  throw new LociError("ROOT_NOT_INDEXED", `${root} has not been pushed.`, {
    hint:
      meant === undefined
        ? `Pushed: ${names.slice(0, 10).join(", ") || "nothing yet"}.`
        : `Did you mean ${meant}?`,
  });
}
