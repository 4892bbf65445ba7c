// Are users' configuration files edited without touching anything else? Tested on realistic files of each client.
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  lstatSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parse as parseJsonc } from "jsonc-parser";
import { parse as parseToml } from "smol-toml";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { clients } from "../../../../src/cli/clients/catalog.ts";
import type { Launches, Places } from "../../../../src/cli/clients/client.ts";
import { planFile, readText, withHooks, type FilePlan } from "../../../../src/cli/clients/plan-file.ts";
import { replaceFile } from "../../../../src/cli/clients/replace-file.ts";
import { applyUndo, createRecord, planUndo } from "../../../../src/cli/clients/undo-records.ts";

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "loci-clients-"));
});
afterEach(() => {
  rmSync(home, { recursive: true, force: true });
});

const launches: Launches = {
  fromShell: { command: "loci", args: ["serve", "--tools", "essential"] },
  fromDesktop: { command: "/usr/bin/node", args: ["/opt/loci/bin/loci.js", "serve", "--tools", "essential"] },
  hook: "loci hook",
};

/** Realistic files: with other servers, comments if the client allows them, and settings of every kind. */
const samples: Readonly<Record<string, string>> = {
  "claude-code": `{
  "numStartups": 214,
  "installMethod": "global",
  "projects": { "/home/ada/app": { "allowedTools": [], "mcpServers": {}, "history": [{ "display": "fix {it}, \\"now\\"" }] } },
  "mcpServers": {
    "github": { "type": "http", "url": "https://api.example/mcp/" }
  },
  "userID": "0f3a"
}
`,
  "claude-desktop": `{
    "mcpServers": {
        "filesystem": {
            "command": "npx",
            "args": ["-y", "@modelcontextprotocol/server-filesystem", "/Users/ada/Desktop"]
        }
    },
    "globalShortcut": ""
}`,
  cursor: `{\n\t"mcpServers" : {\n\t\t"db":{"url":"http://localhost:3333/sse"}\n\t}\n}\n`,
  vscode: `{
	// Servers of every window.
	"inputs": [
		{ "type": "promptString", "id": "key", "description": "Key", "password": true }, /* asked once */
	],
	"servers": {
		"memory": {
			"command": "npx",
			"args": ["-y", "server-memory"], // pinned below
			// "env": {}
		}, // the last one
	},
}
`,
  windsurf: `{"mcpServers":{}}`,
  codex: `model = "gpt-5"   # the large one
approval_policy = "on-request"

[mcp_servers.docs]
command = "npx"
args = [
  "-y",
  "docs-server", # keep
]

[tui]
notifications = true
`,
  gemini: `{
  "theme": "Default",
  "mcpServers": {
  },
  "selectedAuthType": "oauth-personal"
}
`,
  zed: `// Zed settings
//
// For information on how to configure Zed, see the documentation
{
  "theme": {
    "mode": "system",
    "light": "One Light",
  },
  "context_servers": {
    // off for now
    "old": { "source": "custom", "command": "old", "args": [], "env": {}, "enabled": false }
  },
  "buffer_font_size": 15, // points
}
`,
  jetbrains: `{\n}\n`,
  opencode: `{
  "$schema": "https://opencode.ai/config.json",
  "mcp": {
    "jira": { "type": "remote", "url": "https://jira.example.com/mcp", "enabled": false }
  }
}
`,
};

function placesOf(platform: NodeJS.Platform = "linux"): Places {
  return { platform, home, environment: {} };
}

/** Realistic hook files; Gemini CLI has hooks in its settings. */
const hookSamples: Readonly<Record<string, string>> = {
  "claude-code": `{
  "permissions": { "allow": ["Bash(npm test:*)"] },
  "hooks": {
    "PostToolUse": [{ "matcher": "Edit|Write", "hooks": [{ "type": "command", "command": "prettier --write" }] }]
  }
}
`,
  cursor: `{
  "version": 1,
  "hooks": {
    "beforeShellExecution": [ { "command": "./hooks/audit.sh", "timeout": 10 } ],
    "postToolUse": [
      { "command": "node /home/ada/.cursor/hooks/log.mjs", "matcher": "Write" }
    ]
  }
}
`,
  windsurf: `{
  "hooks": {
    "pre_run_command": [
      {
        "command": "python3 /home/ada/hooks/check.py",
        "show_output": true
      }
    ],
    "post_write_code": []
  }
}`,
  codex: `{"hooks":{"SessionStart":[{"matcher":"startup|resume","hooks":[{"type":"command","command":"python3 ~/.codex/hooks/start.py","statusMessage":"Loads notes"}]}]}}\n`,
  gemini: `{
  "ui": { "theme": "GitHub" },
  "hooks": {
    // Formats what was written.
    "AfterTool": [
      {
        "matcher": "write_file|replace",
        "hooks": [
          { "name": "format", "type": "command", "command": "$GEMINI_PROJECT_DIR/.gemini/format.sh", "timeout": 5000 },
        ],
      },
    ],
  },
}
`,
};

