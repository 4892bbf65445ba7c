// Parameters that tools of several topics have in common.
import { z } from "zod";

export const offsetParameter = z
  .int()
  .min(0)
  .max(1_000_000)
  .default(0)
  .describe("Elements to pass over: the way to the rest of a result that was cut");

export const rootParameter = z
  .string()
  .min(1)
  .optional()
  .describe("Absolute path of one indexed codebase; all of them when omitted");
