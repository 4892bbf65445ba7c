// A client of Loci for programs: it starts a server of its own, or speaks to one by its URL.
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
import { loadServerInfo } from "../server-info.ts";
import type { ToolArguments, ToolResult } from "./known-tools.ts";
import { readJson, ToolError } from "./tool-error.ts";

export interface ClientOptions {
  /** Of a server, such as http://127.0.0.1:8000/mcp; one at /sse is spoken to as of 2024-11-05. Without it a process is started. */
  readonly url?: string | URL | undefined;
  /** Sent to the server at `url`. */
  readonly token?: string | undefined;
  /** Where the started process keeps everything. */
  readonly home?: string | undefined;
  /** Further flags of `loci serve` for the started process, such as ["--tools", "essential"]. */
  readonly flags?: readonly string[] | undefined;
  /** Variables for the started process, beside a few that any program needs. */
  readonly environment?: Readonly<Record<string, string>> | undefined;
  /** Under which the client is known in what it stores; "loci-client" by default. */
  readonly name?: string | undefined;
  /** Asked before something is destroyed; without it, nobody is. */
  readonly confirm?: ((question: string) => Promise<boolean> | boolean) | undefined;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** A call that tells no progress for this long is given up; a minute by default. */
  readonly timeoutMs?: number | undefined;
  readonly onProgress?:
    ((progress: { readonly progress: number; readonly total?: number | undefined }) => void) | undefined;
}

export interface LociClient {
  connect(): Promise<void>;
  /** What the tool answers, as its contract has it. Throws ToolError where it refuses or fails. */
  callTool<Name extends string>(
    name: Name,
    parameters: ToolArguments<Name>,
    options?: CallOptions,
  ): Promise<ToolResult<Name>>;
  listTools(): Promise<readonly Tool[]>;
  listResources(): Promise<readonly Resource[]>;
  /** The text; JSON is read. */
  readResource(uri: string): Promise<unknown>;
  /** @returns ends the subscription */
  subscribe(uri: string, onChange: () => void): Promise<() => Promise<void>>;
  listPrompts(): Promise<readonly Prompt[]>;
  getPrompt(name: string, parameters?: Readonly<Record<string, unknown>>): Promise<GetPromptResult>;
  /** Ends the connection, and the process where one was started. */
  close(): Promise<void>;
}

const binPath = fileURLToPath(new URL("../../../../bin/loci.js", import.meta.url));
const defaultTimeoutMs = 60_000;

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
      const result = await client.callTool(request, undefined, {
        ...{ timeout: timeoutMs, resetTimeoutOnProgress: true },
        ...(signal === undefined ? {} : { signal }),
        // Without it the server tells no progress, and a long call would be given up.
        onprogress: (progress) => onProgress?.(progress),
      });
      return readResult(tool, result as CallToolResult) as ToolResult<typeof tool>;
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
      // The server frees a session that is ended at once, and one that is left when it has been idle.
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
      args: [binPath, "serve", ...homeFlags, ...flags],
      env: { ...getDefaultEnvironment(), ...environment },
    });
  }
  const address = new URL(url);
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const isOld = /^\/sse(\/|$)/.test(address.pathname);
  // The transport of 2024-11-05 is deprecated, and some servers have no other.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  const Chosen = isOld ? SSEClientTransport : StreamableHTTPClientTransport;
  return new Chosen(address, { requestInit: { headers } });
}

function readResult(tool: string, { content, isError, structuredContent }: CallToolResult): unknown {
  const [first] = content;
  const text = first?.type === "text" ? first.text : "";
  if (isError === true) throw new ToolError(tool, text);
  // The text of most tools is their JSON as the contract has it; of others it is for people, and the structured content has all.
  return readJson(text) ?? structuredContent ?? text;
}

/** The protocol's arguments of prompts are texts. */
function toTexts(parameters: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, typeof value === "string" ? value : JSON.stringify(value)]),
  );
}
