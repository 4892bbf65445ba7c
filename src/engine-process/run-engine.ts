// The engine of a home: one process that answers all clients, for as long as there are any and a while longer. It holds
// only what the operating system takes back, a lock and a socket, so nothing needs cleaning up after a SIGKILL.
import { appendFileSync, rmSync } from "node:fs";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { endAtOnce } from "../base/end-at-once.ts";
import type { ServeSettings } from "../mcp/serve-stdio.ts";
import type { Catalog } from "../tools/catalog/catalog.ts";
import { compareBuilds, identifyBuild } from "./build-identity.ts";
import { EngineSocket } from "./engine-socket.ts";
import { admitClient, answerHello } from "./handshake.ts";
import type { EngineStatus, Hello, Refusal, SessionWishes } from "./hello.ts";
import { KeptCatalogs } from "./kept-catalogs.ts";
import { KeptEngine } from "./kept-engine.ts";
import { tryLock, type OsLock } from "./os-lock.ts";
import type { EnginePlace } from "./place.ts";
import { loadSecret, makePrivateFolder } from "./private-folder.ts";
import { serveSession, type Session } from "./serve-session.ts";

/** The settings that follow from one client's wishes. */
export interface SessionSettings {
  readonly settings: ServeSettings;
  /** Of everything that applies to the whole engine: clients with a different fingerprint serve themselves. */
  readonly fingerprint: string;
  readonly idleMs: number;
}

export interface EngineSettings {
  readonly place: EnginePlace;
  /** Throws if the configuration is invalid. */
  readonly loadSettings: (wishes: SessionWishes, onNotice: (message: string) => void) => SessionSettings;
  readonly loadCatalog: (settings: ServeSettings) => Promise<Catalog>;
  /** Fires when the process is asked to stop. */
  readonly signal: AbortSignal;
}

/** The client that started it connects at once, or is gone. */
const firstClientMs = 15_000;
/** How long clients may take to leave, and then the engine to close. */
const leaveMs = 5_000;
const closeMs = 2_000;
/** How long the stores stay open after the last client has left. */
const keepMs = 30_000;

/** Resolves when it has ended; false if another process is already the engine. */
export async function runEngine(options: EngineSettings): Promise<boolean> {
  const { place } = options;
  makePrivateFolder(place.folder);
  if (place.socketFolder !== undefined && place.socketFolder !== place.folder) {
    makePrivateFolder(place.socketFolder);
  }
  const secret = loadSecret(place.secretFile);
  const lock = await tryLock("engine", place, secret);
  if (lock === undefined) return false;
  // Only the lock's holder listens: an existing socket is left from a process that was killed.
  if (place.socketFolder !== undefined) rmSync(place.address, { force: true });
  const engine = new EngineProcess(options, secret, lock);
  await engine.listen();
  await engine.ended;
  return true;
}

class EngineProcess {
  readonly #options: EngineSettings;
  readonly #secret: string;
  readonly #lock: OsLock;
  readonly #build = identifyBuild();
  readonly #startedAt = new Date();
  readonly #sessions = new Set<Session>();
  readonly #catalogs: KeptCatalogs;
  readonly #socket: EngineSocket;
  readonly #kept: KeptEngine;
  #fingerprint: string | undefined;
  #idleMs = firstClientMs;
  #idle: NodeJS.Timeout | undefined;
  #isRetiring = false;
  #isEnding = false;
  #end = (): void => undefined;
  readonly ended = new Promise<void>((resolve) => {
    this.#end = resolve;
  });

