// Resources over MCP: list, read, and notify of changes.
import { z } from "zod";
import type { Catalog } from "../tools/catalog/catalog.ts";
import { openContext, type CallContext } from "../tools/calls/open-context.ts";
import { findResource, type FoundResource } from "../tools/calls/read-resource.ts";
import type { ClientRequest, MethodHandlers } from "./client-request.ts";
import { cutPage } from "./list-pages.ts";
import { resourceNotFound } from "./error-codes.ts";
import { protocolError, toProtocolError } from "./protocol-error.ts";
import { readParams } from "./read-params.ts";
import type { ResourceSubscriptions } from "./resource-subscriptions.ts";

interface ResourceService {
  readonly catalog: Catalog;
  readonly readOnly: boolean;
  readonly pageSize: number | undefined;
  readonly subscriptions: ResourceSubscriptions;
  createContext(request: ClientRequest): CallContext;
}

const uriParams = z.object({ uri: z.string() });

export function handleResources(service: ResourceService): MethodHandlers {
  const { catalog, subscriptions, pageSize } = service;
  const read = (method: string, { params }: ClientRequest): FoundResource => {
    const { uri } = readParams(method, uriParams, params);
    const found = findResource(catalog, uri);
    if (found !== undefined) return found;
    throw protocolError(resourceNotFound, `There is no resource ${uri}.`, { uri });
  };
  return {
    "resources/list": ({ params }) => {
      const resources = [...catalog.resources.values()].map(({ part }) => {
        const { uri, name, title, description, mimeType } = part;
        return { uri, name, title, description, mimeType };
      });
      const { items, ...page } = cutPage("resources", resources, params["cursor"], pageSize);
      return Promise.resolve({ resources: items, ...page });
    },
    "resources/templates/list": ({ params }) => {
      const templates = catalog.resourceTemplates.map(({ part }) => {
        const { uriTemplate, name, title, description, mimeType } = part;
        return { uriTemplate, name, title, description, mimeType };
      });
      const { items, ...page } = cutPage("templates", templates, params["cursor"], pageSize);
      return Promise.resolve({ resourceTemplates: items, ...page });
    },
    async "resources/read"(request) {
      const found = read("resources/read", request);
      const { uri } = found;
      const warnings: string[] = [];
      try {
        const context = await openContext(service.createContext(request), found.family, service.readOnly, {
          warnings,
        });
        const { text, mimeType, meta } = await found.read(context);
        return {
          contents: [
            { uri, text, ...(mimeType === undefined ? {} : { mimeType }), ...(meta && { _meta: meta }) },
          ],
          ...(warnings.length === 0 ? {} : { _meta: { warnings } }),
        };
      } catch (error) {
        throw toProtocolError(error, found.family, catalog, { uri });
      }
    },
    async "resources/subscribe"(request) {
      await subscriptions.add(read("resources/subscribe", request));
      return {};
    },
    "resources/unsubscribe": ({ params }) => {
      subscriptions.remove(readParams("resources/unsubscribe", uriParams, params).uri);
      return Promise.resolve({});
    },
  };
}
