// The process that a client starts: it passes lines between the client and the home's engine. If there is no engine to
// reach, it uses a process of its own that serves this client alone.
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { parentDeath } from "../base/parent-death.ts";
import { maxMessageBytes } from "../core/types/memory.ts";
import { refuseOversized } from "../mcp/json-rpc.ts";
import { LineReader } from "../mcp/line-reader.ts";
import type { Aside } from "./hello.ts";
import { Relay, type RelayOptions } from "./relay.ts";

/** The answering side: an engine's socket, or the pipes of this client's own process. */
export interface Backend {
  readonly output: Writable;
  readonly input: Readable;
  /** Only for the client's own process: this process ends with it, and with the same code. */
  readonly exitCode?: Promise<number> | undefined;
  /** Ends the backend at once. */
  destroy(): void;
}

export interface FrontEndOptions {
  readonly input: Readable;
  readonly output: Writable;
  readonly errors: Writable;
  readonly greet: RelayOptions["greet"];
  /** The engine's socket; undefined if this client must serve itself. */
  readonly reach: () => Promise<Backend | undefined>;
  readonly openOwn: () => Backend;
  /** Fires when the process is asked to stop. */
  readonly signal: AbortSignal;
}

/** The engine's own limit is lower; none of its lines is longer than this. */
const maxAnswerBytes = 512 * 1024 * 1024;
/** How much text may wait for an engine; anything beyond stays in the pipe. */
const maxWaitingChars = 32 * 1024 * 1024;
/** After losing this many engines within a minute, the client gets its own process. */
const mostLosses = 3;
const lossesWithinMs = 60_000;

/** Serves until the client is gone; returns the exit code. */
export async function runFrontEnd(options: FrontEndOptions): Promise<number> {
  const { input, output, signal } = options;
  const frontEnd = new FrontEnd(options);
  const inputEnd = Promise.race(["end", "close", "error"].map((name) => once(input, name).catch(() => [])));
  // The reader of the answers is gone.
  const outputEnd = new Promise<void>((resolve) => {
    output.on("error", () => {
      resolve();
    });
  });
  const stopped = signal.aborted ? Promise.resolve() : once(signal, "abort");
  frontEnd.start();
  const gone = Promise.race([outputEnd, stopped, parentDeath(process.ppid)]);
  const ended = frontEnd.ownExit;
  await Promise.race([inputEnd, gone, ended]);
  // A client that has sent its last line still reads the answers.
  if (!input.destroyed) frontEnd.finishInput();
  await Promise.race([frontEnd.drain(), gone, ended]);
  return frontEnd.close();
}

class FrontEnd {
  readonly #options: FrontEndOptions;
  readonly #relay: Relay;
  readonly #clientLines = new LineReader(maxMessageBytes);
  #backend: Backend | undefined;
  #opening: Promise<void> | undefined;
  #backendEnd: Promise<void> = Promise.resolve();
  readonly #lostAt: number[] = [];
  #isClosing = false;
  #isDraining = false;
  #hasFinished = false;
  #isLeaving = false;
  #ownCode: number | undefined;
  #exit: () => void = () => undefined;
  /** Resolves when this client's own process has ended. */
  readonly ownExit = new Promise<void>((resolve) => {
    this.#exit = resolve;
  });

