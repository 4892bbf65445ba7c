// Tools over MCP: list and call, with progress and cancellation.
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { findClosestName } from "../base/closest-name.ts";
import { LociError } from "../errors.ts";
import { callTool, refuseCall, type CallRules, type ToolOutcome } from "../tools/calls/call-tool.ts";
import type { Catalog, CatalogEntry } from "../tools/catalog/catalog.ts";
import { showStanding } from "../tools/notes/describe-standing.ts";
import type { CallContext } from "../tools/calls/open-context.ts";
import type { ToolProgress } from "../tools/definitions/tool.ts";
import type { ClientLog } from "./client-log.ts";
import type { ClientRequest, MethodHandlers } from "./client-request.ts";
import { invalidParams } from "./error-codes.ts";
import { cutPage } from "./list-pages.ts";
import { protocolError } from "./protocol-error.ts";

/** A tool call that has ended. */
export interface ObservedCall {
  readonly tool: string;
  readonly family: string;
  readonly durationMs: number;
  readonly isError: boolean;
}
export type CallObserver = (call: ObservedCall) => void;

interface ToolService {
  readonly catalog: Catalog;
  readonly rules: CallRules;
  readonly log: ClientLog;
  readonly confirm: boolean;
  readonly pageSize: number | undefined;
  readonly onCall: CallObserver | undefined;
  createContext(request: ClientRequest): CallContext;
  /** Called after a call that may have changed the store. */
  onWrite(): void;
}

export function handleTools(service: ToolService): MethodHandlers {
  const { catalog, rules, log, pageSize } = service;
  return {
    "tools/list": ({ params }) => {
      const { items, ...page } = cutPage("tools", catalog.listed, params["cursor"], pageSize);
      return Promise.resolve({ tools: items, ...page });
    },
    async "tools/call"(request) {
      const { entry, raw } = readCall(request.params, catalog);
      const startedAt = performance.now();
      const outcome = (await isAgreed(service, entry, raw, request))
        ? await callTool(entry, raw, { ...service.createContext(request), ...progressOf(request) }, rules)
        : refuseCall(entry, describeRefusal(entry), catalog);
      const { name, effect } = entry.tool;
      if (outcome.internalError !== undefined) log.fail(request, `${name} failed:`, outcome.internalError);
      for (const warning of outcome.warnings) log.tell(request, "notice", `${name}: ${warning}`);
      const durationMs = performance.now() - startedAt;
      service.onCall?.({ tool: name, family: entry.family.id, durationMs, isError: outcome.isError });
      if (effect !== "read") service.onWrite();
      return toCallToolResult(outcome);
    },
  };
}

interface Call {
  readonly entry: CatalogEntry;
  readonly raw: Readonly<Record<string, unknown>>;
}

function readCall({ name, arguments: raw }: ClientRequest["params"], catalog: Catalog): Call {
  if (typeof name !== "string") {
    throw protocolError(invalidParams, "tools/call needs the name of a tool");
  }
  const entry = catalog.find(name);
  if (entry === undefined) {
    const meant = findClosestName(name, catalog.tools.keys());
    const hint = meant === undefined ? "" : `; did you mean ${meant}?`;
    throw protocolError(invalidParams, `Unknown tool: ${name}${hint}`);
  }
  if (raw === undefined || raw === null) return { entry, raw: {} };
  if (typeof raw !== "object" || Array.isArray(raw)) {
    throw protocolError(invalidParams, "The arguments of tools/call must be an object");
  }
  return { entry, raw: raw as Record<string, unknown> };
}

/** How much of the arguments a person is shown: ids say what is destroyed, long texts do not. */
const shownCharacters = 300;

/** No agreement is needed for a call that destroys nothing, is a dry run, or is refused anyway. */
async function isAgreed(
  { confirm, rules }: ToolService,
  { tool, description }: CatalogEntry,
  raw: Call["raw"],
  { client }: ClientRequest,
): Promise<boolean> {
  if (!confirm || tool.effect !== "destroy" || rules.readOnly || client.confirm === undefined) return true;
  // A tool without the parameter ignores it, and deletes.
  const canRunDry = Object.hasOwn(description.inputSchema.properties, "dry_run");
  if (canRunDry && (raw["dry_run"] === true || raw["dry_run"] === "true")) return true;
  const given = JSON.stringify(raw);
  const shown = given.length <= shownCharacters ? given : `${given.slice(0, shownCharacters)}…`;
  return client.confirm(
    `${tool.title}? An agent wants to call ${tool.name} with ${shown}. This deletes stored data.`,
  );
}

function describeRefusal({ tool }: CatalogEntry): LociError {
  return new LociError("NOT_CONFIRMED", `${tool.name} was not run: the user did not agree.`, {
    hint: "Ask what to do instead; server.confirm turns the confirmation off.",
  });
}

function toCallToolResult(outcome: ToolOutcome): CallToolResult {
  const { isError, texts, structured, warnings, standings, failure } = outcome;
  const meta = {
    ...(failure === undefined ? {} : { error: failure }),
    ...(warnings.length === 0 ? {} : { warnings }),
    ...(standings.length === 0 ? {} : { freshness: standings.map(showStanding) }),
  };
  return {
    content: texts.map((text) => ({ type: "text", text })),
    ...(structured === undefined ? {} : { structuredContent: structured }),
    ...(Object.keys(meta).length === 0 ? {} : { _meta: meta }),
    isError,
  };
}

const progressIntervalMs = 100;

/** At most ten notifications a second, each with more done than the one before, as the protocol requires. */
function progressOf({ progressToken, notify }: ClientRequest): Pick<CallContext, "onProgress"> {
  if (progressToken === undefined) return {};
  let lastAt = -Infinity;
  let lastDone = -Infinity;
  return {
    onProgress({ done, total, message }: ToolProgress) {
      const now = performance.now();
      if (done <= lastDone || (now - lastAt < progressIntervalMs && done < total)) return;
      lastAt = now;
      lastDone = done;
      notify("notifications/progress", { progressToken, progress: done, total, message });
    },
  };
}
