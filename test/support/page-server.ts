// A server with something to display: a real package as the project, and memories about it.
import { cpSync } from "node:fs";
import { join, resolve } from "node:path";
import { connectHttp } from "./http-clients.ts";
import { startHttp, type HttpProcess } from "./http-process.ts";
import { describeRun, runLoci } from "./run-loci.ts";
import { makeSharedFolder } from "./temp.ts";
import { git } from "./run-git.ts";

export interface PageServer extends HttpProcess {
  readonly root: string;
  readonly home: string;
}

const memories = [
  {
    content:
      "Decision: replies are sent once; a second send is logged as a warning and ignored, so that a late handler cannot corrupt a response.",
    memory_type: "decision",
    tags: ["reply", "errors"],
    importance: 0.9,
    links: ["lib/reply.js"],
  },
  {
    content:
      "Decision: hooks run in the order in which they were added, and an encapsulated plugin inherits those of its parent.",
    memory_type: "decision",
    tags: ["hooks"],
    importance: 0.8,
    links: ["lib/hooks.js"],
  },
  {
    content:
      "The content type parser reads a body of at most bodyLimit bytes; larger ones are refused with 413.",
    memory_type: "insight",
    tags: ["parser", "limits"],
    importance: 0.6,
    links: ["lib/content-type-parser.js"],
  },
  {
    content:
      "Preference: error codes are made with createError, never by hand, so that every one has a status.",
    memory_type: "preference",
    tags: ["errors", "style"],
    importance: 0.7,
  },
  {
    content:
      "Pattern: symbols from lib/symbols.js hide the internals of instances; a new one is added there first.",
    memory_type: "pattern",
    tags: ["style"],
    importance: 0.5,
    links: ["lib/symbols.js"],
  },
  {
    content:
      "The tests of the logger are slow on a busy machine because they wait for a destination to drain.",
    memory_type: "context",
    tags: ["tests"],
    importance: 0.3,
  },
];

/** Shared by the tests of a file; the caller stops it. */
export async function startPageServer(
  flags: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<PageServer> {
  const folder = makeSharedFolder("loci-page");
  const [home, root] = [join(folder, "home"), join(folder, "fastify")];
  // It is a dependency, so it is installed wherever the tests run.
  for (const part of ["lib", "fastify.js", "package.json"])
    cpSync(resolve("node_modules/fastify", part), join(root, part), { recursive: true });
  for (const words of [
    ["init", "-q"],
    ["add", "-A"],
    ["commit", "-qm", "Take fastify in"],
  ])
    git(root, ...words);
  const run = await runLoci(["index", root, "--home", home]);
  if (run.code !== 0) throw new Error(describeRun(run));
  const writer = await startHttp(home, { shared: true });
  const { client, call } = await connectHttp(`${writer.url}/mcp/codemem`);
  for (const memory of memories) await call("store_memory", memory);
  await client.close();
  await writer.stop();
  return { ...(await startHttp(home, { shared: true, flags, environment })), root, home };
}
