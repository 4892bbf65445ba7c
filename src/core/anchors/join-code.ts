// How does a memory know about code? Names of code become anchors when they are linked, and anchors are returned with
// their current place.
import { throwIfCancelled } from "../../errors.ts";
import { idInRoot } from "../types/node-id.ts";
import type {
  Anchors,
  ImpactedMemory,
  ImportedMemory,
  MemoryService,
  NewEdge,
  Traversal,
  TraversedNode,
} from "../types/index.ts";
import {
  allRoots,
  dependentFiles,
  findAnchor,
  findPlace,
  hasAnchorChanged,
  hashRootFile,
  resolveNames,
  type CodePort,
} from "./find-code.ts";
import { findMovedInto } from "./find-moved.ts";

/** Maximum nodes per answer whose place in the code is looked up. */
const checkedAnchors = 200;
const impactAnchors = 5;

/** The property of an imported edge that holds the place in the code it leads to. */
const anchorProperty = "code_anchor";
const isAnchored = ({ properties = {} }: NewEdge): boolean => Object.hasOwn(properties, anchorProperty);

/** The same memory, with code support added to the methods that need it. */
export function joinCode(memory: MemoryService, code: CodePort): MemoryService {
  /**
   * Code of the given roots comes first, and other roots are asked only for what these do not have. Memories, and code
   * of these roots that is known by this name, need no anchor.
   */
  async function anchorsOf(
    names: readonly string[],
    roots: readonly string[] | undefined,
    signal?: AbortSignal,
  ): Promise<Anchors> {
    if (names.length === 0) return {};
    const unknown = new Set(await memory.findUnknown(names, signal));
    if (roots === undefined) return resolveNames(code, [...unknown], undefined, signal);
    // A map has own keys only, and callers may use a name like "constructor".
    const known = new Map(Object.entries(await memory.findAnchors(names, signal)));
    const isElsewhere = (name: string): boolean => known.has(name) && !roots.includes(known.get(name)!.root);
    const asked = [...new Set(names)].filter((name) => unknown.has(name) || isElsewhere(name));
    const here = await resolveNames(code, asked, roots, signal);
    const rest = asked.filter((name) => unknown.has(name) && !Object.hasOwn(here, name));
    return { ...(await resolveNames(code, rest, undefined, signal)), ...here };
  }

  /**
   * The id of the node that a name refers to: the name itself, or the id of the code with that name, which is where the
   * code was when it was linked.
   */
  async function nameNode({ start: name, codeRoots }: Traversal, signal?: AbortSignal): Promise<string> {
    const anchor = new Map(Object.entries(await anchorsOf([name], codeRoots, signal))).get(name);
    if (anchor === undefined) return name;
    const ids = [anchor.id, idInRoot(anchor)];
    const known = await memory.findAnchors(ids, signal);
    const same = ids.find((id) => known[id]?.root === anchor.root);
    if (same !== undefined) return same;
    const moved = await findMovedInto(memory, code, anchor, signal);
    return moved.find(({ movedTo }) => movedTo === anchor.id)?.id ?? anchor.id;
  }

  /** Edges to code carry its place, like exported ones. */
  async function anchorEdges(
    memories: readonly ImportedMemory[],
    signal?: AbortSignal,
  ): Promise<readonly ImportedMemory[]> {
    throwIfCancelled(signal);
    const own = new Set(memories.map(({ id }) => id));
    const edges = memories.flatMap((given) => given.edges ?? []);
    const open = edges.filter((edge) => !isAnchored(edge) && !own.has(edge.target));
    const anchors = new Map(
      Object.entries(await anchorsOf([...new Set(open.map(({ target }) => target))], undefined, signal)),
    );
    if (anchors.size === 0) return memories;
    return memories.map((given) => ({
      ...given,
      edges: given.edges?.map((edge) => {
        const anchor = isAnchored(edge) ? undefined : anchors.get(edge.target);
        if (anchor === undefined) return edge;
        return { ...edge, properties: { ...edge.properties, [anchorProperty]: anchor } };
      }),
    }));
  }

  return {
    ...memory,
    async store(input, signal) {
      // A name whose place the caller gives needs no lookup, and is not ambiguous if another root has the same name.
      const { anchors: given = {}, links = [], codeRoots } = input;
      const named = links.filter((name) => !Object.hasOwn(given, name));
      const anchors = { ...(await anchorsOf(named, codeRoots, signal)), ...withHashes(given) };
      return memory.store({ ...input, anchors }, signal);
    },
    async associate(edge, signal) {
      const anchors = await anchorsOf([edge.source, edge.target], edge.codeRoots, signal);
      return memory.associate({ ...edge, anchors }, signal);
    },
    async import(memories, ids, signal) {
      return memory.import(await anchorEdges(memories, signal), ids, signal);
    },
    async recallWithImpact(query, signal) {
      const found = await memory.recallWithImpact(query, signal);
      return Promise.all(found.map((row) => addDependents(memory, code, row, signal)));
    },
    async traverse(traversal, signal) {
      const start = await nameNode(traversal, signal);
      return locateNodes(memory, code, await memory.traverse({ ...traversal, start }, signal), signal);
    },
    async decisionChain(filter, signal) {
      if (filter.filePath === undefined) return memory.decisionChain(filter, signal);
      const { root, path } = await findPlace(code, filter.filePath, signal);
      const codeRoots = root === undefined ? filter.codeRoots : [root];
      const moved: string[] = [];
      for (const one of await allRoots(code, signal)) {
        if (codeRoots !== undefined && !codeRoots.includes(one)) continue;
        const found = await findMovedInto(memory, code, { root: one, path }, signal);
        moved.push(...found.map(({ id }) => id));
      }
      return memory.decisionChain({ ...filter, filePath: path, codeRoots, movedHere: moved }, signal);
    },
  };
}

