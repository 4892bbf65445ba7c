// Control characters in file names, code, memories and error texts are displayed on a terminal, and never take effect.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createStyle, toScreen } from "../../src/cli/terminal/style.ts";
import { cleanEnvironment, describeRun, lociPath, runLoci } from "../support/run-loci.ts";
import { makeRepository, makeTempFolder } from "../support/temp.ts";

const hasScript = spawnSync("script", ["--version"]).status === 0;
/** Sets the window's title, clears the screen, and hides what follows. */
const hostile = "\u001b]0;owned\u0007\u001b[2J\u009b8m\r\u202e";

/** What a terminal would receive; its own line ends are "\r\n". */
function onTerminal(args: readonly string[], input = ""): string {
  const command = [process.execPath, lociPath, ...args]
    .map((word) => `'${word.replaceAll("'", "'\\''")}'`)
    .join(" ");
  const { stdout } = spawnSync("script", ["-qec", command, "/dev/null"], {
    input,
    env: cleanEnvironment({ TERM: "xterm" }),
  });
  return stdout.toString("utf8").replaceAll("\r\n", "\n");
}

function expectHarmless(shown: string): void {
  // Our own sequences: colors, and the progress line, which is redrawn in place.
  // eslint-disable-next-line no-control-regex -- these are the sequences meant
  const rest = shown.replace(/\u001b\[\d+m|\r\u001b\[2K/g, "");
  // eslint-disable-next-line no-control-regex -- that is what is looked for
  expect(rest).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/);
}

describe.runIf(hasScript)("on a terminal", () => {
  test("search, index, and errors show control characters as text", { timeout: 120_000 }, () => {
    const root = makeRepository({
      [`bad${hostile.replaceAll("/", "")}name.ts`]: `export function zebra() { return "${hostile}"; }\n`,
    });
    const home = makeTempFolder("loci-home");
    const indexed = onTerminal(["index", root, "--home", home]);
    expect(indexed).toContain("files");
    expectHarmless(indexed);
    const found = onTerminal(["search", "zebra", "--root", root, "--home", home]);
    expect(found).toContain("zebra");
    expect(found).toContain("\\u001b]0;owned");
    expectHarmless(found);
    expectHarmless(onTerminal(["search", "zebra", "--root", root, "--home", home, "--json"]));
    const missing = onTerminal(["index", join(root, `none${hostile}`), "--home", home]);
    // Lines break between words.
    expect(missing).toMatch(/does\s+not\s+exist/);
    expectHarmless(missing);
    const unknown = onTerminal(["search", "--home", home, "--kind", hostile, "zebra"]);
    expect(unknown).toContain("loci:");
    expectHarmless(unknown);
  });

  test("indexing a broad folder asks first, and answering no aborts it", { timeout: 60_000 }, () => {
    const home = makeTempFolder("loci-home");
    const asked = onTerminal(["index", "/etc", "--home", home], "n\n");
    expect(asked).toContain("Index all of it? [y/N]");
    expect(asked).toContain("--force");
  });
});

test.each(["/", "/etc", "/usr", process.env["HOME"] ?? "/root"])(
  "without a terminal, indexing %s is refused",
  async (path) => {
    const run = await runLoci(["index", path, "--home", makeTempFolder("loci-home"), "--json"]);
    expect(run.code, describeRun(run)).toBe(2);
    expect(run.stdout).toContain("PATH_TOO_BROAD");
  },
);

test("a guessed style marker is shown as text", () => {
  const style = createStyle(true);
  expect(toScreen(`${style.red("a")}\u0001${"0".repeat(36)}\u001b[2J`)).toBe(
    `\u001b[31ma\u001b[39m\\u0001${"0".repeat(36)}\\u001b[2J`,
  );
});
