// A setting read before the schema is loaded has the same value as in the whole configuration.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { loadConfig } from "../../../src/config/index.ts";
import { peekList, peekSwitch } from "../../../src/config/peek-setting.ts";

const home = mkdtempSync(join(tmpdir(), "loci-peek-"));
afterAll(() => {
  rmSync(home, { recursive: true });
});

const file = { server: { families: ["codemem"], tools: ["a", "b"], readOnly: true } };
const cases: readonly {
  readonly flags?: Record<string, string>;
  readonly environment?: Record<string, string>;
  readonly file?: unknown;
  /** Whether the file begins with a byte order mark. */
  readonly mark?: boolean;
}[] = [
  { file, mark: true },
  {},
  { file },
  { file, environment: { LOCI_SERVER_TOOLS: " c, d ,", LOCI_SERVER_READ_ONLY: "0" } },
  { file, environment: { LOCI_SERVER_FAMILIES: "" } },
  { file, flags: { "server.families": "x,y", "server.readOnly": "false" } },
  { environment: { LOCI_SERVER_READ_ONLY: "1" }, flags: { "server.tools": "essential" } },
  { file: { walk: {} } },
];

test.each(cases)(
  "peeked settings equal the loaded configuration for %j",
  ({ flags = {}, environment = {}, file: written, mark = false }) => {
    if (written === undefined) rmSync(join(home, "config.json"), { force: true });
    else writeFileSync(join(home, "config.json"), (mark ? "\uFEFF" : "") + JSON.stringify(written));
    const sources = {
      flags: new Map(Object.entries({ home, ...flags })),
      environment,
    };
    const { families, tools, readOnly } = loadConfig(sources.flags, environment, home).config.server;
    expect(peekList("server.families", ["all"], sources)).toEqual(families);
    expect(peekList("server.tools", [], sources)).toEqual(tools);
    expect(peekSwitch("server.readOnly", sources)).toBe(readOnly);
  },
);

test("an empty LOCI_HOME or --home means the default home, not the working directory", () => {
  writeFileSync(join(home, "config.json"), JSON.stringify(file));
  const before = process.cwd();
  process.chdir(home);
  try {
    const environment = {
      LOCI_HOME: "",
      XDG_DATA_HOME: join(home, "none"),
      LOCALAPPDATA: join(home, "none"),
    };
    expect(peekList("server.tools", [], { flags: new Map(), environment })).toEqual([]);
    expect(peekList("server.tools", [], { flags: new Map([["home", ""]]), environment })).toEqual([]);
  } finally {
    process.chdir(before);
  }
});

test("peeking ignores a config file with a syntax error", () => {
  writeFileSync(join(home, "config.json"), "{");
  expect(peekList("server.tools", [], { flags: new Map([["home", home]]), environment: {} })).toEqual([]);
});
