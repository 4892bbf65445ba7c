// Every command of `loci`, in the order in which help shows them.
import type { Command, Flag } from "./command.ts";

const home: Flag = {
  name: "home",
  value: "DIR",
  description: "Directory that holds everything Loci stores",
  config: "home",
};
const json: Flag = {
  name: "json",
  description: "Print JSON for programs",
  keywords: "machine readable script output format parse",
};
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
  },
  {
    name: "tools",
    value: "LIST",
    description: "Only these tools, topics or families, or `essential`, separated by commas",
    config: "server.tools",
  },
  {
    name: "read-only",
    description: "Offer only tools that leave the store as it is",
    config: "server.readOnly",
  },
];
const force = { name: "force", keywords: "overwrite replace anyway yes" };

export const commands: readonly Command[] = [
  {
    name: "index",
    summary: "Index a codebase, or refresh it: only what changed is read",
    keywords: "add scan parse update reindex rebuild sync project repository folder",
    arguments: [{ name: "PATH", description: "Directory to index", required: true }],
    flags: [
      home,
      json,
      full,
      {
        name: "force",
        description: "Index it even where it is a drive, a home or a folder of the system",
        keywords: "anyway everything whole disk root override",
      },
    ],
    examples: ["loci index .", "loci index ~/src/app --json"],
    configurable: true,
    load: () => import("./commands/index-codebase.ts"),
  },
  {
    name: "search",
    summary: "Search indexed code by meaning and by words",
    keywords: "find look locate grep query ask question where symbol",
    arguments: [{ name: "QUERY", description: "A question, or identifiers", required: false }],
    flags: [
      {
        name: "root",
        value: "PATH",
        description: "Indexed directory, or one inside it (default: where you are)",
      },
      {
        name: "k",
        short: "k",
        value: "N",
        description: "Number of results (default 10)",
        keywords: "limit count how many more fewer top",
      },
      { name: "language", value: "L", description: "Only files of this language: its name or an extension" },
      { name: "under", value: "DIR", description: "Only below this directory of the root" },
      { name: "glob", value: "G", description: "Only paths that match, as .gitignore reads patterns" },
      {
        name: "kind",
        value: "K",
        description: "Only symbols of this kind: function, method, class, type, test and others",
      },
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
      'loci search "where are sessions expired"',
      "loci search parseConfig -k 3 --language typescript",
    ],
    configurable: true,
    load: () => import("./commands/search.ts"),
  },
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
  {
    name: "status",
    summary: "Show what is indexed",
    keywords: "list roots projects size disk space languages counts statistics when",
    arguments: [],
    flags: [home, json],
    examples: ["loci status"],
    configurable: true,
    load: () => import("./commands/status.ts"),
  },
  {
    name: "doctor",
    summary: "Try every part, and say how to mend what is broken",
    keywords: "check health diagnose debug repair fix problem error troubleshoot broken fails",
    arguments: [],
    flags: [home, json],
    examples: ["loci doctor"],
    configurable: true,
    load: () => import("./commands/doctor.ts"),
  },
  {
    name: "backup",
    summary: "Save all memories to one file, also while servers run",
    keywords: "save export copy archive dump memories snapshot keep",
    arguments: [{ name: "FILE", description: "File to write", required: true }],
    flags: [{ ...force, description: "Replace the file where it is there already" }, home, json],
    examples: ["loci backup memories.loci"],
    configurable: true,
    load: () => import("./commands/backup.ts"),
  },
  {
    name: "restore",
    summary: "Put the memories of a backup in the place of those of the home",
    keywords: "load import recover undo bring back memories archive",
    arguments: [{ name: "FILE", description: "File that `loci backup` wrote", required: true }],
    flags: [
      { ...force, description: "Replace the memories that are there; they are kept as a file beside" },
      home,
      json,
    ],
    examples: ["loci restore memories.loci --home ~/another"],
    configurable: true,
    load: () => import("./commands/restore.ts"),
  },
  {
    name: "config",
    summary: "Show the configuration and who set what",
    keywords: "settings options preferences variables environment defaults key value",
    arguments: [
      {
        name: "KEY",
        description: "One key, or `keys` for the reference of all of them",
        required: false,
        choices: ["keys"],
      },
    ],
    flags: [home, json],
    examples: ["loci config", "loci config keys", "loci config server.families"],
    configurable: true,
    load: () => import("./commands/config.ts"),
  },
  {
    name: "model",
    summary: "Choose what makes the vectors: list, pull, use and remove models",
    keywords: "embedding transformer onnx download hugging face rerank rerank minilm gte bge jina quality",
    arguments: [
      {
        name: "ACTION",
        description: "list (the default), pull, use or remove",
        required: false,
        choices: ["list", "pull", "use", "remove"],
      },
      { name: "NAME", description: "A model of the list, `builtin`, or a model's folder", required: false },
    ],
    flags: [
      {
        name: "rerank",
        description: "With use: let it look at the best results again, and leave the index as it is",
      },
      home,
      json,
    ],
    examples: [
      "loci model list",
      "loci model pull gte-small",
      "loci model use gte-small --rerank",
      "loci model use builtin",
    ],
    configurable: true,
    load: () => import("./commands/model.ts"),
  },
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
    keywords: "autocomplete tab bash zsh fish install",
    arguments: [
      { name: "SHELL", description: "bash, zsh or fish", required: true, choices: ["bash", "zsh", "fish"] },
    ],
    flags: [],
    examples: ["loci completion bash > ~/.local/share/bash-completion/completions/loci"],
    configurable: false,
    load: () => import("./commands/completion.ts"),
  },
];

export function findCommand(name: string): Command | undefined {
  return commands.find((command) => command.name === name);
}
