// The configured model for summaries of memories, translated into the server's settings.
import type { Config, Environment } from "../../config/index.ts";
import { LociError } from "../../errors.ts";
import type { CompletionEndpoint } from "../../mcp/ask-endpoint.ts";

/** Undefined if none is configured. Throws CONFIG_INVALID if the configuration is incomplete. */
export function toSummaries({ summaries }: Config, environment: Environment): CompletionEndpoint | undefined {
  const { url, model, keyVariable } = summaries;
  if (url === undefined) return undefined;
  if (model === undefined)
    throw incomplete("summaries.url is set, but summaries.model is not", "summaries.model");
  if (!/^https?:\/\//.test(url)) {
    throw incomplete(
      `summaries.url is ${url}, which is not an HTTP address`,
      "summaries.url to the base URL of an API",
    );
  }
  const key = keyVariable === undefined ? undefined : environment[keyVariable];
  if (keyVariable !== undefined && key === undefined) {
    throw incomplete(
      `summaries.keyVariable is ${keyVariable}, which is not set`,
      `the variable ${keyVariable}`,
    );
  }
  return { url, model, key };
}

function incomplete(what: string, mend: string): LociError {
  return new LociError("CONFIG_INVALID", `${what}.`, { hint: `Set ${mend}, or unset summaries.url.` });
}
