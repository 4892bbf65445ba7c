// A client of Loci for programs: it starts its own server, or connects to one by URL.
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { SSEClientTransport } from "@modelcontextprotocol/sdk/client/sse.js";
import { getDefaultEnvironment, StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import {
  ElicitRequestSchema,
  ResourceUpdatedNotificationSchema,
  type CallToolResult,
  type GetPromptResult,
  type Prompt,
  type Resource,
  type Tool,
} from "@modelcontextprotocol/sdk/types.js";
import { fileURLToPath } from "node:url";
import { isRecord } from "../../base/is-record.ts";
import type { ErrorCode } from "../../errors.ts";
import { loadServerInfo } from "../server-info.ts";
import type { ToolArguments, ToolResult } from "./known-tools.ts";
import { readJson, ToolError } from "./tool-error.ts";

export interface ClientOptions {
  /**
   * A server's URL, such as http://127.0.0.1:8000/mcp; one at /sse uses the protocol of 2024-11-05. If absent, a
   * process is started.
   */
  readonly url?: string | URL | undefined;
  /** Sent to the server at `url`. */
  readonly token?: string | undefined;
  /** Where the started process keeps its data. */
  readonly home?: string | undefined;
  /** More flags of `loci serve` for the started process, such as ["--tools", "essential"]. They override its own. */
  readonly flags?: readonly string[] | undefined;
  /** Variables for the started process, besides a few that every program needs. */
  readonly environment?: Readonly<Record<string, string>> | undefined;
  /** Identifies the client in the data it stores; "loci-client" by default. */
  readonly name?: string | undefined;
  /** Asks a person before something is destroyed; if absent, nobody is asked. */
  readonly confirm?: ((question: string) => Promise<boolean> | boolean) | undefined;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** A call that reports no progress for this long is given up; a minute by default. */
  readonly timeoutMs?: number | undefined;
  readonly onProgress?:
    ((progress: { readonly progress: number; readonly total?: number | undefined }) => void) | undefined;
}

export interface LociClient {
  connect(): Promise<void>;
  /**
   * The tool's answer, as its contract defines it. Throws ToolError if the tool refuses or fails. A server of its own
   * hardly ever cuts an answer. One at a URL may: an object then has `truncated` and `rest`; for a list, ToolError has
   * the code RESULT_CUT and the first part in `details.result`, and says how to get the rest.
   */
  callTool<Name extends string>(
    name: Name,
    parameters: ToolArguments<Name>,
    options?: CallOptions,
  ): Promise<ToolResult<Name>>;
  listTools(): Promise<readonly Tool[]>;
  listResources(): Promise<readonly Resource[]>;
  /** The text, parsed if it is JSON. */
  readResource(uri: string): Promise<unknown>;
  /** @returns a function that ends the subscription */
  subscribe(uri: string, onChange: () => void): Promise<() => Promise<void>>;
  listPrompts(): Promise<readonly Prompt[]>;
  getPrompt(name: string, parameters?: Readonly<Record<string, unknown>>): Promise<GetPromptResult>;
  /** Ends the connection, and the process if one was started. */
  close(): Promise<void>;
}

const binPath = fileURLToPath(new URL("../../../../bin/loci.js", import.meta.url));
const defaultTimeoutMs = 60_000;
/** The most that a server allows: the answers of its own process need not fit into a model's context. */
const resultTokens = 1_000_000;

/** Nothing is opened before `connect`. */
export function createClient(options: ClientOptions = {}): LociClient {
  const { confirm, name = "loci-client" } = options;
  const capabilities = confirm === undefined ? {} : { elicitation: { form: {} } };
  const client = new Client({ name, version: loadServerInfo().version }, { capabilities });
  if (confirm !== undefined) {
    client.setRequestHandler(ElicitRequestSchema, async ({ params }) => {
      const isAgreed = await confirm(params.message);
      return isAgreed ? { action: "accept", content: { confirm: true } } : { action: "decline" };
    });
  }
  const watchers = new Map<string, Set<() => void>>();
  client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => {
    for (const onChange of watchers.get(params.uri) ?? []) onChange();
  });
  return {
    connect: () => client.connect(openTransport(options)),
    async callTool(tool, parameters, { signal, timeoutMs = defaultTimeoutMs, onProgress } = {}) {
      const request = { name: tool, arguments: { ...parameters } };
      const call = async (): Promise<CallToolResult> =>
        (await client.callTool(request, undefined, {
          ...{ timeout: timeoutMs, resetTimeoutOnProgress: true },
          ...(signal === undefined ? {} : { signal }),
          // Without it the server reports no progress, and a long call would be given up.
          onprogress: (progress) => onProgress?.(progress),
        })) as CallToolResult;
      let result = await call();
      // The server answers before other clients would give up; a program waits for the end.
      while (isBeingIndexed(result)) result = await call();
      return readResult(tool, result) as ToolResult<typeof tool>;
    },
    listTools: async () => (await client.listTools()).tools,
    listResources: async () => (await client.listResources()).resources,
    async readResource(uri) {
      const [content] = (await client.readResource({ uri })).contents;
      const text = content !== undefined && "text" in content ? content.text : "";
      return readJson(text) ?? text;
    },
    async subscribe(uri, onChange) {
      const known = watchers.get(uri);
      if (known === undefined) await client.subscribeResource({ uri });
      watchers.set(uri, (known ?? new Set()).add(onChange));
      return async () => {
        const left = watchers.get(uri);
        if (left?.delete(onChange) !== true || left.size > 0) return;
        watchers.delete(uri);
        await client.unsubscribeResource({ uri });
      };
    },
    listPrompts: async () => (await client.listPrompts()).prompts,
    getPrompt: (prompt, parameters = {}) =>
      client.getPrompt({ name: prompt, arguments: toTexts(parameters) }),
    async close() {
      const { transport } = client;
      // The server frees a terminated session at once, and an abandoned one only when it has been idle.
      if (transport instanceof StreamableHTTPClientTransport)
        await transport.terminateSession().catch(() => undefined);
      await client.close();
    },
  };
}

