// Which file does a shell script source, and what does it cost to follow the variables of a long one?
import { beforeAll, expect, test } from "vitest";
import { openParser, type SourceParser } from "../../../../src/core/parse/index.ts";
import { languages } from "../../../support/languages.ts";
import { linkAll, linkChanged } from "./relinked-view.ts";
import { sourceWorld } from "./source-view.ts";
import { cpuMs } from "../../../support/cpu-time.ts";

let parser: SourceParser;
beforeAll(async () => {
  parser = await openParser(languages);
});

const before = {
  "bin/app.sh": '. "$APP_SHARE/output.sh"\nmain() { write_line; }\n',
  "share/output.sh": "write_line() { :; }\n",
};
const edgesOf = (edges: ReadonlyMap<string, readonly string[]>): string =>
  [...edges.values()].flat().join("\n");

test("a second file of the sourced name takes the edge away, also when only that file is new", () => {
  const after = { ...before, "old/output.sh": "write_line() { :; }\n" };
  const from = sourceWorld(parser, before);
  const to = sourceWorld(parser, after);
  const found = linkAll(from);
  expect(edgesOf(found)).toContain("share/output.sh");
  const relinked = linkChanged(found, [before, from], [after, to]);
  expect(edgesOf(relinked.edges)).not.toContain("/output.sh");
  expect(relinked.edges).toEqual(linkAll(to));
});

test(
  "variables of a long script are followed in time that grows with its length",
  { timeout: 120_000 },
  () => {
    const timeOf = (count: number): number => {
      const one = (at: number): string =>
        `f${at}() { local run=$1; shift; "$run" "$@"; }\nfile${at}="lib${at}.sh"\n. "$file${at}"\nf${at} f${at} x\n`;
      const bytes = Buffer.from(Array.from({ length: count }, (_, at) => one(at)).join(""));
      return cpuMs(() => {
        const { file } = parser.parse({ bytes, language: "bash" });
        expect(file.imports.length).toBe(count);
      });
    };
    const best = (count: number): number => Math.min(timeOf(count), timeOf(count), timeOf(count));
    // About 8 times as long; reading the text once for each variable, 32 to 36.
    expect(best(4_000)).toBeLessThan(24 * best(500));
  },
);
