// Tools over MCP: listed, called, with progress and cancellation.
// The high-level McpServer converts every schema again at each tools/list; ours are converted once.
/* eslint-disable @typescript-eslint/no-deprecated */
import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import {
  ErrorCode,
  ListToolsRequestSchema,
  type CallToolResult,
  type Request,
  type ServerNotification,
  type Tool as WireTool,
} from "@modelcontextprotocol/sdk/types.js";
import { findClosestName } from "../base/closest-name.ts";
import { callTool, type CallRules, type ToolOutcome } from "../tools/call-tool.ts";
import type { Catalog, CatalogEntry } from "../tools/catalog.ts";
import type { CallContext } from "../tools/open-context.ts";
import type { ToolProgress } from "../tools/tool.ts";
import type { Log } from "./log.ts";
import { protocolError } from "./protocol-error.ts";

export interface ToolService {
  readonly catalog: Catalog;
  readonly rules: CallRules;
  readonly log: Log;
  createContext(signal: AbortSignal): CallContext;
  /** After a call that may have changed the store. */
  onWrite(): void;
}

export function serveTools(server: Server, service: ToolService): void {
  const { catalog, rules, log } = service;
  // A description is the protocol's tool.
  const listed = catalog.listed as unknown as WireTool[];
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listed }));
  // Not by the SDK's schemas: they would check every result a second time, and answer a wrong call with an internal error.
  server.fallbackRequestHandler = async (request, extra) => {
    if (request.method !== "tools/call") {
      throw protocolError(ErrorCode.MethodNotFound, `Method not found: ${request.method}`);
    }
    const { entry, raw } = readCall(request, catalog);
    const token = extra._meta?.progressToken;
    const onProgress =
      token === undefined
        ? undefined
        : createProgressSender(token, (notification) => {
            // A client that has just left needs no progress.
            extra.sendNotification(notification).catch(() => undefined);
          });
    const outcome = await callTool(entry, raw, { ...service.createContext(extra.signal), onProgress }, rules);
    if (outcome.internalError !== undefined) log.error(`${entry.tool.name} failed:`, outcome.internalError);
    if (entry.tool.effect !== "read") service.onWrite();
    return toCallToolResult(outcome);
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
