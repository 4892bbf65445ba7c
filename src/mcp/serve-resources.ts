// Resources over MCP: listed, read, and told of when they change.
/* eslint-disable @typescript-eslint/no-deprecated */
import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import {
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ReadResourceRequestSchema,
  SubscribeRequestSchema,
  UnsubscribeRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import type { Catalog } from "../tools/catalog.ts";
import { openContext, type CallContext } from "../tools/open-context.ts";
import { findResource, type FoundResource } from "../tools/read-resource.ts";
import { protocolError, resourceNotFound, toProtocolError } from "./protocol-error.ts";
import type { ResourceSubscriptions } from "./resource-subscriptions.ts";

export interface ResourceService {
  readonly catalog: Catalog;
  readonly readOnly: boolean;
  readonly subscriptions: ResourceSubscriptions;
  createContext(signal: AbortSignal): CallContext;
}

export function serveResources(server: Server, service: ResourceService): void {
  const { catalog, subscriptions } = service;
  const get = (uri: string): FoundResource => {
    const found = findResource(catalog, uri);
    if (found !== undefined) return found;
    throw protocolError(resourceNotFound, `There is no resource ${uri}.`, { uri });
  };
  server.setRequestHandler(ListResourcesRequestSchema, () => ({
    resources: [...catalog.resources.values()].map(
      ({ part: { uri, name, title, description, mimeType } }) => ({
        ...{ uri, name, title, description, mimeType },
      }),
    ),
  }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: catalog.resourceTemplates.map(
      ({ part: { uriTemplate, name, title, description, mimeType } }) => ({
        ...{ uriTemplate, name, title, description, mimeType },
      }),
    ),
  }));
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }, { signal }) => {
    const found = get(uri);
    const warnings: string[] = [];
    try {
      const context = await openContext(
        service.createContext(signal),
        found.family,
        service.readOnly,
        warnings,
      );
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
  });
  server.setRequestHandler(SubscribeRequestSchema, async ({ params: { uri } }) => {
    await subscriptions.add(get(uri));
    return {};
  });
  server.setRequestHandler(UnsubscribeRequestSchema, ({ params: { uri } }) => {
    subscriptions.remove(uri);
    return {};
  });
}
