// A memory linked to code finds it again, also after it has moved, and says so if it is gone.
import { readFileSync, realpathSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Engine } from "../../src/engine.ts";
import type { LociError } from "../../src/errors.ts";
import { openTestEngine } from "../support/engine.ts";
import { makeRepository, writeFiles } from "../support/temp.ts";

const parser = `export function parseRoute(text: string): string[] {
  return text.split("/").filter((part) => part !== "");
}
`;
const caller = `import { parseRoute } from "./route.ts";

export function depthOf(text: string): number {
  return parseRoute(text).length;
}
`;

async function linkedNode(engine: Engine, start: string) {
  const nodes = await engine.memory.traverse({ start, maxDepth: 1, algorithm: "bfs", direction: "outgoing" });
  return nodes[1];
}

describe("a memory linked to a symbol", () => {
  test("finds it, also after a move, and reports when it is gone", { timeout: 60_000 }, async () => {
    const root = makeRepository({ "src/route.ts": parser, "src/depth.ts": caller });
    const { engine } = await openTestEngine();
    await engine.code.index(root, {});
    const memory = await engine.memory.store({
      content: "Routes are split by hand because URL is slow here",
      type: "decision",
      links: ["src/route.ts#parseRoute"],
    });
    expect(await linkedNode(engine, memory.id)).toMatchObject({
      id: "src/route.ts#parseRoute",
      kind: "function",
      label: "parseRoute",
      memoryId: undefined,
      state: "found",
    });
    const [found] = await engine.memory.recallWithImpact({ query: "routes split", limit: 1 });
    expect(found?.impact.dependentFiles).toEqual(["src/depth.ts", "src/route.ts"]);

    rmSync(join(root, "src/route.ts"));
    writeFiles(root, { "src/routing/parse.ts": `// moved\n\n${parser}` });
    writeFiles(root, { "src/depth.ts": caller.replace("./route.ts", "./routing/parse.ts") });
    await engine.code.index(root, {});
    expect(await linkedNode(engine, memory.id)).toMatchObject({
      id: "src/route.ts#parseRoute",
      state: "moved",
      movedTo: "src/routing/parse.ts#parseRoute",
    });

    rmSync(join(root, "src/routing/parse.ts"));
    await engine.code.index(root, {});
    expect(await linkedNode(engine, memory.id)).toMatchObject({ state: "gone", movedTo: undefined });
    expect((await engine.memory.get(memory.id)).content).toContain("Routes are split");
  });

  test(
    "can be linked by symbol name or file, and refuses an ambiguous name",
    { timeout: 60_000 },
    async () => {
      const root = makeRepository({
        "src/route.ts": parser,
        "src/depth.ts": caller,
        "src/a.ts": "export function twin(): number {\n  return 1;\n}\n",
        "src/b.ts": "export function twin(): number {\n  return 2;\n}\n",
      });
      const { engine } = await openTestEngine();
      await engine.code.index(root, {});
      const store = (content: string, link: string) => engine.memory.store({ content, links: [link] });
      const byName = await store("by name", "depthOf");
      expect(await linkedNode(engine, byName.id)).toMatchObject({
        id: "src/depth.ts#depthOf",
        state: "found",
      });
      const byFile = await store("by file", "src/depth.ts");
      expect(await linkedNode(engine, byFile.id)).toMatchObject({ kind: "file", state: "found" });
      await expect(store("ambiguous", "twin")).rejects.toMatchObject({
        code: "INPUT_INVALID",
        hint: expect.stringContaining("src/a.ts#twin") as string,
      });
      await expect(store("unknown", "noSuchThing")).rejects.toMatchObject({ code: "NODE_NOT_FOUND" });
      expect((await engine.memory.stats()).memories).toBe(2);
      // From the code back to its memories.
      const back = await engine.memory.traverse({
        start: "src/depth.ts#depthOf",
        maxDepth: 1,
        algorithm: "bfs",
        direction: "incoming",
      });
      expect(back.map(({ id }) => id)).toEqual(["src/depth.ts#depthOf", byName.id]);
      // The node of a code place is removed with the last memory linked to it.
      await engine.memory.delete(byName.id);
      expect((await engine.memory.stats()).nodeKinds).toEqual({ memory: 1, file: 1 });
      expect(readFileSync(join(root, "src/depth.ts"), "utf8")).toBe(caller);
    },
  );
});

