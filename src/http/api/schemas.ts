// The shapes of the page API's answers, for its description: the engine's own values, each named once.
import { z } from "zod";
import { codeEdgeKinds, edgeStrategies, symbolKinds } from "../../core/types/index.ts";

/** In a query, the page sends a list as words joined by commas. */
export const words = z
  .string()
  .transform((text) => text.split(",").map((word) => word.trim()))
  .transform((list) => list.filter((word) => word !== ""));

/** The engine's lists are read-only. */
export const list = <Item extends z.ZodType>(item: Item): z.ZodReadonly<z.ZodArray<Item>> =>
  z.array(item).readonly();

export const rootParameter = z.string().describe("Absolute path of an indexed root");
export const limitParameter = (most: number, usual: number): z.ZodDefault<z.ZodCoercedNumber> =>
  z.coerce.number().int().min(1).max(most).default(usual);
export const offsetParameter = z.coerce.number().int().min(0).default(0);

export const symbol = z.object({
  ...{ id: z.string(), name: z.string(), qualifiedName: z.string(), kind: z.enum(symbolKinds) },
  ...{ filePath: z.string(), lineStart: z.number(), lineEnd: z.number(), signature: z.string() },
  ...{ visibility: z.string(), parent: z.string().optional(), language: z.string(), root: z.string() },
});

export const edge = z.object({
  ...{ source: z.string(), target: z.string(), relationship: z.enum(codeEdgeKinds), weight: z.number() },
  confidence: z.number(),
  strategy: z.enum(edgeStrategies.map(({ id }) => id)),
  isInTests: z.boolean(),
  ...{ filePath: z.string(), line: z.number(), choices: z.number().optional() },
});

export const memory = z.object({
  ...{ id: z.string(), content: z.string(), type: z.string(), family: z.string().optional() },
  ...{ client: z.string().optional(), importance: z.number(), confidence: z.number() },
  ...{ tags: list(z.string()), namespace: z.string().optional(), pinned: z.boolean() },
  metadata: z.record(z.string(), z.unknown()),
  ...{ accessCount: z.number(), lastAccessedAt: z.string().optional() },
  ...{ createdAt: z.string(), updatedAt: z.string(), contentHash: z.string() },
});

export const figures = z.record(z.string(), z.number());
