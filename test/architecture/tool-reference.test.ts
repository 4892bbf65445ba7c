// The tool reference matches the tools: it is generated from them. LOCI_UPDATE_SNAPSHOTS=1 rewrites it.
import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { measureProfiles } from "../../src/families/profiles.ts";
import { loadFamilies } from "../../src/families/catalog.ts";
import { createCatalog } from "../../src/tools/catalog/catalog.ts";

const file = "src/families/README.md";

interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly description?: string;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

test("the tool reference matches the catalog", async () => {
  const wanted = await render();
  if (process.env["LOCI_UPDATE_SNAPSHOTS"] === "1") writeFileSync(file, wanted);
  expect(readFileSync(file, "utf8"), "run with LOCI_UPDATE_SNAPSHOTS=1 if this change is meant").toBe(wanted);
});

async function render(): Promise<string> {
  const parts = [
    "# Tools",
    "",
    "Written from the tools themselves by `test/architecture/tool-reference.test.ts`; do not edit it by hand.",
    "Every result is JSON, as text and as structured content; lists are `items` there. Only the text of",
    "`pattern_insights` is Markdown, for people.",
    "",
  ];
  parts.push(...(await renderCosts()));
  for (const family of await loadFamilies()) {
    parts.push(`## ${family.id}`, "");
    for (const { description } of createCatalog([family]).tools.values()) {
      const { readOnlyHint, destructiveHint, idempotentHint } = description.annotations;
      const effect = readOnlyHint ? "reads" : destructiveHint ? "destroys" : "writes";
      const effects = idempotentHint ? [effect, "idempotent"] : [effect];
      parts.push(`### ${description.name}`, "", `${description.description} (${effects.join(", ")})`, "");
      parts.push(...parameters(description.inputSchema));
    }
  }
  return `${parts.join("\n").trimEnd()}\n`;
}

/** The tokens that listing each profile costs before every conversation. */
async function renderCosts(): Promise<string[]> {
  const count = (tokens: number): string => tokens.toLocaleString("en-US");
  const rows = (await measureProfiles()).map(
    ({ flags, tools, tokens, tokensWithOutputSchemas }) =>
      `| \`${`loci serve ${flags}`.trim()}\` | ${tools} | ${count(tokens)} | ${count(tokensWithOutputSchemas)} |`,
  );
  return [
    "What a list costs, in tokens of four characters (`loci tools` shows it for each tool):",
    "",
    "| served | tools | tokens | with output schemas |",
    "| ------ | ----: | -----: | ------------------: |",
    ...rows,
    "",
  ];
}

function parameters(schema: Schema): string[] {
  const entries = Object.entries(schema.properties ?? {});
  if (entries.length === 0) return ["No parameters.", ""];
  const rows = entries.map(([name, parameter]) => {
    const required = schema.required?.includes(name) === true ? "required" : defaultOf(parameter);
    return `- \`${name}\` (${typeOf(parameter)}, ${required}): ${parameter.description ?? ""}`;
  });
  return [...rows, ""];
}

function defaultOf(parameter: Schema): string {
  return parameter.default === undefined ? "optional" : `default ${JSON.stringify(parameter.default)}`;
}

function typeOf({ type, enum: choices, minimum, maximum }: Schema): string {
  if (choices !== undefined) return choices.map((choice) => `\`${String(choice)}\``).join(" or ");
  const bounds = minimum !== undefined && maximum !== undefined ? ` ${minimum} to ${maximum}` : "";
  return `${type ?? "any"}${bounds}`;
}
