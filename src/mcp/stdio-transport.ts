// The SDK's view of standard input and output, with what its own transport lacks: an answer to `initialize` before the
// SDK is even loaded, errors for broken and oversized lines, and knowing when the client is gone or everything is
// answered.
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { createLatch } from "../base/latch.ts";
import { maxMessageBytes } from "../core/types/memory.ts";
import { toWireError } from "../errors.ts";
import { internalError, serverError } from "./error-codes.ts";
import { readMessage, refuseOversized, type ErrorResponse, type RequestId } from "./json-rpc.ts";
import { LineReader, type Line } from "./line-reader.ts";
import { findListened } from "./message-era.ts";

/** While more text than this waits for a slow reader, nothing new is read from it: what it asks stays in the pipe. */
const maxUnwrittenChars = 32 * 1024 * 1024;

export interface MessageOutput {
  /** `done` is called when the text has been written, or no longer can be. */
  write(text: string, done: () => void): void;
  onError(listener: () => void): void;
}

export interface StdioTransportOptions {
  readonly input: Readable;
  readonly output: MessageOutput;
  /** Answers `initialize` before there is a server. If it rejects, the client is told why, and the service ends. */
  readonly createInitializeResult: (protocolVersion: string) => Promise<Record<string, unknown>>;
}

