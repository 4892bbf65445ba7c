// What each language brings along: its own names, its containers, and the rules of its scopes. Data, one file a family.
import { hash32 } from "../../base/hash32.ts";
import { cFacts, cppFacts } from "./c/facts.ts";
import { csharpFacts } from "./csharp/facts.ts";
import { ecmaFacts } from "./javascript/facts.ts";
import { goFacts } from "./go/facts.ts";
import { javaFacts, kotlinFacts, scalaFacts } from "./java/facts.ts";
import { phpFacts } from "./php/facts.ts";
import { pythonFacts } from "./python/facts.ts";
import { rubyFacts } from "./ruby/facts.ts";
import { rustFacts } from "./rust/facts.ts";
import { swiftFacts } from "./swift/facts.ts";
import type { LanguageFacts, MemberEffect } from "../link/language-facts.ts";

export type { MemberEffect } from "../link/language-facts.ts";

/** `LanguageFacts` with every name as a hash. */
export interface LanguageTraits extends Pick<
  LanguageFacts,
  "memberScope" | "callConstructs" | "overloads" | "typeSpace"
> {
  readonly keepsValue: boolean;
  readonly typedElements: boolean;
  readonly plainTypes: boolean;
  readonly plainFields: boolean;
  readonly oneMemberSpace: boolean;
  /** 0 without one. */
  readonly indexer: number;
  readonly globals: ReadonlySet<number>;
  readonly selfTypes: ReadonlySet<number>;
  readonly transparent: ReadonlySet<number>;
  readonly wrappers: ReadonlySet<number>;
  readonly keyed: ReadonlySet<number>;
  readonly functionTypes: ReadonlySet<number>;
  readonly results: ReadonlyMap<number, number>;
  readonly functions: ReadonlyMap<number, MemberEffect>;
  readonly holding: ReadonlySet<number>;
  readonly elementwise: ReadonlySet<number>;
  readonly mapping: ReadonlySet<number>;
  readonly flattening: ReadonlySet<number>;
  readonly makers: ReadonlySet<number>;
  readonly storing: ReadonlySet<number>;
  readonly handing: ReadonlySet<number>;
  readonly returning: ReadonlySet<number>;
  readonly members: ReadonlyMap<number, MemberEffect>;
  readonly callbacks: ReadonlyMap<number, number>;
}

const noFacts: LanguageFacts = {
  memberScope: false,
  callConstructs: false,
  overloads: false,
  typeSpace: false,
};

const factsByLanguage: readonly (readonly [language: string, facts: LanguageFacts])[] = [
  ["typescript", ecmaFacts],
  ["tsx", ecmaFacts],
  ["javascript", ecmaFacts],
  ["vue", ecmaFacts],
  ["python", pythonFacts],
  ["go", goFacts],
  ["rust", rustFacts],
  ["java", javaFacts],
  ["kotlin", kotlinFacts],
  ["scala", scalaFacts],
  ["csharp", csharpFacts],
  ["c", cFacts],
  ["cpp", cppFacts],
  ["ruby", rubyFacts],
  ["php", phpFacts],
  ["swift", swiftFacts],
];

const cache = new Map<string, LanguageTraits>();

/** The traits of a language; of none for a language without any. */
export function traitsOf(language: string): LanguageTraits {
  let traits = cache.get(language);
  if (traits === undefined) {
    const facts = factsByLanguage.find(([id]) => id === language)?.[1] ?? noFacts;
    cache.set(language, (traits = hashFacts(facts)));
  }
  return traits;
}

function hashFacts(facts: LanguageFacts): LanguageTraits {
  return {
    memberScope: facts.memberScope,
    callConstructs: facts.callConstructs,
    overloads: facts.overloads,
    typeSpace: facts.typeSpace,
    keepsValue: facts.keepsValue === true,
    typedElements: facts.typedElements === true,
    plainTypes: facts.plainTypes === true,
    plainFields: facts.plainFields === true,
    oneMemberSpace: facts.oneMemberSpace === true,
    indexer: facts.indexer === undefined ? 0 : hash32(facts.indexer),
    globals: hashWords(facts.globals),
    selfTypes: hashWords(facts.selfTypes),
    transparent: hashWords(facts.transparent),
    wrappers: hashWords(facts.wrappers),
    keyed: hashWords(facts.keyed),
    functionTypes: hashWords(facts.functionTypes),
    results: new Map(
      Object.entries(facts.results ?? {}).flatMap(([type, names]) =>
        words(names).map((name) => [hash32(name), hash32(type)] as const),
      ),
    ),
    functions: effectsOf(facts.functions),
    holding: hashWords(facts.holding),
    elementwise: hashWords(facts.elementwise),
    mapping: hashWords(facts.mapping),
    flattening: hashWords(facts.flattening),
    makers: hashWords(facts.makers),
    storing: hashWords(facts.storing),
    handing: hashWords(facts.handing),
    returning: hashWords(facts.returning),
    members: effectsOf(facts.members),
    callbacks: new Map(
      Object.entries(facts.callbacks ?? {}).flatMap(([position, names]) =>
        words(names).map((name) => [hash32(name), Number(position)] as const),
      ),
    ),
  };
}

function effectsOf(names: LanguageFacts["members"] = {}): ReadonlyMap<number, MemberEffect> {
  return new Map(
    Object.entries(names).flatMap(([effect, list]) =>
      words(list).map((name) => [hash32(name), effect as MemberEffect] as const),
    ),
  );
}

function hashWords(text: string | undefined): ReadonlySet<number> {
  return new Set(words(text).map(hash32));
}

function words(text: string | undefined): string[] {
  return text === undefined ? [] : text.split(/\s+/).filter((word) => word !== "");
}
