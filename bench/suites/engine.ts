// How soon does a server that runs find what changed below it? The tree is one that Loci generates, or those of --corpus.
import type { Bench } from "../suite.ts";
import { measureSaves } from "./engine/saves.ts";
import { measureSwitches } from "./engine/switches.ts";

export async function run(bench: Bench): Promise<void> {
  await measureSaves(bench);
  await measureSwitches(bench);
}
