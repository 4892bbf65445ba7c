// One client's connection over any transport: its session, where it works, its subscriptions, and an answer to every
// method of the protocol. The protocol's eras and the transports are adapters around it.
import { randomUUID } from "node:crypto";
import type { Engine } from "../engine.ts";
import type { CallRules } from "../tools/calls/call-tool.ts";
import type { Catalog } from "../tools/catalog/catalog.ts";
import { openContext, type CallContext } from "../tools/calls/open-context.ts";
import type { Session } from "../tools/definitions/tool.ts";
import { createWorkspace } from "../tools/definitions/workspace.ts";
import type { CompletionEndpoint } from "./ask-endpoint.ts";
import { chooseModel } from "./choose-model.ts";
import { ClientFolders } from "./client-folders.ts";
import { ClientLog } from "./client-log.ts";
import type { ClientAccess, ClientRequest, MethodHandlers } from "./client-request.ts";
import type { Log } from "./log.ts";
import { NamedSessions } from "./named-sessions.ts";
import { sessionKey, type RequestMeta } from "./request-meta.ts";
import { ResourceSubscriptions } from "./resource-subscriptions.ts";
import { handleCompletions, handlePrompts } from "./serve-prompts.ts";
import { handleResources } from "./serve-resources.ts";
import { handleTools, type CallObserver } from "./serve-tools.ts";
import { describeCapabilities, type Capabilities, type ServerInfo } from "./server-info.ts";

export interface ConnectionOptions {
  readonly info: ServerInfo;
  readonly catalog: Catalog;
  readonly rules: CallRules;
  readonly getEngine: () => Promise<Engine>;
  readonly log: Log;
  /** The project that questions are about, wherever the client works. */
  readonly root?: string | undefined;
  /** Where clients work if they name no folders, and the base of relative paths. Default: this process's directory. */
  readonly workingDirectory?: string | undefined;
  /** Asked if the client lends no model. */
  readonly summaries?: CompletionEndpoint | undefined;
  /** Whether to ask the person before something is destroyed, if the client can ask. */
  readonly confirm?: boolean | undefined;
  /** Called after every tool call has ended. */
  readonly onCall?: CallObserver | undefined;
  /** Called when a call may have changed the store. */
  readonly onWrite?: (() => void) | undefined;
  /** Set if a connection lasts for one request only: the longer-lived sessions that requests name. */
  readonly requestSessions?: NamedSessions | undefined;
  /** Items per page of a list; if absent, one page holds all of them. */
  readonly pageSize?: number | undefined;
}

export interface Connection {
  readonly info: ServerInfo;
  readonly capabilities: Capabilities;
  readonly instructions: string;
  readonly handlers: MethodHandlers;
  /** Call when the client's folders have changed. */
  onFoldersChanged(): void;
  /** Call when another client's call may have changed resources this client subscribed to. */
  checkResources(): void;
  /** Ends everything that runs for this client. */
  close(): void;
}

/** Sends the client messages outside of its requests. */
export interface ClientNotifier {
  notify(method: string, params: Readonly<Record<string, unknown>>): void;
}

/** @param notifier - must never throw; receives the notifications about resources */
export function createConnection(options: ConnectionOptions, notifier: ClientNotifier): Connection {
  const { catalog, rules, log, getEngine, info, pageSize } = options;
  const { readOnly } = rules;
  const capabilities = describeCapabilities(catalog.greeting);
  const folders = new ClientFolders();
  const clientLog = new ClientLog(log);
  let lastName: string | undefined;
  const named = options.requestSessions ?? new NamedSessions();
  const own: Session = {
    id: randomUUID(),
    ...(options.requestSessions && {
      toLast: `A client gets a session by naming one in _meta as ${sessionKey}.`,
    }),
    get client() {
      return lastName;
    },
  };
  const createContext = (client: ClientAccess, meta: RequestMeta, signal: AbortSignal): CallContext => {
    lastName = client.name ?? lastName;
    const session = meta.session === undefined ? own : named.find(meta.session, client.name ?? lastName);
    const workspace = createWorkspace({
      root: options.root,
      workingDirectory: options.workingDirectory ?? process.cwd(),
      listClientFolders: () =>
        meta.folders === undefined ? folders.list(client) : Promise.resolve(meta.folders),
      getEngine,
    });
    const model = chooseModel(client, options.summaries, signal);
    return { getEngine, catalog, session, workspace, signal, model };
  };
  const ofRequest = ({ client, meta, signal }: ClientRequest): CallContext =>
    createContext(client, meta, signal);
  const closing = new AbortController();
  const subscriptions = new ResourceSubscriptions({
    stamp: async (resource) => {
      const context = createContext({ name: undefined }, {}, closing.signal);
      return resource.stamp(await openContext(context, resource.family, readOnly, { warnings: [] }));
    },
    notify: (uri) => {
      notifier.notify("notifications/resources/updated", { uri });
    },
  });
  const served = { catalog, readOnly, pageSize, createContext: ofRequest };
  return {
    info,
    capabilities,
    instructions: catalog.greeting.instructions,
    handlers: {
      ...handleTools({
        ...{ catalog, rules, log: clientLog, createContext: ofRequest, pageSize },
        confirm: options.confirm ?? true,
        onCall: options.onCall,
        onWrite: () => {
          void subscriptions.check();
          options.onWrite?.();
        },
      }),
      ...(capabilities.resources && handleResources({ ...served, subscriptions })),
      ...(capabilities.prompts && handlePrompts(served)),
      ...(capabilities.completions && handleCompletions(served)),
      ...clientLog.handlers,
    },
    onFoldersChanged: () => {
      folders.forget();
    },
    checkResources: () => void subscriptions.check(),
    close() {
      subscriptions.close();
      closing.abort();
    },
  };
}
