// Tools of the catalog as an MCP server: list, call, progress, cancellation. One for each connection, whatever carries it.
// The high-level McpServer converts every schema again at each tools/list; ours are converted once.
/* eslint-disable @typescript-eslint/no-deprecated */
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import {
  ErrorCode,
  ListToolsRequestSchema,
  type CallToolResult,
  type Request,
  type ServerNotification,
  type Tool as WireTool,
} from "@modelcontextprotocol/sdk/types.js";
import { randomUUID } from "node:crypto";
import { findClosestName } from "../base/closest-name.ts";
import type { Engine } from "../engine.ts";
import { callTool, type CallContext, type CallRules, type ToolOutcome } from "../tools/call-tool.ts";
import type { Catalog, CatalogEntry } from "../tools/catalog.ts";
import type { Session, ToolProgress } from "../tools/tool.ts";
import { createWorkspace } from "../tools/workspace.ts";
import { askEndpoint, type CompletionEndpoint } from "./ask-endpoint.ts";
import type { Log } from "./log.ts";
import { serverCapabilities, type ServerInfo } from "./server-info.ts";

export interface ServerOptions {
  readonly info: ServerInfo;
  readonly instructions: string;
  readonly catalog: Catalog;
  readonly rules: CallRules;
  readonly getEngine: () => Promise<Engine>;
  readonly log: Log;
  /** Asked where the client lends no model. */
  readonly summaries?: CompletionEndpoint | undefined;
}

export function createServer(options: ServerOptions): Server {
  const { catalog, rules, log, instructions } = options;
  const server = new Server({ ...options.info }, { capabilities: serverCapabilities, instructions });
  const session: Session = {
    id: randomUUID(),
    get client() {
      return server.getClientVersion()?.name;
    },
  };
  const workspace = createWorkspace(process.cwd(), options.getEngine);
  const listed = [...catalog.tools.values()]
    .filter(({ tool }) => !rules.readOnly || tool.effect === "read")
    .map(({ description }) => description as unknown as WireTool);

  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listed }));
  // Not by the SDK's schemas: they would check every result a second time, and answer a wrong call with an internal error.
  server.fallbackRequestHandler = async (request, extra) => {
    if (request.method !== "tools/call") {
      throw protocolError(ErrorCode.MethodNotFound, `Method not found: ${request.method}`);
    }
    const { entry, raw } = readCall(request, catalog);
    const token = extra._meta?.progressToken;
    const progress =
      token === undefined
        ? undefined
        : createProgressSender(token, (notification) => {
            // A client that has just left needs no progress.
            extra.sendNotification(notification).catch(() => undefined);
          });
    const context = {
      ...{
        getEngine: options.getEngine,
        catalog,
        session,
        workspace,
        signal: extra.signal,
        onProgress: progress,
      },
      model: chooseModel(server, options.summaries, extra.signal),
    };
    const outcome = await callTool(entry, raw, context, rules);
    if (outcome.internalError !== undefined) log.error(`${entry.tool.name} failed:`, outcome.internalError);
    return toCallToolResult(outcome);
  };
  server.onerror = (error) => {
    log.debug(error.message);
  };
  return server;
}

/** How long a person may think about whether the model may be asked, and the model about its answer. */
const completionTimeoutMs = 120_000;

/** The client's model before the configured one: the client's person sees what it is asked. */
function chooseModel(
  server: Server,
  endpoint: CompletionEndpoint | undefined,
  signal: AbortSignal,
): CallContext["model"] {
  if (server.getClientCapabilities()?.sampling === undefined) {
    if (endpoint === undefined) return undefined;
    return { origin: "endpoint", complete: (completion) => askEndpoint(endpoint, completion, signal) };
  }
  return {
    origin: "sampling",
    async complete({ instructions: systemPrompt, text, maxTokens }) {
      const { content } = await server.createMessage(
        { messages: [{ role: "user", content: { type: "text", text } }], systemPrompt, maxTokens },
        { signal, timeout: completionTimeoutMs },
      );
      return content.type === "text" ? content.text : "";
    },
  };
}

interface Call {
  readonly entry: CatalogEntry;
  readonly raw: Readonly<Record<string, unknown>>;
}

function readCall(request: Request, catalog: Catalog): Call {
  const { name, arguments: raw } = request.params ?? {};
  if (typeof name !== "string") {
    throw protocolError(ErrorCode.InvalidParams, "tools/call needs the name of a tool");
  }
  const entry = catalog.find(name);
  if (entry === undefined) {
    const meant = findClosestName(name, catalog.tools.keys());
    const hint = meant === undefined ? "" : `; did you mean ${meant}?`;
    throw protocolError(ErrorCode.InvalidParams, `Unknown tool: ${name}${hint}`);
  }
  if (raw === undefined || raw === null) return { entry, raw: {} };
  if (typeof raw !== "object" || Array.isArray(raw)) {
    throw protocolError(ErrorCode.InvalidParams, "The arguments of tools/call must be an object");
  }
  return { entry, raw: raw as Record<string, unknown> };
}

/** An error whose code the SDK puts on the wire; McpError would put it into the text as well. */
function protocolError(code: ErrorCode, message: string): Error {
  return Object.assign(new Error(message), { code });
}

function toCallToolResult(outcome: ToolOutcome): CallToolResult {
  const { isError, texts, structured, warnings } = outcome;
  return {
    content: texts.map((text) => ({ type: "text", text })),
    ...(structured === undefined ? {} : { structuredContent: structured }),
    ...(warnings.length === 0 ? {} : { _meta: { warnings } }),
    isError,
  };
}

const progressIntervalMs = 100;

/** Ten notifications a second at most, each with more done than the one before, as the protocol wants it. */
function createProgressSender(
  progressToken: string | number,
  send: (notification: ServerNotification) => void,
): (progress: ToolProgress) => void {
  let lastAt = -Infinity;
  let lastDone = -Infinity;
  return ({ done, total, message }) => {
    const now = performance.now();
    if (done <= lastDone || (now - lastAt < progressIntervalMs && done < total)) return;
    lastAt = now;
    lastDone = done;
    send({ method: "notifications/progress", params: { progressToken, progress: done, total, message } });
  };
}
