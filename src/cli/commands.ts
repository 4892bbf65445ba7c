// Every command of `loci`, in the order in which help shows them.
import type { Command, Flag } from "./command.ts";

const home: Flag = {
  name: "home",
  value: "DIR",
  description: "Directory that holds everything Loci stores",
  config: "home",
};
const json: Flag = { name: "json", description: "Print JSON for programs" };

export const commands: readonly Command[] = [
  {
    name: "index",
    summary: "Index a codebase, or refresh it: only what changed is read",
    arguments: [{ name: "PATH", description: "Directory to index", required: true }],
    flags: [home, json, { name: "full", description: "Forget what is stored for it and build it anew" }],
    examples: ["loci index .", "loci index ~/src/app --json"],
    configurable: true,
    load: () => import("./commands/index-codebase.ts"),
  },
  {
    name: "search",
    summary: "Search indexed code by meaning and by words",
    arguments: [{ name: "QUERY", description: "A question, or identifiers", required: false }],
    flags: [
      {
        name: "root",
        value: "PATH",
        description: "Indexed directory, or one inside it (default: where you are)",
      },
      { name: "k", short: "k", value: "N", description: "Number of results (default 10)" },
      { name: "language", value: "L", description: "Only files of this language" },
      { name: "under", value: "DIR", description: "Only below this directory of the root" },
      { name: "glob", value: "G", description: "Only paths that match" },
      { name: "kind", value: "K", description: "Only symbols of this kind" },
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
    summary: "Serve the tools over MCP on standard input and output",
    arguments: [],
    flags: [
      home,
      {
        name: "families",
        value: "LIST",
        description: "Families of tools to offer, separated by commas",
        config: "server.families",
      },
      {
        name: "read-only",
        description: "Offer only tools that leave the store as it is",
        config: "server.readOnly",
      },
    ],
    examples: ["loci serve", "loci serve --families codemem --read-only"],
    configurable: true,
    load: () => import("./commands/serve.ts"),
  },
  {
    name: "status",
    summary: "Show what is indexed",
    arguments: [],
    flags: [home, json],
    examples: ["loci status"],
    configurable: true,
    load: () => import("./commands/status.ts"),
  },
  {
    name: "doctor",
    summary: "Try every part, and say how to mend what is broken",
    arguments: [],
    flags: [home, json],
    examples: ["loci doctor"],
    configurable: true,
    load: () => import("./commands/doctor.ts"),
  },
  {
    name: "config",
    summary: "Show the configuration and who set what",
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
    name: "completion",
    summary: "Print a completion script for a shell",
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
