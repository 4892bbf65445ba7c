// How is a JSON file beside a model read? It may be missing, and a damaged one says what to do.
import { readFile } from "node:fs/promises";
import { LociError } from "../../errors.ts";

/**
 * Undefined if there is no such file.
 *
 * @throws LociError EMBEDDER_UNAVAILABLE if it is not JSON.
 */
export async function readModelJson(path: string): Promise<object | undefined> {
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as object;
  } catch (cause) {
    throw new LociError("EMBEDDER_UNAVAILABLE", `${path} is not JSON.`, {
      hint: "Download the model again.",
      cause,
    });
  }
}
