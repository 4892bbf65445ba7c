// How accurate are the calls of small programs, each about one construct that can hide calls?
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openFolderWorld } from "./folder-view.ts";
import { linkWorld } from "./fixture-quality.ts";

/** test/fixtures/call-programs in the sources; when compiled, this module is in dist/test/quality/links. */
const programFolder = fileURLToPath(new URL("../../../../test/fixtures/call-programs", import.meta.url));

export const programLanguages = [
  "typescript",
  "python",
  "go",
  "java",
  "rust",
  "csharp",
  "swift",
  "elixir",
  "haskell",
  "lua",
  "javascript",
  "php",
  "ruby",
  "bash",
  "scala",
  "groovy",
  "kotlin",
  "c",
  "cpp",
  "zig",
  "dart",
  "perl",
  "julia",
  "clojure",
  "r",
  "erlang",
  "objc",
] as const;

/** Languages that distinguish functions with the same name by their parameters. */
const overloading: readonly string[] = ["java", "csharp", "swift", "kotlin", "cpp"];

export interface ProgramQuality {
  readonly right: number;
  /** Calls that the program does not make, each prefixed with the program's name. */
  readonly wrong: readonly string[];
  readonly missed: readonly string[];
}

/** Links every program of a language separately, and compares its calls with its expected.txt. */
export async function measurePrograms(language: string): Promise<ProgramQuality> {
  const folder = join(programFolder, language);
  const parts: ProgramQuality[] = [];
  for (const program of readdirSync(folder).sort()) {
    const { right, wrong, missed } = await measureProgram(
      join(folder, program),
      overloading.includes(language),
    );
    const named = (line: string): string => `${program}: ${line}`;
    parts.push({ right, wrong: wrong.map(named), missed: missed.map(named) });
  }
  return {
    right: parts.reduce((sum, { right }) => sum + right, 0),
    wrong: parts.flatMap(({ wrong }) => wrong),
    missed: parts.flatMap(({ missed }) => missed),
  };
}

interface Expectation {
  readonly line: string;
  readonly isNeeded: boolean;
  readonly callers: readonly string[];
  readonly callees: readonly string[];
}

interface Call {
  readonly caller: string;
  readonly callee: string;
}

async function measureProgram(folder: string, hasOverloads: boolean): Promise<ProgramQuality> {
  const view = await openFolderWorld(folder, (path) => path !== "expected.txt");
  // Without overloads, symbols with the same name are one function: a getter and its setter.
  const fold = (name: string): string => (hasOverloads ? name : name.replace(/~\d+/g, ""));
  const found = [...linkWorld(view, new Set(["CALLS"])).found].map((line) => readCall(fold(line)));
  const expected = readExpectations(readFileSync(join(folder, "expected.txt"), "utf8"), fold);
  const unexpected = found.filter((call) => !expected.some((expectation) => fits(expectation, call)));
  const needed = expected.filter(({ isNeeded }) => isNeeded);
  const missed = needed.filter((expectation) => !found.some((call) => fits(expectation, call)));
  return {
    right: needed.length - missed.length,
    wrong: unexpected.filter((call) => !isInside(call.callee, call.caller)).map(renderCall),
    missed: missed.map(({ line }) => line),
  };
}

function readExpectations(text: string, fold: (name: string) => string): Expectation[] {
  return text.split("\n").flatMap((line) => {
    const parts = /^(CALLS|MAY) (.+) -> (.+)$/.exec(line);
    if (parts === null) return [];
    const [callers, callees] = [parts[2]!, parts[3]!].map((side) => side.split(" | ").map(fold));
    return [{ line, isNeeded: parts[1] === "CALLS", callers: callers!, callees: callees! }];
  });
}

function readCall(line: string): Call {
  const [caller = "", callee = ""] = line.replace(/^CALLS /, "").split(" -> ");
  return { caller, callee };
}

function renderCall({ caller, callee }: Call): string {
  return `${caller} -> ${callee}`;
}

/** Calls made by a function literal inside the caller count for the caller, whatever the literal is assigned to. */
function fits({ callers, callees }: Expectation, { caller, callee }: Call): boolean {
  const isCaller = callers.some(
    (name) =>
      name === "*" ||
      name === caller ||
      isInside(caller, name) ||
      isInside(caller, name.replace(/\.\*$/, "")),
  );
  return isCaller && callees.includes(callee);
}

function isInside(name: string, outer: string): boolean {
  return !outer.endsWith("#") && name.startsWith(`${outer}.`);
}
