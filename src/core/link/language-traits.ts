// The facts of a language in the form the linker uses: every name is a hash.
import { appendTo } from "../../base/append-to.ts";
import { hash32 } from "../../base/hash32.ts";
import type { LanguageFacts } from "./language-facts.ts";
import type { MemberEffect, PutRule } from "./language-names.ts";
import type { LanguageRules } from "./language-rules.ts";
import type { NameHash } from "./ids.ts";

type HashedRules = "discardName" | "inheritedConstructor" | "classCalls" | "callMember" | "heirHook";

/** What a method of an outside type takes: a type argument of the receiver, or a type of that name. */
export interface OwnParameter {
  /** −1 if the type is named. */
  readonly place: number;
  readonly type: NameHash;
}

/** By name; several lists of parameters for one with overloads. */
export type OwnMethods = ReadonlyMap<NameHash, readonly (readonly OwnParameter[])[]>;

/** The hash is 0 for a name that a language does not have. */
export interface LanguageTraits extends Omit<LanguageRules, HashedRules> {
  readonly discardName: NameHash;
  readonly inheritedConstructors: readonly NameHash[];
  readonly classCalls: readonly NameHash[];
  readonly callMember: NameHash;
  readonly afterMakings: readonly NameHash[];
  readonly beforeMakings: readonly NameHash[];
  readonly heirHook: NameHash;
  readonly indexer: NameHash;
  readonly changingIndexer: NameHash;
  readonly changing: ReadonlySet<NameHash>;
  readonly deconstructor: NameHash;
  readonly naming: NameHash;
  readonly iteration:
    | {
        readonly iterator: NameHash;
        readonly next: NameHash;
        readonly beside: readonly NameHash[];
        readonly key: NameHash;
      }
    | undefined;
  readonly protocols: ReadonlyMap<NameHash, NameHash>;
  /** The outside bases that `protocols` names. */
  readonly protocolBases: ReadonlySet<NameHash>;
  /** 0 for what nothing stands in for. */
  readonly missing:
    | {
        readonly read: NameHash;
        readonly write: NameHash;
        readonly call: NameHash;
        readonly staticCall: NameHash;
        readonly asking: ReadonlyMap<NameHash, NameHash>;
      }
    | undefined;
  /** By the member that is called: the one that runs if there is none of that name. */
  readonly insteadOf: ReadonlyMap<NameHash, NameHash>;
  readonly descriptors:
    { readonly read: NameHash; readonly write: NameHash; readonly maker: NameHash } | undefined;
  readonly elementWrapper: NameHash;
  /** Members that code reaches without naming them. */
  readonly unnamedMembers: ReadonlySet<NameHash>;
  readonly globals: ReadonlySet<NameHash>;
  readonly openedOutside: ReadonlySet<NameHash>;
  readonly selfTypes: ReadonlySet<NameHash>;
  readonly heirTypes: ReadonlySet<NameHash>;
  readonly transparent: ReadonlySet<NameHash>;
  readonly handingOut: ReadonlySet<NameHash>;
  readonly wrappers: ReadonlySet<NameHash>;
  readonly futures: ReadonlySet<NameHash>;
  readonly keyed: ReadonlySet<NameHash>;
  readonly heldSecond: ReadonlySet<NameHash>;
  /** Methods of containers that add up, by the parameter of their callback that takes the sum. */
  readonly folding: ReadonlyMap<NameHash, number>;
  readonly records: ReadonlySet<NameHash>;
  readonly functionTypes: ReadonlySet<NameHash>;
  readonly tables: ReadonlySet<NameHash>;
  readonly keyedClasses: ReadonlySet<NameHash>;
  readonly containers: ReadonlySet<NameHash>;
  readonly puts: ReadonlyMap<NameHash, PutRule>;
  readonly results: ReadonlyMap<NameHash, NameHash>;
  readonly ownMethods: ReadonlyMap<NameHash, OwnMethods>;
  readonly parameterNames: ReadonlyMap<NameHash, readonly NameHash[]>;
  readonly builders: ReadonlyMap<NameHash, NameHash>;
  readonly functions: ReadonlyMap<NameHash, MemberEffect>;
  readonly placing: ReadonlySet<NameHash>;
  readonly giving: ReadonlySet<NameHash>;
  readonly adding: ReadonlySet<NameHash>;
  readonly holding: ReadonlySet<NameHash>;
  readonly makers: ReadonlyMap<NameHash, NameHash>;
  readonly resultMethods: ReadonlyMap<NameHash, NameHash>;
  readonly deferring: ReadonlySet<NameHash>;
  readonly pairing: ReadonlySet<NameHash>;
  readonly yielding: ReadonlySet<NameHash>;
  readonly selecting: ReadonlySet<NameHash>;
  readonly elementwise: ReadonlySet<NameHash>;
  readonly mapping: ReadonlySet<NameHash>;
  readonly flattening: ReadonlySet<NameHash>;
  readonly factories: ReadonlySet<NameHash>;
  readonly instances: ReadonlySet<NameHash>;
  readonly instanceLists: ReadonlySet<NameHash>;
  readonly yieldingMember: NameHash;
  readonly fieldMark: string;
  readonly sinks: ReadonlySet<NameHash>;
  readonly invoking: ReadonlySet<NameHash>;
  readonly givingSelf: ReadonlySet<NameHash>;
  readonly keeping: ReadonlySet<NameHash>;
  readonly entryMakers: ReadonlySet<NameHash>;
  readonly registering: ReadonlySet<NameHash>;
  readonly calling: ReadonlySet<NameHash>;
  readonly runners: ReadonlyMap<NameHash, number>;
  readonly startingWith: ReadonlyMap<NameHash, number>;
  readonly boxes: ReadonlyMap<NameHash, NameHash>;
  readonly computing: ReadonlySet<NameHash>;
  readonly scopeFunctions: ReadonlySet<NameHash>;
  readonly receiverFunctions: ReadonlySet<NameHash>;
  readonly returnsReceiver: ReadonlySet<NameHash>;
  readonly members: ReadonlyMap<NameHash, MemberEffect>;
  readonly fields: ReadonlyMap<NameHash, MemberEffect>;
  readonly caseLists: ReadonlySet<NameHash>;
  readonly memberTypes: ReadonlyMap<NameHash, MemberEffect>;
  readonly pairTypes: ReadonlySet<NameHash>;
  readonly pairParts: ReadonlyMap<NameHash, number>;
  readonly signatureTypes: ReadonlySet<NameHash>;
  readonly classTypes: ReadonlySet<NameHash>;
  readonly variantPlaces: ReadonlyMap<NameHash, number>;
  readonly callbacks: ReadonlyMap<NameHash, number>;
  readonly valueCallbacks: ReadonlySet<NameHash>;
  readonly ranged: ReadonlyMap<NameHash, number>;
  readonly settling: ReadonlySet<NameHash>;
  readonly resolving: ReadonlySet<NameHash>;
  readonly joining: ReadonlySet<NameHash>;
  readonly parsing: ReadonlySet<NameHash>;
  readonly grouping: ReadonlySet<NameHash>;
  readonly indexing: ReadonlySet<NameHash>;
  readonly groupType: NameHash;
  readonly emitting: ReadonlySet<NameHash>;
  readonly listening: ReadonlySet<NameHash>;
  readonly copying: ReadonlySet<NameHash>;
  readonly entering: ReadonlySet<NameHash>;
  readonly errorCallbacks: ReadonlySet<NameHash>;
}

