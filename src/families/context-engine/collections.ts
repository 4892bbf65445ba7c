// What is a collection? A root's code together with the memories stored under the root's name.
import { createHash } from "node:crypto";
import { basename, isAbsolute, resolve } from "node:path";
import { findClosestName } from "../../base/closest-name.ts";
import { quoteValue } from "../../base/quote-value.ts";
import type { RootStatus } from "../../core/types/index.ts";
import type { Engine } from "../../engine.ts";
import { LociError } from "../../errors.ts";
import type { ToolContext } from "../../tools/definitions/tool.ts";
import { findDefaults } from "./session-defaults.ts";

export interface Collection {
  readonly name: string;
  /** Absent for a collection that contains only memories. */
  readonly root: RootStatus | undefined;
  /** Number of memories stored under the name. */
  readonly memories: number;
}

/** Names by root: those that were given in qdrant_index, and those under which Context Engine indexed or stored. */
const settingsKey = "context-engine.collections";

/** Lower case, with "-" for every character that is not a letter, digit, ".", "_" or "-". */
export function nameFolder(root: string): string {
  const name = basename(root)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "");
  return name === "" ? "workspace" : name;
}

export async function listCollections(engine: Engine, signal?: AbortSignal): Promise<readonly Collection[]> {
  const [roots, namespaces, given] = await Promise.all([
    engine.code.roots(signal),
    engine.memory.listNamespaces(signal),
    loadNames(engine),
  ]);
  const memoriesOf = new Map(namespaces.map(({ name, memoryCount }) => [name, memoryCount]));
  const ofRoots = nameRoots(roots, given).map(({ name, root }) => ({
    name,
    root,
    memories: memoriesOf.get(name) ?? 0,
  }));
  const named = new Set(ofRoots.map(({ name }) => name));
  const ofMemories = namespaces
    .filter(({ name }) => !named.has(name))
    .map(({ name, memoryCount }) => ({ name, root: undefined, memories: memoryCount }));
  return [...ofRoots, ...ofMemories];
}

/** A folder's name, followed by six digits of the path's hash if two roots would have the same name. */
function nameRoots(
  roots: readonly RootStatus[],
  given: Readonly<Record<string, string>>,
): readonly { readonly name: string; readonly root: RootStatus }[] {
  const taken = new Map<string, number>();
  for (const { root } of roots) {
    const name = given[root] ?? nameFolder(root);
    taken.set(name, (taken.get(name) ?? 0) + 1);
  }
  return roots.map((root) => {
    const own = given[root.root];
    const name = own ?? nameFolder(root.root);
    if (own !== undefined || taken.get(name) === 1) return { name, root };
    const digits = createHash("sha256").update(root.root).digest("hex").slice(0, 6);
    return { name: `${name}-${digits}`, root };
  });
}

type Names = Readonly<Record<string, string>>;

const toNames = (stored: unknown): Names => (stored ?? {}) as Names; // only we write it

async function loadNames(engine: Engine): Promise<Names> {
  return toNames(await engine.settings.get(settingsKey));
}

/**
 * A collection that a memory is stored in keeps its name: else another folder of the same name, indexed later, would
 * rename it, and its memories would belong to no code.
 */
export async function keepName(name: string, { engine, signal }: ToolContext): Promise<void> {
  if (Object.values(await loadNames(engine)).includes(name)) return;
  const found = (await listCollections(engine, signal)).find((one) => one.name === name);
  if (found?.root !== undefined) await giveName(engine, found.root.root, name);
}

/** From now on the root has this name, also if another root's folder has the same. */
export async function giveName(engine: Engine, root: string, name: string): Promise<void> {
  if ((await loadNames(engine))[root] === name) return;
  await engine.settings.update(settingsKey, (stored) => ({ ...toNames(stored), [root]: name }));
}

export interface CollectionScope {
  /** The chosen name; undefined if the workspace has none: then all collections are searched. */
  readonly name: string | undefined;
  /** Whether a call, a connection or a token chose it. */
  readonly isChosen: boolean;
  /** Roots whose code is searched; undefined means all. */
  readonly roots: readonly string[] | undefined;
}

