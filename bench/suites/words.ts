// What does search by words alone cost, compared with packages that do only that? The same documents and questions go
// to our word index, to a scan that looks at every document (the floor), and with --peers to minisearch and wink.
import assert from "node:assert/strict";
import { createWordSearch, textbookBm25, WordSegmentBuilder } from "../../src/core/lexical/index.ts";
import { defaultRanking } from "../../src/core/query/index.ts";
import type { WordSearch } from "../../src/core/lexical/index.ts";
import { termHash } from "../../src/core/types/index.ts";
import { measureMicro } from "../measure-micro.ts";
import type { MicroTask } from "../measure-micro.ts";
import type { Bench } from "../suite.ts";
import { createQuestions, createTexts } from "./words/documents.ts";
import { scanTexts } from "./words/scan.ts";
import type { ScoredText } from "./words/scan.ts";

const limit = 10;

/** A package that searches words, loaded with our documents. */
interface Peer {
  readonly by: string;
  /** Positions of documents, best first. */
  readonly search: (question: readonly string[]) => readonly number[];
}

export async function run(bench: Bench): Promise<void> {
  const texts = createTexts(bench.quick ? 2_000 : 9_000);
  const subject = `${texts.length} documents of ${texts[0]!.length} words`;
  const questions = createQuestions(50);
  const built = performance.now();
  const search = buildOurs(texts);
  bench.add({ subject, name: "build" }, "ms", performance.now() - built);
  const ask = (question: readonly string[]): readonly ScoredText[] => searchOurs(search, question);
  await bench.case("ours equals the scan", () => {
    for (const question of questions) {
      const [ours, scanned] = [ask(question), scanTexts(texts, question, limit)];
      assert.deepEqual(
        ours.map(({ score }) => score.toFixed(4)),
        scanned.map(({ score }) => score.toFixed(4)),
        `the same scores for ${question.join(" ")}`,
      );
    }
  });
  let next = 0;
  const each = (run: (question: readonly string[]) => unknown): (() => unknown) => {
    return () => run(questions[next++ % questions.length]!);
  };
  const tasks: MicroTask[] = [
    { name: "search", run: each(ask), check: assertFound },
    {
      name: "search",
      by: "scan",
      run: each((question) => scanTexts(texts, question, limit)),
      check: assertFound,
    },
  ];
  for (const peer of await openPeers(bench, subject, texts)) {
    // Rankings differ, but all must agree on which documents contain the rarest word.
    const rarest = questions[0]!.at(-1)!;
    const holding = new Set(texts.flatMap((words, i) => (words.includes(rarest) ? [i] : [])));
    await bench.case(`${peer.by} finds what holds ${rarest}`, () => {
      const found = peer.search([rarest]);
      assert.equal(found.length, Math.min(limit, holding.size));
      assert.ok(
        found.every((index) => holding.has(index)),
        "nothing else is found",
      );
    });
    tasks.push({ name: "search", by: peer.by, run: each(peer.search), check: assertFound });
  }
  await measureMicro(bench, subject, tasks);
}

function assertFound(result: unknown): void {
  assert.ok(Array.isArray(result) && result.length > 0, "something is found");
}

function buildOurs(texts: readonly (readonly string[])[]): WordSearch {
  const builder = new WordSegmentBuilder();
  for (const words of texts) {
    const counts = new Map<number, number>();
    for (const word of words) counts.set(termHash(word), (counts.get(termHash(word)) ?? 0) + 1);
    const hashes = Uint32Array.from(counts.keys()).sort();
    builder.add({
      ...{ hashes, frequencies: Uint8Array.from(hashes, (hash) => Math.min(15, counts.get(hash)!)) },
      ...{ start: 0, end: hashes.length, length: words.length },
    });
  }
  return createWordSearch([{ words: builder.build(), live: undefined }]);
}

function searchOurs(search: WordSearch, question: readonly string[]): readonly ScoredText[] {
  const words = question.map((word) => ({ weight: 1, forms: [{ hash: termHash(word), weight: 1 }] }));
  const { ids, scores } = search.search({
    fields: defaultRanking.fields,
    parameters: textbookBm25,
    words,
    limit,
  });
  return Array.from(ids, (index, i) => ({ index, score: scores[i]! }));
}

async function openPeers(
  bench: Bench,
  subject: string,
  texts: readonly (readonly string[])[],
): Promise<Peer[]> {
  const peers: Peer[] = [];
  const documents = texts.map((words, id) => ({ id, text: words.join(" ") }));
  const measureBuild = (by: string, build: () => void): void => {
    const startedAt = performance.now();
    build();
    bench.add({ subject, name: "build", by }, "ms", performance.now() - startedAt);
  };
  const minisearch = bench.findPeer("minisearch");
  if (minisearch !== undefined) {
    const { default: MiniSearch } = (await minisearch.load()) as MiniSearchModule;
    const index = new MiniSearch({ fields: ["text"] });
    measureBuild("minisearch", () => {
      index.addAll(documents);
    });
    const search = (question: readonly string[]): number[] =>
      index
        .search(question.join(" "))
        .slice(0, limit)
        .map(({ id }) => id);
    peers.push({ by: "minisearch", search });
  }
  const wink = bench.findPeer("wink-bm25-text-search");
  if (wink !== undefined) {
    const { default: createEngine } = (await wink.load()) as WinkModule;
    const engine = createEngine();
    engine.defineConfig({ fldWeights: { text: 1 } });
    engine.definePrepTasks([(text) => text.split(" ")]);
    measureBuild("wink", () => {
      for (const { id, text } of documents) engine.addDoc({ text }, String(id));
      engine.consolidate();
    });
    const search = (question: readonly string[]): number[] =>
      engine.search(question.join(" "), limit).map(([id]) => Number(id));
    peers.push({ by: "wink", search });
  }
  return peers;
}

interface MiniSearchModule {
  readonly default: new (options: { readonly fields: readonly string[] }) => {
    addAll(documents: readonly { readonly id: number; readonly text: string }[]): void;
    search(query: string): readonly { readonly id: number }[];
  };
}

interface WinkModule {
  readonly default: () => {
    defineConfig(config: { readonly fldWeights: Readonly<Record<string, number>> }): void;
    definePrepTasks(tasks: readonly ((text: string) => readonly string[])[]): void;
    addDoc(document: Readonly<Record<string, string>>, id: string): void;
    consolidate(): void;
    search(text: string, limit: number): readonly (readonly [id: string, score: number])[];
  };
}
