// Prompts over MCP, and completion for their arguments and for the variables of resources.
import { z } from "zod";
import { findClosestName } from "../base/closest-name.ts";
import type { Catalog } from "../tools/catalog/catalog.ts";
import { findCompleter, maxCompletions, type CompletionReference } from "../tools/calls/complete.ts";
import { openContext, type CallContext } from "../tools/calls/open-context.ts";
import { describePrompt, renderPrompt } from "../tools/calls/render-prompt.ts";
import type { ClientRequest, MethodHandlers } from "./client-request.ts";
import { invalidParams } from "./error-codes.ts";
import { cutPage } from "./list-pages.ts";
import { protocolError, toProtocolError } from "./protocol-error.ts";
import { readParams } from "./read-params.ts";

const texts = z.record(z.string(), z.string());
const getParams = z.object({ name: z.string(), arguments: texts.optional() });
const completeParams = z.object({
  ref: z.discriminatedUnion("type", [
    z.object({ type: z.literal("ref/prompt"), name: z.string() }),
    z.object({ type: z.literal("ref/resource"), uri: z.string() }),
  ]),
  argument: z.object({ name: z.string(), value: z.string() }),
  context: z.object({ arguments: texts.optional() }).optional(),
});

interface PromptService {
  readonly catalog: Catalog;
  readonly readOnly: boolean;
  readonly pageSize: number | undefined;
  createContext(request: ClientRequest): CallContext;
}

export function handlePrompts(service: PromptService): MethodHandlers {
  const { catalog } = service;
  return {
    "prompts/list": ({ params }) => {
      const prompts = [...catalog.prompts.values()].map(({ part }) => describePrompt(part));
      const { items, ...page } = cutPage("prompts", prompts, params["cursor"], service.pageSize);
      return Promise.resolve({ prompts: items, ...page });
    },
    async "prompts/get"(request) {
      const { name, arguments: given } = readParams("prompts/get", getParams, request.params);
      const found = catalog.prompts.get(name);
      if (found === undefined) {
        const meant = findClosestName(name, catalog.prompts.keys());
        const hint = meant === undefined ? "" : `; did you mean ${meant}?`;
        throw protocolError(invalidParams, `Unknown prompt: ${name}${hint}`);
      }
      const warnings: string[] = [];
      try {
        const context = await openContext(service.createContext(request), found.family, service.readOnly, {
          warnings,
        });
        const { messages, meta } = await renderPrompt(found.part, given ?? {}, context);
        const told = { ...meta, ...(warnings.length === 0 ? {} : { warnings }) };
        return {
          description: found.part.description,
          messages: messages.map(({ role, text }) => ({ role, content: { type: "text" as const, text } })),
          ...(Object.keys(told).length === 0 ? {} : { _meta: told }),
        };
      } catch (error) {
        throw toProtocolError(error, found.family, catalog);
      }
    },
  };
}

export function handleCompletions(service: PromptService): MethodHandlers {
  const { catalog } = service;
  return {
    async "completion/complete"(request) {
      const {
        ref,
        argument,
        context: chosen,
      } = readParams("completion/complete", completeParams, request.params);
      const reference: CompletionReference =
        ref.type === "ref/prompt" ? { kind: "prompt", name: ref.name } : { kind: "resource", uri: ref.uri };
      const found = findCompleter(catalog, reference, argument.name);
      if (found === undefined) {
        const name = reference.kind === "prompt" ? `prompt ${reference.name}` : `resource ${reference.uri}`;
        throw protocolError(invalidParams, `There is no ${name}.`);
      }
      if (found.complete === undefined) return { completion: { values: [] } };
      try {
        const context = await openContext(service.createContext(request), found.family, service.readOnly, {
          warnings: [],
        });
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
    },
  };
}