export function createTraits(facts: LanguageFacts): LanguageTraits {
  return {
    ...facts,
    discardName: hashName(facts.discardName),
    inheritedConstructors: words(facts.inheritedConstructor).map(hash32),
    classCalls: words(facts.classCalls).map(hash32),
    callMember: hashName(facts.callMember),
    afterMakings: words(facts.afterMaking).map(hash32),
    beforeMakings: words(facts.beforeMaking).map(hash32),
    heirHook: hashName(facts.heirHook),
    indexer: hashName(facts.indexer),
    changingIndexer: hashName(facts.changingIndexer),
    changing: hashWords(facts.changing),
    deconstructor: hashName(facts.deconstructor),
    naming: hashName(facts.naming),
    iteration: facts.iteration && {
      iterator: hash32(facts.iteration.iterator),
      next: hash32(facts.iteration.next),
      beside: words(facts.iteration.beside).map(hash32),
      key: hashName(facts.iteration.key),
    },
    protocols: byWord(facts.protocols, hash32),
    protocolBases: new Set(byWord(facts.protocols, hash32).values()),
    missing: missingOf(facts.missing),
    insteadOf: byWord(facts.insteadOf, hash32),
    descriptors: facts.descriptors && {
      read: hash32(facts.descriptors.read),
      write: hash32(facts.descriptors.write),
      maker: hash32(facts.descriptors.maker),
    },
    elementWrapper: hashName(facts.elementWrapper),
    unnamedMembers: unnamedMembersOf(facts),
    globals: hashWords(facts.globals),
    openedOutside: hashWords(facts.openedOutside),
    selfTypes: hashWords(facts.selfTypes),
    heirTypes: hashWords(facts.heirTypes),
    transparent: hashWords(`${facts.transparent ?? ""} ${facts.handingOut ?? ""}`),
    handingOut: hashWords(facts.handingOut),
    wrappers: hashWords(facts.wrappers),
    futures: hashWords(facts.futures),
    keyed: hashWords(facts.keyed),
    heldSecond: hashWords(facts.heldSecond),
    folding: byWord({ 0: facts.folding ?? "", 1: facts.foldingBack ?? "" }, Number),
    records: hashWords(facts.records),
    functionTypes: hashWords(facts.functionTypes),
    tables: hashWords(facts.tables),
    caseLists: hashWords(facts.caseLists),
    keyedClasses: hashWords(facts.keyedClasses),
    containers: hashWords(facts.containers),
    puts: byWord(facts.puts, (rule) => rule as PutRule),
    results: byWord(facts.results, hash32),
    ownMethods: ownMethodsOf(facts.ownMethods),
    parameterNames: new Map(
      Object.entries(facts.parameterNames ?? {}).flatMap(([types, names]) =>
        words(types).map((type) => [hash32(type), words(names).map(hash32)] as const),
      ),
    ),
    builders: byWord(facts.builders, hash32),
    functions: effectsOf(facts.functions),
    placing: hashWords(facts.placing),
    giving: hashWords(facts.giving),
    adding: hashWords(facts.adding),
    holding: hashWords(facts.holding),
    makers: byWord(facts.makers, hash32),
    resultMethods: byWord(facts.resultMethods, hash32),
    deferring: hashWords(facts.deferring),
    pairing: hashWords(facts.pairing),
    yielding: hashWords(facts.yielding),
    selecting: hashWords(facts.selecting),
    elementwise: hashWords(facts.elementwise),
    mapping: hashWords(facts.mapping),
    flattening: hashWords(facts.flattening),
    factories: hashWords(facts.factories),
    instances: hashWords(facts.instances),
    instanceLists: hashWords(facts.instanceLists),
    fieldMark: facts.fieldMark ?? "",
    yieldingMember: hashName(facts.yieldingMember),
    sinks: hashWords(facts.sinks),
    invoking: hashWords(facts.invoking),
    givingSelf: hashWords(facts.givingSelf),
    keeping: hashWords(facts.keeping),
    entryMakers: hashWords(facts.entryMakers),
    registering: hashWords(facts.registering),
    calling: hashWords(facts.calling),
    runners: byWord(facts.runners, Number),
    startingWith: byWord(facts.startingWith, Number),
    boxes: byWord(facts.boxes, hash32),
    computing: hashWords(facts.computing),
    scopeFunctions: hashWords(facts.scopeFunctions),
    receiverFunctions: hashWords(facts.receiverFunctions),
    returnsReceiver: hashWords(facts.returnsReceiver),
    members: effectsOf(facts.members),
    fields: effectsOf(facts.fields),
    memberTypes: effectsOf(facts.memberTypes),
    pairTypes: hashWords(facts.pairTypes),
    pairParts: byWord(facts.pairParts, Number),
    signatureTypes: hashWords(facts.signatureTypes),
    classTypes: hashWords(facts.classTypes),
    variantPlaces: byWord(facts.variantPlaces, Number),
    callbacks: byWord(facts.callbacks, Number),
    valueCallbacks: hashWords(facts.valueCallbacks),
    ranged: byWord(facts.ranged, Number),
    settling: hashWords(facts.settling),
    resolving: hashWords(facts.resolving),
    joining: hashWords(facts.joining),
    parsing: hashWords(facts.parsing),
    grouping: hashWords(facts.grouping),
    indexing: hashWords(facts.indexing),
    groupType: hashName(facts.groupType),
    emitting: hashWords(facts.emitting),
    listening: hashWords(facts.listening),
    copying: hashWords(facts.copying),
    entering: hashWords(facts.entering),
    errorCallbacks: hashWords(facts.errorCallbacks),
  };
}

