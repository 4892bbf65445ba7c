import { join } from "node:path";
import { expect, test } from "vitest";
import { clients } from "../../../../src/cli/clients/catalog.ts";

test.each([{ APPDATA: "" }, {}])("on Windows, %j means the usual folder for settings", (environment) => {
  const home = join("/users", "ada");
  const pathsOf = (set: Readonly<Record<string, string>>): readonly string[] =>
    ["claude-desktop", "vscode", "zed"].flatMap((id) =>
      clients
        .find((client) => client.id === id)!
        .files({ platform: "win32", home, environment: set })
        .map(({ path }) => path),
    );
  const usual = join(home, "AppData", "Roaming");
  expect(pathsOf(environment)).toEqual([
    join(usual, "Claude", "claude_desktop_config.json"),
    join(usual, "Code", "User", "mcp.json"),
    join(usual, "Zed", "settings.json"),
  ]);
  const roaming = join("/profiles", "ada");
  expect(pathsOf({ APPDATA: roaming })[0]).toBe(join(roaming, "Claude", "claude_desktop_config.json"));
});