describe("a decision", () => {
  test("is found by the file that its code moved to", { timeout: 60_000 }, async () => {
    const root = makeRepository({
      "src/route.ts": parser,
      "src/depth.ts": caller,
      "README.md": "# Routes\n",
    });
    const { engine } = await openTestEngine();
    await engine.code.index(root, {});
    const decide = async (content: string, link: string): Promise<string> =>
      (await engine.memory.store({ content, type: "decision", links: [link] })).id;
    const ofSymbol = await decide("Split by hand", "parseRoute");
    const ofFile = await decide("Documented in one page", "README.md");
    const about = async (filePath: string): Promise<readonly string[]> =>
      (await engine.memory.decisionChain({ filePath })).map(({ id }) => id);
    expect(await about("src/parse.ts")).toEqual([]);

    rmSync(join(root, "src/route.ts"));
    writeFiles(root, { "src/parse.ts": `// moved\n\n${parser}` });
    renameSync(join(root, "README.md"), join(root, "GUIDE.md"));
    await engine.code.index(root, {});
    for (const path of ["src/route.ts", "src/parse.ts", join(realpathSync(root), "src/parse.ts")]) {
      expect(await about(path)).toEqual([ofSymbol]);
    }
    for (const path of ["README.md", "GUIDE.md"]) expect(await about(path)).toEqual([ofFile]);
    expect(await about("src/depth.ts")).toEqual([]);

    const walk = { start: "src/parse.ts#parseRoute", maxDepth: 1, algorithm: "bfs", direction: "incoming" };
    const back = await engine.memory.traverse(walk as Parameters<typeof engine.memory.traverse>[0]);
    expect(back.map(({ id, movedTo }) => movedTo ?? id)).toEqual([walk.start, ofSymbol]);
  });
});

describe("a memory linked to a file", () => {
  test(
    "has one place for every spelling of the path, and none outside of the root",
    { timeout: 60_000 },
    async () => {
      const root = makeRepository({ "src/route.ts": parser, "notes.bin": "plain\n" });
      writeFiles(join(root, ".."), { "outside-of-root.txt": "secret\n" });
      const { engine } = await openTestEngine();
      await engine.code.index(root, {});
      const spellings = ["src/route.ts", "./src/route.ts", "src//route.ts", join(root, "src/route.ts")];
      for (const link of spellings) {
        const { id } = await engine.memory.store({ content: `Linked as ${link}`, links: [link] });
        expect(await linkedNode(engine, id)).toMatchObject({ id: "src/route.ts", kind: "file" });
      }
      const { id } = await engine.memory.store({ content: "Not parsed", links: ["./notes.bin"] });
      expect(await linkedNode(engine, id)).toMatchObject({ id: "notes.bin", state: "found" });
      for (const link of ["../outside-of-root.txt", "src/../../outside-of-root.txt", "../missing.txt"]) {
        await expect(
          engine.memory.store({ content: `Linked to ${link}`, links: [link] }),
        ).rejects.toMatchObject({
          code: "NODE_NOT_FOUND",
        });
      }
    },
  );

  test(
    "that two indexed folders have is named by its absolute path, as the error says",
    { timeout: 60_000 },
    async () => {
      const [one, other] = [1, 2].map(() => makeRepository({ "src/route.ts": parser })) as [string, string];
      const { engine } = await openTestEngine();
      for (const root of [one, other]) await engine.code.index(root, {});
      for (const name of ["src/route.ts", "src/route.ts#parseRoute"]) {
        const refused = engine.memory.store({ content: `About ${name}`, links: [name] });
        const hint = await refused.then(String, (error: unknown) => (error as LociError).hint);
        expect(hint).toContain(join(realpathSync(one), name));
        const { id } = await engine.memory.store({
          content: `About ${name}`,
          links: [join(realpathSync(other), name)],
        });
        expect(await linkedNode(engine, id)).toMatchObject({ state: "found" });
        const [memory] = (await engine.memory.export({ limit: 1 })).filter((one) => one.id === id);
        expect(JSON.stringify(memory?.edges)).toContain(realpathSync(other));
      }
    },
  );
});
