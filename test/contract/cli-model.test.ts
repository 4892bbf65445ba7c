// Choosing models on the command line: what is listed, what is set, and whether the chosen model is used.
import { join, resolve } from "node:path";
import { expect, test, vi } from "vitest";
import { describeRun, parseLastLine, runLoci, type LociRun } from "../support/run-loci.ts";
import { makeRepository, makeTempFolder } from "../support/temp.ts";

vi.setConfig({ testTimeout: 60_000 });

const tinyModel = resolve("test/unit/core/embed/tiny-model");
const tinyReranker = resolve("test/unit/core/embed/tiny-reranker");

async function run(home: string, ...words: readonly string[]): Promise<LociRun> {
  return runLoci([...words, "--home", home, "--json"], { environment: { LOCI_EMBED_PROVIDER: "" } });
}

test("model list shows the built-in model and the models that can be pulled", async () => {
  const answer = await run(makeTempFolder(), "model", "list");
  const models = parseLastLine(answer) as unknown as readonly { name: string; state: string }[];
  expect(models[0]).toMatchObject({ name: "builtin", state: "in use" });
  expect(models.map(({ name }) => name)).toContain("gte-small");
});

test("model use sets the embedding model, and the built-in model answers until the next index run", async () => {
  const home = makeTempFolder();
  const root = makeRepository({
    "a.ts": "export function getUserName() {}\n",
    "b.ts": "export const x = 1;\n",
  });
  const search = async () =>
    parseLastLine(await run(home, "search", "get user name", "--root", root, "--explain")) as unknown as {
      results: readonly { path: string; components: Record<string, number> }[];
    };
  expect((await run(home, "index", root)).code).toBe(0);
  expect((await run(home, "model", "use", tinyModel)).code).toBe(0);
  const between = await search();
  expect(between.results[0]).toMatchObject({ path: "a.ts" });
  expect(between.results[0]!.components["vector"]).toBeGreaterThan(0);
  expect(parseLastLine(await run(home, "index", root))).toMatchObject({
    chunks_embedded: 2,
    files_parsed: 0,
  });
  expect((await search()).results[0]).toMatchObject({ path: "a.ts" });
});

test('model use --rerank enables a reranker, and "builtin" disables it', async () => {
  const home = makeTempFolder();
  const root = makeRepository({ "a.ts": "// user one\n", "b.ts": "// user get, get\n" });
  await run(home, "index", root);
  const first = async () =>
    (
      parseLastLine(await run(home, "search", "user", "--root", root)) as unknown as {
        results: { path: string }[];
      }
    ).results[0]?.path;
  expect(await first()).toBe("a.ts");
  expect(parseLastLine(await run(home, "model", "use", tinyReranker, "--rerank"))).toMatchObject({
    changes: { "search.rerank": tinyReranker },
  });
  expect(await first()).toBe("b.ts");
  await run(home, "model", "use", "builtin", "--rerank");
  expect(await first()).toBe("a.ts");
});

test("a model that cannot run is refused, and a model that stops running leaves the old vectors usable", async () => {
  const home = makeTempFolder();
  const broken = makeRepository({ "model.onnx": "no model", "config.json": "{}", "tokenizer.json": "{}" });
  const refused = await run(home, "model", "use", broken);
  expect(parseLastLine(refused), describeRun(refused)).toMatchObject({
    error: { code: "EMBEDDER_UNAVAILABLE" },
  });
  expect(parseLastLine(await run(home, "config", "get", "embed.path"))).not.toMatchObject({ value: broken });

  const root = makeRepository({ "a.ts": "export function getUserName() {}\n" });
  expect((await run(home, "index", root)).code).toBe(0);
  const gone = ["--embed-provider", "onnx", "--embed-path", broken];
  const found = await run(home, "search", "get user name", "--root", root, "--explain", ...gone);
  expect(found.code, describeRun(found)).toBe(0);
  const { results } = parseLastLine(found) as unknown as {
    results: { path: string; components: Record<string, number> }[];
  };
  expect(results[0]).toMatchObject({ path: "a.ts" });
  expect(results[0]!.components["vector"]).toBeGreaterThan(0);
});

test("invalid model commands fail with an error that says how to fix them", async () => {
  const home = makeTempFolder();
  const errorOf = async (...words: readonly string[]) => {
    const answer = await run(home, "model", ...words);
    expect(answer.code, describeRun(answer)).toBe(2);
    return parseLastLine(answer);
  };
  expect(await errorOf("use", "gte-small")).toMatchObject({
    error: { code: "INPUT_INVALID", hint: "Run `loci model pull gte-small` first." },
  });
  expect(await errorOf("use", join(home, "none"))).toMatchObject({ error: { code: "INPUT_INVALID" } });
  expect(await errorOf("remove", "gte-small")).toMatchObject({ error: { code: "INPUT_INVALID" } });
  expect(await errorOf("pull", "no-such-model")).toMatchObject({ error: { code: "INPUT_INVALID" } });
  expect(await errorOf("pull")).toMatchObject({ error: { code: "INPUT_INVALID" } });
});
