// Which clients does `loci init` know, and where does each keep its servers? One entry per client.
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Client, ClientFile, Edit, Json, Launch, Launches, Places } from "./client.ts";
import { isLociHook } from "./launches.ts";

export const serverName = "loci";

/** The folder for application settings: the roaming profile, Application Support, or the XDG configuration. */
function settingsFolder(places: Places, ...names: readonly string[]): string {
  const { platform, home, environment } = places;
  if (platform === "win32") {
    return join(fromVariable(places, "APPDATA", join("AppData", "Roaming")), ...names);
  }
  if (platform === "darwin") return join(home, "Library", "Application Support", ...names);
  return join(configFolder({ home, environment }), ...names);
}

function configFolder({ home, environment }: Pick<Places, "home" | "environment">): string {
  const folder = environment["XDG_CONFIG_HOME"];
  return folder === undefined || folder === "" ? join(home, ".config") : folder;
}

function fromVariable(places: Places, name: string, fallback: string): string {
  const folder = places.environment[name];
  return folder === undefined || folder === "" ? join(places.home, fallback) : folder;
}

function serverFile(
  path: string,
  at: readonly string[],
  pick: "fromShell" | "fromDesktop",
  shape: (launch: Launch) => Json = ({ command, args }) => ({ command, args }),
): ClientFile {
  return {
    path,
    format: "json",
    holds: "server",
    edits: (launches) => [{ kind: "set", at: [...at, serverName], value: shape(launches[pick]) }],
  };
}

/** How a client names an event that `loci hook` records, and the form of an entry in its list of hooks. */
type HookShape = (command: string) => Json;

const grouped: HookShape = (command) => ({ hooks: [{ type: "command", command }] });

function hookEdits(
  events: readonly string[],
  { hook }: Launches,
  shape: HookShape = grouped,
): readonly Edit[] {
  return events.map((event) => ({
    kind: "append",
    at: ["hooks", event],
    value: shape(hook),
    isPresent: isLociHook,
  }));
}

function hooksFile(path: string, events: readonly string[], shape?: HookShape): ClientFile {
  return { path, format: "json", holds: "hooks", edits: (launches) => hookEdits(events, launches, shape) };
}

const claudeEvents = ["SessionStart", "UserPromptSubmit", "PostToolUse", "Stop"];
const geminiEvents = ["SessionStart", "BeforeAgent", "AfterTool", "SessionEnd"];
/** Without the events before an action, because the editor waits for their answers. */
const cursorEvents = ["sessionStart", "postToolUse", "postToolUseFailure", "sessionEnd"];
const windsurfEvents = ["post_read_code", "post_write_code", "post_mcp_tool_use", "post_cascade_response"];

function cursorHooks(path: string): ClientFile {
  const file = hooksFile(path, cursorEvents, (command) => ({ command }));
  return {
    ...file,
    edits: (launches, content) => {
      const hasVersion = (content as { readonly version?: unknown } | undefined)?.version !== undefined;
      const version: Edit = { kind: "set", at: ["version"], value: 1 };
      return [...(hasVersion ? [] : [version]), ...file.edits(launches, content)];
    },
  };
}

function claudeFolder(places: Places): string {
  return fromVariable(places, "CLAUDE_CONFIG_DIR", ".claude");
}

function claudeFiles(places: Places): readonly ClientFile[] {
  const folder = places.environment["CLAUDE_CONFIG_DIR"];
  // Beside the folder rather than in it, unless the user chose the folder.
  const state = folder === undefined || folder === "" ? places.home : folder;
  return [
    serverFile(join(state, ".claude.json"), ["mcpServers"], "fromShell", ({ command, args }) => ({
      type: "stdio",
      command,
      args,
    })),
    hooksFile(join(claudeFolder(places), "settings.json"), claudeEvents),
  ];
}

function zedFile(places: Places): string {
  const folder =
    places.platform === "win32" ? settingsFolder(places, "Zed") : join(configFolder(places), "zed");
  return join(folder, "settings.json");
}

function codexFile(places: Places): ClientFile {
  return {
    path: join(fromVariable(places, "CODEX_HOME", ".codex"), "config.toml"),
    format: "toml",
    holds: "server",
    edits: ({ fromShell: { command, args } }) => [
      { kind: "set", at: ["mcp_servers", serverName], value: { command, args } },
    ],
  };
}

