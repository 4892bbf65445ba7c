// Tools of the catalog as an MCP server: list, call, progress, cancellation. One for each connection, whatever carries it.
// The high-level McpServer converts every schema again at each tools/list; ours are converted once.
/* eslint-disable @typescript-eslint/no-deprecated */
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type CallToolResult,
  type ServerNotification,
  type Tool as WireTool,
} from "@modelcontextprotocol/sdk/types.js";
import { randomUUID } from "node:crypto";
import { findClosestName } from "../base/closest-name.ts";
import type { Engine } from "../engine.ts";
import {
  callTool,
  type CallRules,
  type Catalog,
  type Session,
  type ToolOutcome,
  type ToolProgress,
} from "../families/index.ts";
import type { Log } from "./log.ts";
import { instructions, serverCapabilities, type ServerInfo } from "./server-info.ts";

export interface ServerOptions {
  readonly info: ServerInfo;
  readonly catalog: Catalog;
  readonly rules: CallRules;
  readonly getEngine: () => Promise<Engine>;
  readonly log: Log;
}

export function createServer(options: ServerOptions): Server {
  const { catalog, rules, log } = options;
  const server = new Server({ ...options.info }, { capabilities: serverCapabilities, instructions });
  const session: Session = { id: randomUUID(), values: new Map() };
  const listed = [...catalog.values()]
    .filter(({ tool }) => !rules.readOnly || tool.effect === "read")
    .map(({ description }) => description as unknown as WireTool);

  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listed }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    const entry = catalog.get(params.name);
    if (entry === undefined) throw unknownTool(params.name, catalog);
    const token = params._meta?.progressToken;
    const progress =
      token === undefined
        ? undefined
        : createProgressSender(token, (note) => void extra.sendNotification(note));
    const context = { getEngine: options.getEngine, session, signal: extra.signal, onProgress: progress };
    const outcome = await callTool(entry, params.arguments ?? {}, context, rules);
    if (outcome.internalError !== undefined) log.error(`${params.name} failed:`, outcome.internalError);
    return toCallToolResult(outcome);
  });
  server.onerror = (error) => {
    log.debug(error.message);
  };
  return server;
}

function unknownTool(name: string, catalog: Catalog): McpError {
  const meant = findClosestName(name, catalog.keys());
  const hint = meant === undefined ? "" : `; did you mean ${meant}?`;
  return new McpError(ErrorCode.InvalidParams, `Unknown tool: ${name}${hint}`);
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
