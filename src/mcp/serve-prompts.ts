// Prompts over MCP, and what may stand in their arguments and in the variables of resources.
/* eslint-disable @typescript-eslint/no-deprecated */
import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import {
  CompleteRequestSchema,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { findClosestName } from "../base/closest-name.ts";
import type { Catalog } from "../tools/catalog.ts";
import { findCompleter, maxCompletions, type CompletionReference } from "../tools/complete.ts";
import { openContext, type CallContext } from "../tools/open-context.ts";
import { describePrompt, renderPrompt } from "../tools/render-prompt.ts";
import { protocolError, toProtocolError } from "./protocol-error.ts";

export interface PromptService {
  readonly catalog: Catalog;
  readonly readOnly: boolean;
  createContext(signal: AbortSignal): CallContext;
}

export function servePrompts(server: Server, service: PromptService): void {
  const { catalog } = service;
  const listed = [...catalog.prompts.values()].map(({ part }) => describePrompt(part));
  server.setRequestHandler(ListPromptsRequestSchema, () => ({
    prompts: listed.map((prompt) => ({ ...prompt, arguments: [...prompt.arguments] })),
  }));
  server.setRequestHandler(GetPromptRequestSchema, async ({ params }, { signal }) => {
    const found = catalog.prompts.get(params.name);
    if (found === undefined) {
      const meant = findClosestName(params.name, catalog.prompts.keys());
      const hint = meant === undefined ? "" : `; did you mean ${meant}?`;
      throw protocolError(ErrorCode.InvalidParams, `Unknown prompt: ${params.name}${hint}`);
    }
    const warnings: string[] = [];
    try {
      const context = await openContext(
        service.createContext(signal),
        found.family,
        service.readOnly,
        warnings,
      );
      const { messages, meta } = await renderPrompt(found.part, params.arguments ?? {}, context);
      const told = { ...meta, ...(warnings.length === 0 ? {} : { warnings }) };
      return {
        description: found.part.description,
        messages: messages.map(({ role, text }) => ({ role, content: { type: "text" as const, text } })),
        ...(Object.keys(told).length === 0 ? {} : { _meta: told }),
      };
    } catch (error) {
      throw toProtocolError(error, found.family, catalog);
    }
  });
}

export function serveCompletions(server: Server, service: PromptService): void {
  const { catalog } = service;
  server.setRequestHandler(CompleteRequestSchema, async ({ params }, { signal }) => {
    const { ref, argument, context: chosen } = params;
    const reference: CompletionReference =
      ref.type === "ref/prompt" ? { kind: "prompt", name: ref.name } : { kind: "resource", uri: ref.uri };
    const found = findCompleter(catalog, reference, argument.name);
    if (found === undefined) {
      const name = reference.kind === "prompt" ? `prompt ${reference.name}` : `resource ${reference.uri}`;
      throw protocolError(ErrorCode.InvalidParams, `There is no ${name}.`);
    }
    if (found.complete === undefined) return { completion: { values: [] } };
    try {
      const context = await openContext(service.createContext(signal), found.family, service.readOnly, []);
      const values = await found.complete(argument.value, context, chosen?.arguments ?? {});
      return {
        completion: {
          values: values.slice(0, maxCompletions),
          total: values.length,
          hasMore: values.length > maxCompletions,
        },
      };
    } catch (error) {
      throw toProtocolError(error, found.family, catalog);
    }
  });
}
