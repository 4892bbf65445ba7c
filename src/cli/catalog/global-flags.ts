// Flags that every command takes.
import type { Flag } from "./command.ts";
import { colorChoices } from "../terminal/terminal.ts";

export const globalFlags: readonly Flag[] = [
  { name: "help", short: "h", description: "Show help" },
  { name: "version", short: "V", description: "Show the version" },
  {
    name: "color",
    value: "WHEN",
    description: "When to color and link output: auto (the default), always or never",
    keywords: "colour colors ansi highlight hyperlink plain",
    choices: colorChoices,
  },
  {
    name: "quiet",
    short: "q",
    description: "Print results and errors only",
    keywords: "silent less output progress",
  },
  {
    name: "verbose",
    short: "v",
    description: "Log to standard error, with the source of each error",
    keywords: "debug trace more details",
  },
];
