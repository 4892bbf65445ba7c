// Which of our symbols does a compiler say the names of a file stand for?
import { appendTo } from "../../../base/append-to.ts";
import { isTypeKind, isModuleKind } from "../names/symbol-choice.ts";
import type { FileScope } from "../names/file-scope.ts";
import type { LinkState } from "../link-state.ts";
import { outsideFile, type CompilerFacts, type FactColumns } from "../program-view.ts";
import type { FileId, NameHash, SymbolId, SymbolRow } from "../ids.ts";

/** The symbols that a name stands for, or "outside" if it stands for no symbol of the root. */
export type CompilerAnswer = readonly SymbolId[] | "outside";

export interface CompilerReferences {
  /** Undefined if the compiler says nothing, or names none of our symbols: a parameter, a property of a literal. */
  at(offset: number, word: NameHash): CompilerAnswer | undefined;
  /** Names not yet passed to `at` and written as they are declared, with their symbols. */
  others(): Iterable<readonly [offset: number, symbols: readonly SymbolId[]]>;
  /** Members that the member `row` implements or overrides. */
  implementedBy(row: SymbolRow): readonly SymbolId[];
  /** Whether the compiler was given the symbol's file. */
  isKnown(symbol: SymbolId): boolean;
}

/** Undefined for a file about which no compiler says anything. */
export function openCompilerReferences(state: LinkState, scope: FileScope): CompilerReferences | undefined {
  const facts = state.view.compilerFacts?.(scope.fileId);
  return facts && createReferences(state, scope, facts);
}

function createReferences(state: LinkState, scope: FileScope, facts: CompilerFacts): CompilerReferences {
  const symbolAt = createSymbolFinder(state);
  const references = groupByOffset(facts.references);
  const implementations = groupByOffset(facts.implementations);
  const { renamed } = facts.references;
  // Some compilers name a value's type at the value. A word unlike the target's name counts only as an import's alias.
  const isAlias = (word: NameHash): boolean => scope.firstImport(word) >= 0;
  const asked = new Set<number>();
  const symbolsOf = ({ targets, targetOffsets }: FactColumns, rows: readonly number[]): SymbolId[] => {
    const found = new Set<SymbolId>();
    for (const row of rows) {
      const target = targets[row]!;
      const symbol = target === outsideFile ? -1 : symbolAt(target, targetOffsets[row]!);
      if (symbol >= 0) found.add(symbol);
    }
    return [...found];
  };
  return {
    at(offset, word) {
      const rows = references.get(offset)?.filter((row) => renamed[row] === 0 || isAlias(word));
      if (rows === undefined || rows.length === 0) return undefined;
      asked.add(offset);
      const symbols = symbolsOf(facts.references, rows);
      if (symbols.length > 0) return symbols;
      return rows.every((row) => facts.references.targets[row] === outsideFile) ? "outside" : undefined;
    },
    *others() {
      for (const [offset, rows] of references) {
        if (asked.has(offset)) continue;
        const plain = rows.filter((row) => renamed[row] === 0);
        const symbols = symbolsOf(facts.references, plain);
        if (symbols.length > 0) yield [offset, symbols];
      }
    },
    implementedBy(row) {
      const rows = implementations.get(scope.parsed.symbols.nameStart[row]!);
      if (rows === undefined) return [];
      return symbolsOf(facts.implementations, rows).filter((symbol) => {
        const kind = state.kindOf(symbol);
        return !isTypeKind(kind) && !isModuleKind(kind) && symbol !== scope.base + row;
      });
    },
    isKnown: (symbol) => facts.isKnown(state.fileOf(symbol)),
  };
}

function groupByOffset({ offsets }: FactColumns): ReadonlyMap<number, readonly number[]> {
  const groups = new Map<number, number[]>();
  for (let row = 0; row < offsets.length; row++) {
    appendTo(groups, offsets[row]!, row);
  }
  return groups;
}

/** The symbol whose name begins at an offset; −1 if there is none. */
function createSymbolFinder(state: LinkState): (file: FileId, offset: number) => SymbolId {
  const files = new Map<FileId, ReadonlyMap<number, SymbolRow>>();
  return (file, offset) => {
    let rows = files.get(file);
    if (rows === undefined) {
      const { nameStart } = state.view.parsed(file).symbols;
      const found = new Map<number, SymbolRow>();
      for (let row = nameStart.length - 1; row > 0; row--) found.set(nameStart[row]!, row);
      files.set(file, (rows = found));
    }
    const row = rows.get(offset);
    return row === undefined ? -1 : state.closedScope(file).base + row;
  };
}
