// What does a query ask for? Told from its text alone: its kind, its words, the names and the places that it mentions.
import { termsOf } from "../types/index.ts";
import type { QueryWord } from "../lexical/index.ts";
import { askNames, findWrittenNames, looksLikeCode } from "./asked-names.ts";
import type { AskedName } from "./asked-names.ts";
import { findPlaces } from "./asked-places.ts";
import type { AskedPlace } from "./asked-places.ts";
import { findAskedRelation } from "./asked-relation.ts";
import type { AskedRelation } from "./asked-relation.ts";
import { pathClasses } from "./path-class.ts";
import { queryWords } from "./query-words.ts";
import { errorWeight, proseWeight } from "./stop-words.ts";

export type QueryKind = "symbol" | "path" | "error" | "prose" | "mixed";

export interface ParsedQuery {
  readonly text: string;
  readonly kind: QueryKind;
  readonly words: readonly QueryWord[];
  /** Folded words of the query without stop words, for comparing with names and paths. */
  readonly topic: ReadonlySet<string>;
  readonly names: readonly AskedName[];
  /** The likeliest first. */
  readonly places: readonly AskedPlace[];
  /** Set when it asks for users, kinds or the like of a symbol, which is then among the names. */
  readonly relation: AskedRelation | undefined;
  /** Bits of `pathClasses` that the query asks for. */
  readonly asksFor: number;
  /** Bits of those that it says a word of: it may mean what deals with such files. */
  readonly mentions: number;
}

const framePattern =
  /^\s*at .+\(?.+:\d+|^\s*File ".+", line \d+|^\S.*\.\w+:\d+(:\d+)?\b|\b(panicked at|Traceback|goroutine \d+|Caused by:|Exception in thread)|^#\d+\s+0x/m;
const errorPattern =
  /\b([A-Z]\w*(Error|Exception|Warning)|E[A-Z]{4,}|panic|segfault|SIGSEGV|undefined is not|cannot read propert)\b.*[:'"(]/;
const messagePattern = /^(\w+ )?(error|fatal|fatal error|warning|panic|exception)\s*:/i;
const quotedPattern =
  /\b(get|got|gets|getting|see|says?|error|message|throws?|fails? with)\b[^"“]{0,20}["“][^"”]{12,}["”]/i;

/** What the index tells of itself that a query may mention. */
export interface AskedProject {
  /** Folded: what the project is called. A word that stands for all of it tells no part from another. */
  readonly ownNames: ReadonlySet<string>;
  /** Whether some file has the place's name; a bare `Node.js` in prose is a place only where it does. */
  readonly hasPlace: (place: AskedPlace) => boolean;
}

/** What of a word stays that names the project. */
const ownNameWeight = 0.3;

/** A pure function of the text and the project. Never throws; a query without words gives one that finds nothing by words. */
export function parseQuery(text: string, project?: AskedProject): ParsedQuery {
  const isOneToken = !/\s/.test(text.trim());
  const places = findPlaces(text).filter((place) => {
    const isBare = place.line === undefined && !place.path.includes("/");
    return isOneToken || !isBare || project === undefined || project.hasPlace(place);
  });
  const written = findWrittenNames(text);
  const kind = kindOf(text, places, written);
  const tokens = termsOf(text);
  const relation = kind === "error" ? undefined : findAskedRelation(text);
  const weigh = kind === "error" ? errorWeight : weighBeside(project?.ownNames, kind);
  const topic = new Set(tokens.filter((word) => weigh(word) === 1));
  const mentions = classesMentioned(new Set(tokens));
  if (topic.size === 0) for (const word of tokens) topic.add(word);
  return {
    text,
    kind,
    words: queryWords(text, (word) => (topic.has(word) ? 1 : weigh(word))),
    topic,
    names: askNames(text, kind, written, relation?.name, weigh),
    places,
    relation,
    asksFor: asksForTests.test(text) ? mentions : mentions & ~pathClasses.test,
    mentions,
  };
}

/** As `proseWeight`, and little for the project's own name: it is said of everything in it. */
function weighBeside(ownNames: ReadonlySet<string> | undefined, kind: QueryKind): (word: string) => number {
  if (ownNames === undefined || kind === "symbol" || kind === "path") return proseWeight;
  return (word) => Math.min(proseWeight(word), ownNames.has(word) ? ownNameWeight : 1);
}

function kindOf(text: string, places: readonly AskedPlace[], names: readonly string[]): QueryKind {
  const trimmed = text.trim();
  const isOneToken = !/\s/.test(trimmed.replace(/\(\s*\)$/, ""));
  if (framePattern.test(trimmed) && (trimmed.includes("\n") || places.length > 0) && !isOneToken)
    return "error";
  if (isOneToken && places.length > 0) return "path";
  if (isOneToken && /^[\p{L}_$][\p{L}\p{N}_$:.#>!?-]*(\(\))?$/u.test(trimmed)) return "symbol";
  if (errorPattern.test(trimmed) || messagePattern.test(trimmed) || quotedPattern.test(trimmed))
    return "error";
  return names.some(looksLikeCode) || places.length > 0 ? "mixed" : "prose";
}

const classWords: readonly (readonly [keyof typeof pathClasses, RegExp])[] = [
  ["test", /^(tests?|testing|tested|specs?|fixtures?|mocks?|assertions?|unittests?)$/],
  ["example", /^(examples?|demos?|samples?|tutorials?|benchmarks?|bench)$/],
  ["compatibility", /^(compat|compatibility|legacy|deprecated|vendor|vendored|polyfills?|shims?)$/],
  ["generated", /^(generated|autogenerated|codegen|minified)$/],
  ["documentation", /^(docs?|documentation|readme|changelog|license|guide)$/],
  ["declaration", /^(stubs?|typings?|declarations?|exports?|reexports?|pyi|dts|barrel)$/],
];

/** Not "how are tests discovered", which the sources answer. */
const asksForTests = new RegExp(
  [
    String.raw`\b(tests?|specs?)\s+(of|for|that|which|covers?|covering)\b`,
    String.raw`\btest\s+(cases?|files?|fixtures?|data|helpers?|suites?|programs?)\b(?!.*\b(is|are|was|were)\b)`,
    String.raw`\b(tests?|is|are|was|were|gets?)\b.*\btested\b`,
    String.raw`^(\S+\s+){0,2}(tests?|specs?|fixtures?|mocks?)\W*$`,
    // "test is skipped when …" tells of a test that the code runs.
    String.raw`^(tests?|specs?)\b(?!\s+(is|are|was|were|has|have|does|do|fails?|never|methods?|class(es)?|runs?|runners?|results?)\b)`,
  ].join("|"),
  "i",
);

function classesMentioned(words: ReadonlySet<string>): number {
  let classes = 0;
  for (const [name, pattern] of classWords) {
    if ([...words].some((word) => pattern.test(word))) classes |= pathClasses[name];
  }
  return classes;
}
