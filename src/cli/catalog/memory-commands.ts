// Commands about memories: store, recall, forget, and keep them as files.
import type { Argument, Command, Flag } from "./command.ts";
import { force, home, json, limit } from "./flags.ts";

const type: Flag = {
  name: "type",
  value: "TYPE",
  description: "decision, pattern, preference, style, habit, insight or context",
  choices: ["decision", "pattern", "preference", "style", "habit", "insight", "context"],
};
const namespace: Flag = {
  name: "namespace",
  value: "NAME",
  description: "Namespace; agents use the project's folder",
  keywords: "project scope group",
};
const tags: Flag = {
  name: "tags",
  value: "LIST",
  description: "Tags, separated by commas",
  keywords: "labels",
};
const id: Argument = {
  name: "ID",
  description: "Id of a memory, or its first characters",
  required: true,
  completes: "memory",
};

export const memoryCommands: readonly Command[] = [
  {
    name: "remember",
    summary: "Remember a decision, a pattern, a preference or anything else worth knowing later",
    keywords: "store save note add write memory decide",
    arguments: [
      {
        name: "TEXT",
        description: "What to remember; - reads standard input",
        required: true,
        repeated: true,
      },
    ],
    flags: [
      { ...type, description: `${type.description} (default: context)` },
      tags,
      {
        ...namespace,
        description: 'Namespace (default: the indexed project around the working directory; "" for none)',
      },
      { name: "importance", value: "0..1", description: "How much it matters (default 0.5)" },
      { name: "link", value: "LIST", description: "Code or memories that it is about: ids, names or paths" },
      { name: "pin", description: "Never forget it" },
      json,
      home,
    ],
    examples: [
      "loci remember we use sessions of 30 minutes because of the audit --type decision",
      "git log -1 --format=%B | loci remember - --tags release",
    ],
    configurable: true,
    load: () => import("../commands/remember.ts"),
  },
  {
    name: "recall",
    summary: "Find what was remembered, by words, meaning and time",
    keywords: "search find memory memories ask question",
    arguments: [
      {
        name: "QUESTION",
        description: "Plain language; may name a time: last week, in March",
        required: true,
        repeated: true,
      },
    ],
    flags: [limit("Number of memories (default 10)"), type, namespace, json, home],
    examples: ["loci recall why are sessions so short", "loci recall decisions of last week -k 3"],
    configurable: true,
    load: () => import("../commands/recall.ts"),
  },
  {
    name: "forget",
    summary: "Delete a memory; it can be restored for 30 days",
    keywords: "delete remove erase memory restore undo",
    arguments: [id],
    flags: [
      { name: "restore", description: "Restore it", keywords: "undelete recover" },
      { name: "purge", description: "Delete it permanently", keywords: "permanently hard" },
      json,
      home,
    ],
    examples: ["loci forget 01a2", "loci forget 01a2 --restore"],
    configurable: true,
    load: () => import("../commands/forget.ts"),
  },
  {
    name: "memories",
    summary: "List, show and edit memories, and keep them as Markdown files",
    keywords: "browse export import markdown files front matter repository share edit",
    arguments: [
      {
        name: "ACTION",
        description: "list (the default), show, edit, export or import",
        required: false,
        choices: ["list", "show", "edit", "export", "import"],
      },
      {
        name: "WHAT",
        description: "For show and edit: an id; for export and import: a folder",
        required: false,
      },
    ],
    flags: [
      limit("For list: number of memories (default 20)"),
      type,
      tags,
      namespace,
      { ...force, description: "For export: replace files that were changed by hand" },
      json,
      home,
    ],
    examples: [
      "loci memories",
      "loci memories show 01a2",
      "loci memories edit 01a2",
      "loci memories export docs/decisions --type decision",
      "loci memories import docs/decisions",
    ],
    configurable: true,
    load: () => import("../commands/memories.ts"),
  },
];
