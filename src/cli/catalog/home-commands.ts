// Commands about the home: what is indexed, whether it works, a backup of its memories, its settings and models.
import type { Command } from "./command.ts";
import { force, home, json, readOnly, yes } from "./flags.ts";

export const homeCommands: readonly Command[] = [
  {
    name: "status",
    summary: "Show what is indexed",
    keywords: "list roots projects size disk space languages counts statistics when",
    arguments: [],
    flags: [home, json],
    examples: ["loci status"],
    configurable: true,
    load: () => import("../commands/status.ts"),
  },
  {
    name: "roots",
    summary: "List what is indexed, or remove a root from the index",
    keywords: "remove delete drop forget unindex projects repositories clean free disk space",
    arguments: [
      {
        name: "ACTION",
        description: "list (the default) or remove",
        required: false,
        choices: ["list", "remove"],
      },
      {
        name: "PATH",
        description: "Root to remove, its id, or its name in Qdrant",
        required: false,
        completes: "root",
      },
    ],
    flags: [yes, json, home],
    examples: ["loci roots", "loci roots remove ~/src/old"],
    configurable: true,
    load: () => import("../commands/roots.ts"),
  },
  {
    name: "open",
    summary: "Open the page in a browser: projects, search and memories",
    keywords: "web ui browser dashboard gui look view show visualize http",
    arguments: [],
    flags: [
      { name: "print", description: "Print the page's address without starting a browser" },
      readOnly,
      home,
    ],
    examples: ["loci open"],
    configurable: true,
    load: () => import("../commands/open.ts"),
  },
  {
    name: "doctor",
    summary: "Check every component and say how to fix what is broken",
    keywords: "check health diagnose debug repair fix problem error troubleshoot broken fails",
    arguments: [],
    flags: [home, json],
    examples: ["loci doctor"],
    configurable: true,
    load: () => import("../commands/doctor.ts"),
  },
  {
    name: "backup",
    summary: "Save all memories to one file, even while servers run",
    keywords: "save export copy archive dump memories snapshot keep",
    arguments: [{ name: "FILE", description: "File to write", required: true }],
    flags: [{ ...force, description: "Replace the file if it already exists" }, home, json],
    examples: ["loci backup memories.loci"],
    configurable: true,
    load: () => import("../commands/backup.ts"),
  },
  {
    name: "restore",
    summary: "Replace the home's memories with those of a backup",
    keywords: "load import recover undo bring back memories archive",
    arguments: [{ name: "FILE", description: "File written by `loci backup`", required: true }],
    flags: [
      { ...force, description: "Replace existing memories; they are kept in a file next to them" },
      home,
      json,
    ],
    examples: ["loci restore memories.loci --home ~/another"],
    configurable: true,
    load: () => import("../commands/restore.ts"),
  },
  {
    name: "config",
    summary: "Show the configuration and where each value was set, or change it",
    keywords: "settings options preferences variables environment defaults key value set unset change edit",
    arguments: [
      {
        name: "KEY",
        description:
          "A key; `keys` for a reference of all keys; or `get`, `set` or `unset`, followed by a key",
        required: false,
        choices: ["keys", "get", "set", "unset"],
        completes: "key",
      },
      {
        name: "VALUE",
        description: "For set: KEY and its value; for get and unset: KEY",
        required: false,
        repeated: true,
      },
    ],
    flags: [home, json],
    examples: [
      "loci config",
      "loci config keys",
      "loci config get server.families",
      "loci config set server.tools essential",
      "loci config unset server.tools",
    ],
    configurable: true,
    load: () => import("../commands/config.ts"),
  },
  {
    name: "model",
    summary: "Choose the models that make vectors: list, pull, use and remove them",
    keywords: "embedding transformer onnx download hugging face rerank rerank minilm gte bge jina quality",
    arguments: [
      {
        name: "ACTION",
        description: "list (the default), pull, use or remove",
        required: false,
        choices: ["list", "pull", "use", "remove"],
      },
      { name: "NAME", description: "A model from the list, `builtin`, or a model's folder", required: false },
    ],
    flags: [
      {
        name: "rerank",
        description: "With use: rerank the best results with it, and leave the index unchanged",
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
    load: () => import("../commands/model.ts"),
  },
];
