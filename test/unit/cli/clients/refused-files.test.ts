// What does `loci init` do with a client's file that it cannot or must not edit? It says how to mend it.
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { clients } from "../../../../src/cli/clients/catalog.ts";
import type { Launches } from "../../../../src/cli/clients/client.ts";
import { planFile, type FilePlan } from "../../../../src/cli/clients/plan-file.ts";
import type { LociError } from "../../../../src/errors.ts";

let home: string;
let path: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "loci-refused-"));
  path = join(home, ".cursor", "mcp.json");
});
afterEach(() => {
  rmSync(home, { recursive: true, force: true });
});

const launches: Launches = {
  fromShell: { command: "loci", args: ["serve"] },
  fromDesktop: { command: "/usr/bin/node", args: ["/opt/loci/bin/loci.js", "serve"] },
  hook: "loci hook",
};

function plan(): FilePlan {
  const cursor = clients.find(({ id }) => id === "cursor")!;
  const [file] = cursor.files({ platform: "linux", home, environment: {} });
  return planFile(file!, launches, false);
}

function write(text: string, mode = 0o644): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  chmodSync(path, mode);
}

test("a broken file's problem is said in words", () => {
  write('{\n  "mcpServers": {\n');
  expect(plan).toThrow(/is not JSON: close brace expected at line 3, column 1/);
});

test("a read-only file is left alone, unless it has the server already", () => {
  write("{}\n");
  const { after } = plan();
  chmodSync(path, 0o444);
  expect(plan).toThrow("mcp.json is read-only");
  chmodSync(path, 0o644);
  write(after, 0o444);
  expect(plan().after).toBe(after);
});

const isPosix = process.platform !== "win32";
const obstacles: Readonly<Record<string, () => void>> = {
  "is a folder, not a file": () => {
    mkdirSync(path, { recursive: true });
  },
  ...(isPosix && {
    "is a pipe, socket or device, not a file": () => {
      mkdirSync(dirname(path));
      execFileSync("mkfifo", [path]);
    },
    "cannot be read": () => {
      writeFileSync(dirname(path), "a file where its folder should be");
    },
  }),
};

test.each(Object.keys(obstacles))("what %s is refused with a hint, without waiting for it", (message) => {
  obstacles[message]!();
  expect(plan).toThrow(
    expect.objectContaining({
      message: expect.stringContaining(message) as string,
      hint: expect.stringMatching(/Move it away|move that file away/) as string,
    } satisfies Partial<LociError>) as LociError,
  );
});
