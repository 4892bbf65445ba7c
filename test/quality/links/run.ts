// Prints the accuracy of links: for the hand-made projects, and for npm packages with the TypeScript compiler as the
// judge. Usage: node dist/test/quality/links/run.js [--offline] [--mistakes N] [package …]
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { fixtureFolder, fixtureLanguages } from "./fixture-list.ts";
import { measureFixture } from "./fixture-quality.ts";
import { measurePrograms, programLanguages } from "./program-quality.ts";
import type { Score } from "./typescript-quality.ts";
import { measureTypeScript, precision, recall } from "./typescript-quality.ts";

interface Project {
  readonly name: string;
  /** Packages with their sources; if there are several, each is in its own folder. */
  readonly packages: readonly string[];
  /** Examined during the development of the linker; the others were only measured. */
  readonly seen: boolean;
  readonly aliases?: Readonly<Record<string, string[]>>;
}

const projects: readonly Project[] = [
  { name: "rxjs", packages: ["rxjs@7.8.2"], seen: true },
  { name: "immer", packages: ["immer@10.1.1"], seen: true },
  { name: "mobx", packages: ["mobx@6.13.7"], seen: true },
  { name: "msw", packages: ["msw@2.10.5"], seen: true },
  { name: "langium", packages: ["langium@3.5.0"], seen: true },
  { name: "chevrotain", packages: ["chevrotain@11.0.3"], seen: true },
  {
    name: "prosemirror",
    packages: [
      "prosemirror-model@1.25.3",
      "prosemirror-state@1.4.3",
      "prosemirror-transform@1.10.4",
      "prosemirror-view@1.40.1",
    ],
    aliases: { "prosemirror-*": ["prosemirror-*/src/index.ts"] },
    seen: true,
  },
  { name: "query-core", packages: ["@tanstack/query-core@5.83.0"], seen: false },
  { name: "router-core", packages: ["@tanstack/router-core@1.129.8"], seen: false },
];

const cache = join(tmpdir(), "loci-link-quality");
const rows: string[][] = [
  ["project", "files", "P line", "R line", "P function", "R function", "right", "wrong", "missed"],
];

const { values, positionals } = parseArgs({
  options: { offline: { type: "boolean" }, mistakes: { type: "string", default: "0" } },
  allowPositionals: true,
});

for (const language of fixtureLanguages) {
  const { right, wrong, missed } = await measureFixture(join(fixtureFolder, language));
  const score = { right, wrong: wrong.length, missed: missed.length };
  rows.push([
    `fixture ${language}`,
    "",
    "",
    "",
    share(precision(score)),
    share(recall(score)),
    ...counts(score),
  ]);
}
for (const language of programLanguages) {
  const { right, wrong, missed } = await measurePrograms(language);
  const score = { right, wrong: wrong.length, missed: missed.length };
  rows.push([
    `programs ${language}`,
    "",
    "",
    "",
    share(precision(score)),
    share(recall(score)),
    ...counts(score),
  ]);
  const mistakes = [...wrong.map((line) => `wrong  ${line}`), ...missed.map((line) => `missed ${line}`)];
  for (const mistake of sample(mistakes, Number(values.mistakes)))
    process.stdout.write(`${language} ${mistake}\n`);
}
const wanted = projects.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
for (const project of values.offline === true ? [] : wanted) {
  const folder = fetchProject(project);
  const quality = await measureTypeScript(folder, (path) => /(?:^|\/)src\//.test(path), project.aliases);
  const { byLine, byFunction } = quality;
  rows.push([
    project.seen ? project.name : `${project.name} *`,
    `${quality.files}`,
    share(precision(byLine)),
    share(recall(byLine)),
    share(precision(byFunction)),
    share(recall(byFunction)),
    ...counts(byLine),
  ]);
  for (const mistake of sample(quality.mistakes, Number(values.mistakes)))
    process.stdout.write(`${project.name} ${mistake}\n`);
}
printTable(rows);
process.stdout.write("* measured, never looked into.\n");

function fetchProject({ name, packages }: Project): string {
  const folder = join(cache, name);
  for (const wantedPackage of packages) {
    const bare = wantedPackage.replace(/(?<=.)@.*$/, "");
    const target = packages.length === 1 ? folder : join(folder, bare);
    if (existsSync(target) && readdirSync(target).length > 0) continue;
    mkdirSync(target, { recursive: true });
    const packed = execFileSync("npm", ["pack", "--silent", "--pack-destination", cache, wantedPackage], {
      encoding: "utf8",
    });
    execFileSync("tar", [
      "xzf",
      join(cache, packed.trim().split("\n").at(-1)!),
      "-C",
      target,
      "--strip-components=1",
    ]);
  }
  return folder;
}

function share(value: number): string {
  return value.toFixed(3);
}

function counts({ right, wrong, missed }: Score): string[] {
  return [right, wrong, missed].map(String);
}

function sample(mistakes: readonly string[], count: number): readonly string[] {
  if (count === 0) return [];
  const step = Math.max(1, Math.floor(mistakes.length / count));
  return mistakes.filter((_, i) => i % step === 0);
}

function printTable(table: readonly (readonly string[])[]): void {
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
  for (const row of table) {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!),
    );
    process.stdout.write(`${cells.join("  ")}\n`);
  }
}
