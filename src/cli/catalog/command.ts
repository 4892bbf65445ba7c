// What is a command? Its words, and the module that runs it; one table of commands drives parsing, help and completion.
import type { ChildProcess, SpawnOptions } from "node:child_process";
import type { Engine } from "../../engine.ts";
import type { Environment, LoadedConfig } from "../../config/index.ts";
import type { EngineOptions } from "../../open-engine.ts";
import type { Terminal } from "../terminal/terminal.ts";

export interface Flag {
  /** Without leading dashes. */
  readonly name: string;
  readonly short?: string;
  /** The placeholder for the value in help; absent for a switch. */
  readonly value?: string;
  readonly description: string;
  /** The configuration key it sets. */
  readonly config?: string;
  /** Words that people use for it but its description does not; only `loci help WORDS` reads them. */
  readonly keywords?: string;
  /** The allowed values; any value if absent. */
  readonly choices?: readonly string[];
  /** Completion values that only the index or other modules know. */
  readonly completes?: Completable;
}

/** Completable values that are not known in advance; `loci complete` lists them. */
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
  /** Takes all remaining words; only allowed for the last argument. */
  readonly repeated?: boolean;
}

export interface Command {
  readonly name: string;
  readonly summary: string;
  /** Like a flag's. */
  readonly keywords?: string;
  readonly arguments: readonly Argument[];
  readonly flags: readonly Flag[];
  readonly examples: readonly string[];
  /** Accepts every configuration key as a flag. */
  readonly configurable: boolean;
  /** For scripts that Loci writes; not listed in help. */
  readonly hidden?: boolean;
  load(): Promise<{ readonly run: (context: CommandContext) => Promise<number> }>;
}

/**
 * The program that starts Loci can start it again as a process that may parse, for which flags are needed at its start.
 */
export interface Launcher {
  /** Whether this is already such a process. */
  readonly mayParse: boolean;
  readonly spawnAgain: (words: readonly string[], options: SpawnOptions) => ChildProcess;
  /** Runs the same command line again in place of this process, which ends with it. */
  readonly startAgain: () => void;
}

export interface CommandContext {
  /** The command line as typed. */
  readonly words: readonly string[];
  readonly launcher: Launcher;
  readonly arguments: readonly string[];
  /** Switches have the value "". */
  readonly flags: ReadonlyMap<string, string>;
  /** All commands, for those that describe others. */
  readonly commands: readonly Command[];
  /** Reports on standard error what is being done, with --verbose. */
  readonly tell: (sentence: string) => void;
  readonly terminal: Terminal;
  /** Fires on the first SIGINT or SIGTERM. */
  readonly signal: AbortSignal;
  readonly environment: Environment;
  /** Values of flags by config path, for settings that are needed before the configuration is loaded. */
  readonly configFlags: ReadonlyMap<string, string>;
  readonly loadConfig: () => Promise<LoadedConfig>;
  /** The caller closes it. `overrides` take precedence over the configuration. */
  readonly openEngine: (overrides?: Partial<EngineOptions>) => Promise<Engine>;
}
