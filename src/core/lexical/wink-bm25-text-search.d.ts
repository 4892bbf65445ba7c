// Which part of wink-bm25-text-search is used here? The package ships no types.
declare module "wink-bm25-text-search" {
  interface WinkEngine {
    defineConfig(config: {
      readonly fldWeights: Readonly<Record<string, number>>;
      readonly bm25Params?: { readonly k1?: number; readonly b?: number; readonly k?: number };
    }): boolean;
    definePrepTasks(tasks: readonly ((text: string) => readonly string[])[]): number;
    addDoc(document: Readonly<Record<string, string>>, id: string): number;
    consolidate(decimals?: number): boolean;
    search(text: string, limit?: number): [id: string, score: number][];
  }
  function createEngine(): WinkEngine;
  export = createEngine;
}
