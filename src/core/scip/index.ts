// What does a compiler's index of the code (SCIP) say about the names in it?
export { encodeDocument, encodeMetadata, type IndexDocument, type IndexOccurrence } from "./encode-index.ts";
export {
  decodeCatalog,
  decodeFacts,
  encodeCatalog,
  outside,
  verdicts,
  type FactsCatalog,
  type FactTable,
} from "./facts-catalog.ts";
export { takeFacts, type FactsSource, type SourceText, type TakenFacts } from "./take-facts.ts";
