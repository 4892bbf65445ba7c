// Scala: what is available without an import, in addition to the JDK.
import type { LanguageFacts } from "../../link/language-facts.ts";
import { javaFacts, javaLang, objectNumbers, pairs } from "../java/facts.ts";

/** Results of container methods; those without parameters are read like fields. */
const effects = {
  element: "head last headOption lastOption find get getOrElse apply next reduce max min",
  same: "filter filterNot tail init reverse sortBy sorted distinct take drop toList toSeq iterator orElse",
  values: "values",
  keys: "keys keySet",
  halves: "partition span splitAt",
} as const;

export const scalaFacts: LanguageFacts = {
  ...javaFacts,
  fixedCounts: false,
  caseLists: "values",
  methodSpace: false,
  methodReferences: false,
  declaresAccessors: false,
  discardName: "_",
  callConstructs: true,
  readingCalls: true,
  companions: true,
  compactConstructors: false,
  anonymousClasses: false,
  callMember: "apply",
  lastBaseFirst: true,
  superSearchesAll: true,
  linearizes: true,
  superSkipsInterfaces: false,
  bracketGenerics: true,
  closedTypes: "never",
  globals: `${javaLang}
    Any AnyRef AnyVal Unit Nothing Null Int Char Array List Seq Set Map Vector Option Some None Either Left Right Try
    Success Failure Future Nil Iterator Iterable IndexedSeq BigInt BigDecimal Tuple2 Function1 PartialFunction Ordering
    Ordered println print assert require assume identity implicitly summon locally classOf Stream LazyList Range Console
    ??? Predef scala java Product Serializable Numeric Equals`,
  keyed: "Map HashMap TreeMap ListMap SortedMap",
  transparent: "implicitly summon",
  wrappers: "Option Future Try",
  heldSecond: "Either",
  pairTypes: `${pairs.pairTypes} Either`,
  factories: "",
  holding: "empty apply of successful pure",
  results: { ...javaFacts.results, ...objectNumbers },
  members: effects,
  fields: effects,
  pairParts: { 0: "_1", 1: "_2", 2: "_3", 3: "_4" },
  folding: "foldLeft fold",
  foldingBack: "foldRight",
  mapping: "map collect",
  grouping: "groupBy",
  flattening: "flatMap",
  callbacks: {
    0: `map foreach filter filterNot find exists forall flatMap collect groupBy sortBy partition count takeWhile dropWhile
      maxBy minBy withFilter span foldRight filterInPlace tapEach dropWhile sumBy minByOption maxByOption lastIndexWhere
      indexWhere removeIf distinctBy flatTap`,
    1: "foldLeft fold",
  },
};
