// How much code do Context Engine's answers carry? An agent pays for each token of it.
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { connectClient, readText, type McpConnection } from "../support/mcp-client.ts";
import { createSampleProject, type SampleProject } from "../support/sample-project.ts";

// Long timeout: a server's process starts slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

interface Place {
  readonly path: string;
  readonly start_line: number;
  readonly end_line: number;
  readonly snippet: string;
}

const names = ["barley", "millet", "oats", "rye", "spelt", "wheat"];
/** 62 lines, of which one in the middle has the words of the question. */
const mill = (name: string): string => {
  const steps = Array.from({ length: 30 }, (_, i) => `  const step${i} = turn(step${i - 1}, ${i});`);
  const rest = steps.map((step) => step.replaceAll("step", "late"));
  return `export function grind_${name}(sack) {\n${steps.join("\n")}\n  if (sack.humidity > 14) rejectDampGrain(sack);\n${rest.join("\n")}\n}\n`;
};

let project: SampleProject;
let server: McpConnection;
beforeAll(async () => {
  project = createSampleProject();
  for (const name of names) project.write(`mill/${name}.js`, mill(name));
  server = await connectClient(project.home, ["--families", "context-engine", "--root", project.root]);
  await server.call("qdrant_index");
});
afterAll(async () => {
  await server.close();
  project.remove();
});

const query = "reject damp grain by its humidity";
const asked = { query, under: "mill", highlight_snippet: false };

test.each(["repo_search", "code_search", "context_search"])(
  "%s shows the lines of long code that tell why it was found, and few of later results",
  async (tool) => {
    const { results } = readText(await server.call(tool, asked)) as { results: readonly Place[] };
    expect(results).toHaveLength(names.length);
    results.forEach(({ snippet }, i) => {
      const lines = snippet.split("\n");
      expect(lines[0]).toMatch(/^export function grind_/);
      expect(snippet).toContain("rejectDampGrain(sack)");
      expect(snippet).toMatch(/^… \d+ lines left out$/m);
      expect(lines.length).toBeLessThan(i < 3 ? 40 : 14);
    });
    const exact = readText(await server.call(tool, { ...asked, context_lines: 0 })) as {
      results: readonly Place[];
    };
    const whole = new Set(names.map((name) => mill(name).trimEnd()));
    expect(exact.results.filter(({ snippet }) => whole.has(snippet))).toHaveLength(names.length);
    // Also if the lines asked for are as many as without asking.
    const around = readText(await server.call(tool, { ...asked, context_lines: 3 })) as typeof exact;
    expect(around.results.filter(({ snippet }) => whole.has(snippet.trimEnd()))).toHaveLength(names.length);
  },
);

test("context_answer shows what it cites, and of the rest only where to look", async () => {
  const found = readText(await server.call("context_answer", { query, under: "mill" })) as {
    answer: string;
    citations: readonly (Place & { readonly id: number })[];
  };
  expect(found.citations).toHaveLength(names.length);
  const uncited = found.citations.filter(({ id }) => !found.answer.includes(`[${id}]`));
  expect(uncited.length).toBeGreaterThan(2);
  for (const { path, start_line: first, end_line: last, snippet } of uncited) {
    const [, name] = /(\w+)\.js$/.exec(path)!;
    expect(snippet).toBe(
      mill(name!)
        .split("\n")
        .slice(first - 1, last)
        .join("\n"),
    );
    expect(snippet).toContain("rejectDampGrain(sack)");
    expect(last - first).toBeLessThan(6);
  }
});
