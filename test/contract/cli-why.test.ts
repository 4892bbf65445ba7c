// What does `loci index --why FILE` say about what the system does not let this user read?
import { spawnSync } from "node:child_process";
import { chmodSync, chownSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { cleanEnvironment, lociPath, runLoci } from "../support/run-loci.ts";
import { makeTempFolder, writeFiles } from "../support/temp.ts";

// Long timeout: real processes are slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

test.skipIf(process.platform === "win32")(
  "index --why names what cannot be read, as index itself does",
  () => {
    const [project, home] = [makeTempFolder(), makeTempFolder()];
    writeFiles(project, { "a.ts": "", "shut.ts": "", "closed/b.ts": "" });
    // The superuser may read anything, so another user asks.
    const other = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;
    const paths = ["shut.ts", "closed"].map((name) => join(project, name));
    for (const path of other === undefined ? [] : [project, home]) chownSync(path, other!.uid, other!.gid);
    for (const path of paths) chmodSync(path, 0);
    const why = (file: string) =>
      spawnSync(process.execPath, [lociPath, "index", project, "--why", file, "--home", home], {
        ...{ env: cleanEnvironment(), encoding: "utf8", cwd: project },
        ...other,
      });
    const told = "It cannot be read (EACCES); give this user permission to read it.\n";
    expect(why("shut.ts")).toMatchObject({
      status: 1,
      stdout: `shut.ts is left out (unreadable): ${told}`,
    });
    expect(why("closed")).toMatchObject({ status: 1, stdout: `closed is left out (unreadable): ${told}` });
    expect(why("closed/b.ts")).toMatchObject({
      status: 1,
      stdout: `closed/b.ts is left out (unreadable): closed: ${told}`,
    });
    for (const path of paths) chmodSync(path, 0o700);
  },
);

test("index --why says if the lines are too long to be code that a person wrote", async () => {
  const [project, home] = [makeTempFolder(), makeTempFolder()];
  const numbers = Array.from({ length: 3_000 }, (_, at) => at).join(",");
  writeFiles(project, {
    "long.js": `function long() { return [${numbers}] }\n`,
    "deep.js": `function deep() { return ${"(".repeat(3_000)}1${")".repeat(3_000)} }\n`,
    "short.js": "function short() { return 1 }\n",
  });
  const ask = async (...args: string[]): Promise<string> =>
    (await runLoci(["index", project, ...args], { cwd: project, environment: { LOCI_HOME: home } })).stdout;
  await ask();
  for (const file of ["long.js", "deep.js"]) {
    expect(await ask("--why", file)).toBe(
      `${file} is indexed as javascript, as text without symbols: most of it is in lines of more than ` +
        "1,000 characters, like minified code.\n",
    );
  }
  expect(await ask("--why", "short.js")).toBe("short.js is indexed as javascript.\n");
});

test("index --why tells a changed file whose first line is blank from one that is not indexed", async () => {
  const [project, home] = [makeTempFolder(), makeTempFolder()];
  writeFiles(project, { "blank.js": "\nfunction blank() { return 1 }\n", "empty.js": "" });
  const ask = async (...args: string[]): Promise<string> =>
    (await runLoci(["index", project, ...args], { cwd: project, environment: { LOCI_HOME: home } })).stdout;
  await ask();
  const blank = "\nfunction blank() { return 2 }\n";
  writeFiles(project, { "blank.js": blank, "empty.js": "\n", "new.js": blank });
  for (const file of ["blank.js", "empty.js"]) {
    expect(await ask("--why", file)).toBe(`${file} is indexed as javascript, and has changed since.\n`);
  }
  expect(await ask("--why", "new.js")).toBe("new.js is not in the index: it appeared after the last run.\n");
});
