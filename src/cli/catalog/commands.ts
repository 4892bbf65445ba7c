// Every command of `loci`, in the order in which help lists them.
import { codeCommands } from "./code-commands.ts";
import type { Command, Flag } from "./command.ts";
import { force, home, json, limit, root, yes } from "./flags.ts";
import { homeCommands } from "./home-commands.ts";
import { memoryCommands } from "./memory-commands.ts";
import { serverCommands } from "./server-commands.ts";
import { shellCommands } from "./shell-commands.ts";

const full: Flag = {
  name: "full",
  description: "Discard what is stored and rebuild from scratch",
  keywords: "everything force rebuild scratch reset clean again reindex",
};

export const commands: readonly Command[] = [
  {
    name: "init",
    summary: "Connect the agents on this machine, index the repository and suggest first questions",
    keywords:
      "setup install configure start begin connect claude cursor vscode windsurf codex gemini zed jetbrains opencode mcp",
    arguments: [],
    flags: [
      {
        name: "client",
        value: "LIST",
        description: "Only these clients, separated by commas (default: all found on this machine)",
        completes: "client",
      },
      { ...yes, description: "Write without asking; required without a terminal" },
      {
        name: "print-config",
        description: "Print what each client's file would contain, without writing it",
        keywords: "show manual copy paste json snippet dry-run dry run preview",
      },
      {
        name: "undo",
        description: "Restore every file to what it was before",
        keywords: "revert remove uninstall restore",
      },
      { name: "no-hooks", description: "Do not add hooks to the clients" },
      { name: "no-index", description: "Do not index the repository" },
      { ...force, description: "Replace an existing entry named loci" },
      json,
      home,
    ],
    examples: [
      "loci init",
      "loci init --client claude-code,cursor --yes",
      "loci init --print-config",
      "loci init --undo",
    ],
    configurable: true,
    load: () => import("../commands/init.ts"),
  },
  {
    name: "index",
    summary: "Index a codebase or update its index; reads only what changed",
    keywords: "add scan parse update reindex rebuild sync project repository folder",
    arguments: [
      {
        name: "PATH",
        description: "Directory to index (default: the repository around the working directory)",
        required: false,
      },
    ],
    flags: [
      home,
      json,
      full,
      {
        name: "why",
        value: "FILE",
        description: "Do not index; explain why a file is or is not indexed",
        keywords: "skipped ignored missing excluded explain reason lociignore gitignore",
      },
      {
        name: "force",
        description: "Index it even if it is a drive, a home folder or a system folder",
        keywords: "anyway everything whole disk root override",
      },
      {
        name: "scip",
        value: "FILE",
        description: "Compiler's index of the code, in SCIP format (default: PATH/index.scip)",
        keywords: "scip compiler precise edges callers references typescript python go rust java kotlin lsif",
      },
      {
        name: "typescript",
        description: "Run the project's own TypeScript to resolve names",
        keywords: "tsc compiler precise edges callers references types javascript tsconfig scip",
      },
      {
        name: "push",
        description: "Then push it to the Qdrant server that search.store selects",
        keywords: "qdrant cluster share server upload team ci organization",
      },
      {
        name: "name",
        value: "NAME",
        description: "Its name there (default: from its repository's address)",
        keywords: "push qdrant repository collection root",
      },
    ],
    examples: [
      "loci index",
      "loci index ~/src/app --json",
      "loci index --why dist/app.js",
      "loci index --push --search-store qdrant",
    ],
    configurable: true,
    load: () => import("../commands/index-codebase.ts"),
  },
  {
    name: "search",
    summary: "Search indexed code by meaning and by words",
    keywords: "find look locate grep query ask question where symbol",
    arguments: [
      {
        name: "QUERY",
        description: "A question, or identifiers; no quotes needed",
        required: false,
        repeated: true,
      },
    ],
    flags: [
      root,
      limit("Number of results (default 10)"),
      {
        name: "context",
        short: "C",
        value: "N",
        description: "Lines of context around each line shown (default 0)",
        keywords: "before after surrounding preview more",
      },
      {
        name: "language",
        value: "L",
        description: "Only files in this language: its name or an extension",
        completes: "language",
      },
      { name: "under", value: "DIR", description: "Only under this directory of the root" },
      { name: "glob", value: "G", description: "Only paths that match this .gitignore pattern" },
      {
        name: "kind",
        value: "K",
        description: "Only symbols of this kind: function, method, class, type, test and others",
        completes: "kind",
      },
      { name: "all", description: "Show the nearest results even if none seems to be about the question" },
      { name: "explain", description: "Show the components of each score" },
      {
        name: "batch",
        value: "FILE",
        description:
          'Answer each {"query", "k"} line of a file with one line of JSON; - reads standard input',
      },
      json,
      home,
    ],
    examples: [
      "loci search where are sessions expired",
      "loci search parseConfig -k 3 -C 2 --language typescript",
    ],
    configurable: true,
    load: () => import("../commands/search.ts"),
  },
  ...codeCommands,
  ...memoryCommands,
  ...serverCommands,
  ...homeCommands,
  ...shellCommands,
];

export function findCommand(name: string): Command | undefined {
  return commands.find((command) => command.name === name);
}
