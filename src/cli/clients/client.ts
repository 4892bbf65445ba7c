// What is a client? An editor or agent that starts MCP servers: how to detect it, and which files list its servers.
import type { Environment } from "../../base/environment.ts";

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

/** Desktop applications have another search path: a program that is not on it needs its full path. */
export interface Launches {
  readonly fromShell: Launch;
  readonly fromDesktop: Launch;
  /** The command line of `loci hook`, in shell syntax. */
  readonly hook: string;
}

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** One change of a configuration file. Keys lead from the top level down. */
export type Edit =
  /** A value under a key. An existing value stays, unless it is to be replaced. */
  | { readonly kind: "set"; readonly at: readonly string[]; readonly value: Json }
  /** An element of a list. `isPresent` recognizes an existing one. */
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
  /** @param content - the parsed file, for clients with more than one file layout */
  readonly edits: (launches: Launches, content: unknown) => readonly Edit[];
  /** For a client that keeps its hooks in the same file as its servers. */
  readonly hooks?: (launches: Launches) => readonly Edit[];
}

export interface Client {
  readonly id: string;
  readonly name: string;
  /** Programs on the search path that indicate it is installed. */
  readonly programs: readonly string[];
  /** Files and folders that indicate it is installed. */
  readonly traces: (places: Places) => readonly string[];
  readonly files: (places: Places) => readonly ClientFile[];
  /** How the client picks up the changes. */
  readonly afterwards: string;
  /** What else its user should know. */
  readonly note?: string;
}
