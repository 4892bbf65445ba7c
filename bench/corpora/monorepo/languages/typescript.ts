// TypeScript packages with an index that re-exports what the sources export.
import { camel, pascal } from "../words.ts";
import type { Helper, LanguageWriter, SourceFile, Used } from "../source-file.ts";

const statements = [
  (i: number) => `  if (entry.weight > ${i}) total += entry.weight * ${i + 1};`,
  (i: number) => `  const part${i} = entry.label.slice(${i % 7}).trim();\n  total += part${i}.length;`,
  (i: number) => `  for (let step = 0; step < ${i % 9}; step++) total += step * entry.weight;`,
  (i: number) => `  const seen${i} = new Map([[entry.label, total]]);\n  total += seen${i}.size;`,
] as const;

export const typescript: LanguageWriter = {
  extension: ".ts",
  sourceFolder: () => "src",
  stem: ({ verb, adjective, noun }) => [verb, adjective, noun].join("-"),
  nests: true,
  spell: (name) => mainOf({ name }),
  write(file) {
    const { verb, adjective, noun } = file.name;
    const type = pascal(adjective, noun, "Entry");
    return [
      `// ${file.summary}`,
      ...file.uses.map((used) => `import { ${mainOf(used)} } from "${specifierOf(file, used)}";`),
      "",
      `export interface ${type} {\n  readonly label: string;\n  readonly weight: number;`,
      ...file.fields.map((field) => `  readonly ${field}?: string;`),
      "}",
      "",
      ...file.helpers.map((helper) => writeHelper(helper, type)),
      `/** ${file.summary} */`,
      `export function ${camel(verb, adjective, noun)}(entry: ${type}): number {`,
      "  let total = entry.weight;",
      ...file.helpers.map(({ words }) => `  total += ${camel(...words)}(entry);`),
      ...file.uses.map((used) => `  total += ${mainOf(used)}(entry);`),
      "  return total;\n}\n",
    ].join("\n");
  },
  writeProjectFiles: ({ packageName, dependencies, sources }) => ({
    "package.json": `${JSON.stringify(
      {
        ...{ name: `@mono/${packageName}`, version: "1.0.0", type: "module", main: "src/index.ts" },
        dependencies: Object.fromEntries(dependencies.map((name) => [`@mono/${name}`, "workspace:*"])),
      },
      undefined,
      2,
    )}\n`,
    "src/index.ts": sources
      .map(({ name, module }) => `export { ${mainOf({ name })} } from "./${module}.js";\n`)
      .join(""),
  }),
};

function writeHelper({ words, statements: kinds }: Helper, type: string): string {
  const body = kinds.map((kind, i) => statements[kind % statements.length]!(16 * i + (kind >> 4)));
  return [
    `function ${camel(...words)}(entry: ${type}): number {`,
    "  let total = 0;",
    ...body,
    "  return total;",
    "}\n",
  ].join("\n");
}

function mainOf({ name }: Pick<Used, "name">): string {
  return camel(name.verb, name.adjective, name.noun);
}

function specifierOf(file: SourceFile, used: Used): string {
  if (used.packageName !== undefined) return `@mono/${used.packageName}`;
  const [ownFolder, usedFolder] = [file, used].map(({ module }) => module.slice(0, module.indexOf("/")));
  const base = used.module.slice(used.module.indexOf("/") + 1);
  return ownFolder === usedFolder ? `./${base}.js` : `../${used.module}.js`;
}
