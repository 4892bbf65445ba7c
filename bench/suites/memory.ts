// How fast does a home with many memories answer and remember? Measured through a real server over standard input and
// output, as an agent's client uses it. Counts the server's processor time, because other work on the machine distorts
// wall-clock time.
// Options of this suite: --memories N (100000), --home FOLDER (already filled with that many, and kept afterwards).
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openMemory } from "../../src/threads/host/open-memory.ts";
import { describeRun, runLoci } from "../../test/support/run-loci.ts";
import { diskBytes, withFolder } from "../folders.ts";
import { formatNumber, renderTable } from "../markdown.ts";
import { summarize } from "../statistics.ts";
import type { Bench } from "../suite.ts";
import { createWriter, nameOf, type SyntheticMemory } from "./memory/synthetic-memories.ts";
import { cpuOfEndedMs, connectTools, type ToolConnection } from "./memory/tool-connection.ts";

const batch = 2_000;
const inFlight = 256;
const results = 10;

interface Answer {
  readonly content: string;
  readonly namespace: string | null;
  readonly score: number;
}

interface Question {
  readonly query: string;
  readonly namespace?: string;
  /** Number of the memory that must come first; undefined if the question is about nothing in particular. */
  readonly about: number | undefined;
}

export async function run(bench: Bench): Promise<void> {
  const { values } = parseArgs({
    args: [...bench.arguments],
    options: { memories: { type: "string" }, home: { type: "string" } },
  });
  const count = Number(values.memories ?? (bench.quick ? 5_000 : 100_000));
  const subject = `${count} memories`;
  const measureIn = (home: string): Promise<void> => measureHome(bench, subject, home, count);
  await bench.case(subject, () =>
    values.home === undefined ? withFolder(measureIn) : measureIn(values.home),
  );
}

interface Memories {
  readonly count: number;
  at(number: number): SyntheticMemory;
}

const writer = createWriter();

async function measureHome(bench: Bench, subject: string, home: string, count: number): Promise<void> {
  const memories: Memories = { count, at: (number) => writer.memory(number) };
  if (!existsSync(join(home, "memory"))) await fill(bench, subject, home, memories);
  for (let i = 0; i < (bench.quick ? 1 : 5); i++) {
    await measureStart(bench, subject, home, memories);
    await measureCommand(bench, subject, home, memories);
  }
  const starts = ["start to first recall", "cpu to first recall", "cpu of loci recall"];
  const medians = starts.map((name) => `${name} ${formatNumber(bench.median({ subject, name }))} ms`);
  bench.print(`Of a new process: ${medians.join(", ")}.\n\n`);
  const server = await connectTools(home);
  try {
    await measureRecall(bench, subject, server, memories, { name: "recall_memory" });
    await measureRecall(bench, subject, server, memories, {
      name: "recall_memory in a namespace",
      namespaced: true,
    });
    bench.add({ subject, name: "server's memory" }, "bytes", server.residentBytes());
    await measureStores(bench, subject, server, count);
    await measureFlood(bench, subject, server, count);
    await measureOtherProcess(bench, subject, home, server);
  } finally {
    await server.close();
  }
}

async function fill(bench: Bench, subject: string, home: string, memories: Memories): Promise<void> {
  const service = openMemory({ home, embedder: { provider: "static" } });
  const startedAt = performance.now();
  for (let at = 0; at < memories.count; at += batch) {
    const length = Math.min(batch, memories.count - at);
    const slice = Array.from({ length }, (_, i) => memories.at(at + i));
    const report = await service.memory.import(slice, "new");
    assert.equal(report.skipped, 0, "all memories differ");
  }
  await service.close();
  const seconds = (performance.now() - startedAt) / 1000;
  bench.add({ subject, name: "import" }, "ops/s", memories.count / seconds);
  bench.add({ subject, name: "home on disk" }, "bytes", diskBytes(home));
  bench.print(`Imported ${memories.count} in ${formatNumber(seconds)} s.\n\n`);
}

/** From process start to the first answer, as for the first call of a client. */
async function measureStart(bench: Bench, subject: string, home: string, memories: Memories): Promise<void> {
  const startedAt = performance.now();
  const server = await connectTools(home);
  const greetedAt = performance.now();
  const question = askAbout(memories, memories.count >> 1);
  const answers = (await server.call("recall_memory", {
    query: question.query,
    k: results,
  })) as readonly Answer[];
  const answeredAt = performance.now();
  bench.add({ subject, name: "start to first recall" }, "ms", answeredAt - startedAt);
  bench.add({ subject, name: "first recall" }, "ms", answeredAt - greetedAt);
  bench.add({ subject, name: "cpu to first recall" }, "cpu ms", server.cpuMs());
  await server.close();
  checkAnswers(question, answers);
}

/** The command line has no warm server: each question is a new process. Processor time includes all its threads. */
async function measureCommand(
  bench: Bench,
  subject: string,
  home: string,
  memories: Memories,
): Promise<void> {
  const { query } = askAbout(memories, memories.count >> 1);
  const before = cpuOfEndedMs();
  const asked = await runLoci(["recall", query, "--json", "--home", home]);
  assert.equal(asked.code, 0, describeRun(asked));
  bench.add({ subject, name: "cpu of loci recall" }, "cpu ms", cpuOfEndedMs() - before);
}