export interface CollectionChoice {
  readonly collection?: string | undefined;
  readonly session?: string | undefined;
}

/** The name chosen by the call, the connection or the token. */
export function chosenName(
  { collection, session }: CollectionChoice,
  context: ToolContext,
): string | undefined {
  const given = collection?.trim();
  return given === undefined || given === "" ? findDefaults(context, session).collection : given;
}

/**
 * Throws COLLECTION_NOT_FOUND, with similar names, if neither a root nor a memory has the name. Warns if only memories
 * have it.
 */
export async function resolveCollection(
  choice: CollectionChoice,
  context: ToolContext,
): Promise<CollectionScope> {
  const chosen = chosenName(choice, context);
  if (chosen !== undefined) {
    const found = await getCollection(chosen, context);
    if (found.root === undefined) context.warn(await describeRootless(found.name, context));
    return { name: found.name, isChosen: true, roots: found.root === undefined ? [] : [found.root.root] };
  }
  const { roots, warning } = await context.workspace.scope();
  if (warning !== undefined) context.warn(warning);
  if (roots === undefined) return { name: undefined, isChosen: false, roots };
  const collections = await listCollections(context.engine, context.signal);
  const name = collections.find(({ root }) => root?.root === roots[0])?.name;
  return { name, isChosen: false, roots };
}

async function describeRootless(name: string, { engine, signal }: ToolContext): Promise<string> {
  const alike = (await listCollections(engine, signal)).flatMap(({ name: other, root }) =>
    root !== undefined && nameFolder(root.root) === name.toLowerCase() ? [other] : [],
  );
  const code = alike.length === 0 ? "" : `; folders of that name are the collections ${alike.join(", ")}`;
  return `The collection ${quoteValue(name)} has memories but no code${code}`;
}

/** Finds a collection by its name or its root's path. */
export async function getCollection(name: string, { engine, signal }: ToolContext): Promise<Collection> {
  const collections = await listCollections(engine, signal);
  const path = isAbsolute(name) ? resolve(name) : undefined;
  const found =
    collections.find(
      // A memory-only collection has no root, and a name may not be a path: two missing paths must not count as equal.
      ({ name: known, root }) => known === name || (path !== undefined && root?.root === path),
    ) ?? collections.find((collection) => collection.name.toLowerCase() === name.toLowerCase());
  if (found !== undefined) return found;
  throw unknownCollection(name, collections);
}

export function unknownCollection(name: string, collections: readonly Collection[]): LociError {
  const names = collections.map((collection) => collection.name);
  const meant = findClosestName(name, names);
  const message = `There is no collection ${quoteValue(name)}.`;
  return new LociError("COLLECTION_NOT_FOUND", message, {
    hint:
      meant === undefined
        ? `Collections: ${names.slice(0, 10).join(", ") || "none yet"}.`
        : `Did you mean ${meant}?`,
    details: { field: "collection", message },
  });
}

/** The roots of named repositories that may be searched, by the collection's or the folder's name; "*" for all. */
export async function narrowToRepositories(
  scope: CollectionScope,
  names: readonly string[] | undefined,
  { engine, signal }: ToolContext,
): Promise<{
  readonly roots: readonly string[] | undefined;
  readonly folders: readonly string[] | undefined;
}> {
  if (names === undefined) return { roots: scope.roots, folders: undefined };
  if (names.includes("*")) return { roots: scope.isChosen ? scope.roots : undefined, folders: undefined };
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  const collections = await listCollections(engine, signal);
  const named = collections.flatMap(({ name, root }) =>
    root !== undefined && (wanted.has(name.toLowerCase()) || wanted.has(nameFolder(root.root)))
      ? [root.root]
      : [],
  );
  const allowed = scope.isChosen ? named.filter((root) => scope.roots?.includes(root) !== false) : named;
  if (allowed.length > 0) return { roots: allowed, folders: undefined };
  // A repository inside a root: one of its top-level folders.
  return { roots: scope.roots, folders: [...names] };
}
