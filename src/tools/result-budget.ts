// Does this result fit into the caller's context? If not, its lists are cut, and it says what is missing.

/** Characters of JSON that make one token, as an upper bound for code and English. */
const charactersPerToken = 3.5;

export interface BudgetedResult {
  readonly value: unknown;
  /** How many elements were left out, by list; empty when all of it is there. */
  readonly omitted: Readonly<Record<string, number>>;
  /** Elements that the shortest of the lists that were cut still has: all of them go on from there. */
  readonly kept: number;
  /** A list's first element alone was too long, and its longest texts were shortened: so every page has one. */
  readonly isShortened: boolean;
}

/**
 * Cuts `lists` of `value` until its JSON is within `tokens`: lists within elements in their order, then the others, the
 * longest first.
 * A list is named as in `Tool.lists`: "" (the value itself), "reachable", "clusters[].members".
 */
export function fitToBudget(value: unknown, lists: readonly string[], tokens: number): BudgetedResult {
  const limit = Math.floor(tokens * charactersPerToken);
  let excess = sizeOf(value) - limit;
  let result = value;
  let isShortened = false;
  const omitted: Record<string, number> = {};
  for (const list of lists.filter((name) => name.includes("[]."))) {
    if (excess <= 0) break;
    const before = sizeOf(result);
    const cut = cutList(result, list, excess);
    result = cut.value;
    if (cut.omitted > 0) omitted[list] = cut.omitted;
    excess -= before - sizeOf(result);
  }
  for (const { list, size, share } of shareOut(result, lists, excess)) {
    const cut = cutList(result, list, size - share);
    result = cut.value;
    isShortened ||= cut.isShortened === true;
    if (cut.omitted > 0) omitted[nameList(list)] = cut.omitted;
  }
  const cutLists = lists.filter((list) => !list.includes("[].") && nameList(list) in omitted);
  const kept = Math.min(...cutLists.map((list) => countElements(result, list)));
  return { value: result, omitted, kept: cutLists.length === 0 ? 0 : kept, isShortened };
}

function nameList(list: string): string {
  return list === "" ? "items" : list;
}

interface Share {
  readonly list: string;
  readonly size: number;
  /** Characters that the list may have. */
  readonly share: number;
}

/** What each list may have of the room for all: none is cut while a longer one could be, so that each says something. */
function shareOut(value: unknown, lists: readonly string[], excess: number): readonly Share[] {
  if (excess <= 0) return [];
  const sizes = lists
    .filter((list) => !list.includes("[]."))
    .map((list) => ({ list, size: sizeOf(findList(value, list)) }))
    .sort((a, b) => a.size - b.size);
  let room = sizes.reduce((sum, { size }) => sum + size, 0) - excess;
  return sizes.map(({ list, size }, i) => {
    const share = Math.max(0, Math.min(size, Math.floor(room / (sizes.length - i))));
    room -= share;
    return { list, size, share };
  });
}

/** `value` without the first `offset` elements of each of its lists; lists within elements stay whole. */
export function skipElements(value: unknown, lists: readonly string[], offset: number): unknown {
  if (offset === 0) return value;
  if (Array.isArray(value)) return lists.includes("") ? value.slice(offset) : value;
  if (!isRecord(value)) return value;
  const skipped = lists.flatMap((list) => {
    const elements = value[list];
    return Array.isArray(elements) ? [[list, elements.slice(offset)] as const] : [];
  });
  return { ...value, ...Object.fromEntries(skipped) };
}

interface Cut {
  readonly value: unknown;
  readonly omitted: number;
  readonly isShortened?: boolean;
}

function cutList(value: unknown, list: string, excess: number): Cut {
  if (list === "") return cutArray(value, excess);
  const [outer, inner] = list.split("[].");
  if (outer === undefined || !isRecord(value)) return { value, omitted: 0 };
  if (inner === undefined) {
    const cut = cutArray(value[outer], excess);
    return { ...cut, value: { ...value, [outer]: cut.value } };
  }
  const cut = cutInner(value[outer], inner, excess);
  return { value: { ...value, [outer]: cut.value }, omitted: cut.omitted };
}

/** Keeps the longest prefix that is `excess` characters shorter, but one element at least: the next page begins behind it. */
function cutArray(value: unknown, excess: number): Cut {
  if (!Array.isArray(value)) return { value, omitted: 0 };
  // One character for the brackets: each element brings its comma, but the last has none.
  let room = sizeOf(value) - excess - 1;
  let kept = 0;
  while (kept < value.length) {
    room -= sizeOf(value[kept]) + 1;
    if (room < 0) break;
    kept++;
  }
  if (kept > 0 || value.length === 0) return { value: value.slice(0, kept), omitted: value.length - kept };
  const first = shortenTexts(value[0], room + sizeOf(value[0]));
  return { value: [first], omitted: value.length - 1, isShortened: first !== value[0] };
}

/** Texts below this length are never shortened. */
const shortText = 200;

/** The element with its longest texts cut, half by half, until its JSON has `room` or only short texts are left. */
function shortenTexts(element: unknown, room: number): unknown {
  let shortened = element;
  for (let limit = longestText(element); sizeOf(shortened) > room && limit > shortText; limit >>= 1) {
    shortened = clipTexts(element, Math.max(shortText, limit >> 1));
  }
  return shortened;
}

function longestText(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 0;
  return Math.max(0, ...Object.values(value).map(longestText));
}

function clipTexts(value: unknown, limit: number): unknown {
  if (typeof value === "string") {
    if (value.length <= limit) return value;
    return `${value.slice(0, limit).replace(/[\uD800-\uDBFF]$/, "")} [… ${value.length - limit} more characters]`;
  }
  if (Array.isArray(value)) return value.map((item) => clipTexts(item, limit));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, clipTexts(item, limit)]));
}

/** Shortens the longest of the inner lists first: all of them get the same greatest length that fits. */
function cutInner(value: unknown, inner: string, excess: number): Cut {
  if (!Array.isArray(value)) return { value, omitted: 0 };
  const rows: readonly unknown[] = value;
  const lengths = rows.map((row) => innerLength(row, inner));
  const target = sizeOf(value) - excess;
  let length = Math.max(0, ...lengths);
  let shortened = rows;
  while (length > 1 && sizeOf(shortened) > target) {
    length = Math.floor(length / 2);
    shortened = rows.map((row) => shorten(row, inner, length));
  }
  const omitted = lengths.reduce((sum, had) => sum + Math.max(0, had - length), 0);
  return { value: shortened, omitted };
}

function innerLength(row: unknown, inner: string): number {
  const list = isRecord(row) ? row[inner] : undefined;
  return Array.isArray(list) ? list.length : 0;
}

function shorten(row: unknown, inner: string, length: number): unknown {
  if (!isRecord(row)) return row;
  const list = row[inner];
  return Array.isArray(list) && list.length > length ? { ...row, [inner]: list.slice(0, length) } : row;
}

function countElements(value: unknown, list: string): number {
  const found = findList(value, list);
  return Array.isArray(found) ? found.length : 0;
}

function findList(value: unknown, list: string): unknown {
  return list === "" ? value : isRecord(value) ? value[list] : undefined;
}

function sizeOf(value: unknown): number {
  // undefined has no JSON; it takes no room.
  return (JSON.stringify(value) as string | undefined)?.length ?? 0;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
