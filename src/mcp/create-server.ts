// What a catalog offers, as an MCP server: one for each connection, whatever carries it.
/* eslint-disable @typescript-eslint/no-deprecated */
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { randomUUID } from "node:crypto";
import type { Engine } from "../engine.ts";
import type { CallRules } from "../tools/call-tool.ts";
import type { Catalog } from "../tools/catalog.ts";
import { openContext, type CallContext } from "../tools/open-context.ts";
import type { Session } from "../tools/tool.ts";
import { createWorkspace } from "../tools/workspace.ts";
import type { CompletionEndpoint } from "./ask-endpoint.ts";
import { chooseModel } from "./choose-model.ts";
import { followClientFolders } from "./client-folders.ts";
import type { Log } from "./log.ts";
import { ResourceSubscriptions } from "./resource-subscriptions.ts";
import { serveCompletions, servePrompts } from "./serve-prompts.ts";
import { serveResources } from "./serve-resources.ts";
import { serveTools } from "./serve-tools.ts";
import { describeCapabilities, type ServerInfo } from "./server-info.ts";

export interface ServerOptions {
  readonly info: ServerInfo;
  readonly catalog: Catalog;
  readonly rules: CallRules;
  readonly getEngine: () => Promise<Engine>;
  readonly log: Log;
  /** The project that questions are about, whatever the client works in. */
  readonly root?: string | undefined;
  /** Asked where the client lends no model. */
  readonly summaries?: CompletionEndpoint | undefined;
}

export function createServer(options: ServerOptions): Server {
  const { catalog, rules, log, getEngine } = options;
  const { readOnly } = rules;
  const capabilities = describeCapabilities(catalog.greeting);
  const server = new Server(
    { ...options.info },
    { capabilities, instructions: catalog.greeting.instructions },
  );
  const session: Session = {
    id: randomUUID(),
    get client() {
      return server.getClientVersion()?.name;
    },
  };
  const workspace = createWorkspace({
    root: options.root,
    workingDirectory: process.cwd(),
    listClientFolders: followClientFolders(server),
    getEngine,
  });
  const createContext = (signal: AbortSignal): CallContext => ({
    ...{ getEngine, catalog, session, workspace, signal },
    model: chooseModel(server, options.summaries, signal),
  });
  const closing = new AbortController();
  const subscriptions = new ResourceSubscriptions({
    stamp: async (resource) =>
      resource.stamp(await openContext(createContext(closing.signal), resource.family, readOnly, [])),
    notify: (uri) => {
      // A client that has just left needs no news.
      server.sendResourceUpdated({ uri }).catch(() => undefined);
    },
  });
  serveTools(server, { catalog, rules, log, createContext, onWrite: () => void subscriptions.check() });
  if (capabilities.resources) serveResources(server, { catalog, readOnly, subscriptions, createContext });
  if (capabilities.prompts) servePrompts(server, { catalog, readOnly, createContext });
  if (capabilities.completions) serveCompletions(server, { catalog, readOnly, createContext });
  server.onclose = () => {
    subscriptions.close();
    closing.abort();
  };
  server.onerror = (error) => {
    log.debug(error.message);
  };
  return server;
}
