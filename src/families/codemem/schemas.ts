// Result shapes that several Codemem tools share.
import { z } from "zod";
import { codeEdgeKinds, symbolKinds, visibilities } from "../../core/types/index.ts";

export const kindSchema = z.enum(symbolKinds);
export const relationshipSchema = z.enum(codeEdgeKinds);

export const symbolShape = {
  id: z.string().describe("Unique; accepted as qualified_name by every tool"),
  name: z.string(),
  qualified_name: z.string(),
  kind: kindSchema,
  signature: z.string(),
  file_path: z.string().describe("Relative to root"),
  line_start: z.int(),
  line_end: z.int(),
  visibility: z.enum(visibilities),
  parent: z.string().nullable().describe("Qualified name of the enclosing symbol"),
  language: z.string(),
  root: z.string().describe("The indexed codebase that it is in"),
};

/** Returned instead of an answer if several symbols share the name. */
export const ambiguousSchema = z.object({
  ambiguous: z
    .literal(true)
    .describe("Several symbols have this name: ask again with the id and root of one of candidates"),
  total: z.int().describe("Symbols of this name; candidates are the most used ones"),
  candidates: z.array(
    z.object({
      id: z.string(),
      qualified_name: z.string(),
      kind: kindSchema,
      file_path: z.string(),
      line_start: z.int(),
      signature: z.string(),
      root: z.string(),
    }),
  ),
});

export const symbolNameParameter = z
  .string()
  .min(1)
  .max(1000)
  .describe(
    "Name of the symbol, as qualified as needed (e.g. `module::Struct::method`), its id, or the path of a file",
  );