/** A file that is renamed later is recognized by its content. */
function withHashes(anchors: Anchors): Anchors {
  const known = Object.entries(anchors).map(([name, anchor]) => {
    const isOpen = anchor.kind === "file" && anchor.contentHash === "";
    return [
      name,
      isOpen ? { ...anchor, contentHash: hashRootFile(anchor.root, anchor.path) } : anchor,
    ] as const;
  });
  return Object.fromEntries(known);
}

/** Adds the files that use the code linked to the memory. */
async function addDependents(
  memory: MemoryService,
  code: CodePort,
  row: ImpactedMemory,
  signal: AbortSignal | undefined,
): Promise<ImpactedMemory> {
  const anchors = await memory.findAnchors(row.impact.anchors.slice(0, impactAnchors), signal);
  const files = new Set(row.impact.dependentFiles);
  for (const anchor of Object.values(anchors)) {
    for (const file of await dependentFiles(code, anchor, signal)) files.add(file);
  }
  return { ...row, impact: { ...row.impact, dependentFiles: [...files].sort() } };
}

async function locateNodes(
  memory: MemoryService,
  code: CodePort,
  nodes: readonly TraversedNode[],
  signal: AbortSignal | undefined,
): Promise<readonly TraversedNode[]> {
  const ids = nodes.filter(({ memoryId }) => memoryId === undefined).map(({ id }) => id);
  if (ids.length === 0) return nodes;
  const anchors = await memory.findAnchors(ids.slice(0, checkedAnchors), signal);
  return Promise.all(
    nodes.map(async (node) => {
      const anchor = Object.hasOwn(anchors, node.id) ? anchors[node.id] : undefined;
      if (anchor === undefined) return node;
      const { state, symbol } = await findAnchor(code, anchor, signal);
      const hasChanged = hasAnchorChanged(anchor, symbol);
      return { ...node, state, movedTo: state === "moved" ? symbol?.id : undefined, hasChanged };
    }),
  );
}
