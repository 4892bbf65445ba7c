import { expect, test } from "vitest";
import { noteStructure } from "../../../../src/families/memorylayer/note-structure.ts";

const cluster = (id: number, label: string, folder: string) => ({
  ...{ id, label, size: 9 },
  members: [`${folder}/${label}.php#${label}`, `${folder}/Other${id}.php#Other${id}`],
});
const clustering = { root: "/r", resolution: 1, modularity: 0.5, clusterCount: 3 } as const;

test("groups of tests are noted only if there are no others", () => {
  const tests = [cluster(0, "Faker", "tests"), cluster(1, "Mock", "tests")];
  const links = [
    { from: 2, to: 0, edges: 7 },
    { from: 2, to: 3, edges: 5 },
  ];
  const own = [cluster(2, "Parser", "src"), cluster(3, "Node", "lib")];
  expect(noteStructure({ ...clustering, clusters: [...tests, ...own], links }).split("\n")).toEqual([
    "- src/: 9 symbols around Parser, Other2; uses lib/ (5 edges)",
    "- lib/: 9 symbols around Node, Other3",
    "- other groups: 1",
  ]);
  expect(noteStructure({ ...clustering, clusters: tests, links: [] })).toMatch(/^- tests\/ \(Faker\)/);
});

test("groups of one folder are told apart by their central symbols", () => {
  const notes = noteStructure({
    ...clustering,
    clusters: [cluster(0, "Node", "src"), cluster(1, "Parser", "src"), cluster(2, "Lexer", "lib")],
    links: [
      { from: 0, to: 1, edges: 7 },
      { from: 2, to: 0, edges: 3 },
    ],
  });
  expect(notes.split("\n")).toEqual([
    "- src/ (Node): 9 symbols around Node, Other0; uses src/ (Parser) (7 edges)",
    "- src/ (Parser): 9 symbols around Parser, Other1",
    "- lib/: 9 symbols around Lexer, Other2; uses src/ (Node) (3 edges)",
  ]);
});
