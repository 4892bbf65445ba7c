import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { isAbsolute, join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listConfigLeaves, loadConfig } from "../../../src/config/index.ts";
import { wantsColor } from "../../../src/config/environment.ts";
import { findDataDirectory } from "../../../src/config/environment.ts";
import { findPlainSettings } from "../../../src/config/plain-settings.ts";

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "loci-config-"));
});
afterEach(() => {
  rmSync(home, { recursive: true });
});

function load(
  flags: Record<string, string>,
  environment: Record<string, string>,
  file?: unknown,
): ReturnType<typeof loadConfig> {
  if (file !== undefined) {
    writeFileSync(join(home, "config.json"), typeof file === "string" ? file : JSON.stringify(file));
  }
  return loadConfig(new Map(Object.entries(flags)), { LOCI_HOME: home, ...environment }, "/somewhere");
}

describe("precedence", () => {
  test("goes from defaults to file, environment, and flags, and the source of every value is recorded", () => {
    const { config, sources } = load(
      { "server.resultTokens": "4000" },
      { LOCI_SERVER_RESULT_TOKENS: "3000", LOCI_WORKERS_THREADS: "2" },
      {
        server: { resultTokens: 2000, families: ["codemem"] },
        workers: { threads: 1 },
        walk: { maxFileBytes: "3MiB" },
      },
    );
    expect(config.server.resultTokens).toBe(4000);
    expect(config.workers.threads).toBe(2);
    expect(config.walk.maxFileBytes).toBe(3 * 1024 * 1024);
    expect(config.parse.timeoutMs).toBe(5000);
    expect(Object.fromEntries(sources)).toMatchObject({
      home: { kind: "environment", name: "LOCI_HOME" },
      "server.resultTokens": { kind: "flag", name: "--server-result-tokens" },
      "workers.threads": { kind: "environment", name: "LOCI_WORKERS_THREADS" },
      "server.families": { kind: "file", name: join(home, "config.json") },
      "parse.timeoutMs": { kind: "default", name: "" },
    });
  });

  test("a relative home is resolved against the working directory", () => {
    const { config } = loadConfig(new Map([["home", "data"]]), {}, "/somewhere");
    expect(config.home).toBe("/somewhere/data");
  });

  test("a relative path in the file is resolved against home, and one in a flag against the working directory", () => {
    const embed = { provider: "onnx", path: "models/own" };
    expect(load({}, {}, { embed }).config.embed.path).toBe(join(home, "models/own"));
    expect(load({ "embed.path": "here" }, {}).config.embed.path).toBe("/somewhere/here");
    expect(load({}, {}, {}).config.embed).toEqual({ provider: "static" });
  });

  test.each(["~/data", "~"])("a leading tilde is the user's folder, wherever it is written: %s", (text) => {
    const folder = resolve(homedir(), text === "~" ? "." : "data");
    expect(loadConfig(new Map([["home", text]]), {}, "/somewhere").config.home).toBe(folder);
    expect(loadConfig(new Map(), { LOCI_HOME: text }, "/somewhere").config.home).toBe(folder);
    expect(load({ "server.root": text }, {}).config.server.root).toBe(folder);
    expect(load({}, { LOCI_SERVER_ROOT: text }).config.server.root).toBe(folder);
    expect(load({}, {}, { server: { root: text } }).config.server.root).toBe(folder);
    expect(findPlainSettings({ LOCI_HOME: text }, "/somewhere")?.home).toBe(folder);
    expect(load({ "server.root": "~x" }, {}).config.server.root, "a name").toBe("/somewhere/~x");
  });

  test("the result is deeply frozen", () => {
    const { config } = load({}, {});
    expect(
      Object.isFrozen(config) && Object.isFrozen(config.server) && Object.isFrozen(config.server.families),
    ).toBe(true);
  });
});

describe("text values of environment variables", () => {
  test.each([
    ["LOCI_SERVER_READ_ONLY", "1", "server.readOnly", true],
    ["LOCI_SERVER_READ_ONLY", "false", "server.readOnly", false],
    ["LOCI_SERVER_FAMILIES", "codemem, memento", "server.families", ["codemem", "memento"]],
    ["LOCI_WALK_MAX_FILE_BYTES", "1.5 MB", "walk.maxFileBytes", 1_500_000],
    ["LOCI_WALK_MAX_FILE_BYTES", "2048", "walk.maxFileBytes", 2048],
    ["LOCI_LOG_LEVEL", "debug", "log.level", "debug"],
  ])("parses %s=%s", (name, text, path, value) => {
    const [section = "", key = ""] = path.split(".");
    const { config } = load({}, { [name]: text });
    expect((config as unknown as Record<string, Record<string, unknown>>)[section]?.[key]).toEqual(value);
  });
});

