// What a report says about its data: escaping, hot spots, and how certain it is that code is unused.
import { expect, test } from "vitest";
import { findHotSpots, judge } from "../../../../src/cli/report/gather-report.ts";
import { escapeText, html } from "../../../../src/cli/report/html.ts";

test("template values are escaped as text, and nested templates remain markup", () => {
  const hostile = `<img src=x onerror="alert(1)">'\`&`;
  expect(html`<p title="${hostile}">${hostile}</p>`.markup).toBe(
    `<p title="${escapeText(hostile)}">${escapeText(hostile)}</p>`,
  );
  expect(escapeText(hostile)).not.toMatch(/[<>"'`]|&(?!\w+;|#\d+;)/);
  expect(html`${[html`<b>${1}</b>`, html`<i>${"<"}</i>`]}${undefined}${false}`.markup).toBe(
    "<b>1</b><i>&lt;</i>",
  );
});

test("characters that hide or reverse text are shown as escape sequences", () => {
  expect(escapeText("a\u202eb\u0000c\nd\u200be")).toBe("a\\u202eb\\u0000c\\u000ad\\u200be");
  expect(escapeText("häß 漢字 🙂")).toBe("häß 漢字 🙂");
});

const commit = (date: string, ...paths: readonly string[]): Parameters<typeof findHotSpots>[0][number] => ({
  ...{ id: date, author: "a", date, subject: "", body: "" },
  files: paths.map((path) => ({ path, added: 3, removed: 1 })),
});
const file = (
  path: string,
  centrality: number,
  isTest = false,
): { path: string; centrality: number; users: number; isTest: boolean } => ({
  ...{ path, centrality, users: 1, isTest },
});

test("hot spots are central files that change often, but no tests, deleted files, or unchanged files", () => {
  const log = [
    commit("2026-03-01T00:00:00.000Z", "hub.ts", "leaf.ts", "gone.ts"),
    commit("2026-02-01T00:00:00.000Z", "hub.ts", "hub.test.ts"),
    commit("2026-01-01T00:00:00.000Z", "leaf.ts"),
  ];
  const files = [
    file("hub.ts", 0.5),
    file("leaf.ts", 0.05),
    file("hub.test.ts", 0.4, true),
    file("calm.ts", 0.05),
  ];
  const { commits, since, hotSpots } = findHotSpots(log, { files });
  expect([commits, since]).toEqual([3, "2026-01-01T00:00:00.000Z"]);
  expect(hotSpots).toEqual([
    { path: "hub.ts", commits: 2, lines: 8, centrality: 0.5, users: 1, heat: 1 },
    { path: "leaf.ts", commits: 2, lines: 8, centrality: 0.05, users: 1, heat: 0.1 },
  ]);
});

const dead = {
  isOffered: false,
  isTested: false,
  hasUsedNamesake: false,
  hiddenUses: undefined,
  kind: "function",
} as const;
const unused = { lines: 0, isImported: false };

test("confidence in unused code is high only without a reason to doubt, and every such reason is given", () => {
  expect(judge(dead, unused).confidence).toBe("high");
  expect(judge({ ...dead, isOffered: true }, unused)).toMatchObject({
    confidence: "low",
    reason: expect.stringContaining("others may import it") as string,
  });
  expect(judge({ ...dead, isOffered: true, kind: "method" }, unused).reason).toContain(
    "a framework may call it",
  );
  expect(judge({ ...dead, hiddenUses: "runtime" }, unused)).toMatchObject({
    confidence: "medium",
    reason: expect.stringContaining("look up names at run time") as string,
  });
  expect(judge({ ...dead, hiddenUses: "macros" }, unused).reason).toContain("a macro may construct its name");
  expect(judge(dead, { lines: 2, isImported: false })).toMatchObject({
    confidence: "low",
    reason: expect.stringContaining("2 lines use its name") as string,
  });
  expect(judge({ ...dead, isOffered: true }, { lines: 0, isImported: true }).confidence).toBe("low");
  expect(judge({ ...dead, hasUsedNamesake: true }, unused).confidence).toBe("low");
  expect(judge({ ...dead, isTested: true }, unused).reason).toContain("only tests use it");
});