function openTransport({ url, token, home, flags = [], environment }: ClientOptions): Transport {
  if (url === undefined) {
    const homeFlags = home === undefined ? [] : ["--home", home];
    return new StdioClientTransport({
      command: process.execPath,
      // The program's own flags come last, so they win.
      args: [binPath, "serve", `--server-result-tokens=${resultTokens}`, ...homeFlags, ...flags],
      env: { ...getDefaultEnvironment(), ...environment },
    });
  }
  const address = new URL(url);
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const isOld = /^\/sse(\/|$)/.test(address.pathname);
  // The transport of 2024-11-05 is deprecated, but some servers offer nothing else.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  const Chosen = isOld ? SSEClientTransport : StreamableHTTPClientTransport;
  return new Chosen(address, { requestInit: { headers } });
}

function isBeingIndexed({ isError, _meta }: CallToolResult): boolean {
  const { code } = (_meta?.["error"] ?? {}) as { readonly code?: unknown };
  return isError === true && code === ("ROOT_BEING_INDEXED" satisfies ErrorCode);
}

function readResult(tool: string, { content, isError, structuredContent }: CallToolResult): unknown {
  const [first] = content;
  const text = first?.type === "text" ? first.text : "";
  if (isError === true) throw new ToolError(tool, text);
  // For most tools the text is the contract's JSON. Else it is for people, and the structured content is complete.
  const value = readJson(text) ?? structuredContent ?? text;
  // A list has no room for what is beside it.
  if (structuredContent?.["truncated"] !== true || (isRecord(value) && "truncated" in value)) return value;
  const { omitted, rest } = structuredContent;
  const message = `${tool} returned only the first part of its result. ${String(rest)}`;
  throw new ToolError(
    tool,
    JSON.stringify({ error: { code: "RESULT_CUT", message }, ...{ result: value, omitted, rest } }),
  );
}

/** The protocol's prompt arguments are strings. */
function toTexts(parameters: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, typeof value === "string" ? value : JSON.stringify(value)]),
  );
}
