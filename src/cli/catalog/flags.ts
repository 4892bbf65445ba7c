// Flags that several commands share.
import type { Flag } from "./command.ts";

export const home: Flag = {
  name: "home",
  value: "DIR",
  description: "Directory that holds everything Loci stores",
  config: "home",
};

export const json: Flag = {
  name: "json",
  description: "Print JSON for programs",
  keywords: "machine readable script output format parse",
};

export const force = { name: "force", keywords: "overwrite replace anyway yes" };

export const root: Flag = {
  name: "root",
  value: "PATH",
  description: "Indexed directory, or one inside it (default: working directory)",
  completes: "root",
};

export const yes: Flag = {
  name: "yes",
  short: "y",
  description: "Do not ask for confirmation",
  keywords: "confirm agree noninteractive automatic assume",
};

export function limit(description: string): Flag {
  return { name: "k", short: "k", value: "N", description, keywords: "limit count how many more fewer top" };
}

export const readOnly: Flag = {
  name: "read-only",
  description: "Offer only what does not change the store",
  config: "server.readOnly",
};
