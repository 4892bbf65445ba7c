// What does a compiler say about a file that the linker links? Read from the store, for files unchanged since the
// compiler saw them.
import { outsideFile, type FactColumns, type ProgramView } from "../../link/index.ts";
import { decodeCatalog, decodeFacts, outside, type FactTable } from "../../scip/index.ts";
import type { FactsRecord, RootStore } from "../../store/index.ts";
import { findFactsState } from "./facts-state.ts";
import { catalogKey, partKey } from "./facts-keys.ts";
import type { FileTable } from "../files/file-table.ts";

/** Undefined if the compiler's index could not be used. Throws STORE_CORRUPT. */
export function openCompilerFacts(
  rootStore: RootStore,
  record: FactsRecord,
  files: FileTable,
): ProgramView["compilerFacts"] {
  if (record.flaw !== undefined) return undefined;
  rootStore.refresh();
  const catalog = decodeCatalog(rootStore.getBlock(catalogKey(record.id)));
  const { rows, counts } = findFactsState(catalog, record, files);
  const { documents } = catalog;
  const documentOf = new Map<number, number>();
  rows.forEach((row, document) => row >= 0 && documentOf.set(row, document));
  // Files are linked in path order, and the compiler's index mostly has the same order.
  let last: { readonly part: number; readonly facts: FactTable } | undefined;
  const factsOf = (part: number): FactTable => {
    if (last?.part !== part)
      last = { part, facts: decodeFacts(rootStore.getBlock(partKey(record.id, part))) };
    return last.facts;
  };
  const cut = (facts: FactTable, from: number, length: number): FactColumns => {
    const columns: Record<keyof FactColumns, number[]> = {
      offsets: [],
      targets: [],
      targetOffsets: [],
      renamed: [],
    };
    for (let at = from; at < from + length; at++) {
      const target = facts.target[at]!;
      if (target !== outside && counts[target] !== 1) continue;
      columns.offsets.push(facts.offset[at]!);
      columns.targets.push(target === outside ? outsideFile : rows[target]!);
      columns.targetOffsets.push(facts.targetOffset[at]!);
      columns.renamed.push(facts.renamed[at]!);
    }
    return columns;
  };
  return (row) => {
    const document = documentOf.get(row);
    if (document === undefined || counts[document] !== 1) return undefined;
    const facts = factsOf(documents.part[document]!);
    const start = documents.start[document]!;
    const references = documents.references[document]!;
    return {
      references: cut(facts, start, references),
      implementations: cut(facts, start + references, documents.implementations[document]!),
      isKnown: (other) => documentOf.has(other),
    };
  };
}
