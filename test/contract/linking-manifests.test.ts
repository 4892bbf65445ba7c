// When a file that decides how names resolve changes, are the others linked again?
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openTestEngine } from "../support/engine.ts";
import { makeRepository } from "../support/temp.ts";

const tool = (namespace: string): string =>
  `namespace ${namespace};\npublic class Tool { public static void Run() {} }\n`;
const using = (namespace: string): string =>
  `<Project><ItemGroup><Using Include="${namespace}" /></ItemGroup></Project>\n`;

test.each(["App/App.csproj", "Directory.Build.props"])(
  "%s imports namespaces for all files",
  async (project) => {
    const root = makeRepository({
      "App/Main.cs": "public class Main { public void Start() { Tool.Run(); } }\n",
      "One/Tool.cs": tool("Lib.One"),
      "Two/Tool.cs": tool("Lib.Two"),
      [project]: using("Lib.One"),
    });
    const { engine } = await openTestEngine();
    const callees = async (): Promise<string[]> => {
      await engine.code.index(root, {});
      const found = await engine.code.lookupSymbol({ root, name: "Main.Start" });
      const { id } = (found as { symbol: { id: string } }).symbol;
      const edges = await engine.code.dependencies({ root, symbolId: id, direction: "outgoing" });
      return edges.filter(({ relationship }) => relationship === "CALLS").map(({ target }) => target);
    };
    expect(await callees()).toEqual(["One/Tool.cs#Tool.Run"]);
    writeFileSync(join(root, project), using("Lib.Two"));
    expect(await callees()).toEqual(["Two/Tool.cs#Tool.Run"]);
  },
);
