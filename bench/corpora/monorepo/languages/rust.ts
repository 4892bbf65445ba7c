// Rust: one crate per package, with its modules side by side.
import { pascal, snake } from "../words.ts";
import type { Helper, LanguageWriter, Used } from "../source-file.ts";

const statements = [
  (i: number) => `    if entry.weight > ${i} {\n        total += entry.weight * ${i + 1};\n    }`,
  (i: number) => `    let part_${i} = entry.label.trim();\n    total += part_${i}.len();`,
  (i: number) => `    for step in 0..${i % 9} {\n        total += step * entry.weight;\n    }`,
  (i: number) => `    let seen_${i} = vec![entry.label.clone()];\n    total += seen_${i}.len();`,
] as const;

export const rust: LanguageWriter = {
  extension: ".rs",
  sourceFolder: () => "src",
  stem: (name) => mainOf({ name }),
  nests: false,
  spell: (name) => mainOf({ name }),
  write(file) {
    const type = pascal(file.name.adjective, file.name.noun, "entry");
    return [
      `//! ${file.summary}`,
      ...file.uses.map(({ packageName, module, name }) => {
        return `use ${packageName ?? "crate"}::${module}::${mainOf({ name })};`;
      }),
      "",
      `pub struct ${type} {\n    pub label: String,\n    pub weight: usize,`,
      ...file.fields.map((field) => `    pub ${field}: String,`),
      "}",
      "",
      ...file.helpers.map((helper) => writeHelper(helper, type)),
      `/// ${file.summary}`,
      `pub fn ${mainOf(file)}(entry: &${type}) -> usize {\n    let mut total = entry.weight;`,
      ...file.helpers.map(({ words }) => `    total += ${snake(...words)}(entry);`),
      ...file.uses.map((used) => `    total += ${mainOf(used)}(entry);`),
      "    total\n}\n",
    ].join("\n");
  },
  writeProjectFiles: ({ packageName, dependencies, sources }) => ({
    "Cargo.toml":
      `[package]\nname = "${packageName}"\nversion = "1.0.0"\n\n[dependencies]\n` +
      dependencies.map((name) => `${name} = { path = "../${name}" }\n`).join(""),
    "src/lib.rs": sources.map(({ module }) => `pub mod ${module};\n`).join(""),
  }),
};

function writeHelper({ words, statements: kinds }: Helper, type: string): string {
  const body = kinds.map((kind, i) => statements[kind % statements.length]!(16 * i + (kind >> 4)));
  return [
    `fn ${snake(...words)}(entry: &${type}) -> usize {`,
    "    let mut total = 0;",
    ...body,
    "    total",
    "}\n",
  ].join("\n");
}

function mainOf({ name }: Pick<Used, "name">): string {
  return snake(name.verb, name.adjective, name.noun);
}
