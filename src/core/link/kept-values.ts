// Values that a file keeps for later, which may be functions.
import type { ExpressionRow, NameHash, SymbolRow } from "./ids.ts";

/** A value that an assignment gives to a name or to an element of it, or that a call puts into it. */
export interface GivenValue {
  /** Row of the name: in `handlers[key] = f` that of `handlers`. */
  readonly holder: ExpressionRow;
  /** How deep in the holder the value is: 1 for an element. */
  readonly depth: number;
  readonly value: ExpressionRow;
}

/** A value in a literal. */
export interface KeptEntry {
  /** Hash of "." and the field's name or position, or of `tableKeys.element`. */
  readonly key: NameHash;
  readonly value: ExpressionRow;
  /** Row of the literal, or of the type that is written for it. */
  readonly literal: ExpressionRow;
}

/** What one file keeps. */
export interface KeptRows {
  /** By the name of the holder. */
  readonly given: ReadonlyMap<NameHash, readonly GivenValue[]>;
  /** By the row of the literal. */
  readonly held: ReadonlyMap<ExpressionRow, readonly KeptEntry[]>;
  /** By the name or position of the field that the entry sets. */
  readonly fields: ReadonlyMap<NameHash, readonly KeptEntry[]>;
  /** By the row of a function, the call of its outermost decorator. */
  readonly decorated: ReadonlyMap<SymbolRow, ExpressionRow>;
}
