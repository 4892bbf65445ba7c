// One engine for all servers of a home: what do its clients cost, how long do they wait, does it survive kills, and how
// soon does it see changes in the projects? `-- --minutes 60` sets how long clients and engines are killed.
import type { Bench } from "../suite.ts";
import { measureClients } from "./engine/clients.ts";
import { measureKills } from "./engine/kills.ts";
import { measureSaves } from "./engine/saves.ts";
import { measureSwitches } from "./engine/switches.ts";
import { measureWorktrees } from "./engine/worktrees.ts";

export async function run(bench: Bench): Promise<void> {
  await measureClients(bench);
  await measureSaves(bench);
  await measureSwitches(bench);
  await measureWorktrees(bench);
  await measureKills(bench);
}
