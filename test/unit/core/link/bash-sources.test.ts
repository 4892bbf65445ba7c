// Which file does a shell script source, and what does it cost to follow the variables of a long one?
import { expect, test } from "vitest";
import { parser } from "../../../support/parser.ts";
import { linkAll, linkChanged } from "./relinked-view.ts";
import { sourceWorld } from "./source-view.ts";
import { cpuMs } from "../../../support/cpu-time.ts";

const before = {
  "bin/app.sh": '. "$APP_SHARE/output.sh"\nmain() { write_line; }\n',
  "share/output.sh": "write_line() { :; }\n",
};
const edgesOf = (edges: ReadonlyMap<string, readonly string[]>): string =>
  [...edges.values()].flat().join("\n");

test("a second file of the sourced name takes the edge away, also when only that file is new", () => {
  const after = { ...before, "old/output.sh": "write_line() { :; }\n" };
  const from = sourceWorld(before);
  const to = sourceWorld(after);
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

const scriptsOf = (count: number): Record<string, string> => {
  const one = (at: number): [string, string] => [
    `lib/part${at}.sh`,
    `for part in "$ROOT"/lib/*.sh; do . "$part"; done\nrun_${at}() { run_${(at + 7) % count}; git status; missing_${at}; }\n`,
  ];
  return Object.fromEntries(Array.from({ length: count }, (_, at) => one(at)));
};

test("scripts that all source their whole folder are linked in time that grows with the scripts sourced", () => {
  const timeOf = (count: number): number => {
    const world = sourceWorld(scriptsOf(count));
    return cpuMs(() => {
      expect(edgesOf(linkAll(world))).toContain(`lib/part7.sh`);
    });
  };
  const best = (count: number): number => Math.min(timeOf(count), timeOf(count));
  // Four times as many scripts, each of which sources four times as many.
  expect(best(200)).toBeLessThan(40 * best(50));
});

test("a script sees what the scripts that it sources have sourced, however far down, and the first that declares it", () => {
  const chain = Array.from({ length: 9 }, (_, at): [string, string] => [
    `lib/s${at}.sh`,
    `. ./s${at + 1}.sh\nstep_${at}() { :; }\nshared() { :; }\n`,
  ]);
  const world = sourceWorld({
    "lib/main.sh": ". ./s0.sh\n. ./other.sh\nstep_8\nshared\nonly_other\n",
    "lib/other.sh": ". ./main.sh\nshared() { :; }\nonly_other() { :; }\n",
    ...Object.fromEntries(chain),
  });
  const edges = edgesOf(linkAll(world));
  expect(edges).toMatch(/lib\/s8\.sh#step_8/);
  expect(edges).toMatch(/lib\/s0\.sh#shared/);
  expect(edges).not.toMatch(/lib\/(?:other|s[1-8])\.sh#shared/);
  expect(edges).toMatch(/lib\/other\.sh#only_other/);
});
