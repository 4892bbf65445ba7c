// Does the query ask how a symbol is used? "who calls X", "implementations of Y", "what does Z call".

/** Which neighbors the query asks for: symbols that use it, kinds of it, or symbols that it uses. */
export type RelationKind = "users" | "kinds" | "used";

export interface AskedRelation {
  readonly kind: RelationKind;
  /** As written, possibly qualified. */
  readonly name: string;
}

const identifier = String.raw`[\p{L}_$][\p{L}\p{N}_$]*[?!]?(?=[^\p{L}\p{N}_$]|$)`;
const name = String.raw`[\u0060'"]?(?<name>${identifier}(?:(?:::|->|[.#])${identifier})*)(?:\(\s*\))?[\u0060'"]?`;
const article = String.raw`(?:(?<indefinite>an?|any|some)\s+|the\s+)?(?:(?:function|method|class|type|struct|interface|trait|macro|constant|helper)\s+)?`;
const noun = String.raw`(?:\s+(?:function|method|class|type|struct|interface|trait|macro))?`;
/** Words that may follow a plain word as a name. Otherwise such a name must end the question. */
const end = String.raw`${noun}(?:\s+(?:from|in|within|across)\s+(?:the|this|our)\s+(?:code(?:base)?|project|repo(?:sitory)?))?\s*[?.!]*$`;

const users = String.raw`call|use|invoke|reference|consume|instantiate|depend on|depends on`;
const patterns: readonly (readonly [RelationKind, string])[] = [
  ["users", `\\b(?:who|what|which\\s+\\w+|everything(?:\\s+that)?|all\\s+\\w+(?:\\s+that)?|code\\s+that|places?\\s+(?:that|where))\\s+(?:${users}|calls|uses|invokes|references|consumes|instantiates|using|calling)\\s+${article}`],
  ["users", `\\b(?:callers?|users?|usages?|uses|call\\s?sites?|consumers?|dependents?|references)\\s+(?:of|to)\\s+${article}`],
  ["kinds", `\\b(?:implementations|implementors|implementers|subclasses|subtypes|derived\\s+(?:classes|types)|descendants|overrides|kinds)\\s+of\\s+${article}`],
  ["kinds", `\\b(?:who|what|which\\s+\\w+|classes|types|structs|everything|all\\s+\\w+)\\s+(?:that\\s+)?(?:implements?|extends?|inherits?(?:\\s+from)?|subclass(?:es)?|derives?\\s+from|overrides?)\\s+${article}`],
  ["used", `\\b(?:functions?|methods?|everything|what\\s+is)\\s+(?:called|used)\\s+by\\s+${article}`],
  ["used", `\\b(?:callees|dependencies)\\s+of\\s+${article}`],
]; // prettier-ignore
const around: readonly (readonly [RelationKind, string, string])[] = [
  ["users", `\\bwhere\\s+(?:is|are|do\\s+we|does\\s+\\w+)\\s+${article}`, `${noun}\\s+(?:being\\s+)?(?:used|called|invoked|referenced|instantiated|consumed)\\b`],
  ["users", `\\bwhere\\s+(?:do\\s+we|does\\s+\\w+|is)\\s+(?:use|call|invoke|reference)\\s+${article}`, ""],
  ["used", `\\bwhat\\s+(?:functions\\s+|methods\\s+)?does\\s+${article}`, `${noun}\\s+(?:call|use|invoke|depend\\s+on)\\b`],
]; // prettier-ignore

const asked: readonly (readonly [RelationKind, RegExp])[] = [
  ...patterns.map(([kind, before]) => [kind, new RegExp(`${before}${name}(?<rest>.*)`, "isu")] as const),
  ...around.map(
    ([kind, before, after]) => [kind, new RegExp(`${before}${name}${after}(?<rest>.*)`, "isu")] as const,
  ),
  [
    "users",
    new RegExp(`^\\s*${name}${noun}\\s+(?:callers|usages|call\\s?sites|references)(?<rest>.*)`, "isu"),
  ],
  [
    "kinds",
    new RegExp(
      `^\\s*${name}${noun}\\s+(?:subclasses|subtypes|implementations|implementors)(?<rest>.*)`,
      "isu",
    ),
  ],
];
const kindOfSymbol = /^(symbol|function|method|class|type|struct|interface|trait|macro|variable|name)s?$/i;
const endOfQuestion = new RegExp(`^${end}`, "isu");

/**
 * Undefined for all other queries. A plain lower-case word is a name only at the end of the question: "what uses
 * memory" may ask for users of `memory`, "what uses memory while parsing" does not.
 */
export function findAskedRelation(text: string): AskedRelation | undefined {
  if (text.length > 200 || text.includes("\n")) return undefined;
  for (const [kind, pattern] of asked) {
    const groups = pattern.exec(text)?.groups;
    const found = groups?.["name"];
    if (found === undefined) continue;
    const isCode = /\p{Lu}|_|\$|::|->|[.#]./u.test(found);
    // "references to a symbol" asks for code that finds references, not for users of `symbol`.
    if (!isCode && (groups!["indefinite"] !== undefined || kindOfSymbol.test(found))) continue;
    if (isCode || endOfQuestion.test(groups!["rest"] ?? "")) return { kind, name: found };
  }
  return undefined;
}
