// A getter and a setter of one name: what reading gives is the getter's, whichever comes first.
import { expect, test } from "vitest";
import { callLines, sourceWorld } from "./source-view.ts";

const getter = `get files() { return new Files(); }`;
const setter = `set files(files) { this.kept = files; }`;

test.each([
  ["getter first", `${getter} ${setter}`],
  ["setter first", `${setter} ${getter}`],
])("%s: what it returns is known", (_, pair) => {
  const source = `class Files { open() {} } class Writer { ${pair} add() { this.files.open(); } }`;
  const calls = callLines(sourceWorld({ "a.js": source }));
  expect(calls).toContain("a.js#Writer.add -> a.js#Files.open");
});
