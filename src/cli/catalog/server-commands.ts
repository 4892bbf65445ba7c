// Commands about serving: a server for agents, the shared engine behind it, and the tools it offers.
import type { Command, Flag } from "./command.ts";
import { home, json, readOnly } from "./flags.ts";

/** Flags for what a server offers. */
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
    description: "Only these tools, topics, families, `essential` or `all`, separated by commas",
    config: "server.tools",
    completes: "tool",
  },
  readOnly,
];

export const serverCommands: readonly Command[] = [
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
        description: "Project that questions about code refer to (default: where the client works)",
        config: "server.root",
      },
      { name: "project", value: "PATH", description: "Same as --root", config: "server.root" },
      {
        name: "http",
        value: "LIST",
        description: "Serve over HTTP on [HOST:]PORT; separate several by commas",
        config: "http.listen",
      },
      {
        name: "engine",
        value: "WHICH",
        description: "shared: use the home's shared engine; own: use a separate process",
        config: "engine.use",
        choices: ["shared", "own"],
      },
      {
        name: "stdio",
        description: "With --http: also serve standard input and output, and end with them",
      },
      {
        name: "token",
        value: "TOKEN",
        description: "Token that HTTP clients must send; required if other machines can reach the server",
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
        description: "Token for the administrator's routes",
        config: "http.adminToken",
      },
      {
        name: "admin-token-file",
        value: "FILE",
        description: "File that holds the token for the administrator's routes",
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
    load: () => import("../commands/serve.ts"),
  },
  {
    name: "engine",
    summary: "Show or stop the process that the servers of a home share",
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
    load: () => import("../commands/engine.ts"),
  },
  {
    name: "tools",
    summary: "Show which tools a server would list, and what the list costs in tokens",
    keywords: "list profiles families essential context budget count schema mcp",
    arguments: [],
    flags: [...selection, home, json],
    examples: ["loci tools", "loci tools --tools essential", "loci tools --families codemem --json"],
    configurable: true,
    load: () => import("../commands/tools.ts"),
  },
];
