// After each save, every answer about the graph equals that of a fresh index: what a generation shares with the one
// before it does not show.
import { join } from "node:path";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { IndexedCode } from "../../src/core/code/indexed-code.ts";
import { openArtifactStore } from "../../src/core/store/index.ts";
import type { CodeEdge } from "../../src/core/types/index.ts";
import { dumpIndex } from "../support/dump-index.ts";
import { openTestEngine } from "../support/engine.ts";
import { editedModules, editModules, firstModules } from "../support/random-modules.ts";
import { makeRepository, makeTempFolder, writeFiles } from "../support/temp.ts";

interface Answers {
  readonly id: string;
  readonly incoming: readonly CodeEdge[];
  readonly outgoing: readonly CodeEdge[];
}

/** Of these each run edits one, so that their segment has live files beside dead ones. */
const kept = Object.fromEntries(
  Array.from({ length: 16 }, (_, i) => [
    `kept/k${i}.ts`,
    `import { run } from "@/a";\nimport { k${i + 1} } from "./k${i + 1}";\n` +
      `export function k${i}() { run(); return k${i + 1}(); }\n`,
  ]),
);

/** Answers questions about a home without threads. */
function openCodeOf(home: string): IndexedCode {
  const artifacts = openArtifactStore(join(home, "artifacts"));
  const code = new IndexedCode({ home, artifacts, masksSecrets: false });
  onTestFinished(async () => {
    await code.close();
    await artifacts.close();
  });
  return code;
}

/** Of every symbol: its edges, what its change breaks, and where its name is used without an edge. */
function askAll(code: IndexedCode, root: string, paths: readonly string[]): readonly Answers[] {
  const listed = paths.flatMap((path) => [{ id: path, name: path }, ...code.listSymbols({ root, path })]);
  return listed.map(({ id, name }) => ({
    id,
    incoming: code.dependencies({ root, symbolId: id, direction: "incoming" }),
    outgoing: code.dependencies({ root, symbolId: id, direction: "outgoing" }),
    impact: code.impact({ root, symbolId: id, depth: 5 }),
    mentions: code.findMentions({ root, name, limit: 100 }),
  }));
}

/** As `dumpIndex` gives them, without what follows from several edges. */
function storedEdges(edges: readonly CodeEdge[]): string[] {
  return edges
    .filter(({ strategy }) => strategy !== "dispatch")
    .map(
      ({ source, relationship, target, strategy, confidence, line }) =>
        `${source} ${relationship} ${target} ${strategy} ${Math.round(confidence * 255)} line ${line}`,
    )
    .sort();
}

test(
  "answers about the graph of a stepwise index equal those of a fresh one",
  { timeout: 240_000 },
  async () => {
    let edgeCount = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(editedModules, { minLength: 2, maxLength: 4 }), async (runs) => {
        const root = makeRepository({ ...firstModules, ...kept });
        const { engine, home } = await openTestEngine();
        await engine.code.index(root, {});
        const code = openCodeOf(home);
        let answers: readonly Answers[] = [];
        for (const [at, edits] of runs.entries()) {
          editModules(root, edits);
          writeFiles(root, { [`kept/k${at}.ts`]: `// ${at}\n${kept[`kept/k${at}.ts`]}` });
          await engine.code.index(root, {});
          const { files, edges } = await dumpIndex(home, root);
          answers = askAll(code, root, Object.keys(files));
          // Symbols that share an id are left out: a question about it means the first of them.
          const single = answers.filter(({ id }) => answers.filter((one) => one.id === id).length === 1);
          for (const { id, outgoing, incoming } of single) {
            expect(storedEdges(outgoing)).toEqual(edges.filter((edge) => edge.split(" ")[0] === id));
            expect(storedEdges(incoming)).toEqual(edges.filter((edge) => edge.split(" ")[2] === id));
          }
          expect(answers).toEqual(askAll(openCodeOf(home), root, Object.keys(files)));
          edgeCount += edges.length;
        }
        await engine.close();
        const other = await openTestEngine({ home: makeTempFolder("loci-home") });
        await other.engine.code.index(root, {});
        expect(answers).toEqual(
          askAll(
            openCodeOf(other.home),
            root,
            answers.flatMap(({ id }) => pathOf(id)),
          ),
        );
        await other.engine.close();
      }),
      { numRuns: 5 },
    );
    expect(edgeCount).toBeGreaterThan(0);
  },
);

function pathOf(id: string): string[] {
  return id.includes("#") ? [] : [id];
}
