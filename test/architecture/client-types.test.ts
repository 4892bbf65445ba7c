// The types of `loci/client` match the tools: they are generated from the tools' schemas, and checked against them.
import { readFileSync, writeFileSync } from "node:fs";
import { format, resolveConfig } from "prettier";
import { expect, test } from "vitest";
import { loadFamilies } from "../../src/families/catalog.ts";
import { createCatalog } from "../../src/tools/catalog/catalog.ts";
import { toJsonSchema, type JsonSchema } from "../../src/tools/arguments/json-schema.ts";
import { isOuter, listsOf } from "../../src/tools/results/paging.ts";

const path = "src/mcp/client/tool-types.ts";
const isWriting = process.env["LOCI_UPDATE_SNAPSHOTS"] === "1";
const head = `// What each tool takes and gives, as types. Written from the tools' schemas by \`test/architecture/client-types.test.ts\`; do not
// edit it by hand.
/* eslint-disable max-lines -- written by a program */

export interface ToolTypes {
`;

interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
}

function toType(schema: Schema): string {
  const { enum: values, anyOf, oneOf } = schema;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(" | ");
  const alternatives = anyOf ?? oneOf;
  if (alternatives !== undefined) return [...new Set(alternatives.map(toType))].join(" | ");
  if (Array.isArray(schema.type))
    return (schema.type as string[]).map((type) => toType({ ...schema, type })).join(" | ");
  switch (schema.type) {
    case "string":
    case "boolean":
    case "null":
      return schema.type;
    case "number":
    case "integer":
      return "number";
    case "array":
      return `readonly (${schema.items === undefined ? "unknown" : toType(schema.items)})[]`;
    case "object":
      return toObject(schema);
    case undefined:
    default:
      return "unknown";
  }
}

function toObject({ properties = {}, required = [], additionalProperties: other }: Schema): string {
  const names = Object.keys(properties);
  if (names.length === 0) {
    if (other === false) return "Readonly<Record<string, never>>";
    return `Readonly<Record<string, ${typeof other === "object" ? toType(other) : "unknown"}>>`;
  }
  const fields = names.map(
    (name) => `readonly ${name}${required.includes(name) ? "" : "?"}: ${toType(properties[name]!)};`,
  );
  return `{ ${fields.join(" ")} }`;
}

async function writeTypes(): Promise<string> {
  const entries = [...createCatalog(await loadFamilies()).tools.values()].map(({ tool, description }) => {
    const { properties, ...rest } = description.inputSchema;
    const isPaged = listsOf(tool).some(isOuter) && !("offset" in properties);
    const offset: Readonly<Record<string, JsonSchema>> = isPaged ? { offset: { type: "integer" } } : {};
    const takes = toType({ ...rest, properties: { ...properties, ...offset } });
    const gives = toType(toJsonSchema(tool.output, "output"));
    return `readonly ${tool.name}: { readonly arguments: ${takes}; readonly result: ${gives} };\n`;
  });
  const options = await resolveConfig(path);
  return format(`${head}${entries.join("")}}\n`, { ...options, parser: "typescript" });
}

test("the client's types match the input and output schema of every tool", { timeout: 120_000 }, async () => {
  const written = await writeTypes();
  if (isWriting) writeFileSync(path, written);
  expect(readFileSync(path, "utf8"), "run it with LOCI_UPDATE_SNAPSHOTS=1").toBe(written);
});
