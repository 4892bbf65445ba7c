import { expect, test } from "vitest";
import { noteStructure } from "../../../../src/families/memorylayer/note-structure.ts";

test("groups of one folder are told apart by their central symbols", () => {
  const cluster = (id: number, label: string, folder: string) => ({
    ...{ id, label, size: 9 },
    members: [`${folder}/${label}.php#${label}`, `${folder}/Other${id}.php#Other${id}`],
  });
  const notes = noteStructure({
    ...{ root: "/r", resolution: 1, modularity: 0.5, clusterCount: 3 },
    clusters: [cluster(0, "Node", "src"), cluster(1, "Parser", "src"), cluster(2, "Lexer", "tests")],
    links: [
      { from: 0, to: 1, edges: 7 },
      { from: 2, to: 0, edges: 3 },
    ],
  });
  expect(notes.split("\n")).toEqual([
    "- src/ (Node): 9 symbols around Node, Other0; uses src/ (Parser) (7 edges)",
    "- src/ (Parser): 9 symbols around Parser, Other1",
    "- tests/: 9 symbols around Lexer, Other2; uses src/ (Node) (3 edges)",
  ]);
});
