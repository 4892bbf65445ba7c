// Whose model may be asked: the client's own, else the one that is configured?
/* eslint-disable @typescript-eslint/no-deprecated */
import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import type { TextModel } from "../tools/tool.ts";
import { askEndpoint, type CompletionEndpoint } from "./ask-endpoint.ts";

/** How long a person may think about whether the model may be asked, and the model about its answer. */
const completionTimeoutMs = 120_000;

/** The client's model before the configured one: the client's person sees what it is asked. */
export function chooseModel(
  server: Server,
  endpoint: CompletionEndpoint | undefined,
  signal: AbortSignal,
): TextModel | undefined {
  if (server.getClientCapabilities()?.sampling === undefined) {
    if (endpoint === undefined) return undefined;
    return { origin: "endpoint", complete: (completion) => askEndpoint(endpoint, completion, signal) };
  }
  return {
    origin: "sampling",
    async complete({ instructions: systemPrompt, text, maxTokens, temperature }) {
      const { content } = await server.createMessage(
        {
          messages: [{ role: "user", content: { type: "text", text } }],
          systemPrompt,
          maxTokens,
          ...(temperature === undefined ? {} : { temperature }),
        },
        { signal, timeout: completionTimeoutMs },
      );
      return content.type === "text" ? content.text : "";
    },
  };
}
