// A memory that knows the code: names of code become anchors when they are linked, and anchors are told where they are now.
import { throwIfCancelled } from "../../errors.ts";
import { idInRoot } from "../types/node-id.ts";
import type {
  Anchors,
  ImpactedMemory,
  ImportedMemory,
  MemoryService,
  NewEdge,
  TraversedNode,
} from "../types/index.ts";
import {
  dependentFiles,
  findAnchor,
  hasAnchorChanged,
  relativeToRoot,
  resolveNames,
  type CodePort,
} from "./find-code.ts";

/** Nodes of one answer whose place in the code is looked up. */
const checkedAnchors = 200;
const impactAnchors = 5;

/** Under which an imported edge carries the place in the code that it leads to. */
const anchorProperty = "code_anchor";
const isAnchored = ({ properties = {} }: NewEdge): boolean => Object.hasOwn(properties, anchorProperty);

/** The same memory, with the methods that concern code joined with it. */
export function joinCode(memory: MemoryService, code: CodePort): MemoryService {
  async function anchorsOf(names: readonly string[], signal?: AbortSignal): Promise<Anchors> {
    if (names.length === 0) return {};
    return resolveNames(code, await memory.findUnknown(names, signal), signal);
  }

  /** The id of the node that a name stands for: its own, or that of the code that people call so. */
  async function nameNode(name: string, signal?: AbortSignal): Promise<string> {
    // Own keys only: "constructor" is a name that callers may write.
    const anchor = new Map(Object.entries(await anchorsOf([name], signal))).get(name);
    if (anchor === undefined) return name;
    const ids = [anchor.id, idInRoot(anchor)];
    const known = await memory.findAnchors(ids, signal);
    return ids.find((id) => known[id]?.root === anchor.root) ?? anchor.id;
  }

  /** Edges to code carry its place, as exported ones do. */
  async function anchorEdges(
    memories: readonly ImportedMemory[],
    signal?: AbortSignal,
  ): Promise<readonly ImportedMemory[]> {
    throwIfCancelled(signal);
    const own = new Set(memories.map(({ id }) => id));
    const edges = memories.flatMap((given) => given.edges ?? []);
    const open = edges.filter((edge) => !isAnchored(edge) && !own.has(edge.target));
    const anchors = new Map(
      Object.entries(await anchorsOf([...new Set(open.map(({ target }) => target))], signal)),
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
      // What the caller knows the place of needs no look-up, and is not ambiguous where another root has the same name.
      const { anchors: given = {}, links = [] } = input;
      const named = links.filter((name) => !Object.hasOwn(given, name));
      return memory.store({ ...input, anchors: { ...(await anchorsOf(named, signal)), ...given } }, signal);
    },
    async associate(edge, signal) {
      return memory.associate(
        { ...edge, anchors: await anchorsOf([edge.source, edge.target], signal) },
        signal,
      );
    },
    async import(memories, ids, signal) {
      return memory.import(await anchorEdges(memories, signal), ids, signal);
    },
    async recallWithImpact(query, signal) {
      const found = await memory.recallWithImpact(query, signal);
      return Promise.all(found.map((row) => addDependents(memory, code, row, signal)));
    },
    async traverse(traversal, signal) {
      const start = await nameNode(traversal.start, signal);
      return locateNodes(memory, code, await memory.traverse({ ...traversal, start }, signal), signal);
    },
    async decisionChain(filter, signal) {
      const { filePath } = filter;
      const inRoot = filePath === undefined ? undefined : await relativeToRoot(code, filePath, signal);
      return memory.decisionChain({ ...filter, filePath: inRoot }, signal);
    },
  };
}

/** Adds the files that use the code that the memory is linked to. */
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
      const hasChanged = await hasAnchorChanged(anchor, symbol);
      return { ...node, state, movedTo: state === "moved" ? symbol?.id : undefined, hasChanged };
    }),
  );
}
