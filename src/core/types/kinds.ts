// The closed lists of the vocabulary: kinds of symbols, of edges, and the ways an edge was found.
// A list's order is its encoding on disk: append, never reorder.

export const symbolKinds = [
  "module",
  "function",
  "method",
  "class",
  "struct",
  "enum",
  "interface",
  "type",
  "constant",
  "test",
  "variable",
  "field",
  "macro",
] as const;
export type SymbolKind = (typeof symbolKinds)[number];

export const visibilities = ["public", "private", "protected", "internal"] as const;
export type Visibility = (typeof visibilities)[number];

/** Relationships derived from code; the memory graph adds its own. */
export const codeEdgeKinds = [
  "CALLS",
  "IMPORTS",
  "INHERITS",
  "IMPLEMENTS",
  "DEPENDS_ON",
  "CONTAINS",
] as const;
export type CodeEdgeKind = (typeof codeEdgeKinds)[number];

/**
 * How an edge was found, and the confidence that follows: 0..1, the share of such edges that are right. "scip" comes
 * from a compiler (core/scip), however our own rules would have found it. "ambiguous" rows name candidates and are not
 * edges of the graph. "override" joins a method to the one it overrides, and a function to the field of C that holds it;
 * "structural" does so where the language needs no declaration (Go). "dispatch" is never stored: a call of an overridden
 * method may call each method that overrides it. "handed" is a function passed to an external one, which may or may not
 * call it, a function of another file that C keeps in a field, or the one imported extension of that name, whose
 * receiver's type is unknown.
 */
export const edgeStrategies = [
  { id: "scip", confidence: 1 },
  { id: "local", confidence: 0.99 },
  { id: "self", confidence: 0.98 },
  { id: "file", confidence: 0.97 },
  { id: "import", confidence: 0.97 },
  { id: "reexport", confidence: 0.96 },
  { id: "receiver", confidence: 0.95 },
  { id: "inherited", confidence: 0.93 },
  { id: "package", confidence: 0.93 },
  { id: "include", confidence: 0.92 },
  { id: "linkage", confidence: 0.85 },
  { id: "ambiguous", confidence: 0.3 },
  { id: "override", confidence: 0.95 },
  { id: "structural", confidence: 0.85 },
  { id: "dispatch", confidence: 0.5 },
  { id: "handed", confidence: 0.6 },
] as const;
export type EdgeStrategy = (typeof edgeStrategies)[number]["id"];

export function symbolKindCode(kind: SymbolKind): number {
  return symbolKinds.indexOf(kind);
}

export function symbolKindOf(code: number): SymbolKind {
  return symbolKinds[code] ?? "module";
}

export function edgeKindCode(kind: CodeEdgeKind): number {
  return codeEdgeKinds.indexOf(kind);
}

export function edgeKindOf(code: number): CodeEdgeKind {
  return codeEdgeKinds[code] ?? "DEPENDS_ON";
}

export function strategyCode(strategy: EdgeStrategy): number {
  return edgeStrategies.findIndex(({ id }) => id === strategy);
}

export function strategyOf(code: number): (typeof edgeStrategies)[number] {
  return edgeStrategies[code] ?? edgeStrategies[strategyCode("ambiguous")]!;
}
