// What do a client's process and the engine say before the first message of the protocol? Four lines: a greeting, a
// challenge, a hello and its answer (see handshake.ts). After that, every line that begins with "{" is an unchanged MCP
// message, and one that begins with "!" is an aside.
import { peekSetting } from "../config/peek-setting.ts";
import type { Environment } from "../base/environment.ts";
import type { BuildIdentity } from "./build-identity.ts";

/**
 * Everything a session's answers depend on besides the home. The engine derives settings from it as the process would.
 */
export interface SessionWishes {
  readonly workingDirectory: string;
  /** The values of command line flags, by configuration key. */
  readonly flags: readonly (readonly [key: string, value: string])[];
  readonly environment: Readonly<Record<string, string>>;
}

export interface Hello {
  readonly build: BuildIdentity;
  /** "rest" closes the stores of an engine that has no client. */
  readonly ask: "serve" | "status" | "stop" | "rest";
  /** Only for "serve". */
  readonly wishes?: SessionWishes;
}

export interface EngineStatus {
  readonly pid: number;
  readonly version: string;
  readonly startedAt: string;
  /** Number of open sessions. */
  readonly clients: number;
  /** Resident set size of the process. */
  readonly memoryBytes: number;
  /** How long it stays without a client. */
  readonly idleMs: number;
  /** Whether it accepts no more clients and ends with its last one. */
  readonly isRetiring: boolean;
}

/**
 * Why a client must serve itself, or ask again: "retiring" makes room for a new engine that the client starts.
 * "settings" and "version" differ from those of the engine, which already serves other clients.
 */
export type Refusal = "version" | "settings" | "configuration" | "retiring";

export type HelloAnswer =
  { readonly ok: true; readonly status: EngineStatus } | { readonly ok: false; readonly refusal: Refusal };

/** A message from the engine outside the protocol. */
export type Aside =
  /** For standard error. */
  | { readonly log: string }
  /** Names of read-only tools: their calls may be repeated. */
  | { readonly reads: readonly string[] }
  /** The client should send nothing more; what it has sent is answered. */
  | { readonly leave: true };

export function formatAside(aside: Aside): string {
  return `!${JSON.stringify(aside)}`;
}

/** Variables besides our own that change what our processes answer: those of the walk, of git and of the network. */
const ambient =
  /^(?:LOCI_.+|GIT_(?:DIR|WORK_TREE|INDEX_FILE|CONFIG\w*|CEILING_DIRECTORIES)|HOME|USERPROFILE|TZ|NODE_EXTRA_CA_CERTS|NODE_TLS_REJECT_UNAUTHORIZED)$/;

/** Only variables that something asks for leave this process. */
export function pickEnvironment(
  environment: Environment,
  flags: ReadonlyMap<string, string>,
): Readonly<Record<string, string>> {
  const keys = ["embed.keyVariable", "summaries.keyVariable"].map((key) =>
    peekSetting(key, { flags, environment }),
  );
  return Object.fromEntries(
    Object.entries(environment).filter(
      (entry): entry is [string, string] =>
        entry[1] !== undefined && (ambient.test(entry[0]) || keys.includes(entry[0])),
    ),
  );
}

/** The subset that applies to the whole process, not to one session. */
export function ambientOf(environment: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(environment)
      .filter(([name]) => ambient.test(name) && !name.startsWith("LOCI_"))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Undefined if it is not a hello. */
export function checkHello(line: unknown): Hello | undefined {
  const hello = line as Partial<Hello> | null | undefined;
  if (!["serve", "status", "stop", "rest"].includes(hello?.ask ?? "")) return undefined;
  const { version, folder, builtAtMs } = hello?.build ?? {};
  const isBuild = typeof version === "string" && typeof folder === "string" && typeof builtAtMs === "number";
  return isBuild ? (hello as Hello) : undefined;
}