function missingOf(missing: LanguageFacts["missing"]): LanguageTraits["missing"] {
  if (missing === undefined) return undefined;
  const { read, write, call, staticCall, asking = {} } = missing;
  return {
    read: hash32(read),
    write: hashName(write),
    call: hash32(call),
    staticCall: hashName(staticCall),
    asking: new Map(Object.entries(asking).map(([by, member]) => [hash32(by), hash32(member)])),
  };
}

function unnamedMembersOf(facts: LanguageFacts): ReadonlySet<NameHash> {
  const { callMember, indexer, changingIndexer, deconstructor, operators, afterMaking } = facts;
  const { descriptors, insteadOf = {}, derefTarget, unnamed, beforeMaking, missing, iteration } = facts;
  const standIns = missing && [missing.read, missing.write, missing.call, missing.staticCall];
  const names = [callMember, indexer, changingIndexer, deconstructor, operators, afterMaking, derefTarget];
  return hashWords(
    [...names, beforeMaking, descriptors?.read, descriptors?.write, ...Object.keys(insteadOf), unnamed]
      .concat(standIns, Object.values(missing?.asking ?? {}), Object.values(iteration ?? {}))
      .concat(facts.yieldingMember)
      .join(" "),
  );
}

function effectsOf(lists: LanguageFacts["members"]): ReadonlyMap<NameHash, MemberEffect> {
  return byWord(lists, (effect) => effect as MemberEffect);
}