export class StdioTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;

  readonly #options: StdioTransportOptions;
  readonly #reader = new LineReader(maxMessageBytes);
  /** Messages from before the SDK's server was there. */
  #waiting: JSONRPCMessage[] | undefined = [];
  /** Requests answered here: the server's second answer to them is dropped. */
  readonly #answeredEarly = new Set<RequestId>();
  readonly #unanswered = new Set<RequestId>();
  /** Messages that wait for a slow reader. */
  #unwritten = 0;
  #unwrittenChars = 0;
  /** The server's open questions to the client. */
  readonly #questions = new Set<RequestId>();
  #hasInputEnded = false;
  #onIdle: (() => void) | undefined;
  #closed = false;
  readonly #firstMessage = createLatch();
  readonly #inputEnd = createLatch();
  readonly #outputEnd = createLatch();

  constructor(options: StdioTransportOptions) {
    this.#options = options;
  }

  /** Starts reading. Messages wait until the server calls `start`; `initialize` is answered at once. */
  listen(): void {
    const { input, output } = this.#options;
    input.on("data", (chunk: Buffer) => {
      for (const line of this.#reader.push(chunk)) this.#receive(line);
    });
    const end = (): void => {
      const rest = this.#reader.finish();
      if (rest !== undefined) this.#receive(rest);
      this.#hasInputEnded = true;
      for (const id of this.#questions) this.#refuseQuestion(id);
      this.#inputEnd.open();
    };
    input.once("end", end);
    input.once("close", end);
    input.once("error", end);
    // A client that went away is not our failure: EPIPE just ends the service.
    output.onError(() => {
      this.#outputEnd.open();
    });
  }

  /** Resolves when the client has sent something. */
  get firstMessage(): Promise<void> {
    return this.#firstMessage.opened;
  }

  /** The first message, as long as no server has taken it. */
  get firstWaiting(): JSONRPCMessage | undefined {
    return this.#waiting?.[0];
  }

  /** Resolves when no more input will come. */
  get inputEnd(): Promise<void> {
    return this.#inputEnd.opened;
  }

  /** Resolves when our answers are no longer read. */
  get outputEnd(): Promise<void> {
    return this.#outputEnd.opened;
  }

  /** Resolves when every request has its answer, and the client's end of the pipe has taken them. */
  whenIdle(): Promise<void> {
    if (this.#isIdle) return Promise.resolve();
    return new Promise((resolve) => {
      this.#onIdle = resolve;
    });
  }

  /** Called by the SDK when its server is connected. */
  start(): Promise<void> {
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    for (const message of waiting) this.onmessage?.(message);
    return Promise.resolve();
  }

  /**
   * In place of a server: answers every request with why there is none. Resolves when the client has heard it or is
   * gone, or after `waitMs`, because a client that was greeted has not sent its next request yet.
   */
  async refuseAll(why: unknown, waitMs: number): Promise<void> {
    const heard = createLatch();
    const wasGreeted = this.#answeredEarly.size > 0;
    this.onmessage = (message) => {
      if (!("method" in message && "id" in message)) return;
      void this.send(describeEnd(message.id, why) as JSONRPCMessage).then(() => {
        if (message.method !== "initialize") heard.open();
      });
    };
    await this.start();
    if (wasGreeted) await Promise.race([heard.opened, this.inputEnd, this.outputEnd, sleep(waitMs)]);
    await Promise.race([this.whenIdle(), this.outputEnd]);
  }

  send(message: JSONRPCMessage): Promise<void> {
    if (!("method" in message) && message.id !== undefined) {
      const id = message.id;
      if (this.#answeredEarly.delete(id)) return Promise.resolve();
      const written = this.#write(message);
      this.#settle(id);
      return written;
    }
    if ("method" in message && "id" in message) {
      this.#questions.add(message.id);
      if (this.#hasInputEnded) {
        const { id } = message;
        setImmediate(() => {
          this.#refuseQuestion(id);
        });
        return Promise.resolve();
      }
    }
    return this.#write(message);
  }

  close(): Promise<void> {
    if (!this.#closed) {
      this.#closed = true;
      this.#options.input.pause();
      this.onclose?.();
    }
    return Promise.resolve();
  }

  #receive(line: Line): void {
    if (this.#closed) return;
    this.#firstMessage.open();
    if (line.kind === "oversized") {
      void this.#write(refuseOversized(line, maxMessageBytes));
      return;
    }
    const read = readMessage(line.text);
    if (read.kind === "refused") void this.#write(read.response);
    else if (read.kind === "message") this.#accept(read.message);
  }

  #accept(message: JSONRPCMessage): void {
    if ("method" in message) {
      // A subscription is a request that lasts as long as the wire, so it is not waited for.
      if ("id" in message) {
        if (findListened(message) === undefined) this.#unanswered.add(message.id);
      } else if (message.method === "notifications/cancelled") {
        // A cancelled request gets no answer.
        this.#settle(message.params?.["requestId"] as RequestId);
      }
    } else if (message.id !== undefined) this.#questions.delete(message.id);
    if (this.#waiting === undefined) {
      this.onmessage?.(message);
      return;
    }
    this.#waiting.push(message);
    this.#answerEarly(message);
  }

  #answerEarly(message: JSONRPCMessage): void {
    if (!("method" in message && "id" in message) || message.method !== "initialize") return;
    const params = message.params;
    const version = params?.["protocolVersion"];
    // The SDK decides about anything unusual.
    if (typeof version !== "string" || !isObject(params?.["capabilities"])) return;
    if (!isObject(params?.["clientInfo"])) return;
    const { id } = message;
    this.#answeredEarly.add(id);
    void this.#options
      .createInitializeResult(version)
      .then((result) => this.#write({ jsonrpc: "2.0", id, result }))
      .catch((error: unknown) => this.#write(describeEnd(id, error)))
      .then(() => {
        this.#settle(id);
      });
  }

  /** Answers for the client: a call that waits for its answer would never end. */
  #refuseQuestion(id: RequestId): void {
    if (!this.#questions.delete(id)) return;
    const message = "The client has disconnected and cannot be asked.";
    this.onmessage?.({ jsonrpc: "2.0", id, error: { code: serverError, message } });
  }

  #settle(id: RequestId): void {
    this.#unanswered.delete(id);
    this.#noticeIdle();
  }

  get #isIdle(): boolean {
    return this.#unanswered.size === 0 && this.#unwritten === 0;
  }

  #noticeIdle(): void {
    if (!this.#isIdle) return;
    this.#onIdle?.();
    this.#onIdle = undefined;
  }

  /** Resolves when the message has been written, or no longer can be: a slow reader slows down its own answers. */
  #write(message: JSONRPCMessage | ErrorResponse): Promise<void> {
    const text = `${JSON.stringify(message)}\n`;
    this.#unwritten++;
    this.#unwrittenChars += text.length;
    if (this.#unwrittenChars > maxUnwrittenChars) this.#options.input.pause();
    return new Promise((resolve) => {
      this.#options.output.write(text, () => {
        this.#unwritten--;
        this.#unwrittenChars -= text.length;
        if (this.#unwrittenChars <= maxUnwrittenChars && !this.#closed) this.#options.input.resume();
        this.#noticeIdle();
        resolve();
      });
    });
  }
}

function describeEnd(id: RequestId, why: unknown): ErrorResponse {
  const { message, hint } = toWireError(why);
  const words = hint === undefined ? message : `${message} ${hint}`;
  return { jsonrpc: "2.0", id, error: { code: internalError, message: `Loci cannot start: ${words}` } };
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}
