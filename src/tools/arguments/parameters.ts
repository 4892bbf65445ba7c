// Parameters that tools of several topics share.
import { z } from "zod";

export const offsetParameter = z
  .int()
  .min(0)
  .max(1_000_000)
  .default(0)
  .describe("Elements to skip, to get the rest of a result that was cut");

/** For questions about a whole graph: each codebase has its own. */
export const oneRootParameter = z
  .string()
  .min(1)
  .optional()
  .describe("Absolute path of an indexed codebase (default: the workspace's)");

export const rootParameter = z
  .string()
  .min(1)
  .optional()
  .describe("Absolute path of one indexed codebase, or of a folder in it (default: the workspace's)");
