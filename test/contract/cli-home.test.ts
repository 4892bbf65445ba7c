// Which home does a process use, whatever the folder that it is started in contains?
import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, readdirSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import { basename, join } from "node:path";
import { expect, test, vi } from "vitest";
import { cleanEnvironment, lociPath, parseLastLine, runLoci } from "../support/run-loci.ts";
import { makeTempFolder, writeFiles } from "../support/temp.ts";

// Long timeout: real processes are slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const initialize = {
  ...{ jsonrpc: "2.0", id: 1, method: "initialize" },
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } },
};

test.skipIf(process.platform === "win32")(
  "with an empty LOCI_HOME, files of the working directory do not configure the server",
  async () => {
    const project = makeTempFolder();
    writeFiles(project, { "config.json": JSON.stringify({ http: { listen: ["0"] } }) });
    const { stdout } = await runLoci(["serve"], {
      ...{ cwd: project, input: `${JSON.stringify(initialize)}\n` },
      environment: { HOME: makeTempFolder(), XDG_DATA_HOME: "", LOCI_HOME: "", LOCI_EMBED_PROVIDER: "hash" },
      // A server over HTTP would not end with its input.
      onStart: (child) => {
        child.stdout.once("data", () => setTimeout(() => child.kill("SIGTERM"), 5_000).unref());
      },
    });
    expect(JSON.parse(stdout.split("\n")[0]!)).toMatchObject({
      id: 1,
      result: { serverInfo: { name: "loci" } },
    });
    expect(readdirSync(project)).toEqual(["config.json"]);
  },
);

test.skipIf(process.platform === "win32")(
  "a home with a tilde is in the user's folder for every command, and makes no folder in the project",
  async () => {
    const project = makeTempFolder();
    const user = makeTempFolder();
    const environment = { HOME: user, LOCI_EMBED_PROVIDER: "hash" };
    const named = { cwd: project, environment: { ...environment, LOCI_HOME: "~/own" } };
    writeFiles(user, { "own/config.json": JSON.stringify({ server: { tools: ["memory_put"] } }) });
    expect((await runLoci(["remember", "Tabs are four wide."], named)).code).toBe(0);
    const byFlag = await runLoci(["recall", "tabs", "--home=~/own"], { cwd: project, environment });
    expect(byFlag.stdout).toContain("Tabs are four wide.");
    const told = await runLoci(["engine", "status", "--home=~/own"], { cwd: project, environment });
    expect(told.stdout).toContain("not running");
    const list = { ...initialize, id: 2, method: "tools/list", params: {} };
    const served = await runLoci(["serve"], {
      ...named,
      input: `${JSON.stringify(initialize)}\n${JSON.stringify(list)}\n`,
    });
    const { result } = JSON.parse(served.stdout.trim().split("\n").at(-1)!) as {
      result: { tools: readonly { readonly name: string }[] };
    };
    expect(result.tools.map(({ name }) => name)).toEqual(["memory_put"]);
    expect(readdirSync(project)).toEqual([]);
    expect(readdirSync(user)).toEqual(["own"]);
  },
);

test("with an empty --home, the home is the default one for every command", async () => {
  const user = makeTempFolder();
  const environment = { HOME: user, XDG_DATA_HOME: "", LOCI_EMBED_PROVIDER: "hash" };
  const [named, plain] = await Promise.all(
    [["--home="], []].map((flags) => runLoci(["config", "home", ...flags], { cwd: user, environment })),
  );
  expect(named).toEqual(plain);
  expect(named?.code).toBe(0);
});

test.skipIf(process.platform === "win32")(
  "with an empty HOME, init plans nothing in the working directory",
  async () => {
    const project = makeTempFolder();
    const run = await runLoci(["init", "--client", "cursor", "--no-index", "--json"], {
      cwd: project,
      environment: { HOME: "", LOCI_HOME: makeTempFolder() },
    });
    const { files } = parseLastLine(run) as { files: readonly { readonly path: string }[] };
    for (const { path } of files) expect(path).toBe(join(userInfo().homedir, ".cursor", basename(path)));
    expect(files.length).toBeGreaterThan(0);
  },
);

test("config unset removes a key that makes the configuration invalid", async () => {
  const home = makeTempFolder();
  const environment = { LOCI_HOME: home };
  writeFiles(home, { "config.json": '{"walk":{"maxFileBytes":null},"log":{"level":"info","levle":1}}' });
  expect(await runLoci(["config"], { environment })).toMatchObject({ code: 78 });
  await runLoci(["config", "unset", "walk.maxFileBytes"], { environment });
  expect(await runLoci(["config", "unset", "log.levle"], { environment })).toMatchObject({ code: 0 });
  expect(await runLoci(["config", "log.level"], { environment })).toMatchObject({
    code: 0,
    stdout: "info\n",
  });
  const unknown = await runLoci(["config", "unset", "log.levle"], { environment });
  expect(unknown).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("Did you mean log.level?") as string,
  });
});

test.skipIf(process.platform === "win32").each([["status"], ["config", "home"], ["serve"]])(
  "in a working directory that was removed, %s says so",
  (...words) => {
    const script = `cd "$1" && rmdir "$1" && shift && exec "$@"`;
    const command = [process.execPath, lociPath, ...words];
    const { status, stderr } = spawnSync("sh", ["-c", script, "sh", makeTempFolder(), ...command], {
      env: { ...cleanEnvironment(), LOCI_HOME: makeTempFolder() },
      encoding: "utf8",
    });
    expect(stderr).toContain("The working directory no longer exists.");
    expect(stderr).not.toContain("uv_cwd");
    expect(status).toBe(66);
  },
);

test.skipIf(process.platform === "win32")("doctor says that a home cannot be written", () => {
  const home = makeTempFolder();
  // The superuser may write anywhere, so another user is the owner.
  const owner = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const run = (...args: readonly string[]) =>
    spawnSync(process.execPath, [lociPath, ...args, "--home", home], {
      ...{ env: cleanEnvironment(), encoding: "utf8" },
      ...owner,
    });
  if (owner.uid !== undefined) chownSync(home, owner.uid, owner.gid);
  expect(run("doctor").stdout).toContain("Everything works.");
  for (const name of ["", ...readdirSync(home, { recursive: true, encoding: "utf8" })]) {
    const path = join(home, name);
    chmodSync(path, statSync(path).isDirectory() ? 0o500 : 0o400);
  }
  const { status, stdout } = run("doctor");
  expect(stdout).toContain(`Loci cannot write to ${home} and 5 other paths`);
  expect(stdout).toMatch(/\n1 of \d+ components is broken\./);
  expect(status).toBe(1);
});
