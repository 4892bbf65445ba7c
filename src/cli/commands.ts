// Every command of `loci`, in the order in which help shows them.
import { codeCommands } from "./code-commands.ts";
import type { Command, Flag } from "./command.ts";
import { force, home, json, limit, readOnly, root, yes } from "./flags.ts";
import { homeCommands } from "./home-commands.ts";
import { memoryCommands } from "./memory-commands.ts";

const full: Flag = {
  name: "full",
  description: "Forget what is stored for it and build it anew",
  keywords: "everything force rebuild scratch reset clean again reindex",
};

/** What a server offers. */
const selection: readonly Flag[] = [
  {
    name: "families",
    value: "LIST",
    description: "Families to offer, separated by commas (default: all)",
    config: "server.families",
    completes: "family",
  },
  {
    name: "tools",
    value: "LIST",
    description: "Only these tools, topics or families, or `essential`, separated by commas",
    config: "server.tools",
    completes: "tool",
  },
  readOnly,
];

export const commands: readonly Command[] = [
  {
    name: "init",
    summary: "Connect the agents on this machine, index the repository, and say what to ask first",
    keywords:
      "setup install configure start begin connect claude cursor vscode windsurf codex gemini zed jetbrains opencode mcp",
    arguments: [],
    flags: [
      {
        name: "client",
        value: "LIST",
        description: "Only these clients, separated by commas (default: all that are on this machine)",
        completes: "client",
      },
      { ...yes, description: "Write without asking; needed where there is no terminal" },
      {
        name: "print-config",
        description: "Print what each client's file would hold, and write nothing",
        keywords: "show manual copy paste json snippet",
      },
      {
        name: "undo",
        description: "Put every file back as it was before",
        keywords: "revert remove uninstall restore",
      },
      { name: "no-hooks", description: "Leave the clients' hooks alone" },
      { name: "no-index", description: "Do not index the repository" },
      { ...force, description: "Replace an entry named loci that differs" },
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
    load: () => import("./commands/init.ts"),
  },
  {
    name: "index",
    summary: "Index a codebase, or refresh it: only what changed is read",
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
        description: "Do not index: say why a file is in the index, or not",
        keywords: "skipped ignored missing excluded explain reason lociignore gitignore",
      },
      {
        name: "force",
        description: "Index it even where it is a drive, a home or a folder of the system",
        keywords: "anyway everything whole disk root override",
      },
      {
        name: "scip",
        value: "FILE",
        description: "What a compiler says of the code, in SCIP's format (default: index.scip there)",
        keywords: "scip compiler precise edges callers references typescript python go rust java kotlin lsif",
      },
      {
        name: "push",
        description: "Then bring it to the Qdrant server that search.store names",
        keywords: "qdrant cluster share server upload team ci organization",
      },
      {
        name: "name",
        value: "NAME",
        description: "What it is called there; by its repository's address where none is given",
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
    load: () => import("./commands/index-codebase.ts"),
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
        description: "Lines around each line that is shown (default 0)",
        keywords: "before after surrounding preview more",
      },
      {
        name: "language",
        value: "L",
        description: "Only files of this language: its name or an extension",
        completes: "language",
      },
      { name: "under", value: "DIR", description: "Only below this directory of the root" },
      { name: "glob", value: "G", description: "Only paths that match, as .gitignore reads patterns" },
      {
        name: "kind",
        value: "K",
        description: "Only symbols of this kind: function, method, class, type, test and others",
        completes: "kind",
      },
      { name: "all", description: "Show the nearest results also where none seems to be about the question" },
      { name: "explain", description: "Show what each score is made of" },
      {
        name: "batch",
        value: "FILE",
        description: 'Answer a file of lines {"query", "k"}, one line of JSON each; - is standard input',
      },
      json,
      home,
    ],
    examples: [
      "loci search where are sessions expired",
      "loci search parseConfig -k 3 -C 2 --language typescript",
    ],
    configurable: true,
    load: () => import("./commands/search.ts"),
  },
  ...codeCommands,
  ...memoryCommands,
  {
    name: "serve",
    summary: "Serve the tools over MCP on standard input and output, or over HTTP",
    keywords: "start run server connect editor agent assistant client stdio http network port remote",
    arguments: [],
    flags: [
      home,
      ...selection,
      {
        name: "root",
        value: "PATH",
        description: "Project that questions about code are about (default: where the client works)",
        config: "server.root",
      },
      { name: "project", value: "PATH", description: "The same as --root", config: "server.root" },
      {
        name: "http",
        value: "LIST",
        description: "Serve over HTTP on [HOST:]PORT, or on several, separated by commas",
        config: "http.listen",
      },
      {
        name: "engine",
        value: "WHICH",
        description: "shared: answer through the engine of the home; own: in a process of its own",
        config: "engine.use",
        choices: ["shared", "own"],
      },
      {
        name: "stdio",
        description: "With --http: serve standard input and output as well, and end with them",
      },
      {
        name: "token",
        value: "TOKEN",
        description: "Token that HTTP clients must send; needed where other machines reach the server",
        config: "http.token",
      },
      {
        name: "token-file",
        value: "FILE",
        description: "File that holds this token",
        config: "http.tokenFile",
      },
      {
        name: "admin-token",
        value: "TOKEN",
        description: "Token of the administrator's routes",
        config: "http.adminToken",
      },
      {
        name: "admin-token-file",
        value: "FILE",
        description: "File that holds the token of the administrator's routes",
        config: "http.adminTokenFile",
      },
    ],
    examples: [
      "loci serve",
      "loci serve --tools essential",
      "loci serve --families codemem --read-only",
      "loci serve --http 8000",
      "loci serve --http 0.0.0.0:8000 --token-file ~/.loci-token",
    ],
    configurable: true,
    load: () => import("./commands/serve.ts"),
  },
  {
    name: "engine",
    summary: "Show the process that the servers of a home share, or end it",
    keywords: "daemon background process clients memory stop kill quit running pid",
    arguments: [
      {
        name: "ACTION",
        description: "status (the default), stop, or run, which is how servers start it",
        required: false,
        choices: ["status", "stop", "run"],
      },
    ],
    flags: [home, json],
    examples: ["loci engine", "loci engine stop"],
    configurable: true,
    load: () => import("./commands/engine.ts"),
  },
  {
    name: "tools",
    summary: "Show what a server would list, and what the list costs in tokens",
    keywords: "list profiles families essential context budget count schema mcp",
    arguments: [],
    flags: [...selection, home, json],
    examples: ["loci tools", "loci tools --tools essential", "loci tools --families codemem --json"],
    configurable: true,
    load: () => import("./commands/tools.ts"),
  },
  ...homeCommands,
  {
    name: "hook",
    summary: "Record what an editor's hook reports, to find patterns in: one JSON object on standard input",
    keywords: "log event session start stop prompt tool use track history habits claude code",
    arguments: [],
    flags: [home],
    examples: [
      `echo '{"hook_event_name": "PostToolUse", "tool_name": "Read", "tool_input": {"file_path": "a.ts"}}' | loci hook`,
    ],
    configurable: true,
    load: () => import("./commands/hook.ts"),
  },
  {
    name: "help",
    summary: "Find commands, flags and settings by what they do",
    keywords: "usage manual documentation",
    arguments: [
      {
        name: "WORDS",
        description: "What you want to do, or a command; without any, the overview",
        required: false,
        repeated: true,
      },
    ],
    flags: [],
    examples: ["loci help stop agents from writing", "loci help search"],
    configurable: false,
    load: () => import("./commands/help.ts"),
  },
  {
    name: "completion",
    summary: "Print a completion script for a shell",
    keywords: "autocomplete tab bash zsh fish powershell pwsh install",
    arguments: [
      {
        name: "SHELL",
        description: "bash, zsh, fish or powershell",
        required: true,
        choices: ["bash", "zsh", "fish", "powershell"],
      },
    ],
    flags: [],
    examples: [
      "loci completion bash > ~/.local/share/bash-completion/completions/loci",
      "loci completion powershell >> $PROFILE",
    ],
    configurable: false,
    load: () => import("./commands/completion.ts"),
  },
  {
    name: "complete",
    summary: "Print the values that a completion script asks for, one a line",
    hidden: true,
    arguments: [
      {
        name: "WHAT",
        description: "root, symbol, language, family, tool, kind, memory, client or key",
        required: true,
      },
      { name: "START", description: "What is typed already", required: false },
    ],
    flags: [root, home],
    examples: ["loci complete symbol pars"],
    configurable: true,
    load: () => import("./commands/complete.ts"),
  },
];

export function findCommand(name: string): Command | undefined {
  return commands.find((command) => command.name === name);
}