function opencodeFile(places: Places): ClientFile {
  const folder = join(configFolder(places), "opencode");
  const names = ["opencode.jsonc", "opencode.json", "config.json"];
  const path = names.map((name) => join(folder, name)).find((candidate) => existsSync(candidate));
  return {
    path: path ?? join(folder, "opencode.json"),
    format: "json",
    holds: "server",
    edits: ({ fromShell: { command, args } }, content) => {
      // Its second version nests the servers one level deeper.
      const mcp = (content as { readonly mcp?: Readonly<Record<string, unknown>> } | undefined)?.mcp;
      const nested = mcp?.["servers"];
      const isNested = typeof nested === "object" && nested !== null && !("type" in nested);
      const at = isNested ? ["mcp", "servers", serverName] : ["mcp", serverName];
      return [{ kind: "set", at, value: { type: "local", command: [command, ...args], enabled: true } }];
    },
  };
}

export const clients: readonly Client[] = [
  {
    id: "claude-code",
    name: "Claude Code",
    programs: ["claude"],
    traces: (places) => [claudeFolder(places), ...claudeFiles(places).map(({ path }) => path)],
    files: claudeFiles,
    afterwards: "Start a new session.",
  },
  {
    id: "claude-desktop",
    name: "Claude Desktop",
    programs: [],
    traces: (places) => [settingsFolder(places, "Claude")],
    files: (places) => [
      serverFile(
        settingsFolder(places, "Claude", "claude_desktop_config.json"),
        ["mcpServers"],
        "fromDesktop",
      ),
    ],
    afterwards: "Quit and restart it.",
  },
  {
    id: "cursor",
    name: "Cursor",
    programs: ["cursor", "cursor-agent"],
    traces: ({ home }) => [join(home, ".cursor")],
    files: ({ home }) => [
      serverFile(join(home, ".cursor", "mcp.json"), ["mcpServers"], "fromDesktop"),
      cursorHooks(join(home, ".cursor", "hooks.json")),
    ],
    afterwards: "Turn the server on in Settings, MCP.",
  },
  {
    id: "vscode",
    name: "VS Code",
    programs: ["code"],
    traces: (places) => [settingsFolder(places, "Code")],
    files: (places) => [
      serverFile(
        settingsFolder(places, "Code", "User", "mcp.json"),
        ["servers"],
        "fromDesktop",
        (launch) => ({
          type: "stdio",
          ...launch,
        }),
      ),
    ],
    afterwards: "Run “MCP: List Servers” and start it.",
  },
  {
    id: "windsurf",
    name: "Windsurf",
    programs: ["windsurf"],
    traces: ({ home }) => [join(home, ".codeium", "windsurf")],
    files: ({ home }) => [
      serverFile(join(home, ".codeium", "windsurf", "mcp_config.json"), ["mcpServers"], "fromDesktop"),
      hooksFile(join(home, ".codeium", "windsurf", "hooks.json"), windsurfEvents, (command) => ({
        command,
        show_output: false,
      })),
    ],
    afterwards: "Refresh the servers in Cascade.",
  },
  {
    id: "codex",
    name: "Codex",
    programs: ["codex"],
    traces: (places) => [fromVariable(places, "CODEX_HOME", ".codex")],
    files: (places) => [
      codexFile(places),
      hooksFile(join(fromVariable(places, "CODEX_HOME", ".codex"), "hooks.json"), claudeEvents),
    ],
    afterwards: "Start a new session.",
    note: "It asks whether its new hooks are trusted: /hooks shows them.",
  },
  {
    id: "gemini",
    name: "Gemini CLI",
    programs: ["gemini"],
    traces: ({ home }) => [join(home, ".gemini")],
    files: ({ home }) => [
      {
        ...serverFile(join(home, ".gemini", "settings.json"), ["mcpServers"], "fromShell"),
        hooks: (launches) => hookEdits(geminiEvents, launches),
      },
    ],
    afterwards: "Start a new session.",
  },
  {
    id: "zed",
    name: "Zed",
    programs: ["zed", "zeditor"],
    traces: (places) => [join(zedFile(places), "..")],
    files: (places) => [
      serverFile(zedFile(places), ["context_servers"], "fromDesktop", (launch) => ({
        source: "custom",
        ...launch,
        env: {},
      })),
    ],
    afterwards: "It starts the server automatically.",
  },
  {
    id: "jetbrains",
    name: "JetBrains (Junie)",
    programs: [],
    traces: (places) => [settingsFolder(places, "JetBrains"), join(places.home, ".junie")],
    files: ({ home }) => [serverFile(join(home, ".junie", "mcp", "mcp.json"), ["mcpServers"], "fromDesktop")],
    afterwards: "Check Settings, Tools, Junie, MCP Settings.",
    note: "For AI Assistant, paste the same text into Settings, Tools, AI Assistant, Model Context Protocol.",
  },
  {
    id: "opencode",
    name: "opencode",
    programs: ["opencode"],
    traces: (places) => [join(configFolder(places), "opencode")],
    files: (places) => [opencodeFile(places)],
    afterwards: "Start a new session.",
  },
];