/** Writes the client's hook file and plans its edit. */
function planHooks(id: string, text: string | undefined): FilePlan {
  const files = clients.find((client) => client.id === id)!.files(placesOf());
  const file = withHooks(files.find(({ holds, hooks }) => holds === "hooks" || hooks !== undefined)!);
  mkdirSync(dirname(file.path), { recursive: true });
  if (text !== undefined) writeFileSync(file.path, text);
  return planFile(file, launches, false);
}

/** The commands of its hooks by event, in order. */
function commandsOf(text: string): Readonly<Record<string, readonly string[]>> {
  const { hooks } = parseAny("", text) as { hooks: Record<string, readonly HookEntry[]> };
  return Object.fromEntries(
    Object.entries(hooks).map(([event, entries]) => [
      event,
      entries.flatMap((entry) => (entry.hooks ?? [entry]).map(({ command }) => command!)),
    ]),
  );
}

interface HookEntry {
  readonly command?: string;
  readonly hooks?: readonly HookEntry[];
}

/** Writes the client's server file and plans its edit. */
function planSample(id: string, text: string | undefined, replace = false): FilePlan {
  const [file] = clients.find((client) => client.id === id)!.files(placesOf());
  mkdirSync(dirname(file!.path), { recursive: true });
  if (text !== undefined) writeFileSync(file!.path, text);
  return planFile(file!, launches, replace);
}

/** The insertion is one stretch, or two around a comment: all of the old text remains, in order. */
function expectOnlyAdded(before: string, after: string): void {
  let at = 0;
  for (const character of after) if (character === before[at]) at++;
  expect(at).toBe(before.length);
}

function parseAny(id: string, text: string): unknown {
  const plain = text.replace(/^\uFEFF/, "");
  return id === "codex" ? parseToml(plain) : parseJsonc(plain, [], { allowTrailingComma: true });
}

function entryOf(id: string, text: string): unknown {
  const content = parseAny(id, text) as Record<string, Record<string, unknown>>;
  const section = { vscode: "servers", codex: "mcp_servers", zed: "context_servers", opencode: "mcp" }[id];
  return content[section ?? "mcpServers"]?.["loci"];
}

const variants: Readonly<Record<string, (text: string) => string>> = {
  "as it is": (text) => text,
  "with CRLF": (text) => text.replaceAll("\n", "\r\n"),
  "with a byte order mark": (text) => `\uFEFF${text}`,
  "with tabs": (text) => text.replaceAll("  ", "\t"),
  "without an end of line": (text) => text.trimEnd(),
  "with odd spacing": (text) =>
    text.replaceAll(":", "  :  ").replaceAll("//  :  ", "// ").replaceAll("https  :  ", "https:"),
};

test("every client has a sample of its server file", () => {
  expect(Object.keys(samples).sort()).toEqual(clients.map(({ id }) => id).sort());
});

