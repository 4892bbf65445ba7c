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
    summary: "List what is indexed, or take a root out of the index",
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
    summary: "Open the page: projects, search and memories in a browser",
    keywords: "web ui browser dashboard gui look view show visualize http",
    arguments: [],
    flags: [
      { name: "print", description: "Only print the page's address; no browser is started" },
      readOnly,
      home,
    ],
    examples: ["loci open"],
    configurable: true,
    load: () => import("../commands/open.ts"),
  },
  {
    name: "doctor",
    summary: "Try every part, and say how to mend what is broken",
    keywords: "check health diagnose debug repair fix problem error troubleshoot broken fails",
    arguments: [],
    flags: [home, json],
    examples: ["loci doctor"],
    configurable: true,
    load: () => import("../commands/doctor.ts"),
  },
  {
    name: "backup",
    summary: "Save all memories to one file, also while servers run",
    keywords: "save export copy archive dump memories snapshot keep",
    arguments: [{ name: "FILE", description: "File to write", required: true }],
    flags: [{ ...force, description: "Replace the file where it is there already" }, home, json],
    examples: ["loci backup memories.loci"],
    configurable: true,
    load: () => import("../commands/backup.ts"),
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
    load: () => import("../commands/restore.ts"),
  },
  {
    name: "config",
    summary: "Show the configuration and who set what, and change it",
    keywords: "settings options preferences variables environment defaults key value set unset change edit",
    arguments: [
      {
        name: "KEY",
        description:
          "One key; or `keys` for the reference of all of them, `get`, `set` or `unset` before a key",
        required: false,
        choices: ["keys", "get", "set", "unset"],
        completes: "key",
      },
      {
        name: "VALUE",
        description: "Of set: KEY and its value; of get and unset: KEY",
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
    load: () => import("../commands/model.ts"),
  },
];
