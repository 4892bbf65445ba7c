// Which memories may be answers? The caller's filter becomes a set of documents before ranking.
import { createBitmap, setBit, type Bitmap } from "../../../base/bitmap.ts";
import { RecentMap } from "../../../base/recent-map.ts";
import { LociError } from "../../../errors.ts";
import type { MemoryFamily, MemoryFilter } from "../../types/index.ts";
import { cleanNamespace, createTypeTest } from "../../types/index.ts";
import { cleanTag, parseEnd, parseTime } from "../content/check-fields.ts";
import type { MemoryIndex } from "../store/memory-index.ts";

export interface SearchedSet {
  /** Must not be modified. */
  readonly allow: Bitmap;
  readonly size: number;
  /** Total number of words in its documents. */
  readonly totalLength: number;
  /** Whether it contains every document that this process has numbered. */
  readonly isAll: boolean;
}

/**
 * Throws INPUT_INVALID for invalid times. A namespace or type without memories gives an empty set.
 * @param isLeftOut - excludes documents, beside the filter
 */
export function selectDocuments(
  memoryIndex: MemoryIndex,
  filter: MemoryFilter,
  isLeftOut?: (document: number) => boolean,
): SearchedSet {
  const tests = [
    ...testsOf(memoryIndex, filter),
    ...(isLeftOut === undefined ? [] : [(document: number) => !isLeftOut(document)]),
  ];
  const { namespace } = filter;
  if (tests.length === 0 && namespace === undefined) {
    const isAll = memoryIndex.living === memoryIndex.documents;
    return {
      allow: memoryIndex.alive,
      size: memoryIndex.living,
      totalLength: memoryIndex.totalLength,
      isAll,
    };
  }
  const inside =
    namespace === undefined ? 0 : (memoryIndex.namespaces.find(cleanNamespace(namespace)) ?? -2) + 1;
  return tests.length === 0 ? keepSet(memoryIndex, inside) : collectSet(memoryIndex, inside, tests);
}

interface KeptSets {
  readonly version: number;
  readonly sets: RecentMap<number, SearchedSet>;
}

const keptSets = new WeakMap<MemoryIndex, KeptSets>();
const keptNamespaces = 32;

/** Nearly every question has a namespace and no other filter, so such sets are cached until a memory changes. */
function keepSet(memoryIndex: MemoryIndex, inside: number): SearchedSet {
  const { version } = memoryIndex;
  let kept = keptSets.get(memoryIndex);
  if (kept?.version !== version)
    keptSets.set(memoryIndex, (kept = { version, sets: new RecentMap(keptNamespaces) }));
  const known = kept.sets.get(inside);
  if (known !== undefined) return known;
  const set = collectSet(memoryIndex, inside, []);
  kept.sets.set(inside, set);
  return set;
}

/** `inside` is the number of the namespace plus 1: 0 for all, -1 for one without memories. */
function collectSet(memoryIndex: MemoryIndex, inside: number, tests: readonly Test[]): SearchedSet {
  const allow = createBitmap(memoryIndex.documents);
  let size = 0;
  let totalLength = 0;
  // Reads the column directly instead of one call per document.
  const namespaces = memoryIndex.namespace.values;
  for (let document = 0; document < memoryIndex.documents; document++) {
    if (inside !== 0 && namespaces[document] !== inside) continue;
    if (!memoryIndex.isAlive(document) || !tests.every((test) => test(document))) continue;
    setBit(allow, document);
    size++;
    totalLength += memoryIndex.words.lengthOf(document);
  }
  return { allow, size, totalLength, isAll: false };
}

type Test = (document: number) => boolean;

function testsOf(memoryIndex: MemoryIndex, filter: MemoryFilter): readonly Test[] {
  const tests: Test[] = [];
  const {
    types,
    tags,
    allTags = [],
    excludeTags,
    minImportance,
    maxImportance,
    minConfidence,
    pinned,
  } = filter;
  if (types !== undefined) {
    tests.push(hasType(memoryIndex, types, filter.seenBy));
  }
  if (minImportance !== undefined)
    tests.push((document) => memoryIndex.importance.get(document) >= minImportance);
  if (maxImportance !== undefined)
    tests.push((document) => memoryIndex.importance.get(document) <= maxImportance);
  if (minConfidence !== undefined)
    tests.push((document) => memoryIndex.confidence.get(document) >= minConfidence);
  if (pinned !== undefined) tests.push((document) => (memoryIndex.pinned.get(document) === 1) === pinned);
  const [from, to] = timesOf(filter);
  if (from > -Infinity) tests.push((document) => memoryIndex.eventAt.get(document) >= from);
  if (to < Infinity) tests.push((document) => memoryIndex.eventAt.get(document) <= to);
  if (tags !== undefined && tags.length > 0) tests.push(hasTag(memoryIndex, tags));
  for (const tag of allTags) tests.push(hasTag(memoryIndex, [tag]));
  if (excludeTags !== undefined && excludeTags.length > 0) {
    const excluded = hasTag(memoryIndex, excludeTags);
    tests.push((document) => !excluded(document));
  }
  return tests;
}

/** In the vocabulary of the family `seenBy`; if absent, in that of the family that wrote the memory. */
function hasType(memoryIndex: MemoryIndex, types: readonly string[], seenBy: MemoryFamily | undefined): Test {
  if (seenBy === undefined) {
    const codes = types.map((type) => memoryIndex.types.find(type));
    return (document) => codes.includes(memoryIndex.type.get(document));
  }
  const isWanted = createTypeTest(seenBy, types);
  /** Cached by type and family: there are few of them, but many documents. */
  const known = new Map<number, boolean>();
  return (document) => {
    const key = memoryIndex.type.get(document) * 65_536 + memoryIndex.family.get(document);
    let wanted = known.get(key);
    if (wanted === undefined) known.set(key, (wanted = isWanted(memoryIndex.keptTypeOf(document))));
    return wanted;
  };
}

function hasTag(memoryIndex: MemoryIndex, tags: readonly string[]): Test {
  const codes = new Set(tags.flatMap((tag) => [tag, cleanTag(tag)]).map((tag) => memoryIndex.tags.find(tag)));
  return (document) => memoryIndex.tagsOf(document).some((code) => codes.has(code));
}

function timesOf({ from, to }: MemoryFilter): readonly [number, number] {
  const times = [
    from === undefined ? -Infinity : parseTime("from", from),
    to === undefined ? Infinity : parseEnd("to", to),
  ] as const;
  if (times[0] > times[1]) {
    throw new LociError("INPUT_INVALID", `from (${from ?? ""}) is later than to (${to ?? ""}).`);
  }
  return times;
}
