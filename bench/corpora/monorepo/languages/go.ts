// Go: one module per package, with all sources in one folder.
import { camel, pascal } from "../words.ts";
import type { Helper, LanguageWriter, Used } from "../source-file.ts";

const statements = [
  (i: number) => `\tif weight > ${i} {\n\t\ttotal += weight * ${i + 1}\n\t}`,
  (i: number) => `\tpart${i} := strings.TrimSpace(label)\n\ttotal += len(part${i})`,
  (i: number) => `\tfor step := 0; step < ${i % 9}; step++ {\n\t\ttotal += step * weight\n\t}`,
  (i: number) => `\tseen${i} := map[string]int{label: total}\n\ttotal += len(seen${i})`,
] as const;

export const go: LanguageWriter = {
  extension: ".go",
  sourceFolder: () => "",
  stem: ({ verb, adjective, noun }) => [verb, adjective, noun].join("_"),
  nests: false,
  spell: (name) => mainOf({ name }),
  write(file) {
    const type = pascal(file.name.adjective, file.name.noun, "entry");
    const packages = [...new Set(file.uses.flatMap(({ packageName }) => packageName ?? []))];
    return [
      `package ${file.packageName}`,
      "",
      `import (\n\t"strings"\n${packages.map((name) => `\t"mono.example/packages/${name}"\n`).join("")})`,
      "",
      `// ${type} is what ${mainOf(file)} works on.\ntype ${type} struct {\n\tLabel string\n\tWeight int`,
      ...file.fields.map((field) => `\t${pascal(field)} string`),
      "}",
      "",
      ...file.helpers.map(writeHelper),
      `// ${mainOf(file)}: ${file.summary}`,
      `func ${mainOf(file)}(label string, weight int) int {`,
      `\tentry := ${type}{Label: label, Weight: weight}`,
      "\ttotal := entry.Weight",
      ...file.helpers.map(({ words }) => `\ttotal += ${camel(...words)}(entry.Label, entry.Weight)`),
      ...file.uses.map((used) => {
        const prefix = used.packageName === undefined ? "" : `${used.packageName}.`;
        return `\ttotal += ${prefix}${mainOf(used)}(entry.Label, total)`;
      }),
      "\treturn total\n}\n",
    ].join("\n");
  },
  writeProjectFiles: ({ packageName, dependencies }) => ({
    "go.mod":
      `module mono.example/packages/${packageName}\n\ngo 1.22\n\n` +
      dependencies
        .map(
          (name) =>
            `require mono.example/packages/${name} v1.0.0\n\nreplace mono.example/packages/${name} => ../${name}\n`,
        )
        .join("\n"),
  }),
};

function writeHelper({ words, statements: kinds }: Helper): string {
  const body = kinds.map((kind, i) => statements[kind % statements.length]!(16 * i + (kind >> 4)));
  return [
    `func ${camel(...words)}(label string, weight int) int {`,
    `\ttotal := len(strings.ToLower(label))`,
    ...body,
    "\treturn total",
    "}\n",
  ].join("\n");
}

function mainOf({ name }: Pick<Used, "name">): string {
  return pascal(name.verb, name.adjective, name.noun);
}