describe.each(Object.keys(samples))("server file of %s", (id) => {
  test.each(Object.keys(variants))(
    "a file %s keeps every other byte when edited and is restored by undo",
    (name) => {
      if (id === "codex" && name === "with odd spacing") return; // a colon has no meaning there
      const text = variants[name]!(samples[id]!);
      const plan = planSample(id, text);
      expect(plan.before).toBe(text);
      expectOnlyAdded(text, plan.after);
      expect(JSON.stringify(entryOf(id, plan.after))).toContain("essential");
      const others = parseAny(id, plan.after) as object;
      expect(Object.keys(others)).toEqual(expect.arrayContaining(Object.keys(parseAny(id, text) as object)));
      if (text.includes("\r\n")) expect(plan.after.replaceAll("\r\n", "")).not.toContain("\n");

      const record = createRecord(id, plan);
      replaceFile(plan.realPath, plan.after);
      // The second time, there is nothing to do.
      const again = planFile(plan.file, launches, false);
      expect(again.after).toBe(again.before);
      for (const undo of planUndo([record])) applyUndo(undo);
      expect(readFileSync(plan.file.path, "utf8")).toBe(text);
    },
  );

  test("a missing file is created with mode 600 and removed by undo", () => {
    const plan = planSample(id, undefined);
    expect(plan.before).toBeUndefined();
    expect(entryOf(id, plan.after)).toBeDefined();
    const record = createRecord(id, plan);
    replaceFile(plan.realPath, plan.after);
    expect(statSync(plan.file.path).mode & 0o777).toBe(0o600);
    for (const undo of planUndo([record])) applyUndo(undo);
    expect(readText(plan.file.path)).toBeUndefined();
  });

  test("a broken file is rejected with line and column and left unchanged", () => {
    const broken = id === "codex" ? 'a = 1\n[mcp_servers\nb = "' : '{\n  "mcpServers": {\n';
    expect(() => planSample(id, broken)).toThrow(/is not (?:JSON|TOML).*line \d+, column \d+/s);
    expect(() => planSample(id, id === "codex" ? 'mcp_servers = "none"\n' : '["a list"]')).toThrow(
      /is not an object|safely|not TOML/,
    );
    const [file] = clients.find((client) => client.id === id)!.files(placesOf());
    expect(readFileSync(file!.path, "utf8")).toBe(id === "codex" ? 'mcp_servers = "none"\n' : '["a list"]');
  });

  test("a different entry for Loci is kept unless replacing is requested", () => {
    const first = planSample(id, samples[id]).after;
    const differing = first.replace('"essential"', '"all"');
    const kept = planSample(id, differing);
    expect(kept).toMatchObject({ after: differing, keepsOther: true });
    expect(planSample(id, differing, true)).toMatchObject({ after: first, keepsOther: false });
  });
});

test("a symbolic link stays a link, and its target keeps its mode", () => {
  const [file] = clients.find(({ id }) => id === "gemini")!.files(placesOf());
  const target = join(home, "dotfiles.json");
  writeFileSync(target, "{}\n");
  chmodSync(target, 0o640);
  mkdirSync(dirname(file!.path), { recursive: true });
  symlinkSync(target, file!.path);
  const plan = planFile(file!, launches, false);
  replaceFile(plan.realPath, plan.after);
  expect(lstatSync(file!.path).isSymbolicLink()).toBe(true);
  expect(readFileSync(target, "utf8")).toContain("essential");
  expect(statSync(target).mode & 0o777).toBe(0o640);
});

test("a file that is not UTF-8 is rejected", () => {
  const [file] = clients.find(({ id }) => id === "cursor")!.files(placesOf());
  mkdirSync(dirname(file!.path), { recursive: true });
  writeFileSync(file!.path, Buffer.from("\uFEFF{}", "utf16le"));
  expect(() => planFile(file!, launches, false)).toThrow(/is not UTF-8/);
});

test("with a duplicate key, the entry goes into the last one, which is the one that counts", () => {
  const text = '{ "mcpServers": { "a": {} }, "mcpServers": { "b": {} } }';
  const { after } = planSample("cursor", text);
  expect(Object.keys((parseAny("cursor", after) as { mcpServers: object }).mcpServers)).toEqual([
    "b",
    "loci",
  ]);
});

test("every client with hooks has a sample of its hook file", () => {
  const ids = clients
    .filter((client) =>
      client.files(placesOf()).some(({ holds, hooks }) => holds === "hooks" || hooks !== undefined),
    )
    .map(({ id }) => id);
  expect(ids.sort()).toEqual(Object.keys(hookSamples).sort());
});