describe("errors", () => {
  test.each([
    [
      { LOCI_SERVER_READ_ONLY: "yes" },
      undefined,
      /server\.readOnly \(LOCI_SERVER_READ_ONLY\) is "yes", but must be true or false/,
    ],
    [
      { LOCI_WORKERS_THREADS: "999" },
      undefined,
      /workers\.threads \(LOCI_WORKERS_THREADS\) is 999, but must be an integer/,
    ],
    [
      { LOCI_LOG_LEVEL: "loud" },
      undefined,
      /log\.level .* is "loud", but must be one of silent, error, info, debug/,
    ],
    [{ LOCI_SERVER_READONLY_: "1" }, undefined, /LOCI_SERVER_READONLY_ is not a Loci setting/],
    [{}, { server: { famlies: [] } }, /no configuration key server\.famlies/],
    [{}, { server: 3 }, /server in .* must be an object/],
    [{}, { home: "/x" }, /is inside the home, so it cannot set where the home is/],
    [{}, "{broken", /is not JSON/],
    [{}, { server: { resultTokens: "many" } }, /server\.resultTokens \(.*config\.json\) is "many"/],
  ])("rejects environment %j with file %j", (environment: Record<string, string>, file, message) => {
    expect(() => load({}, environment, file)).toThrow(message);
    expect(() => load({}, environment, file)).toThrow(
      expect.objectContaining({ code: "CONFIG_INVALID" }) as Error,
    );
  });

  test("an unknown key gets a hint with the closest known key", () => {
    expect(() => load({}, {}, { server: { famlies: [] } })).toThrow(
      expect.objectContaining({ hint: "Did you mean server.families?" }) as Error,
    );
  });

  test("ignores an unknown LOCI_ variable that resembles no setting", () => {
    expect(load({}, { LOCI_UPDATE_SNAPSHOTS: "1" }).config.home).toBe(home);
  });
});

test("every key has a unique environment variable, a flag, and a description", () => {
  const leaves = listConfigLeaves();
  expect(leaves.find(({ path }) => path === "walk.maxFileBytes")).toMatchObject({
    variable: "LOCI_WALK_MAX_FILE_BYTES",
    flag: "walk-max-file-bytes",
    type: "integer",
  });
  expect(leaves.filter(({ description }) => description === "")).toEqual([]);
  expect(new Set(leaves.map(({ variable }) => variable)).size).toBe(leaves.length);
});

test("an empty HOME does not make the data directory relative to the working directory", () => {
  const before = process.env["HOME"];
  process.env["HOME"] = "";
  try {
    expect(isAbsolute(findDataDirectory({}, "linux"))).toBe(true);
  } finally {
    process.env["HOME"] = before;
  }
  expect(isAbsolute(findDataDirectory({ LOCALAPPDATA: "" }, "win32"))).toBe(true);
});

test("the data directory follows the conventions of the platform", () => {
  expect(findDataDirectory({ XDG_DATA_HOME: "/data" }, "linux")).toBe("/data/loci");
  expect(findDataDirectory({}, "linux")).toMatch(/\/\.local\/share\/loci$/);
  expect(findDataDirectory({}, "darwin")).toMatch(/\/Library\/Application Support\/loci$/);
  expect(findDataDirectory({ LOCALAPPDATA: "C" }, "win32")).toMatch(/^C.loci$/);
});

test.each([
  [{}, true, true],
  [{}, false, false],
  [{ NO_COLOR: "1" }, true, false],
  [{ NO_COLOR: "" }, true, true],
  [{ FORCE_COLOR: "1" }, false, true],
  [{ FORCE_COLOR: "0" }, true, false],
  [{ FORCE_COLOR: "false" }, true, false],
  [{ FORCE_COLOR: "" }, true, true],
  [{ FORCE_COLOR: "1", NO_COLOR: "1" }, true, false],
  [{ TERM: "dumb" }, true, false],
])("with environment %j and terminal %s, color output is %s", (environment, isTerminal, wanted) => {
  expect(wantsColor(environment, isTerminal)).toBe(wanted);
});
