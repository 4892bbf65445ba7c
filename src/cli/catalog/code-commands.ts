// Commands about the code graph: callers, callees, what a change affects, which tests, which context.
import type { Argument, Command, Flag } from "./command.ts";
import { force, home, json, limit, root } from "./flags.ts";

const symbol: Argument = {
  name: "SYMBOL",
  description: "A name such as parse or Parser.parse, a file, or an id such as src/parser.ts#parse",
  required: true,
  completes: "symbol",
};
const depth: Flag = {
  name: "depth",
  value: "N",
  description: "Steps to follow",
  keywords: "transitive distance far hops levels",
};

const edgeFlags: readonly Flag[] = [
  { name: "all", description: "Imports, inheritance and other uses, too" },
  limit("Number of results (default 50)"),
  root,
  json,
  home,
];
/** How far to look for tests. */
const testDepth: Flag = { ...depth, description: "Steps to follow (default 10)" };

export const codeCommands: readonly Command[] = [
  {
    name: "callers",
    summary: "Show what calls a symbol, with source lines",
    keywords: "usages references uses incoming who where find",
    arguments: [symbol],
    flags: edgeFlags,
    examples: ["loci callers parseConfig", "loci callers Parser.parse --all"],
    configurable: true,
    load: () => import("../commands/callers.ts"),
  },
  {
    name: "callees",
    summary: "Show what a symbol calls, with source lines",
    keywords: "dependencies outgoing uses what",
    arguments: [symbol],
    flags: edgeFlags,
    examples: ["loci callees main"],
    configurable: true,
    load: () => import("../commands/callees.ts"),
  },
  {
    name: "impact",
    summary: "Show what a change to a symbol affects: symbols, files, and tests",
    keywords: "breaks blast radius dependents change refactor affected",
    arguments: [symbol],
    flags: [{ ...depth, description: "Steps to follow (default 3)" }, root, json, home],
    examples: ["loci impact parseConfig", "loci impact src/config.ts --depth 5"],
    configurable: true,
    load: () => import("../commands/impact.ts"),
  },
  {
    name: "tests",
    summary: "Show which tests reach a symbol, the nearest first",
    keywords: "test coverage which run exercise",
    arguments: [symbol],
    flags: [
      { name: "files", description: "Print only the test files, one per line" },
      {
        name: "sure",
        description: "Leave out tests that may run another method in its place",
        keywords: "certain confident possible override only",
      },
      testDepth,
      root,
      json,
      home,
    ],
    examples: ["loci tests parseConfig", "npx vitest run $(loci tests parseConfig --files)"],
    configurable: true,
    load: () => import("../commands/tests.ts"),
  },
  {
    name: "affected",
    summary: "Show which symbols a diff touches, and which callers and tests it affects",
    keywords: "git diff changes changed branch commit range pull request review tests run",
    arguments: [
      {
        name: "RANGE",
        description:
          "Commits, as for `git diff`: main..., main..HEAD, HEAD~3; - reads a diff from standard input (default: uncommitted changes)",
        required: false,
      },
    ],
    flags: [
      { name: "staged", description: "Only staged changes", keywords: "cached index commit hook" },
      { name: "tests", description: "Print only the test files, one per line" },
      {
        name: "files",
        description: "Print only the files that it changes or affects, one per line",
        keywords: "paths list names sources",
      },
      testDepth,
      root,
      json,
      home,
    ],
    examples: [
      "loci affected",
      "loci affected main...",
      "git show | loci affected -",
      "npx vitest run $(loci affected --tests)",
    ],
    configurable: true,
    load: () => import("../commands/affected.ts"),
  },
  {
    name: "context",
    summary: "Print the code and decisions relevant to a question, as Markdown for a model",
    keywords: "prompt pack assemble llm gather markdown tokens",
    arguments: [
      { name: "QUESTION", description: "What you want to understand or do", required: true, repeated: true },
    ],
    flags: [
      {
        name: "tokens",
        value: "N",
        description: "Token limit (default 6000)",
        keywords: "budget limit size length",
      },
      { name: "file", value: "FILE", description: "File you are working in" },
      root,
      json,
      home,
    ],
    examples: [
      "loci context how are sessions expired",
      "loci context add a cache to the parser --tokens 3000 | wl-copy",
    ],
    configurable: true,
    load: () => import("../commands/context.ts"),
  },
  {
    name: "report",
    summary:
      "Write the architecture, or what a range of commits affects, to one HTML file for a pull request",
    keywords:
      "html document overview clusters hot spots churn cycles dead unused unreachable code architecture export share print diff review",
    arguments: [
      {
        name: "RANGE",
        description:
          "Report what it affects; same syntax as in `loci affected`: main..., HEAD~3, - (default: all code)",
        required: false,
      },
    ],
    flags: [
      { name: "staged", description: "Report on staged changes" },
      testDepth,
      {
        name: "output",
        short: "o",
        value: "FILE",
        description: "Output file (default loci-report.html); - is standard output",
        keywords: "save path destination target",
      },
      { ...force, description: "Overwrite a file that is not a report" },
      root,
      json,
      home,
    ],
    examples: ["loci report", "loci report main... --output change.html"],
    configurable: true,
    load: () => import("../commands/report.ts"),
  },
];
