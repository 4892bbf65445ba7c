// Parameters that several tools of the family take. Descriptions are short: a client pays for them in every tool.
import { z } from "zod";
import type { Observation } from "../../tools/definitions/observe.ts";

const maxQueryLength = 1000;

/** One text or several. */
export function textsParameter(): z.ZodUnion<[z.ZodString, z.ZodArray<z.ZodString>]> {
  return z.union([z.string(), z.array(z.string()).max(50)]);
}

export const queryParameter = z
  .union([
    z.string().max(maxQueryLength),
    z.array(z.string().max(maxQueryLength)).min(1, "Query cannot be empty").max(20),
  ])
  .refine((query) => (typeof query === "string" ? [query] : query).some((text) => text.trim() !== ""), {
    message: "Query cannot be empty",
  });

/** What the event log keeps of a search. */
export function observeQuery({ query }: { readonly query: string | readonly string[] }): Observation {
  return { pattern: typeof query === "string" ? query : query.join(" ") };
}

export const limitParameter = z.int().min(1).max(100).default(10).describe("Max results");
export const collectionParameter = z
  .string()
  .optional()
  .describe("Collection, see qdrant_list; the workspace's by default");
export const sessionParameter = z.string().optional().describe("Token from set_session_defaults");
export const languageParameter = z.string().optional().describe("Languages, e.g. python or ts,tsx");

/** A blank value counts as missing. */
export function listOf(value: string | readonly string[] | undefined): readonly string[] | undefined {
  const texts = (typeof value === "string" ? value.split(",") : (value ?? [])).map((text) => text.trim());
  const given = texts.filter((text) => text !== "");
  return given.length === 0 ? undefined : given;
}

export const searchParameters = {
  query: queryParameter.describe(
    "Question or identifiers; a list fuses several. lang: file: symbol: under: ext: not: kind: repo: case: filter inline",
  ),
  limit: limitParameter,
  per_path: z.int().min(0).max(100).default(2).describe("Results per file; 0 for all"),
  language: languageParameter,
  under: z.string().optional().describe("Only below this folder"),
  path_glob: textsParameter().optional().describe("Only paths matching (.gitignore syntax)"),
  not_glob: textsParameter().optional().describe("No paths that match"),
  path_regex: z.string().optional().describe("Only paths that match (RE2)"),
  ext: z.string().optional().describe("Only these extensions"),
  not: z.string().optional().describe("No paths with this text"),
  symbol: z.string().optional().describe("Only the definition of this name"),
  kind: z.string().optional().describe("function, class, method, interface, variable, import, comment, …"),
  case: z.enum(["sensitive", "insensitive"]).default("insensitive").describe("Case of filters"),
  repo: z.string().optional().describe("Only these repositories; * for all indexed ones"),
  include_snippet: z.boolean().default(true).describe("Include code"),
  context_lines: z.int().min(0).max(50).optional().describe("Lines around (3); if set, long code is whole"),
  highlight_snippet: z.boolean().default(true).describe("Marks words as <<word>>"),
  rerank_enabled: z.boolean().optional().describe("Rerank the best with the configured model"),
  rerank_top_n: z.int().min(1).max(200).default(50).describe("How many to rerank"),
  rerank_return_m: z.int().min(1).max(100).default(12).describe("How many of them to return"),
  compact: z.boolean().optional().describe("Only path and lines"),
  output_format: z.enum(["json", "toon"]).default("json").describe("toon writes results as TOON"),
  collection: collectionParameter,
  session: sessionParameter,
} as const;

export type SearchParams = z.output<z.ZodObject<typeof searchParameters>>;
