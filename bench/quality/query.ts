// A question with known answers, and the names of the question sets.
import { symbolKindOf } from "../../src/core/types/index.ts";
import type { ProjectFile } from "./project.ts";

/** Kinds of handwritten questions. */
export const askedSets = [
  "behavior",
  "architecture",
  "symbol",
  "symptom",
  "task",
  "consumer",
  "tests",
  "configuration",
] as const;

export const querySets = [
  ...askedSets,
  "doc",
  "module",
  "readme",
  "change",
  "test",
  "name",
  "where",
  "words",
  "typo",
  "path",
  "error",
  "trace",
  "uses",
  "kinds",
  "copied",
  "edition",
  "pair",
  "single",
] as const;
export type QuerySet = (typeof querySets)[number];

export interface Answer {
  readonly path: string;
  /** Lines in the sources as they are searched; absent for the whole file. */
  readonly lines?: readonly [first: number, last: number];
}

export interface QualityQuery {
  readonly set: QuerySet;
  readonly query: string;
  readonly language: string;
  /** All of them are right; at least one. */
  readonly answers: readonly Answer[];
}

/** Kinds of symbols that people ask for. */
export const askedKinds: ReadonlySet<string> = new Set([
  "function",
  "method",
  "class",
  "struct",
  "interface",
  "type",
  "enum",
]);

/** A symbol of a project that people may ask for. */
export interface NamedSymbol {
  readonly file: ProjectFile;
  readonly row: number;
  readonly name: string;
  readonly kind: string;
  readonly answer: Required<Answer>;
}

/** Symbols whose name has at least `length` characters and is unique among the asked kinds. */
export function uniqueSymbols(files: readonly ProjectFile[], length: number): NamedSymbol[] {
  const byName = new Map<string, NamedSymbol[]>();
  for (const file of files) {
    const { symbols, strings } = file.parsed;
    for (let row = 1; row < symbols.length; row++) {
      const name = strings.get(symbols.name[row]!);
      const kind = symbolKindOf(symbols.kind[row]!);
      if (!askedKinds.has(kind) || name.length < length) continue;
      const lines: [number, number] = [symbols.startLine[row]!, symbols.endLine[row]!];
      const known = byName.get(name) ?? [];
      known.push({ file, row, name, kind, answer: { path: file.path, lines } });
      byName.set(name, known);
    }
  }
  return [...byName.values()].filter((bearers) => bearers.length === 1).flat();
}

/** At most `count`, chosen by their words and not by their position. */
export function sample<T extends { readonly query: string }>(queries: readonly T[], count: number): T[] {
  return [...queries].sort((a, b) => hashOf(a.query) - hashOf(b.query)).slice(0, count);
}

/** One choice, always the same for the same text. */
export function pick<T>(choices: readonly T[], text: string): T {
  return choices[hashOf(`${text}!`) % choices.length]!;
}

export function hashOf(text: string): number {
  let value = 7;
  for (let i = 0; i < text.length; i++) value = (Math.imul(value, 31) + text.charCodeAt(i)) >>> 0;
  return Math.imul(value ^ (value >>> 15), 0x2c1b3c6d) >>> 0;
}
