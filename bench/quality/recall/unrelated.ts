// How often does recall say that nothing remembered is about the question, and how often is that wrong?
// node dist/bench/quality/recall/unrelated.js
// Each world is asked its own questions, questions about other worlds, and questions that none of them answers. Prints
// one table for the worlds the rule was chosen on, and one for the others.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { appendTo } from "../../../src/base/append-to.ts";
import { Mulberry32 } from "../../../src/kernels/mulberry32.ts";
import { withFolder } from "../../folders.ts";
import { renderTable } from "../../markdown.ts";
import { bootstrapDifference } from "../../statistics.ts";
import { openMemoryHere } from "./causes.ts";
import { cutWorld, views, type View } from "./rank-sessions.ts";
import { halves, readWorld, type World } from "./read-world.ts";

/** The rule was chosen on these, with the nonsense marked `tune`; the others are reported. */
const chosenOn: readonly string[] = [...halves.tune, ...halves.report, ...halves.learn];
/** Number of questions about other worlds, for each world. */
const foreignQuestions = 25;
/** An answer among so few is found, and the note would be wrong. */
const found = 3;

interface Told {
  readonly group: string;
  readonly difference: number;
}

const worlds = Object.values(halves)
  .flat()
  .map((name) => readWorld(name));
const nonsense = readFileSync(new URL(locate("nonsense.tsv")), "utf8")
  .trim()
  .split("\n")
  .map((line) => line.split("\t") as [list: string, query: string]);
const random = new Mulberry32(7);

for (const list of ["tune", "report"] as const) {
  const ofList = worlds.filter(({ name }) => chosenOn.includes(name) === (list === "tune"));
  for (const view of views.slice(0, 2)) {
    const told = new Map<string, Told[]>();
    for (const world of ofList) await withFolder((folder) => askWorld(world, view, list, folder, told));
    const rows = [...told].map(([kind, all]) => [kind, String(all.length), ...describe(all)]);
    process.stdout.write(`${list}, ${view}\n\n`);
    process.stdout.write(`${renderTable(["questions", "n", "said to be unrelated", "95 %"], rows)}\n`);
  }
}

async function askWorld(
  world: World,
  view: View,
  list: string,
  folder: string,
  told: Map<string, Told[]>,
): Promise<void> {
  const units = cutWorld(world, view);
  const sessionOf = new Map(units.map(({ id, session }) => [id, session]));
  const asked = Date.parse(`${world.asked}T12:00:00Z`);
  const { memory, close } = await openMemoryHere(
    join(folder, world.name),
    { provider: "static" },
    () => asked,
  );
  const ask = async (kind: string, query: string, evidence?: readonly string[]): Promise<void> => {
    const recalled = await memory.recall({ query, limit: 10, touch: false });
    const isFound = recalled.slice(0, found).some(({ id }) => evidence?.includes(sessionOf.get(id) ?? ""));
    if (evidence !== undefined && !isFound) return;
    const row = { group: world.name, difference: Number(recalled[0]?.isUnrelated === true) };
    appendTo(told, kind, row);
  };
  try {
    await memory.import(
      units.map(({ id, content, createdAt }) => ({ id, content, createdAt })),
      "keep",
    );
    for (const { kind, text, evidence } of world.questions) {
      const named = kind === "paraphrase" ? "paraphrases" : "its own";
      await ask(`${named}, answer in the first ${found}`, text, evidence);
    }
    const others = worlds.filter(({ name }) => name !== world.name);
    for (let i = 0; i < foreignQuestions; i++) {
      await ask("about another world", pick(pick(others).questions).text);
    }
    for (const [of, query] of nonsense) if (of === list) await ask("about nothing remembered", query);
  } finally {
    await close();
  }
}

function describe(all: readonly Told[]): readonly string[] {
  const { mean, low, high } = bootstrapDifference(all);
  const count = all.filter(({ difference }) => difference === 1).length;
  return [`${count} (${mean.toFixed(3)})`, `${low.toFixed(3)} to ${high.toFixed(3)}`];
}

function pick<T>(list: readonly T[]): T {
  return list[random.next() % list.length]!;
}

function locate(file: string): string {
  return new URL(
    import.meta.url.endsWith(".ts") ? `../${file}` : `../../../../bench/quality/${file}`,
    import.meta.url,
  ).href;
}
