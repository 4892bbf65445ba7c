// Which terminals get links, and in what form?
import { expect, test } from "vitest";
import { linkTo, takesLinks } from "../../../../src/cli/terminal/link.ts";
import { toScreen } from "../../../../src/cli/terminal/style.ts";

test.each([
  [{ TERM: "xterm-256color", VTE_VERSION: "7200" }, true],
  [{ TERM: "xterm-256color", VTE_VERSION: "4600" }, false],
  [{ TERM: "xterm-kitty" }, true],
  [{ TERM: "xterm-256color", TERM_PROGRAM: "iTerm.app" }, true],
  [{ TERM: "xterm-256color", WT_SESSION: "1" }, true],
  [{ TERM: "tmux-256color", TERM_PROGRAM: "tmux", VTE_VERSION: "7200" }, false],
  [{ TERM: "dumb", VTE_VERSION: "7200" }, false],
  [{ TERM: "xterm-256color" }, false],
  [{ TERM: "xterm-kitty", CI: "true" }, false],
  [{ TERM: "xterm", FORCE_HYPERLINK: "1" }, true],
  [{ TERM: "xterm-kitty", FORCE_HYPERLINK: "0" }, false],
])("a terminal with environment %j supports links: %s", (environment, expected) => {
  expect(takesLinks(environment)).toBe(expected);
});

test("a link contains the file and the line and keeps its escape sequences on the screen", () => {
  const text = toScreen(linkTo("a.ts:3", "/x/a b.ts", 3));
  expect(text.startsWith("\u001b]8;;file://")).toBe(true);
  expect(text.endsWith("/x/a%20b.ts#3\u001b\\a.ts:3\u001b]8;;\u001b\\")).toBe(true);
});
