// The shapes of the page API's answers, for its description: the engine's own values, each named once.
import { z } from "zod";
import { codeEdgeKinds, edgeStrategies, symbolKinds } from "../../core/types/index.ts";

/** In a query, a list is words joined by commas, or a parameter that is given several times. */
const listed = z.union([z.string(), z.array(z.string())]);

const splitWords = (text: string): string[] => text.split(",").map((word) => word.trim());

export const words = listed
  .transform((given) => (typeof given === "string" ? splitWords(given) : given))
  .transform((list) => list.filter((word) => word !== ""));

/** A tag may contain a comma itself: the whole text is one of them. */
export const tags = listed
  .transform((given) => (typeof given === "string" ? [given.trim(), ...splitWords(given)] : given))
  .transform((list) => [...new Set(list)].filter((tag) => tag !== ""));

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
