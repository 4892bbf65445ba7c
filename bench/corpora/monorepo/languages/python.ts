// Python packages that import each other by their full names.
import { pascal, snake } from "../words.ts";
import type { Helper, LanguageWriter, SourceFile, Used } from "../source-file.ts";

const statements = [
  (i: number) => `    if entry.weight > ${i}:\n        total += entry.weight * ${i + 1}`,
  (i: number) => `    part_${i} = entry.label[${i % 7}:].strip()\n    total += len(part_${i})`,
  (i: number) => `    for step in range(${i % 9}):\n        total += step * entry.weight`,
  (i: number) => `    seen_${i} = {entry.label: total}\n    total += len(seen_${i})`,
] as const;

export const python: LanguageWriter = {
  extension: ".py",
  sourceFolder: (packageName) => packageName,
  stem: (name) => mainOf({ name }),
  nests: true,
  spell: (name) => mainOf({ name }),
  write(file) {
    const type = pascal(file.name.adjective, file.name.noun, "entry");
    return [
      `"""${file.summary}"""`,
      "from dataclasses import dataclass",
      "",
      ...file.uses.map((used) => `from ${moduleOf(file, used)} import ${mainOf(used)}`),
      "\n",
      `@dataclass\nclass ${type}:\n    label: str\n    weight: int`,
      ...file.fields.map((field) => `    ${field}: str = ""`),
      "",
      `    def describe_${file.name.noun}(self) -> str:\n        return f"{self.label}: {self.weight}"`,
      "\n",
      ...file.helpers.map((helper) => writeHelper(helper, type)),
      `def ${mainOf(file)}(entry: ${type}) -> int:\n    """${file.summary}"""\n    total = entry.weight`,
      ...file.helpers.map(({ words }) => `    total += _${snake(...words)}(entry)`),
      ...file.uses.map((used) => `    total += ${mainOf(used)}(entry)`),
      "    return total\n",
    ].join("\n");
  },
  writeProjectFiles: ({ packageName, dependencies }) => ({
    "pyproject.toml":
      `[project]\nname = "${packageName}"\nversion = "1.0.0"\n` +
      `dependencies = [${dependencies.map((name) => `"${name}"`).join(", ")}]\n`,
    [`${packageName}/__init__.py`]: `"""Package ${packageName}."""\n`,
  }),
};

function writeHelper({ words, statements: kinds }: Helper, type: string): string {
  const body = kinds.map((kind, i) => statements[kind % statements.length]!(16 * i + (kind >> 4)));
  return [
    `def _${snake(...words)}(entry: ${type}) -> int:`,
    "    total = 0",
    ...body,
    "    return total\n\n",
  ].join("\n");
}

function mainOf({ name }: Pick<Used, "name">): string {
  return snake(name.verb, name.adjective, name.noun);
}

function moduleOf(file: SourceFile, used: Used): string {
  return [used.packageName ?? file.packageName, ...used.module.split("/")].join(".");
}
