// What must a client's process know about the messages it passes on, so that the client survives the loss of an engine?
// Which calls wait for an answer, and what the next engine must hear first. It knows no sockets and no processes.
import { internalError } from "../mcp/error-codes.ts";
import type { RequestId } from "../mcp/json-rpc.ts";
import { isId, versionKey } from "../mcp/json-rpc.ts";

interface Message {
  readonly id?: RequestId;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

interface Call {
  readonly line: string;
  readonly message: Message;
  isSent: boolean;
  /** How often its engine was lost. */
  losses: number;
}

export interface RelayOptions {
  /** Writes a line to the client. */
  readonly toClient: (line: string) => void;
  /** The answer to `initialize`, if it is known before there is an engine. */
  readonly greet: ((protocolVersion: string) => Record<string, unknown>) | undefined;
}

/** A call that two engines died on is not tried on a third. */
const mostLosses = 2;
const cancelled = "notifications/cancelled";

export class Relay {
  readonly #options: RelayOptions;
  readonly #calls = new Map<RequestId, Call>();
  readonly #waiting: string[] = [];
  #waitingChars = 0;
  /** Answers that the client already has, or never asked for. */
  readonly #superfluous = new Set<RequestId>();
  /** The lines that introduce the client to a new engine. */
  #initialize: string | undefined;
  #initialized: string | undefined;
  #logLevel: string | undefined;
  readonly #subscriptions = new Map<string, string>();
  /** The engine's questions to the client, by the id that the client sees. */
  readonly #questions = new Map<RequestId, RequestId>();
  #reads: ReadonlySet<string> = new Set();
  #send: ((line: string) => void) | undefined;
  /** Number of lost engines: each one numbers its questions from 0. */
  #losses = 0;

  constructor(options: RelayOptions) {
    this.#options = options;
  }

  /** Whether a line waits for an engine, or the client subscribed to news that only an engine has. */
  get needsEngine(): boolean {
    return this.#waiting.length > 0 || this.#subscriptions.size > 0;
  }

  get hasWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** Total characters of the waiting lines. */
  get waitingChars(): number {
    return this.#waitingChars;
  }

  /** Names tools whose calls may be repeated. */
  setReads(names: readonly string[]): void {
    this.#reads = new Set(names);
  }

  fromClient(line: string): void {
    const message = parse(line);
    // A line that is not a message is forwarded too: the engine refuses it.
    if (message === undefined) this.#pass(line);
    else if (message.method === undefined) this.#passAnswer(line, message);
    else if (isId(message.id)) this.#passRequest(line, message, message.id);
    else this.#passNotification(line, message);
  }

