// Which suites exist? In the order in which they run; each is loaded only in its own process.
import type { SuiteModule } from "./suite.ts";

export interface SuiteEntry {
  readonly name: string;
  readonly standsFor: string;
  readonly load: () => Promise<SuiteModule>;
}

export const suites: readonly SuiteEntry[] = [
  {
    name: "index",
    standsFor: "the first index of a project, and every save after it",
    load: () => import("./suites/index.ts"),
  },
  {
    name: "startup",
    standsFor: "a client or a person that waits for a process that is new",
    load: () => import("./suites/startup.ts"),
  },
  {
    name: "mcp",
    standsFor: "a client that waits while other clients are at work",
    load: () => import("./suites/mcp.ts"),
  },
  {
    name: "http",
    standsFor: "a server that many clients share",
    load: () => import("./suites/http.ts"),
  },
  {
    name: "engine",
    standsFor: "editors and agents that share what one process knows",
    load: () => import("./suites/engine.ts"),
  },
  {
    name: "soak",
    standsFor: "servers that run all day, some of which are killed",
    load: () => import("./suites/soak.ts"),
  },
  {
    name: "store",
    standsFor: "what a write costs that must survive, and whether it does",
    load: () => import("./suites/store.ts"),
  },
  {
    name: "memory",
    standsFor: "an agent that recalls and remembers, in a home of many memories",
    load: () => import("./suites/memory.ts"),
  },
  {
    name: "remember",
    standsFor: "a write and a question to memory, beside the reference server",
    load: () => import("./suites/remember.ts"),
  },
  {
    name: "search",
    standsFor: "a warm query in a big index",
    load: () => import("./suites/search.ts"),
  },
  {
    name: "words",
    standsFor: "words alone, beside a scan and packages that do only that",
    load: () => import("./suites/words.ts"),
  },
  {
    name: "kernels",
    standsFor: "the graph and vector work below clusters, rank and search",
    load: () => import("./suites/kernels.ts"),
  },
  {
    name: "micro",
    standsFor: "the small things that every file and every query pass through",
    load: () => import("./suites/micro.ts"),
  },
  {
    name: "growth",
    standsFor: "the same work at 1, 2, 4, 8 … times the size",
    load: () => import("./suites/growth.ts"),
  },
  {
    name: "links",
    standsFor: "whether the edges of the graph are right, and all there",
    load: () => import("./suites/links.ts"),
  },
  {
    name: "quality",
    standsFor: "whether what is found is what was asked",
    load: () => import("./suites/quality.ts"),
  },
  {
    name: "context",
    standsFor: "whether the code that answers is in what an agent is given to read",
    load: () => import("./suites/context.ts"),
  },
  {
    name: "recall",
    standsFor: "whether memory finds the talk that answers a question",
    load: () => import("./suites/recall.ts"),
  },
];
