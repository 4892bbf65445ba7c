// C: one header per package, which declares the main functions of all sources.
import { pascal, snake } from "../words.ts";
import type { Helper, LanguageWriter, Used } from "../source-file.ts";

const statements = [
  (i: number) => `    if (weight > ${i}) {\n        total += weight * ${i + 1};\n    }`,
  (i: number) => `    const char *part_${i} = label + ${i % 7};\n    total += (int)strlen(part_${i});`,
  (i: number) => `    for (int step = 0; step < ${i % 9}; step++) {\n        total += step * weight;\n    }`,
  (i: number) => `    int seen_${i} = label[0] == 'x' ? total : weight;\n    total += seen_${i};`,
] as const;

export const c: LanguageWriter = {
  extension: ".c",
  sourceFolder: () => "",
  nests: false,
  stem: (name) => mainOf({ name }),
  spell: (name) => mainOf({ name }),
  write(file) {
    const type = snake(file.name.adjective, file.name.noun);
    const packages = [...new Set(file.uses.flatMap(({ packageName }) => packageName ?? []))];
    return [
      `/* ${file.summary} */`,
      "#include <string.h>",
      `#include "${file.packageName}.h"`,
      ...packages.map((name) => `#include "../${name}/${name}.h"`),
      "",
      `struct ${type} {\n    const char *label;\n    int weight;`,
      ...file.fields.map((field) => `    const char *${field};`),
      "};\n",
      ...file.helpers.map(writeHelper),
      `/* ${file.summary} */`,
      `int ${mainOf(file)}(const char *label, int weight)\n{`,
      `    struct ${type} entry = { .label = label, .weight = weight };`,
      "    int total = entry.weight;",
      ...file.helpers.map(({ words }) => `    total += ${snake(...words)}(entry.label, entry.weight);`),
      ...file.uses.map((used) => `    total += ${mainOf(used)}(entry.label, total);`),
      "    return total;\n}\n",
    ].join("\n");
  },
  writeProjectFiles: ({ packageName, sources }) => ({
    Makefile: `lib${packageName}.a: $(wildcard *.c)\n\tar rcs $@ $^\n`,
    [`${packageName}.h`]:
      `#ifndef ${pascal(packageName)}_H\n#define ${pascal(packageName)}_H\n` +
      sources.map(({ name }) => `int ${mainOf({ name })}(const char *label, int weight);\n`).join("") +
      "#endif\n",
  }),
};

function writeHelper({ words, statements: kinds }: Helper): string {
  const body = kinds.map((kind, i) => statements[kind % statements.length]!(16 * i + (kind >> 4)));
  return [
    `static int ${snake(...words)}(const char *label, int weight)\n{`,
    "    int total = 0;",
    ...body,
    "    return total;",
    "}\n",
  ].join("\n");
}

function mainOf({ name }: Pick<Used, "name">): string {
  return snake(name.verb, name.adjective, name.noun);
}
