// Everything that can be configured, as one object: a leaf here is a key in the file, a variable and a flag.
import { z } from "zod";
import { artifactSection } from "./artifact-settings.ts";
import { embedSection, modelsSection, summariesSection } from "./model-sections.ts";
import { qdrantSection, searchSection } from "./search-sections.ts";
import { engineSection, httpSection, serverSection } from "./server-sections.ts";

const MiB = 1024 * 1024;

/** Sections are the parts of the engine. A leaf's type, default and description are written here and nowhere else. */
export const configSchema = z.strictObject({
  home: z
    .string()
    .min(1)
    .meta({ unit: "path", keywords: "location where data store folder move" })
    .describe("Directory that holds everything Loci stores (if not set, the platform's data directory)"),
  walk: z
    .strictObject({
      maxFileBytes: z
        .int()
        .min(1024)
        .max(1024 * MiB)
        .default(50 * MiB)
        .meta({ unit: "bytes", keywords: "large big huge skip ignore limit maximum" })
        .describe("Files above this size are reported and skipped"),
    })
    .prefault({}),
  secrets: z
    .strictObject({
      skipFiles: z
        .boolean()
        .default(true)
        .meta({ keywords: "env dotenv credentials private key pem password privacy exclude ignore" })
        .describe(
          "Skip files whose names suggest secrets, even if committed: .env, .npmrc, private keys, credentials*.json and the like",
        ),
      mask: z
        .boolean()
        .default(true)
        .meta({ keywords: "token api key password redact hide privacy credentials leak" })
        .describe(
          "Mask what looks like a token, a private key or a password in a URL, in code and in memories, as stored and as shown",
        ),
    })
    .prefault({}),
  parse: z
    .strictObject({
      timeoutMs: z
        .int()
        .min(10)
        .max(600_000)
        .default(5000)
        .meta({ keywords: "slow limit timeout parsing" })
        .describe("Time limit for parsing one file; a file that takes longer is found only by its words"),
      hangMs: z
        .int()
        .min(1000)
        .max(3_600_000)
        .default(30_000)
        .meta({ keywords: "stuck freeze timeout limit" })
        .describe("Time after which a thread that works on one file is considered hung and replaced"),
    })
    .prefault({}),
  embed: embedSection,
  summaries: summariesSection,
  models: modelsSection,
  search: searchSection,
  workers: z
    .strictObject({
      threads: z
        .int()
        .min(0)
        .max(256)
        .default(0)
        .meta({ keywords: "cpu cores parallel workers processors load speed fast" })
        .describe("Threads that parse and embed; 0 for one per core"),
    })
    .prefault({}),
  store: z
    .strictObject({
      keepDays: z
        .int()
        .min(0)
        .max(3650)
        .default(14)
        .meta({ keywords: "disk space size cleanup prune garbage old branches versions retention" })
        .describe(
          "Days to keep the results of parsing and embedding a file that no index needs any more, in case its branch comes back",
        ),
      maxBytes: z
        .int()
        .min(0)
        .default(4096 * MiB)
        .meta({ unit: "bytes", keywords: "disk space size limit cleanup prune garbage maximum" })
        .describe(
          "Size of the results of parsing and embedding above which those that no index needs are deleted after an hour, least recently used first; what an index needs always stays",
        ),
    })
    .prefault({}),
  qdrant: qdrantSection,
  artifacts: artifactSection,
  engine: engineSection,
  server: serverSection,
  http: httpSection,
  log: z
    .strictObject({
      level: z
        .enum(["silent", "error", "info", "debug"])
        .default("error")
        .meta({ keywords: "verbose debug quiet logging messages" })
        .describe("What the server writes to standard error"),
    })
    .prefault({}),
});

type DeepReadonly<T> = T extends readonly (infer Element)[]
  ? readonly DeepReadonly<Element>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T;

export type Config = DeepReadonly<z.output<typeof configSchema>>;
