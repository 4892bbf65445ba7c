// Which memories is a run of a cycle about? Those of a namespace, or of the project where it was asked for, or all.
import type { CycleOptions } from "../../types/index.ts";
import { findForeignTest } from "../recall/other-projects.ts";
import type { MemoryBase } from "../store/memory-base.ts";
import { inNamespace } from "../store/namespaces.ts";
import type { Transaction } from "../store/transaction.ts";

export function inScope(
  base: MemoryBase,
  { memoryIndex, now }: Transaction,
  run: CycleOptions,
): (document: number) => boolean {
  const belongs = inNamespace(memoryIndex, run.namespace);
  const isForeign = run.ownOnly === true ? findForeignTest(base, memoryIndex, run, now) : undefined;
  return isForeign === undefined ? belongs : (document) => belongs(document) && !isForeign(document);
}
