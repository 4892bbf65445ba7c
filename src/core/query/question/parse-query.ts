// What does a query ask for? Derived from its text: its kind, its words, and the names and places that it mentions.
import { termsOf } from "../../types/index.ts";
import type { QueryWord } from "../../lexical/index.ts";
import { findMessage } from "./asked-message.ts";
import { askNames } from "./asked-names.ts";
import type { AskedName } from "./asked-names.ts";
import { findPlaces } from "./asked-places.ts";
import type { AskedPlace } from "./asked-places.ts";
import { findAskedRelation } from "./asked-relation.ts";
import type { AskedRelation } from "./asked-relation.ts";
import { findAskedSetting, type AskedSetting } from "./asked-setting.ts";
import { findTestedName } from "./asked-tests.ts";
import { readUsedNames, readUsedThing } from "./asked-users.ts";
import { pathClasses } from "../paths/path-class.ts";
import { findPlatforms } from "../paths/platforms.ts";
import { kindOf, type QueryKind } from "./query-kind.ts";
import { queryWords } from "./query-words.ts";
import { splitName } from "./split-name.ts";
import { errorWeight, proseWeight } from "./stop-words.ts";
import { findWrittenNames } from "./written-names.ts";
import { rankingWeights } from "../ranking-settings.ts";

export interface ParsedQuery {
  readonly text: string;
  readonly kind: QueryKind;
  readonly words: readonly QueryWord[];
  /** Folded words of the query without stop words, for comparison with names and paths. */
  readonly topic: ReadonlySet<string>;
  readonly names: readonly AskedName[];
  /** Likeliest first. */
  readonly places: readonly AskedPlace[];
  /** Set if it asks for users, kinds or the like of a symbol, which is then among the names. */
  readonly relation: AskedRelation | undefined;
  /** Whether it asks for users of something that it only describes. */
  readonly asksForUsers: boolean;
  /** The program message that the query quotes, if any. */
  readonly message: string | undefined;
  /** Set if it asks where something is configured. */
  readonly setting: AskedSetting | undefined;
  /** Bits of `pathClasses` that the query asks for. */
  readonly asksFor: number;
  /** Those bits for which it contains a word: it may mean code that handles such files. */
  readonly mentions: number;
  /** Bits of `findPlatforms` for the systems that it names. */
  readonly platforms: number;
}

/** Facts about the indexed project that affect how a query is read. */
export interface AskedProject {
  /** The project's names, folded. They occur everywhere in it, so they do not distinguish its parts. */
  readonly ownNames: ReadonlySet<string>;
  /** Whether a file has the place's name. A bare `Node.js` in prose is a place only then. */
  readonly hasPlace: (place: AskedPlace) => boolean;
  /** Whether a symbol or file has that name, inside all the scopes before it. */
  readonly hasSymbol: (qualified: string) => boolean;
}

const { ownNameWeight } = rankingWeights.ownName;

/** More is not read: a log pasted as a question says what failed in its first pages. */
const mostCharacters = 20_000;

/** A pure function of the text and the project. Never throws; a query without words finds nothing by words. */
export function parseQuery(given: string, project?: AskedProject): ParsedQuery {
  const text = given.slice(0, mostCharacters);
  const isOneToken = !/\s/.test(text.trim());
  const places = findPlaces(text).filter((place) => {
    const isBare = place.line === undefined && !place.path.includes("/");
    return isOneToken || !isBare || project === undefined || project.hasPlace(place);
  });
  const written = findWrittenNames(text);
  const kind = kindOf(text, places, written);
  const tokens = termsOf(text);
  const relation = kind === "error" ? undefined : findRelation(text, project);
  const setting = relation === undefined ? findSetting(text, kind, project) : undefined;
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
    asksForUsers: relation === undefined && kind !== "error" && readUsedThing(text) !== undefined,
    message: relation === undefined && setting === undefined ? findMessage(text, kind) : undefined,
    setting,
    asksFor: asksForTests.test(text) ? mentions : mentions & ~pathClasses.test,
    mentions,
    platforms: findPlatforms(tokens),
  };
}

/**
 * Several words count as a name only if a symbol has it. It then says more than one of its words that looks like code.
 */
function findRelation(text: string, project: AskedProject | undefined): AskedRelation | undefined {
  const name =
    project === undefined ? undefined : readUsedNames(text).find((read) => project.hasSymbol(read));
  if (name !== undefined) return { kind: "users", name };
  const tested = findTestedName(text);
  // Tests are users, which the question's words keep apart from other users.
  if (tested !== undefined && project?.hasSymbol(tested) === true) return { kind: "users", name: tested };
  return findAskedRelation(text);
}

/** `default class info provider` may be a class, rather than the default of one. */
function findSetting(
  text: string,
  kind: QueryKind,
  project: AskedProject | undefined,
): AskedSetting | undefined {
  const setting = findAskedSetting(text, kind);
  if (setting === undefined || project === undefined) return setting;
  return project.hasSymbol(splitName(text).join("_")) ? undefined : setting;
}

/** Like `proseWeight`, with a low weight for the project's own name, which says nothing about its parts. */
function weighBeside(ownNames: ReadonlySet<string> | undefined, kind: QueryKind): (word: string) => number {
  if (ownNames === undefined || kind === "symbol" || kind === "path") return proseWeight;
  return (word) => Math.min(proseWeight(word), ownNames.has(word) ? ownNameWeight : 1);
}

const classWords: readonly (readonly [keyof typeof pathClasses, RegExp])[] = [
  ["test", /^(tests?|testing|tested|specs?|fixtures?|mocks?|assertions?|unittests?)$/],
  ["example", /^(examples?|demos?|samples?|tutorials?|benchmarks?|bench)$/],
  ["compatibility", /^(compat|compatibility|legacy|deprecated|vendor|vendored|polyfills?|shims?)$/],
  ["generated", /^(generated|autogenerated|codegen|minified)$/],
  ["documentation", /^(docs?|documentation|readme|changelog|license|guide)$/],
  ["declaration", /^(stubs?|typings?|declarations?|exports?|reexports?|pyi|dts|barrel)$/],
];

/** Not "how are tests discovered", which the source code answers. */
const asksForTests = new RegExp(
  [
    String.raw`\b(tests?|specs?)\s+(of|for|that|which|covers?|covering)\b`,
    String.raw`\btest\s+(cases?|files?|fixtures?|data|helpers?|suites?|programs?)\b(?!.*\b(is|are|was|were)\b)`,
    String.raw`\b(tests?|is|are|was|were|gets?)\b.*\btested\b`,
    String.raw`^(\S+\s+){0,2}(tests?|specs?|fixtures?|mocks?)\W*$`,
    // "test is skipped when …" is about a test that the code runs.
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
