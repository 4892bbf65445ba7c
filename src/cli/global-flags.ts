// Flags that every command takes.
import type { Flag } from "./command.ts";

export const globalFlags: readonly Flag[] = [
  { name: "help", short: "h", description: "Show help" },
  { name: "version", short: "V", description: "Show the version" },
];
