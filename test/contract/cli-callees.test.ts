// What does `loci callees` tell apart, if many methods have one name?
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { runLoci } from "../support/run-loci.ts";

// Long timeout: real processes are slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const files: Readonly<Record<string, string>> = {
  "store.ts": "export interface Store {\n  load(): string;\n}\n",
  "disk.ts":
    'import type { Store } from "./store.ts";\nexport class Disk implements Store {\n  load() {\n    return "1";\n  }\n}\n',
  "cloud.ts":
    'import type { Store } from "./store.ts";\nexport class Disk implements Store {\n  load() {\n    return "2";\n  }\n}\n',
  "start.ts":
    'import type { Store } from "./store.ts";\nexport function start(store: Store) {\n  return ready(store.load());\n}\nfunction ready(text: string) {\n  return text;\n}\n',
};

test("callees in other files are shown with these, and the line of a call once for all that it may run", async () => {
  const folder = mkdtempSync(join(tmpdir(), "loci-callees-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  mkdirSync(join(folder, "project"));
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, "project", path), text);
  const loci = (...args: string[]): ReturnType<typeof runLoci> =>
    runLoci(args, {
      cwd: join(folder, "project"),
      environment: { LOCI_HOME: join(folder, "home"), LOCI_EMBED_PROVIDER: "hash", FORCE_HYPERLINK: "0" },
    });
  await loci("index");
  const code = "      3:   return ready(store.load());\n";
  expect(await loci("callees", "start")).toEqual({
    code: 0,
    stdout:
      "start.ts:3  Store.load  in store.ts\nstart.ts:3  ready\n" +
      "start.ts:3  Disk.load  in cloud.ts  (possible: another method may run)\n" +
      `start.ts:3  Disk.load  in disk.ts  (possible: another method may run)\n${code}`,
    stderr: "",
  });
  const callers = await loci("callers", "ready");
  expect(callers.stdout).toBe(`start.ts:3  start\n${code}`);
});
