// Which properties of symbols, names and imports are compared between two program views?
import { anyChoice } from "../entity.ts";
import type { NameHash } from "../ids.ts";

/** Equal numbers mean equal answers. File paths are compared after `identify`. */
export interface SymbolFace {
  /** Types of the value, of the result of calling it, and of its parameters. */
  readonly types: number;
  /** What a type inherits from. */
  readonly shape: number;
}

export interface NameFace {
  readonly entity: number;
  /** Symbols that the name stands for: path of the file, hash of the symbol's own name. */
  readonly symbols: readonly { readonly path: string; readonly name: NameHash }[];
}

/** For a name that may stand for any of several symbols: it always counts as changed. */
export const choiceFace: NameFace = { entity: anyChoice, symbols: [] };

export interface ImportFace {
  readonly module: number;
  readonly target: number;
  /** Paths of the files for which the row stands as a whole, and of those that declare their types. */
  readonly files: readonly string[];
}

export function mix(a: number, b: number): number {
  let h = Math.imul(a ^ (b + 0x9e3779b9 + (a << 6) + (a >>> 2)), 0x85ebca6b);
  h ^= h >>> 15;
  return Math.imul(h, 0xc2b2ae35) | 0;
}