/** Each word of the lists with what the key of its list says of it. */
function byWord<Value>(
  lists: Readonly<Record<string, string>> | undefined,
  readKey: (key: string) => Value,
): ReadonlyMap<NameHash, Value> {
  const entries = Object.entries(lists ?? {});
  return new Map(
    entries.flatMap(([key, list]) => words(list).map((word) => [hash32(word), readKey(key)] as const)),
  );
}

/** The methods of outside types, from texts like `get(Int) set(Int,0)`. */
function ownMethodsOf(facts: LanguageFacts["ownMethods"] = {}): ReadonlyMap<NameHash, OwnMethods> {
  return new Map(
    Object.entries(facts).flatMap(([types, methods]) => {
      const byName = new Map<NameHash, (readonly OwnParameter[])[]>();
      for (const [, name, parameters] of methods.matchAll(/(\w+)\(([^)]*)\)/g))
        appendTo(byName, hash32(name!), parameters!.split(",").flatMap(ownParameter));
      return words(types).map((type) => [hash32(type), byName] as const);
    }),
  );
}

function ownParameter(text: string): readonly OwnParameter[] {
  if (text === "") return [];
  const isPlace = /^\d+$/.test(text);
  return [{ place: isPlace ? Number(text) : -1, type: isPlace ? 0 : hash32(text) }];
}

function hashName(name = ""): NameHash {
  return name === "" ? 0 : hash32(name);
}

function hashWords(text: string | undefined): ReadonlySet<NameHash> {
  return new Set(words(text).map(hash32));
}

function words(text: string | undefined): string[] {
  return text === undefined ? [] : text.split(/\s+/).filter((word) => word !== "");
}