  constructor(options: FrontEndOptions) {
    this.#options = options;
    this.#relay = new Relay({
      greet: options.greet,
      toClient: (line) => {
        this.#write(`${line}\n`);
      },
    });
  }

  start(): void {
    const { input, output } = this.#options;
    input.on("data", (chunk: Buffer) => {
      for (const line of this.#clientLines.push(chunk)) this.#receive(line);
    });
    output.on("drain", () => this.#backend?.input.resume());
    this.#open();
  }

  /** Text after the last newline counts as a line too. */
  finishInput(): void {
    if (this.#hasFinished) return;
    this.#hasFinished = true;
    const rest = this.#clientLines.finish();
    if (rest !== undefined) this.#receive(rest);
  }

  /** Resolves when all requests are answered, or no one is left to answer them. */
  async drain(): Promise<void> {
    this.#isDraining = true;
    do {
      // Also if this made the client end: if an engine refuses its settings, a process of its own says why.
      await this.#opening;
      if (this.#backend === undefined) {
        if (!this.#relay.hasWaiting) return;
        this.#open();
        await this.#opening;
      }
      this.#backend?.output.end();
      await (this.#backend?.exitCode ?? this.#backendEnd);
      // Read-only calls are repeated if their engine was lost.
    } while (this.#relay.hasWaiting && this.#ownCode === undefined);
  }

  /** Returns the exit code. */
  async close(): Promise<number> {
    this.#isClosing = true;
    if (this.#ownCode !== undefined) return this.#ownCode;
    this.#backend?.destroy();
    await this.#backend?.exitCode;
    return 0;
  }

  #receive(line: ReturnType<LineReader["finish"]>): void {
    if (line?.kind === "oversized") {
      this.#write(`${JSON.stringify(refuseOversized(line, maxMessageBytes))}\n`);
    } else if (line !== undefined && line.text.trim() !== "") {
      this.#relay.fromClient(line.text);
      if (this.#backend === undefined && this.#relay.needsEngine) this.#open();
      if (this.#relay.waitingChars > maxWaitingChars) this.#options.input.pause();
    }
  }

  #open(): void {
    if (this.#opening !== undefined || this.#backend !== undefined || this.#isClosing) return;
    this.#opening = this.#openBackend().finally(() => {
      this.#opening = undefined;
    });
  }

  async #openBackend(): Promise<void> {
    const { reach, openOwn } = this.#options;
    const backend = (this.#losesEngines() ? undefined : await reach().catch(() => undefined)) ?? openOwn();
    if (this.#isClosing) {
      backend.destroy();
      return;
    }
    this.#use(backend);
  }

  #losesEngines(): boolean {
    const since = performance.now() - lossesWithinMs;
    return this.#lostAt.filter((at) => at > since).length >= mostLosses;
  }

  #use(backend: Backend): void {
    this.#backend = backend;
    const { input, output } = backend;
    const lines = new LineReader(maxAnswerBytes);
    input.on("data", (chunk: Buffer) => {
      for (const line of lines.push(chunk)) if (line.kind === "line") this.#fromBackend(line.text, backend);
    });
    const ignore = (): void => undefined;
    output.on("error", ignore);
    input.on("error", ignore);
    this.#backendEnd = new Promise((resolve) => {
      input.once("close", () => {
        this.#lose(backend);
        resolve();
      });
    });
    void backend.exitCode?.then((code) => {
      this.#ownCode = code;
      this.#exit();
    });
    output.on("drain", () => {
      this.#options.input.resume();
    });
    this.#relay.attach((line) => {
      if (!output.write(`${line}\n`)) this.#options.input.pause();
    });
    this.#options.input.resume();
    input.resume();
    // Lost before the listeners were added: its `close` event is over, so it is emitted again for them.
    if (input.destroyed) setImmediate(() => input.emit("close"));
    // A socket stays half open when its engine is killed; requests would then wait forever.
    input.once("end", () => {
      if (backend.exitCode === undefined) backend.destroy();
    });
  }

  #fromBackend(line: string, backend: Backend): void {
    if (!line.startsWith("!")) {
      this.#relay.fromEngine(line);
      return;
    }
    const aside = JSON.parse(line.slice(1)) as Aside;
    if ("log" in aside) this.#options.errors.write(aside.log);
    else if ("reads" in aside) this.#relay.setReads(aside.reads);
    else {
      this.#isLeaving = true;
      this.#relay.pause();
      backend.output.end();
    }
  }

  #lose(backend: Backend): void {
    if (this.#backend !== backend) return;
    if (backend.exitCode === undefined) backend.destroy();
    // If the client's own process ends, this one ends too.
    if (backend.exitCode !== undefined) return;
    this.#backend = undefined;
    // It may have been paused for this backend, which will never emit `drain` again.
    this.#options.input.resume();
    this.#relay.detach(!this.#isClosing);
    if (this.#isClosing) return;
    if (!this.#isLeaving) this.#lostAt.push(performance.now());
    this.#isLeaving = false;
    if (this.#isDraining ? this.#relay.hasWaiting : this.#relay.needsEngine) this.#open();
  }

  #write(text: string): void {
    const { output } = this.#options;
    if (output.write(text)) return;
    // A slow reader slows down its own answers.
    this.#backend?.input.pause();
  }
}
