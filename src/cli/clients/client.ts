// What is a client? An editor or agent that starts MCP servers: how it shows that it is installed, and which files name its servers.
import type { Environment } from "../../config/environment.ts";

/** Where things are on this machine. */
export interface Places {
  readonly platform: NodeJS.Platform;
  /** The user's home folder. */
  readonly home: string;
  readonly environment: Environment;
}

/** How a client starts the server: a program and its arguments. */
export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
}

/** A program that is not on the search path of desktop applications needs its whole path there. */
export interface Launches {
  readonly fromShell: Launch;
  readonly fromDesktop: Launch;
  /** The command line of `loci hook`, as a shell reads it. */
  readonly hook: string;
}

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** One change of a configuration file. Keys lead from the top of the file. */
export type Edit =
  /** A value under a key. One that is there already stays, unless it is to be replaced. */
  | { readonly kind: "set"; readonly at: readonly string[]; readonly value: Json }
  /** An element of a list. `present` finds one that stands for it. */
  | {
      readonly kind: "append";
      readonly at: readonly string[];
      readonly value: Json;
      readonly isPresent: (element: unknown) => boolean;
    };

export interface ClientFile {
  readonly path: string;
  readonly format: "json" | "toml";
  readonly holds: "server" | "hooks";
  /** @param content - the parsed file, for clients whose files have more than one layout */
  readonly edits: (launches: Launches, content: unknown) => readonly Edit[];
  /** Of a client that keeps its hooks in the file of its servers. */
  readonly hooks?: (launches: Launches) => readonly Edit[];
}

export interface Client {
  readonly id: string;
  readonly name: string;
  /** Programs on the search path that show that it is installed. */
  readonly programs: readonly string[];
  /** Files and folders that show it. */
  readonly traces: (places: Places) => readonly string[];
  readonly files: (places: Places) => readonly ClientFile[];
  /** How it takes up what was written. */
  readonly afterwards: string;
  /** What else its user should know. */
  readonly note?: string;
}
