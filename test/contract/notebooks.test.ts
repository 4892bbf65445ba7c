// A notebook in an indexed project: its code is found and linked where the file has it, and what it printed is not.
import { expect, test, vi } from "vitest";
import { connectClient, readText } from "../support/mcp-client.ts";
import { createSampleProject } from "../support/sample-project.ts";

vi.setConfig({ testTimeout: 60_000 });

interface Answer {
  readonly source?: string;
  readonly results: readonly {
    readonly path: string;
    readonly start_line: number;
    readonly end_line: number;
    readonly symbol: string;
    readonly snippet: string;
  }[];
}

const path = "tools/refill.ipynb";

function writeNotebook(...cells: readonly (readonly string[])[]): string {
  const outputs = [{ text: ["printed_secretly()\n"], data: { "image/png": "iVBOR".repeat(2_000) } }];
  const title = { cell_type: "markdown", metadata: {}, source: ["# Shelves that look *empty*"] };
  const code = cells.map((source) => ({ cell_type: "code", metadata: {}, outputs, source }));
  return `${JSON.stringify({ cells: [title, ...code], metadata: {}, nbformat: 4 }, null, 1)}\n`;
}

const refill = [
  "from stock import Warehouse\n",
  "%matplotlib inline\n",
  "\n",
  "def refill(article):\n",
  '    """Fills a "shelf" again."""\n',
  "    Warehouse().restock(article, 3)\n",
];
const lineOf = (text: string, part: string): number =>
  text.split("\n").findIndex((line) => line.includes(part)) + 1;

test("code of notebooks is found, shown and linked at the lines of the file, and other JSON as words", async () => {
  const project = createSampleProject();
  const first = writeNotebook(refill, ['refill("tea")']);
  project.write(path, first);
  project.write("tools/pears.ipynb", '{\n "pears": ["conference", "comice"]\n}\n');
  const server = await connectClient(project.home, ["--families", "context-engine", "--root", project.root]);
  const ask = async (tool: string, query: string): Promise<Answer> =>
    readText(await server.call(tool, { query })) as Answer;
  const expectLinked = async (text: string): Promise<void> => {
    const callers = await ask("search_callers_for", "refill");
    expect(callers.source).toBe("graph");
    expect(callers.results.map(({ start_line: line }) => line)).toEqual([lineOf(text, 'refill(\\"tea')]);
    expect(callers.results[0]!.path).toBe(path);
    expect(callers.results[0]!.snippet.trim()).toBe('<<refill>>("tea")');
    const restock = await ask("search_callers_for", "Warehouse.restock");
    const inNotebook = restock.results.find((result) => result.path === path)!;
    expect(inNotebook).toMatchObject({ symbol: "refill", start_line: lineOf(text, "restock(") });
  };
  try {
    await server.call("qdrant_index");
    await expectLinked(first);
    const [best] = (await ask("repo_search", 'fills a "shelf" again')).results;
    expect(best).toMatchObject({ path, symbol: "refill", start_line: lineOf(first, "def refill") });
    expect(best!.snippet).toContain('"""<<Fills>> a "<<shelf>>"');
    const printed = await ask("repo_search", "printed_secretly");
    expect(printed.results.filter(({ snippet }) => snippet.includes("printed_secretly"))).toEqual([]);
    const pears = await ask("repo_search", "conference pears");
    expect(pears.results[0]).toMatchObject({ path: "tools/pears.ipynb" });
    expect(pears.results[0]!.snippet).toContain('"<<pears>>": ["<<conference>>", "comice"]');
    const edited = writeNotebook(["import os\n", "\n", "os.getcwd()"], refill, ['refill("tea")']);
    project.write(path, edited);
    await server.call("qdrant_index");
    await expectLinked(edited);
  } finally {
    await server.close();
    project.remove();
  }
});