  constructor(options: EngineSettings, secret: string, lock: OsLock) {
    this.#options = options;
    this.#secret = secret;
    this.#lock = lock;
    this.#catalogs = new KeptCatalogs(options.loadCatalog);
    this.#kept = new KeptEngine(options.place.home, keepMs);
    this.#socket = new EngineSocket(options.place, {
      onClient: (client) => void this.#admit(client),
      onLost: () => void this.#retire(),
    });
  }

  async listen(): Promise<void> {
    await this.#socket.listen();
    process.on("unhandledRejection", (reason) => {
      this.#note(`Unhandled rejection: ${reason instanceof Error ? String(reason.stack) : String(reason)}`);
    });
    this.#options.signal.addEventListener("abort", () => void this.#stop(), { once: true });
    this.#startIdling();
  }

  get #status(): EngineStatus {
    return {
      pid: process.pid,
      version: this.#build.version,
      startedAt: this.#startedAt.toISOString(),
      clients: this.#sessions.size,
      memoryBytes: process.memoryUsage.rss(),
      idleMs: this.#idleMs,
      isRetiring: this.#isRetiring,
    };
  }

  async #admit(socket: Socket): Promise<void> {
    // Errors also end the socket, and that is handled.
    socket.on("error", () => undefined);
    const hello = await admitClient(socket, this.#secret);
    if (hello === undefined) return;
    if (hello.ask !== "serve") {
      if (hello.ask === "rest" && this.#sessions.size === 0) await this.#kept.rest();
      answerHello(socket, { ok: true, status: this.#status });
      socket.end();
      if (hello.ask === "stop") await this.#stop();
      return;
    }
    const found = this.#judge(hello);
    if ("refusal" in found) {
      answerHello(socket, { ok: false, refusal: found.refusal });
      socket.end();
      return;
    }
    await this.#serve(socket, hello.wishes!, found);
  }

  /** Makes room for another engine if needed. */
  #judge(hello: Hello): SessionSettings | { readonly refusal: Refusal } {
    const order = compareBuilds(hello.build, this.#build);
    if (order === "newer") void this.#retire();
    if (this.#isRetiring) return { refusal: "retiring" };
    if (order !== "same" || hello.wishes === undefined) return { refusal: "version" };
    let loaded: SessionSettings;
    try {
      loaded = this.#options.loadSettings(hello.wishes, (message) => {
        for (const session of this.#sessions) session.tell({ log: `loci: ${message}\n` });
      });
    } catch {
      // The client's own process tells its user what is wrong.
      return { refusal: "configuration" };
    }
    this.#fingerprint ??= loaded.fingerprint;
    if (this.#fingerprint === loaded.fingerprint) return loaded;
    if (this.#sessions.size > 0) return { refusal: "settings" };
    // The old settings are no longer needed.
    void this.#retire();
    return { refusal: "retiring" };
  }

  async #serve(socket: Socket, wishes: SessionWishes, loaded: SessionSettings): Promise<void> {
    const { settings, idleMs } = loaded;
    // The client starts a new engine, which repairs the damage.
    if (!this.#kept.isSound) endAtOnce(0);
    clearTimeout(this.#idle);
    this.#idleMs = idleMs;
    const engine = this.#kept.use(settings.openEngine);
    const seat: Session = { tell: () => undefined, ended: Promise.resolve() };
    // Counted from here on, so that the engine does not end while the catalog loads.
    this.#sessions.add(seat);
    try {
      const catalog = await this.#catalogs.get(settings).catch(() => undefined);
      if (catalog === undefined) {
        // The settings name tools that do not exist: the client's own process reports that to its user.
        answerHello(socket, { ok: false, refusal: "configuration" });
        socket.end();
        return;
      }
      answerHello(socket, { ok: true, status: this.#status });
      // The client may have left meanwhile: its `close` event is over, and a session would never see it.
      if (socket.destroyed) return;
      const { workingDirectory } = wishes;
      const session = serveSession(socket, {
        ...{ settings, workingDirectory, catalog },
        getEngine: () => engine.get(),
        warm: (need, work) => this.#kept.warm(need, work),
        leave: () => {
          this.#sessions.delete(session);
          return this.#release();
        },
      });
      this.#sessions.add(session);
      this.#sessions.delete(seat);
      await session.ended;
    } catch (error) {
      this.#note(`A session ended: ${String(error)}`);
      socket.destroy();
    } finally {
      this.#sessions.delete(seat);
      this.#afterSession();
    }
  }

  #afterSession(): void {
    if (this.#sessions.size > 0) return;
    if (this.#isRetiring) void this.#finish();
    else {
      // The last client may have left without ever being served.
      void this.#release();
      this.#startIdling();
    }
  }

  async #release(): Promise<void> {
    const isUsed = (): boolean => this.#sessions.size > 0;
    if (!isUsed()) await this.#kept.release(isUsed);
  }

  #startIdling(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.#retire(), this.#idleMs);
  }

  /** From now on another process may be the engine; this one ends with its last client. */
  async #retire(): Promise<void> {
    if (this.#isRetiring) return;
    this.#isRetiring = true;
    clearTimeout(this.#idle);
    this.#socket.close();
    await this.#lock.release();
    if (this.#sessions.size === 0) await this.#finish();
  }

  /** Asks the clients to leave, and ends. */
  async #stop(): Promise<void> {
    const sessions = [...this.#sessions];
    const retired = this.#retire();
    for (const session of sessions) session.tell({ leave: true });
    await Promise.race([
      Promise.all(sessions.map(({ ended }) => ended)),
      sleep(leaveMs, undefined, { ref: false }),
    ]);
    await retired;
    await this.#finish();
  }

  async #finish(): Promise<void> {
    if (this.#isEnding) return;
    this.#isEnding = true;
    const late = setTimeout(endAtOnce, closeMs, 0);
    await this.#kept.rest();
    clearTimeout(late);
    this.#end();
  }

  #note(text: string): void {
    try {
      appendFileSync(this.#options.place.logFile, `${new Date().toISOString()} ${text}\n`, { mode: 0o600 });
    } catch {
      // The home is gone, or the disk is full.
    }
  }
}
