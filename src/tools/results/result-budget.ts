// Does this result fit into the caller's context? If not, its lists are cut, and it says how much is missing.
import { isRecord } from "../../base/is-record.ts";
import { largestOf } from "../../base/largest-of.ts";

/** Characters of JSON per token, as a lower bound for code and English. */
const charactersPerToken = 3.5;

/** Tokens that a text takes up in a result, rounded up. */
export function countTokens(text: string): number {
  return Math.ceil(text.length / charactersPerToken);
}

export interface BudgetedResult {
  readonly value: unknown;
  /** How many elements were left out, by list; empty if the result is complete. */
  readonly omitted: Readonly<Record<string, number>>;
  /** Elements left in each list that had more; all lists continue from there. 0 if none was cut. */
  readonly kept: number;
  /** For nested lists that were cut: how many each element still has at most, by list. */
  readonly keptInElements: Readonly<Record<string, number>>;
  /**
   * A list's first element alone was too long, so its longest texts were shortened. That way every page has an element.
   */
  readonly isShortened: boolean;
}

/**
 * Cuts the named lists of `value` until its JSON fits into `tokens`: nested lists first, down to a few elements, then
 * all others to one length. So the next page begins at the same position in all of them, and nothing is returned twice.
 * Lists are named as in `Tool.lists`: "" (the value itself), "reachable", "clusters[].members". With `keepsTexts`, a
 * single element that is too long passes the budget.
 */
export function fitToBudget(
  value: unknown,
  named: readonly string[],
  tokens: number,
  keepsTexts = false,
): BudgetedResult {
  // A tool that answers with either a list or an object names the lists of both.
  const lists = named.filter((list) => (list === "") === Array.isArray(value));
  const limit = Math.floor(tokens * charactersPerToken);
  const omitted: Record<string, number> = {};
  const keptInElements: Record<string, number> = {};
  let result = value;
  for (const list of lists.filter((name) => name.includes("[]."))) {
    const cut = cutInnerLists(result, list, sizeOf(result) - limit);
    result = cut.value;
    if (cut.omitted === 0) continue;
    omitted[list] = cut.omitted;
    keptInElements[list] = cut.length;
  }
  const outer = lists.filter((list) => !list.includes("[].") && countElements(result, list) > 0);
  if (sizeOf(result) <= limit || outer.length === 0) {
    return { value: result, omitted, kept: 0, keptInElements, isShortened: false };
  }
  const kept = countThatFit(result, outer, limit);
  for (const list of outer) {
    const left = countElements(result, list) - kept;
    if (left > 0) omitted[nameList(list)] = left;
  }
  const page = changeLists(result, outer, (elements) => elements.slice(0, kept));
  const fitted = kept === 1 && !keepsTexts ? shortenFirst(page, outer, limit) : page;
  const isCut = outer.some((list) => nameList(list) in omitted);
  return { value: fitted, omitted, kept: isCut ? kept : 0, keptInElements, isShortened: fitted !== page };
}

/** How many elements each list may have, at least one: the next page begins after them. */
function countThatFit(value: unknown, lists: readonly string[], limit: number): number {
  const sizes = lists.map((list) => elementsOf(value, list).map((element) => sizeOf(element) + 1));
  let size = sizeOf(changeLists(value, lists, () => []));
  for (let count = 0; ; count++) {
    const more = sizes.reduce((sum, of) => sum + (of[count] ?? 0), 0);
    if (more === 0) return Math.max(1, count);
    size += more;
    if (size > limit) return Math.max(1, count);
  }
}

/** If one element of each list is already too much, their longest texts are cut, always the longest ones first. */
function shortenFirst(value: unknown, lists: readonly string[], limit: number): unknown {
  const excess = sizeOf(value) - limit;
  if (excess <= 0) return value;
  const firsts = lists.map((list) => sizeOf(elementsOf(value, list)[0])).sort((a, b) => a - b);
  let room = firsts.reduce((sum, size) => sum + size, 0) - excess;
  let share = 0;
  firsts.forEach((size, i) => {
    share = Math.max(0, Math.floor(room / (firsts.length - i)));
    room -= Math.min(size, share);
  });
  const shortened = changeLists(value, lists, (elements) => elements.map((one) => shortenTexts(one, share)));
  return sizeOf(shortened) < sizeOf(value) ? shortened : value;
}

function nameList(list: string): string {
  return list === "" ? "items" : list;
}

/** `value` without the first `offset` elements of each list; nested lists stay whole. */
export function skipElements(value: unknown, lists: readonly string[], offset: number): unknown {
  if (offset === 0) return value;
  return changeLists(value, lists, (elements) => elements.slice(offset));
}

function changeLists(
  value: unknown,
  lists: readonly string[],
  change: (elements: readonly unknown[]) => unknown[],
): unknown {
  if (Array.isArray(value)) return lists.includes("") ? change(value) : value;
  if (!isRecord(value)) return value;
  const changed = lists.flatMap((list) => {
    const elements = value[list];
    return Array.isArray(elements) ? [[list, change(elements)] as const] : [];
  });
  return { ...value, ...Object.fromEntries(changed) };
}

interface Cut {
  readonly value: unknown;
  readonly omitted: number;
  /** How many elements a list has left at most. */
  readonly length: number;
}

function cutInnerLists(value: unknown, list: string, excess: number): Cut {
  const [outer = "", inner = ""] = list.split("[].");
  if (excess <= 0 || !isRecord(value)) return { value, omitted: 0, length: 0 };
  const cut = cutInner(value[outer], inner, excess);
  return { ...cut, value: { ...value, [outer]: cut.value } };
}

/** Texts below this length are never shortened. */
const shortText = 200;

/** The element with its longest texts halved until its JSON fits into `room` or only short texts are left. */
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
  return largestOf(Object.values(value), longestText);
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

/** Nested lists keep this many; if that is still too much, outer elements are left to the next page. */
const fewElements = 10;

/** Shortens the longest nested lists first: all of them get the same maximum length that fits. */
function cutInner(value: unknown, inner: string, excess: number): Cut {
  if (!Array.isArray(value)) return { value, omitted: 0, length: 0 };
  const rows: readonly unknown[] = value;
  const lengths = rows.map((row) => innerLength(row, inner));
  const target = sizeOf(value) - excess;
  let length = largestOf(lengths, (had) => had);
  let shortened = rows;
  while (length > fewElements && sizeOf(shortened) > target) {
    length = Math.max(fewElements, Math.floor(length / 2));
    shortened = rows.map((row) => shorten(row, inner, length));
  }
  const omitted = lengths.reduce((sum, had) => sum + Math.max(0, had - length), 0);
  return { value: shortened, omitted, length };
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
  return elementsOf(value, list).length;
}

function elementsOf(value: unknown, list: string): readonly unknown[] {
  const found = list === "" ? value : isRecord(value) ? value[list] : undefined;
  return Array.isArray(found) ? found : [];
}

function sizeOf(value: unknown): number {
  // undefined has no JSON and takes no room.
  return (JSON.stringify(value) as string | undefined)?.length ?? 0;
}
