// Everything that can be configured, as one object: a leaf here is a key in the file, a variable and a flag.
import { z } from "zod";

const MiB = 1024 * 1024;

/** Sections are the parts of the engine. A leaf has a type, a default and a sentence; nothing about it is written elsewhere. */
export const configSchema = z.strictObject({
  home: z
    .string()
    .min(1)
    .meta({ unit: "path", keywords: "location where data store folder move" })
    .describe(
      "Directory that holds everything Loci stores (the platform's data directory when it is not set)",
    ),
  walk: z
    .strictObject({
      maxFileBytes: z
        .int()
        .min(1024)
        .max(1024 * MiB)
        .default(50 * MiB)
        .meta({ unit: "bytes", keywords: "large big huge skip ignore limit maximum" })
        .describe("Files above this size are reported and passed over"),
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
        .describe(
          "Time for the syntax tree of one file; a file that takes longer is found by its words only",
        ),
      hangMs: z
        .int()
        .min(1000)
        .max(3_600_000)
        .default(30_000)
        .meta({ keywords: "stuck freeze timeout limit" })
        .describe("Time after which a thread that works on one file is taken for hung and replaced"),
    })
    .prefault({}),
  embed: z
    .strictObject({
      provider: z
        .enum(["static", "hash", "onnx"])
        .default("static")
        .meta({ keywords: "embedding model semantic choose" })
        .describe(
          "What makes vectors: the built-in table, plain hashing (no meaning), or an ONNX model in embed.path",
        ),
      path: z
        .string()
        .min(1)
        .optional()
        .meta({ unit: "path" })
        .describe("Folder of the embedding model; the one that comes with Loci when it is not set"),
    })
    .prefault({}),
  workers: z
    .strictObject({
      threads: z
        .int()
        .min(0)
        .max(256)
        .default(0)
        .meta({ keywords: "cpu cores parallel workers processors load speed fast" })
        .describe("Threads that parse and embed; 0 is one for each core"),
    })
    .prefault({}),
  server: z
    .strictObject({
      families: z
        .array(z.string().min(1))
        .min(1)
        .default(["codemem"])
        .meta({ keywords: "choose enable disable hide fewer tools" })
        .describe("Families of tools that the server offers"),
      readOnly: z
        .boolean()
        .default(false)
        .meta({ keywords: "stop prevent forbid protect agents write writing change modify delete safe" })
        .describe("Offer only tools that leave the store as it is"),
      recordEvents: z
        .boolean()
        .default(true)
        .meta({ keywords: "privacy tracking telemetry record history stop disable off events hook" })
        .describe("Keep a bounded log of tool calls, without their content, to find patterns in"),
      resultTokens: z
        .int()
        .min(500)
        .max(1_000_000)
        .default(20_000)
        .meta({ keywords: "context budget length size shorter longer truncate limit" })
        .describe("Tokens that one result may take before its lists are cut"),
    })
    .prefault({}),
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
