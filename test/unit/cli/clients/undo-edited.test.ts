// A client's file that others have edited since `loci init`: undo takes out what is ours, and the rest can be read.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { clients } from "../../../../src/cli/clients/catalog.ts";
import type { Launches } from "../../../../src/cli/clients/client.ts";
import { planFile, withHooks } from "../../../../src/cli/clients/plan-file.ts";
import {
  createRecord,
  planUndo,
  readRecords,
  type UndoPlan,
} from "../../../../src/cli/clients/undo-records.ts";

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "loci-undo-"));
});
afterEach(() => {
  rmSync(home, { recursive: true, force: true });
});

const launches: Launches = {
  fromShell: { command: "loci", args: ["serve"] },
  fromDesktop: { command: "loci", args: ["serve"] },
  hook: "loci hook",
};

interface Case {
  readonly client?: string;
  readonly holds?: "server" | "hooks";
  readonly replace?: boolean;
  /** Undefined for a file that init creates. */
  readonly before: string | undefined;
  readonly edit: (written: string) => string;
}

/** What undo would do after `edit` has changed the file that init has written. */
function undoAfter({ client = "cursor", holds = "server", replace = false, before, edit }: Case): UndoPlan {
  const files = clients.find(({ id }) => id === client)!.files({ platform: "linux", home, environment: {} });
  const file = withHooks(files.find((each) => each.holds === holds)!);
  mkdirSync(dirname(file.path), { recursive: true });
  if (before !== undefined) writeFileSync(file.path, before);
  const plan = planFile(file, launches, replace);
  // Records are kept as JSON.
  const record = JSON.parse(JSON.stringify(createRecord(client, plan))) as ReturnType<typeof createRecord>;
  const edited = edit(plan.after);
  expect(edited, "the edit has an effect").not.toBe(plan.after);
  writeFileSync(file.path, edited);
  const [undo] = planUndo([record]);
  expect(readFileSync(file.path, "utf8"), "planning writes nothing").toBe(edited);
  return undo!;
}

const emptyList = '{\n  "mcpServers": {}\n}\n';
const other = '"other": { "command": "x" }';

test.each<readonly [string, Case, string]>([
  [
    "a server above ours in an empty list",
    { before: emptyList, edit: (text) => text.replace('    "loci"', `    ${other},\n    "loci"`) },
    `{\n  "mcpServers": {\n    ${other}\n  }\n}\n`,
  ],
  [
    "a server below ours",
    { before: emptyList, edit: (text) => text.replace("    }\n", `    },\n    ${other}\n`) },
    `{\n  "mcpServers": {\n    ${other}\n  }\n}\n`,
  ],
  [
    "servers on both sides, with comments",
    {
      before: emptyList,
      edit: (text) =>
        text
          .replace('    "loci"', `    // above\n    ${other}, // mine\n    "loci"`)
          .replace("    }\n", '    }, // Loci\n    // below\n    "b": {}\n'),
    },
    `{\n  "mcpServers": {\n    // above\n    ${other}, // mine\n    // Loci\n    // below\n    "b": {}\n  }\n}\n`,
  ],
  [
    "a comment above ours, on lines of other lengths",
    {
      before: '{ "a": 1,\n  "mcpServers": { "x": {} // last\n } }',
      edit: (text) => text.replace('"a": 1', '"a": 2'),
    },
    '{ "a": 2,\n  "mcpServers": { "x": {} // last\n } }',
  ],
  [
    "a server beside ours on one line",
    { before: '{"mcpServers":{}}', edit: (text) => text.replace('"loci"', `${other}, "loci"`) },
    `{"mcpServers":{ ${other} }}`,
  ],
  [
    "a file written anew by an editor",
    {
      before: emptyList,
      edit: (text) => JSON.stringify({ a: 1, ...(JSON.parse(text) as object) }, undefined, "\t"),
    },
    '{\n\t"a": 1,\n\t"mcpServers": {}\n}',
  ],
  [
    "a file that init created, with another server",
    { before: undefined, edit: (text) => text.replace('    "loci"', `    ${other},\n    "loci"`) },
    `{\n  "mcpServers": {\n    ${other}\n  }\n}\n`,
  ],
  [
    "a file that init created, with another setting",
    { before: undefined, edit: (text) => text.replace("{\n", '{\n  "a": 1,\n') },
    '{\n  "a": 1\n}\n',
  ],
  [
    "an entry that ours replaced",
    {
      before: '{ "mcpServers": { "loci": { "url": "u" } } }',
      replace: true,
      edit: (text) => `${text.replace('"loci"', `${other}, "loci"`)}\n`,
    },
    `{ "mcpServers": { ${other}, "loci": { "url": "u" } } }\n`,
  ],
  [
    "trailing commas, which VS Code allows",
    {
      client: "vscode",
      before: '{\n  "servers": {\n  },\n}\n',
      edit: (text) => text.replace('    "loci"', '    "a": {},\n    "loci"'),
    },
    '{\n  "servers": {\n    "a": {},\n  },\n}\n',
  ],
  [
    "another hook before ours, in a file that init created",
    {
      holds: "hooks",
      before: undefined,
      edit: (text) => text.replace('"postToolUse": [', '"postToolUse": [\n      { "command": "mine" },'),
    },
    '{\n  "version": 1,\n  "hooks": {\n    "postToolUse": [\n      { "command": "mine" }\n    ]\n  }\n}\n',
  ],
  [
    "another table after ours in TOML, without the last line break",
    {
      client: "codex",
      before: 'model = "o3"\n',
      edit: (text) => `${text}\n[tui]\nnotifications = true`,
    },
    'model = "o3"\n\n[tui]\nnotifications = true',
  ],
  [
    "a TOML file whose last line break an editor took away",
    { client: "codex", before: 'model = "o3"\n', edit: (text) => text.trimEnd() },
    'model = "o3"\n',
  ],
])("%s", (_what, each, expected) => {
  expect(undoAfter(each)).toMatchObject({ state: "restored", after: expected });
});

test.each<readonly [string, Case]>([
  [
    "our entry was changed",
    { before: emptyList, edit: (text) => text.replace('"serve"', '"serve", "--root"') },
  ],
  ["the file is broken", { before: emptyList, edit: (text) => text.replace("{", "") }],
  [
    "a TOML file has a setting of its own in our table",
    { client: "codex", before: "[tui]\n", edit: (text) => `${text}startup_timeout_sec = 20\n` },
  ],
])("nothing is changed if %s", (_what, each) => {
  const { state, before, after } = undoAfter(each);
  expect(state).toBe("changed");
  expect(after).toBe(before);
});

test.each(["{}", "null", "["])("records that Loci did not write are reported: %s", (text) => {
  writeFileSync(join(home, "init.json"), text);
  expect(() => readRecords(home)).toThrow("init.json cannot be read");
});
