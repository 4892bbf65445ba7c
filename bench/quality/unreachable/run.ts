// When the report calls code unreachable, how often is that right? Measured on packages with functions whose callers
// were cut out. Arguments: folders of packages, JavaScript or Python.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { cutCallers } from "./cut-callers.ts";

const sources = /\.(?:m?js|cjs|py)$/;
/** Built files, vendored code, and tests: dead code in them is of no interest. */
const leftOut =
  /(?:^|\/)(?:dist|tests?|bin|esm|browser|build|node_modules|_?vendor)(?:\/|$)|\.min\.js$|\.umd\./;
const seed = 7;

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

interface Told {
  readonly id: string;
  readonly name: string;
  readonly confidence: string;
  /** The reason in brief, without figures. */
  readonly reason: string;
}

function readPackage(folder: string): ReadonlyMap<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  return new Map(
    paths
      .filter((path) => sources.test(path) && !leftOut.test(path))
      .map((path) => [path, readFileSync(join(folder, path), "utf8")]),
  );
}

function report(files: ReadonlyMap<string, string>): readonly Told[] {
  const folder = mkdtempSync(join(tmpdir(), "loci-cut-"));
  const [root, home] = [join(folder, "project"), join(folder, "home")];
  const loci = (...words: readonly string[]): string =>
    execFileSync(process.execPath, ["bin/loci.js", ...words, "--home", home], {
      ...{ encoding: "utf8", maxBuffer: 1e9, stdio: ["ignore", "pipe", "ignore"] },
      env: { ...process.env, LOCI_EMBED_PROVIDER: "hash" },
    });
  try {
    for (const [path, text] of files) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    loci("index", root);
    return (JSON.parse(loci("report", "--json", "--root", root)) as { unreachable: readonly Told[] })
      .unreachable;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Wilson score interval of a share, 95 %. */
function interval(hits: number, count: number): readonly [low: number, high: number] {
  const z = 1.96;
  const share = hits / count;
  const middle = share + (z * z) / (2 * count);
  const spread = z * Math.sqrt((share * (1 - share)) / count + (z * z) / (4 * count * count));
  const scale = 1 + (z * z) / count;
  return [(middle - spread) / scale, (middle + spread) / scale];
}

const counts = new Map<string, { dead: number; all: number }>();
let cutFunctions = 0;
let missed = 0;
for (const folder of process.argv.slice(2)) {
  const original = readPackage(folder);
  // A released package is assumed to use or export all of its code: every report about the original counts as wrong.
  const before = new Set(report(original).map(({ id }) => id));
  const { files, cut } = cutCallers(original, seed);
  const told = report(files);
  cutFunctions += cut.length;
  missed += cut.filter((name) => !told.some((each) => each.name === name)).length;
  for (const { id, confidence, reason } of told) {
    for (const group of [confidence, `${confidence}: ${reason.replace(/\d+ lines? uses?/, "lines use")}`]) {
      const count = counts.get(group) ?? { dead: 0, all: 0 };
      counts.set(group, count);
      count.all++;
      if (!before.has(id)) count.dead++;
    }
  }
  const wrong = told.filter(({ id, confidence }) => confidence === "high" && before.has(id));
  print(
    `${basename(folder)}: ${cut.length} cut; high and wrong: ${wrong.map(({ id }) => id).join(", ") || "none"}`,
  );
}
print(`\n${cutFunctions} functions lost their callers, of which ${missed} are not told.\n`);
print("| told as | symbols | unreachable | share | 95 % |\n| --- | --- | --- | --- | --- |");
for (const [group, { dead, all }] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const [low, high] = interval(dead, all);
  print(
    `| ${group} | ${all} | ${dead} | ${(dead / all).toFixed(2)} | ${low.toFixed(2)} to ${high.toFixed(2)} |`,
  );
}
