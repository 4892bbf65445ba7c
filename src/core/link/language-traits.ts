// The facts of a language as the linker reads them: every name is a hash.
import { hash32 } from "../../base/hash32.ts";
import type { LanguageFacts, LanguageRules, MemberEffect } from "./language-facts.ts";

type HashedRules = "discardName" | "inheritedConstructor" | "callMember";

/** Of names that a language lacks, the hash is 0. */
export interface LanguageTraits extends Omit<LanguageRules, HashedRules> {
  readonly discardName: number;
  readonly inheritedConstructor: number;
  readonly callMember: number;
  readonly indexer: number;
  readonly elementWrapper: number;
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
  readonly factories: ReadonlySet<number>;
  readonly sinks: ReadonlySet<number>;
  readonly invoking: ReadonlySet<number>;
  readonly calling: ReadonlySet<number>;
  readonly scopeFunctions: ReadonlySet<number>;
  readonly returnsReceiver: ReadonlySet<number>;
  readonly members: ReadonlyMap<number, MemberEffect>;
  readonly callbacks: ReadonlyMap<number, number>;
  readonly errorCallbacks: ReadonlySet<number>;
}

export function createTraits(facts: LanguageFacts): LanguageTraits {
  return {
    ...facts,
    discardName: hashName(facts.discardName),
    inheritedConstructor: hashName(facts.inheritedConstructor),
    callMember: hashName(facts.callMember),
    indexer: hashName(facts.indexer),
    elementWrapper: hashName(facts.elementWrapper),
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
    factories: hashWords(facts.factories),
    sinks: hashWords(facts.sinks),
    invoking: hashWords(facts.invoking),
    calling: hashWords(facts.calling),
    scopeFunctions: hashWords(facts.scopeFunctions),
    returnsReceiver: hashWords(facts.returnsReceiver),
    members: effectsOf(facts.members),
    callbacks: new Map(
      Object.entries(facts.callbacks ?? {}).flatMap(([position, names]) =>
        words(names).map((name) => [hash32(name), Number(position)] as const),
      ),
    ),
    errorCallbacks: hashWords(facts.errorCallbacks),
  };
}

function effectsOf(names: LanguageFacts["members"] = {}): ReadonlyMap<number, MemberEffect> {
  return new Map(
    Object.entries(names).flatMap(([effect, list]) =>
      words(list).map((name) => [hash32(name), effect as MemberEffect] as const),
    ),
  );
}

function hashName(name = ""): number {
  return name === "" ? 0 : hash32(name);
}

function hashWords(text: string | undefined): ReadonlySet<number> {
  return new Set(words(text).map(hash32));
}

function words(text: string | undefined): string[] {
  return text === undefined ? [] : text.split(/\s+/).filter((word) => word !== "");
}
