// Whatever way a client's file is written, its keys are not shown.
import { expect, test } from "vitest";
import { loadHider } from "../../../../src/cli/clients/hide-secrets.ts";

test.each([
  ['"gh": { "url": "u", "A_TOKEN": "hush-1", "B_TOKEN": "hush-2", "c": 1 }', "two on one line"],
  ['"API_KEY":\n    "hush"', "on the next line"],
  [String.raw`"password": "hush \" 'hush'"`, "quotes inside"],
  ["'Authorization': 'Bearer hush'", "single quotes"],
  ["api_key = 'hush'\nTOKEN_GITHUB = \"hush\"", "TOML"],
  ['"args": ["-e", "MY_SECRET=hush", "--token=hush", "--header", "Authorization: Bearer hush"]', "arguments"],
  ['"args": ["--api-key", "hush", "--client-secret", "hush"]', "arguments with a value each"],
  [String.raw`"config": "{\"token\":\"hush\"}"`, "JSON in a string"],
  [
    String.raw`"env": { "A": "hush", "B": "${"${X}"} \" hush" }, "headers": {"x": "hush"}`,
    "any variable or header",
  ],
  ['env = { A = \'hush\', "B" = "hush" }', "TOML's variables"],
  [
    '[mcp_servers.gh.env]\nPLAIN = "hush"\n# with a note\n"OTHER" = \'hush\'\n\n[a."x y".http_headers]\r\nX-Own = "hush"',
    "TOML's tables of variables",
  ],
  [
    '"args": ["--header", "X-Own: hush", "-H", "X-Own: hush", "--header=X-Own: hush"]',
    "headers as arguments",
  ],
  ['"url": "https://ada:hush@example.com/mcp?api_key=hush"', "an address"],
])("%s is hidden (%s)", async (text) => {
  const hidden = (await loadHider())(text);
  expect(hidden).not.toContain("hush");
  expect(hidden).toContain("***");
});

test("what is no secret is shown", async () => {
  const text =
    '{\n  "command": "npx", "args": ["-y", "server", "--tools", "essential"],\n  "keywords": "none",\n  "env": {}\n}\n' +
    '[tui]\nkeymap = "vim"\nnotifications = true\n[a.env]\n[b]\ncommand = "npx"\n';
  expect((await loadHider())(text)).toBe(text);
});