  fromEngine(line: string): void {
    const message = parse(line);
    if (message === undefined) this.#options.toClient(line);
    else if (message.method === undefined) {
      if (isId(message.id)) {
        if (this.#superfluous.delete(message.id)) return;
        this.#calls.delete(message.id);
      }
      this.#options.toClient(line);
    } else if (isId(message.id)) this.#ask(line, message, message.id);
    else this.#options.toClient(this.#losses === 0 ? line : this.#renameCancelled(line, message));
  }

  /** There is an engine: introduce the client, then send the waiting lines. */
  attach(send: (line: string) => void): void {
    this.#send = send;
    const isWaiting = new Set(this.#waiting);
    const known = [this.#initialize, this.#initialized, this.#logLevel, ...this.#subscriptions.values()];
    for (const line of known) {
      if (line === undefined || isWaiting.has(line)) continue;
      const id = parse(line)?.id;
      if (isId(id)) this.#superfluous.add(id);
      send(line);
    }
    for (const line of this.#waiting.splice(0)) this.#deliver(line, send);
    this.#waitingChars = 0;
  }

  /** From now on lines wait; the engine still answers earlier requests. */
  pause(): void {
    this.#send = undefined;
  }

  /**
   * The engine is gone: read-only calls are repeated, all others get an honest answer.
   * @param asksAgain - whether there will be a next engine
   */
  detach(asksAgain: boolean): void {
    this.#send = undefined;
    this.#losses++;
    this.#superfluous.clear();
    for (const id of this.#questions.keys()) {
      const params = { requestId: id, reason: "The engine that asked has ended." };
      this.#options.toClient(JSON.stringify({ jsonrpc: "2.0", method: cancelled, params }));
    }
    this.#questions.clear();
    const again: string[] = [];
    for (const [id, call] of this.#calls) {
      if (!call.isSent) continue;
      call.isSent = false;
      call.losses++;
      if (asksAgain && call.losses < mostLosses && this.#isRepeatable(call.message)) again.push(call.line);
      else {
        this.#calls.delete(id);
        this.#options.toClient(JSON.stringify(describeLoss(id, call.message)));
      }
    }
    this.#waiting.unshift(...again);
    for (const line of again) this.#waitingChars += line.length;
  }

  #passRequest(line: string, message: Message, id: RequestId): void {
    const { method, params } = message;
    if (method === "initialize") {
      this.#initialize = line;
      if (this.#greet(id, params)) {
        this.#superfluous.add(id);
        this.#pass(line);
        return;
      }
    }
    if (method === "logging/setLevel") this.#logLevel = line;
    const uri = params?.["uri"];
    if (typeof uri === "string") {
      if (method === "resources/subscribe") this.#subscriptions.set(uri, line);
      if (method === "resources/unsubscribe") this.#subscriptions.delete(uri);
    }
    this.#calls.set(id, { line, message, isSent: false, losses: 0 });
    this.#pass(line);
  }

  #greet(id: RequestId, params: Message["params"]): boolean {
    const version = params?.["protocolVersion"];
    const { greet, toClient } = this.#options;
    // The engine decides about anything unusual.
    if (greet === undefined || typeof version !== "string" || !isClient(params)) return false;
    toClient(JSON.stringify({ jsonrpc: "2.0", id, result: greet(version) }));
    return true;
  }

  #passNotification(line: string, { method, params }: Message): void {
    if (method === "notifications/initialized") {
      this.#initialized = line;
      // The next engine gets it as part of the repeated handshake.
      if (this.#send === undefined && this.#losses > 0) return;
    }
    if (method === cancelled) {
      const id = params?.["requestId"];
      if (isId(id)) this.#calls.delete(id);
    }
    this.#pass(line);
  }

  /** Answers to questions from an engine that is gone are dropped. */
  #passAnswer(line: string, message: Message): void {
    const asked = isId(message.id) ? this.#questions.get(message.id) : undefined;
    if (asked === undefined) {
      if (this.#losses === 0) this.#pass(line);
      return;
    }
    this.#questions.delete(message.id!);
    if (this.#send === undefined) return;
    this.#send(asked === message.id ? line : JSON.stringify({ ...message, id: asked }));
  }

  #ask(line: string, message: Message, id: RequestId): void {
    // Answers to an earlier engine's questions must not be taken for answers to this one's.
    const known = this.#losses === 0 ? id : `loci-${this.#losses}-${id}`;
    this.#questions.set(known, id);
    this.#options.toClient(known === id ? line : JSON.stringify({ ...message, id: known }));
  }

  #renameCancelled(line: string, message: Message): string {
    if (message.method !== cancelled) return line;
    const requestId = `loci-${this.#losses}-${String(message.params?.["requestId"])}`;
    return JSON.stringify({ ...message, params: { ...message.params, requestId } });
  }

  #pass(line: string): void {
    if (this.#send !== undefined) {
      this.#deliver(line, this.#send);
      return;
    }
    this.#waiting.push(line);
    this.#waitingChars += line.length;
  }

  #deliver(line: string, send: (line: string) => void): void {
    const id = parse(line)?.id;
    const call = isId(id) ? this.#calls.get(id) : undefined;
    if (call?.line === line) call.isSent = true;
    send(line);
  }

  #isRepeatable({ method, params }: Message): boolean {
    return method !== "tools/call" || this.#reads.has(String(params?.["name"]));
  }
}

function describeLoss(id: RequestId, { method, params }: Message): Record<string, unknown> {
  const message = "The engine ended while handling this call. Whether the call took effect is unknown.";
  if (method !== "tools/call") return { jsonrpc: "2.0", id, error: { code: internalError, message } };
  const hint = "Check whether it took effect before repeating it.";
  const text = JSON.stringify({ error: { code: "ENGINE_LOST", message, hint } });
  const result = { content: [{ type: "text", text }], isError: true };
  const meta = params?.["_meta"];
  const isModern = typeof meta === "object" && meta !== null && versionKey in meta;
  return { jsonrpc: "2.0", id, result: isModern ? { resultType: "complete", ...result } : result };
}

function parse(line: string): Message | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isClient(params: Message["params"]): boolean {
  const isObject = (value: unknown): boolean => typeof value === "object" && value !== null;
  const info = params?.["clientInfo"] as { readonly name?: unknown; readonly version?: unknown } | undefined;
  return (
    isObject(params?.["capabilities"]) &&
    isObject(info) &&
    typeof info?.name === "string" &&
    typeof info.version === "string"
  );
}
