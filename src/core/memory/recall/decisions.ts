// How was something decided? The decisions about a file or a topic, and those linked before and after them, in order.
import { isAbsolute } from "node:path";
import { pathInside } from "../../../base/path-inside.ts";
import { throwIfCancelled } from "../../../errors.ts";
import type { Decision, DecisionFilter, RelationshipType } from "../../types/index.ts";
import { createTypeTest } from "../../types/index.ts";
import type { WalkedEdge } from "../store/adjacency.ts";
import { neighborsOf } from "../store/neighbors.ts";
import type { MemoryBase } from "../store/memory-base.ts";
import type { MemoryIndex } from "../store/memory-index.ts";
import { livingDocuments } from "../store/namespaces.ts";
import { findReplacement } from "../store/replacement.ts";
import { toIso } from "../format-memory.ts";
import type { Ordinal } from "../store/rows.ts";
import { questionWords } from "../content/words.ts";

const chainTypes: readonly RelationshipType[] = ["EVOLVED_INTO", "LEADS_TO", "DERIVED_FROM"];

/** In order of time. With both filters a decision must match both; linked decisions need not match. */
export function findDecisionChain(
  base: MemoryBase,
  filter: DecisionFilter,
  now: number,
  signal?: AbortSignal,
): readonly Decision[] {
  const memoryIndex = base.view();
  const tells = createTypeTest("codemem", ["decision"]);
  const isDecision = (ordinal: Ordinal): boolean => {
    const document = memoryIndex.documentOf(ordinal);
    return document !== undefined && tells(memoryIndex.keptTypeOf(document));
  };
  const onTopic = findByTopicWords(memoryIndex, filter.topic);
  const found = new Set<Ordinal>();
  for (const document of livingDocuments(memoryIndex)) {
    throwIfCancelled(signal);
    if (!tells(memoryIndex.keptTypeOf(document))) continue;
    const ordinal = memoryIndex.ordinals.get(document);
    const text = textOf(base, memoryIndex, ordinal, document);
    // The exact topic, or all of its words in any form.
    const topic = filter.topic?.trim().toLowerCase();
    const fitsTopic = topic === undefined || text.includes(topic) || onTopic.has(document);
    if (fitsTopic && fitsFile(base, memoryIndex, { ordinal, document, text, now }, filter))
      found.add(ordinal);
  }
  // Iterating a set includes what is added during the iteration.
  for (const ordinal of found) {
    for (const { source, target } of chainEdges(memoryIndex, ordinal, now)) {
      const other = source === ordinal ? target : source;
      if (isDecision(other)) found.add(other);
    }
  }
  return [...found]
    .sort((a, b) => timeOf(memoryIndex, a) - timeOf(memoryIndex, b) || a - b)
    .map((ordinal) => describeDecision(base, memoryIndex, ordinal, found, now));
}

function timeOf(memoryIndex: MemoryIndex, ordinal: Ordinal): number {
  return memoryIndex.createdAt.get(memoryIndex.documentOf(ordinal) ?? 0);
}

function chainEdges(memoryIndex: MemoryIndex, ordinal: Ordinal, now: number): readonly WalkedEdge[] {
  return neighborsOf(memoryIndex, ordinal, "both", now)
    .map(({ edge }) => edge)
    .filter(({ relationship }) => chainTypes.includes(relationship));
}

function findByTopicWords(memoryIndex: MemoryIndex, topic: string | undefined): ReadonlySet<number> {
  const words = questionWords(topic ?? "");
  if (words.length === 0) return new Set();
  const found = memoryIndex.words.search(
    words,
    memoryIndex.alive,
    memoryIndex.living,
    memoryIndex.totalLength,
  );
  // The words' shares add up to 1, up to rounding.
  return new Set([...found.touched].filter((document) => found.coverage[document]! > 0.999));
}

function textOf(base: MemoryBase, memoryIndex: MemoryIndex, ordinal: Ordinal, document: number): string {
  const { content } = base.reader.getBody(ordinal);
  return [content, ...memoryIndex.tagsOf(document).map((tag) => memoryIndex.tags.get(tag))]
    .join("\n")
    .toLowerCase();
}

interface ReadMemory {
  readonly ordinal: Ordinal;
  readonly document: number;
  readonly text: string;
  readonly now: number;
}

function fitsFile(
  base: MemoryBase,
  memoryIndex: MemoryIndex,
  { ordinal, document, text, now }: ReadMemory,
  { filePath, codeRoots, movedHere = [] }: DecisionFilter,
): boolean {
  if (filePath === undefined) return true;
  const isLinked = neighborsOf(memoryIndex, ordinal, "outgoing", now).some(({ node }) => {
    const anchor = base.reader.findAnchor(node);
    if (anchor === undefined || (codeRoots !== undefined && !codeRoots.includes(anchor.root))) return false;
    return endsWithPath(anchor.path, filePath) || movedHere.includes(anchor.id);
  });
  if (isLinked) return true;
  // A bare path in a memory means the code of the memory's own project.
  if (!isAbout(base.reader.getHead(ordinal).namespace, codeRoots)) return false;
  const file = memoryIndex.filePath.get(document);
  const traced = file === 0 ? undefined : memoryIndex.traces.get(file - 1);
  if (traced !== undefined && isAbout(traced, codeRoots) && endsWithPath(traced, filePath)) return true;
  return mentionsPath(text, filePath.toLowerCase());
}

/** An absolute path is about the code in it or around it; a name may be about any code. */
function isAbout(place: string | undefined, codeRoots: readonly string[] | undefined): boolean {
  if (place === undefined || codeRoots === undefined || !isAbsolute(place)) return true;
  return codeRoots.some(
    (root) => pathInside(root, place) !== undefined || pathInside(place, root) !== undefined,
  );
}

/** `auth.rs` and `src/auth.rs` are the end of `/home/dev/src/auth.rs`; `th.rs` is not. */
function endsWithPath(path: string, end: string): boolean {
  return path === end || path.endsWith(`/${end}`);
}

/** As a whole path or the end of one: `data.ts` does not mention `a.ts`. */
function mentionsPath(text: string, path: string): boolean {
  for (let at = text.indexOf(path); at >= 0; at = text.indexOf(path, at + 1)) {
    const [before, after] = [text.charAt(at - 1), text.charAt(at + path.length)];
    if (!/[\p{L}\p{N}_.-]/u.test(before) && !/[\p{L}\p{N}_/-]/u.test(after)) return true;
  }
  return false;
}

function describeDecision(
  base: MemoryBase,
  memoryIndex: MemoryIndex,
  ordinal: Ordinal,
  chain: ReadonlySet<Ordinal>,
  now: number,
): Decision {
  const head = base.reader.getHead(ordinal);
  const replacement = findReplacement(memoryIndex, ordinal, now);
  return {
    id: head.id,
    namespace: head.namespace,
    supersededBy: replacement && base.reader.idOf(replacement.ordinal),
    content: base.reader.getBody(ordinal).content,
    importance: head.importance,
    tags: head.tags,
    createdAt: toIso(head.createdAt),
    connections: chainEdges(memoryIndex, ordinal, now)
      .filter(({ source, target }) => chain.has(source) && chain.has(target))
      .map(({ relationship, source, target }) => ({
        relationship,
        source: base.reader.idOf(source),
        target: base.reader.idOf(target),
      })),
  };
}
