// What is a command? Its words, and the module that carries it out; one table of them drives parsing, help and completion.
import type { ChildProcess, SpawnOptions } from "node:child_process";
import type { Engine } from "../../engine.ts";
import type { Environment, LoadedConfig } from "../../config/index.ts";
import type { EngineOptions } from "../../open-engine.ts";
import type { Terminal } from "../terminal/terminal.ts";

export interface Flag {
  /** Without its dashes. */
  readonly name: string;
  readonly short?: string;
  /** What stands for the value in help; absent for a switch. */
  readonly value?: string;
  readonly description: string;
  /** The configuration key it sets. */
  readonly config?: string;
  /** Words that people use for it and its description does not; only `loci help WORDS` reads them. */
  readonly keywords?: string;
  /** The values that it takes; any where absent. */
  readonly choices?: readonly string[];
  /** Values to complete that only the index knows, or other modules. */
  readonly completes?: Completable;
}

/** What can be completed beside words that are known beforehand; `loci complete` lists it. */
export const completables = [
  "root",
  "symbol",
  "language",
  "family",
  "tool",
  "kind",
  "memory",
  "client",
  "key",
] as const;
export type Completable = (typeof completables)[number];

export interface Argument {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  readonly choices?: readonly string[];
  readonly completes?: Completable;
  /** Takes all the words that are left; only the last argument may. */
  readonly repeated?: boolean;
}

export interface Command {
  readonly name: string;
  readonly summary: string;
  /** As a flag's. */
  readonly keywords?: string;
  readonly arguments: readonly Argument[];
  readonly flags: readonly Flag[];
  readonly examples: readonly string[];
  /** Takes every configuration key as a flag. */
  readonly configurable: boolean;
  /** For scripts that Loci writes: help does not list it. */
  readonly hidden?: boolean;
  load(): Promise<{ readonly run: (context: CommandContext) => Promise<number> }>;
}

/** What starts Loci can start it again, in a process that may parse: its flags can only be given at its start. */
export interface Launcher {
  /** Whether this is such a process. */
  readonly mayParse: boolean;
  readonly spawnAgain: (words: readonly string[], options: SpawnOptions) => ChildProcess;
  /** The same command line, in the place of this process, which ends with it. */
  readonly startAgain: () => void;
}

export interface CommandContext {
  /** The command line as it was written. */
  readonly words: readonly string[];
  readonly launcher: Launcher;
  readonly arguments: readonly string[];
  /** Switches have the value "". */
  readonly flags: ReadonlyMap<string, string>;
  /** Every command there is, for those that speak of the others. */
  readonly commands: readonly Command[];
  /** Tells on standard error what is done, with --verbose. */
  readonly tell: (sentence: string) => void;
  readonly terminal: Terminal;
  /** Fires on the first SIGINT or SIGTERM. */
  readonly signal: AbortSignal;
  readonly environment: Environment;
  /** Values of flags by config path, for what cannot wait for the configuration. */
  readonly configFlags: ReadonlyMap<string, string>;
  readonly loadConfig: () => Promise<LoadedConfig>;
  /** The caller closes it. `overrides` stand above the configuration. */
  readonly openEngine: (overrides?: Partial<EngineOptions>) => Promise<Engine>;
}