async function measureRecall(
  bench: Bench,
  subject: string,
  server: ToolConnection,
  memories: Memories,
  { name, namespaced = false }: { readonly name: string; readonly namespaced?: boolean },
): Promise<void> {
  const questions = writeQuestions(memories, bench.quick ? 60 : 1_000, namespaced);
  const ask = ({ query, namespace }: Question): Promise<unknown> =>
    server.call("recall_memory", { query, k: results, ...(namespace === undefined ? {} : { namespace }) });
  for (const question of questions.slice(0, bench.quick ? 20 : 200)) await ask(question);
  const answers: unknown[] = [];
  const times: number[] = [];
  const cpuBefore = server.cpuMs();
  for (const question of questions) {
    const startedAt = performance.now();
    answers.push(await ask(question));
    times.push(performance.now() - startedAt);
  }
  const cpuMs = server.cpuMs() - cpuBefore;
  bench.add({ subject, name }, "ms", ...times);
  bench.add({ subject, name: `${name}, cpu` }, "cpu ms", cpuMs / questions.length);
  questions.forEach((question, i) => {
    checkAnswers(question, answers[i] as readonly Answer[]);
  });
  print(bench, name, times, cpuMs / questions.length);
}

/** Every other question contains the unique name of a memory; every fourth question is a long one. */
function writeQuestions(memories: Memories, count: number, namespaced: boolean): readonly Question[] {
  return Array.from({ length: count }, (_, i) => {
    const number = (i * 7_919) % memories.count;
    const namespace = namespaced ? { namespace: memories.at(number).namespace } : {};
    if (i % 2 === 0) return { ...askAbout(memories, number), ...namespace };
    return { query: writer.question(i, i % 4 === 1 ? 20 : 6), about: undefined, ...namespace };
  });
}

function askAbout(memories: Memories, number: number): Question {
  const words = memories.at(number).content.split(/\W+/).slice(2, 8);
  return { query: `what about ${words.join(" ")} and ${nameOf(number)}?`, about: number };
}

function checkAnswers({ about, namespace, query }: Question, answers: readonly Answer[]): void {
  assert.ok(answers.length > 0 && answers.length <= results, `${answers.length} answers to ${query}`);
  const scores = answers.map(({ score }) => score);
  assert.deepEqual(
    scores,
    [...scores].sort((a, b) => b - a),
    "best first",
  );
  for (const answer of answers) if (namespace !== undefined) assert.equal(answer.namespace, namespace);
  if (about !== undefined) assert.match(answers[0]!.content, new RegExp(`${nameOf(about)}$`), query);
}

/** One after another: each waits until it is on disk. */
async function measureStores(
  bench: Bench,
  subject: string,
  server: ToolConnection,
  count: number,
): Promise<void> {
  const times: number[] = [];
  const calls = bench.quick ? 20 : 300;
  const cpuBefore = server.cpuMs();
  for (let i = 0; i < calls; i++) {
    const { content, tags, namespace } = writer.memory(count + i);
    const startedAt = performance.now();
    const stored = (await server.call("store_memory", { content, tags, namespace })) as {
      readonly status: string;
    };
    times.push(performance.now() - startedAt);
    assert.match(stored.status, /^(stored|duplicate)$/);
  }
  bench.add({ subject, name: "store_memory, one at a time" }, "ms", ...times);
  bench.add({ subject, name: "store_memory, cpu" }, "cpu ms", (server.cpuMs() - cpuBefore) / calls);
  print(bench, "store_memory, one at a time", times, (server.cpuMs() - cpuBefore) / calls);
}

/** Many in flight, which share commits. */
async function measureFlood(
  bench: Bench,
  subject: string,
  server: ToolConnection,
  count: number,
): Promise<void> {
  const total = bench.quick ? 500 : 10_000;
  const waiting = Array.from({ length: total }, (_, i) => writer.memory(count + 1_000_000 + i));
  const ids = new Set<string>();
  const startedAt = performance.now();
  const cpuBefore = server.cpuMs();
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { content, tags, namespace } = next;
      const { id } = (await server.call("store_memory", { content, tags, namespace })) as {
        readonly id: string;
      };
      ids.add(id);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, work));
  const seconds = (performance.now() - startedAt) / 1000;
  const cpuMs = server.cpuMs() - cpuBefore;
  assert.equal(ids.size, total, "every memory has its own id");
  bench.add({ subject, name: `store_memory, ${inFlight} in flight` }, "ops/s", total / seconds);
  bench.add({ subject, name: `store_memory, ${inFlight} in flight, cpu` }, "cpu ms", cpuMs / total);
  bench.print(
    `store_memory, ${inFlight} in flight: ${formatNumber(total / seconds)}/s, ${formatNumber(cpuMs / total)} cpu ms each\n\n`,
  );
}

/** Once one process has acknowledged a write, another finds it with its next question. */
async function measureOtherProcess(
  bench: Bench,
  subject: string,
  home: string,
  writer: ToolConnection,
): Promise<void> {
  const reader = await connectTools(home);
  try {
    await reader.call("recall_memory", { query: "anything", k: 1 });
    const times: number[] = [];
    for (let i = 0; i < (bench.quick ? 5 : 100); i++) {
      const word = nameOf(5_000_000 + Date.now() + i);
      await writer.call("store_memory", { content: `${word} is told by one process and asked of another` });
      const startedAt = performance.now();
      const [first] = (await reader.call("recall_memory", { query: word, k: 1 })) as readonly Answer[];
      times.push(performance.now() - startedAt);
      assert.match(
        first?.content ?? "",
        new RegExp(`^${word} `),
        "a write is seen by the next read of every process",
      );
    }
    bench.add({ subject, name: "recall_memory behind another process's write" }, "ms", ...times);
    print(bench, "recall_memory behind another process's write", times, undefined);
  } finally {
    await reader.close();
  }
}

function print(bench: Bench, name: string, times: readonly number[], cpuMs: number | undefined): void {
  const { p50, p90, p99 } = summarize(times);
  const row = [name, ...[p50, p90, p99].map(formatNumber), formatNumber(cpuMs)];
  bench.print(`${renderTable(["call", "p50 ms", "p90 ms", "p99 ms", "cpu ms"], [row])}\n`);
}
