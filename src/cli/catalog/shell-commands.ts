// Commands for the command line itself: help, completion, and those that a shell or a git hook calls.
import type { Command } from "./command.ts";
import { home, root } from "./flags.ts";

export const shellCommands: readonly Command[] = [
  {
    name: "hook",
    summary: "Record an event from an editor's hook, to find patterns: one JSON object on standard input",
    keywords: "log event session start stop prompt tool use track history habits claude code",
    arguments: [],
    flags: [home],
    examples: [
      `echo '{"hook_event_name": "PostToolUse", "tool_name": "Read", "tool_input": {"file_path": "a.ts"}}' | loci hook`,
    ],
    configurable: true,
    load: () => import("../commands/hook.ts"),
  },
  {
    name: "help",
    summary: "Find commands, flags and settings by what they do",
    keywords: "usage manual documentation",
    arguments: [
      {
        name: "WORDS",
        description: "What you want to do, or a command (default: the overview)",
        required: false,
        repeated: true,
      },
    ],
    flags: [],
    examples: ["loci help stop agents from writing", "loci help search"],
    configurable: false,
    load: () => import("../commands/help.ts"),
  },
  {
    name: "completion",
    summary: "Print a completion script for a shell",
    keywords: "autocomplete tab bash zsh fish powershell pwsh install",
    arguments: [
      {
        name: "SHELL",
        description: "bash, zsh, fish or powershell",
        required: true,
        choices: ["bash", "zsh", "fish", "powershell"],
      },
    ],
    flags: [],
    examples: [
      "loci completion bash > ~/.local/share/bash-completion/completions/loci",
      "loci completion powershell >> $PROFILE",
    ],
    configurable: false,
    load: () => import("../commands/completion.ts"),
  },
  {
    name: "complete",
    summary: "Print the values that a completion script asks for, one per line",
    hidden: true,
    arguments: [
      {
        name: "WHAT",
        description: "root, symbol, language, family, tool, kind, memory, client or key",
        required: true,
      },
      { name: "START", description: "What has been typed so far", required: false },
    ],
    flags: [root, home],
    examples: ["loci complete symbol pars"],
    configurable: true,
    load: () => import("../commands/complete.ts"),
  },
];
