import { describe, expect, it } from "vitest";
import { createSearchIndex } from "../../../../../src/core/query/index.ts";
import { searchCode } from "../../../../../src/core/query/search-code.ts";
import { findAskedSetting } from "../../../../../src/core/query/question/asked-setting.ts";
import { findSettingLine, prepareSetting } from "../../../../../src/core/query/candidates/setting-lines.ts";
import { miniSegment } from "../mini-index.ts";

function lineOf(query: string, lines: readonly string[], isData = false): number | undefined {
  const { kind, words } = findAskedSetting(query, "prose")!;
  const asked = prepareSetting(
    kind,
    words,
    words.map(() => 1),
  );
  return findSettingLine(lines, asked, isData)?.line;
}

describe("findSettingLine", () => {
  it.each([
    'let theme = env::var("BAT_THEME").ok();',
    "theme = os.environ.get('APP_THEME')",
    "const theme = process.env.APP_THEME",
    'char *theme = getenv("THEME");',
    'theme := os.Getenv("THEME")',
    "theme = ENV['THEME']",
  ])("finds the line that reads an environment variable: %s", (line) => {
    const others = ["set_theme(environment);", "// getenv theme", "const theme = defaultTheme;"];
    expect(lineOf("environment variable for the theme", [...others, line])).toBe(4);
  });

  it.each([
    'o.on "--restart-cmd CMD", "The command"',
    '.long("restart-cmd")',
    'parser.add_argument("--restart-cmd")',
    'isoption(&text, "restart-cmd")',
  ])("finds the line that declares a flag: %s", (line) => {
    expect(lineOf("flag for the restart command", ["restart(command)", 'log("restart")', line])).toBe(3);
  });

  it.each([
    "  idle_timeout: 20,",
    "#define IDLE_TIMEOUT 20",
    "const DefaultIdleTimeout = 20 * time.Second",
    "'idle-timeout' => 300,",
    "static const int DEFAULT_IDLE_TIMEOUT = 500;",
    "var DefaultIdleTimeoutConfig = IdleTimeout{",
  ])("finds the line that sets a default: %s", (line) => {
    const others = ["idle_timeout = options.read(idle_timeout)", "if (idleTimeout == 3) {", line];
    expect(lineOf("default idle timeout", others)).toBe(3);
  });

  it("accepts any value as a default in a data file", () => {
    const lines = ["other: no", "art_filename: cover"];
    expect(lineOf("default of art_filename", lines, true)).toBe(2);
  });

  it("returns nothing when a line lacks most words of the question", () => {
    expect(lineOf("default idle timeout of pooled sockets", ["timeout: 20", "size = 3"])).toBeUndefined();
  });
});

describe("questions about a setting", () => {
  const files = [
    {
      path: "src/idle.js",
      text: "export function idleTimeout() { return idle(timeout); }\n// default idle timeout",
    },
    { path: "src/options.js", text: "export const defaults = {\n  size: 3,\n  idleTimeout: 20,\n};" },
    { path: "src/late.js", text: "export function late() { idle(); timeout(); }" },
  ];
  const index = createSearchIndex([miniSegment(files)]);
  const first = (query: string): string | undefined =>
    searchCode(index, {
      query,
      limit: 5,
      linesOf: (_, file) => [...files].sort((a, b) => (a.path < b.path ? -1 : 1))[file]!.text.split("\n"),
    })[0]?.path;

  it("rank the file that sets the default first, unlike other questions", () => {
    expect(first("where is the default of the idle timeout")).toBe("src/options.js");
    expect(first("how does the idle timeout work")).toBe("src/idle.js");
  });
});