describe.each(Object.keys(hookSamples))("hooks of %s", (id) => {
  test.each(Object.keys(variants))(
    "a file %s keeps every other byte when hooks are added and is restored by undo",
    (name) => {
      const text = variants[name]!(hookSamples[id]!);
      const plan = planHooks(id, text);
      expectOnlyAdded(text, plan.after);
      const before = commandsOf(text.replace(/^\uFEFF/, ""));
      const after = commandsOf(plan.after.replace(/^\uFEFF/, ""));
      for (const [event, commands] of Object.entries(before)) {
        expect([commands, [...commands, "loci hook"]], event).toContainEqual(after[event]);
      }
      const ours = Object.entries(after).filter(([, commands]) => commands.includes("loci hook"));
      expect(ours).toHaveLength(4);
      const record = createRecord(id, plan);
      replaceFile(plan.realPath, plan.after);
      const again = planFile(plan.file, launches, false);
      expect(again.after).toBe(again.before);
      expect(again.keepsOther).toBe(false);
      for (const undo of planUndo([record])) applyUndo(undo);
      expect(readFileSync(plan.file.path, "utf8")).toBe(text);
    },
  );

  test("a missing file is created with only the hooks of Loci and removed by undo", () => {
    const plan = planHooks(id, undefined);
    expect(Object.values(commandsOf(plan.after))).toEqual(Array.from({ length: 4 }, () => ["loci hook"]));
    if (id === "cursor") expect(parseAny("", plan.after)).toMatchObject({ version: 1 });
    const record = createRecord(id, plan);
    replaceFile(plan.realPath, plan.after);
    for (const undo of planUndo([record])) applyUndo(undo);
    expect(readText(plan.file.path)).toBeUndefined();
  });
});

test("Gemini CLI's server entry is written without hooks unless hooks are requested", () => {
  const { after } = planSample("gemini", samples["gemini"]);
  expect(after).not.toContain("hook");
});

test("Claude Code's hooks are added to existing hooks, without duplicates", () => {
  const file = clients[0]!.files(placesOf())[1]!;
  mkdirSync(dirname(file.path), { recursive: true });
  const text = `{
  "permissions": { "allow": ["Bash(npm test:*)"] },
  "hooks": {
    "PostToolUse": [
      { "matcher": "Edit|Write", "hooks": [{ "type": "command", "command": "prettier --write" }] }
    ],
    "Stop": [{ "hooks": [{ "type": "command", "command": "node '/x/bin/loci.js' hook" }] }]
  }
}
`;
  writeFileSync(file.path, text);
  const { after } = planFile(file, launches, false);
  expectOnlyAdded(text, after);
  const { hooks } = parseJsonc(after) as { hooks: Record<string, unknown[]> };
  expect(Object.keys(hooks).sort()).toEqual(["PostToolUse", "SessionStart", "Stop", "UserPromptSubmit"]);
  expect(hooks["PostToolUse"]).toHaveLength(2);
  expect(hooks["Stop"]).toHaveLength(1);
});

test("opencode's layout with servers one level deeper gets its entry there", () => {
  const { after } = planSample(
    "opencode",
    '{ "mcp": { "servers": { "a": { "type": "local", "command": ["a"] } } } }',
  );
  const { mcp } = parseJsonc(after) as { mcp: { servers: object } };
  expect(Object.keys(mcp.servers)).toEqual(["a", "loci"]);
});

test("undo removes only our unchanged entry and keeps later edits by others", () => {
  const plan = planSample("cursor", samples["cursor"]);
  const record = createRecord("cursor", plan);
  const edited = plan.after.replace('"db"', '"database"');
  writeFileSync(plan.file.path, edited);
  expect(planUndo([record])[0]).toMatchObject({
    state: "restored",
    after: samples["cursor"]!.replace('"db"', '"database"'),
  });
  writeFileSync(plan.file.path, '{ "mcpServers": { "loci": { "command": "mine" } } }');
  expect(planUndo([record])[0]).toMatchObject({ state: "changed" });
  rmSync(plan.file.path);
  expect(planUndo([record])[0]).toMatchObject({ state: "gone" });
});

test.each([
  ["linux", "claude-desktop", ".config/Claude/claude_desktop_config.json"],
  ["darwin", "claude-desktop", "Library/Application Support/Claude/claude_desktop_config.json"],
  ["win32", "claude-desktop", "AppData/Roaming/Claude/claude_desktop_config.json"],
  ["linux", "vscode", ".config/Code/User/mcp.json"],
  ["darwin", "vscode", "Library/Application Support/Code/User/mcp.json"],
  ["win32", "zed", "AppData/Roaming/Zed/settings.json"],
  ["darwin", "zed", ".config/zed/settings.json"],
] as const)("on %s, the file of %s is %s", (platform, id, path) => {
  const [file] = clients.find((client) => client.id === id)!.files(placesOf(platform));
  expect(file!.path).toBe(join(home, path));
});
