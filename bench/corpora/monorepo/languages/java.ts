// Java: one class per file, one folder per package.
import { camel, pascal } from "../words.ts";
import type { Helper, LanguageWriter, Used } from "../source-file.ts";

const statements = [
  (i: number) => `        if (weight > ${i}) {\n            total += weight * ${i + 1};\n        }`,
  (i: number) => `        String part${i} = label.trim();\n        total += part${i}.length();`,
  (i: number) =>
    `        for (int step = 0; step < ${i % 9}; step++) {\n            total += step * weight;\n        }`,
  (i: number) => `        List<String> seen${i} = List.of(label);\n        total += seen${i}.size();`,
] as const;

export const java: LanguageWriter = {
  extension: ".java",
  sourceFolder: () => "",
  stem: (name) => classOf({ name }),
  nests: false,
  spell: (name) => mainOf({ name }),
  write(file) {
    const type = pascal(file.name.adjective, file.name.noun);
    return [
      `package packages.${file.packageName};`,
      "",
      "import java.util.List;",
      ...file.uses.flatMap(({ packageName, name }) =>
        packageName === undefined ? [] : `import packages.${packageName}.${classOf({ name })};`,
      ),
      "",
      `/** ${file.summary} */\npublic final class ${classOf(file)} {`,
      ...file.fields.map((field) => `    private String ${field} = "";`),
      "",
      ...file.helpers.map(writeHelper),
      `    /** ${file.summary} */`,
      `    public static int ${mainOf(file)}(String label, int weight) {`,
      `        int total = weight + "${type}".length();`,
      ...file.helpers.map(({ words }) => `        total += ${camel(...words)}(label, weight);`),
      ...file.uses.map((used) => `        total += ${classOf(used)}.${mainOf(used)}(label, total);`),
      "        return total;\n    }\n}\n",
    ].join("\n");
  },
  writeProjectFiles: ({ packageName, dependencies }) => ({
    "pom.xml":
      `<project>\n  <groupId>mono</groupId>\n  <artifactId>${packageName}</artifactId>\n  <dependencies>\n` +
      dependencies.map((name) => `    <dependency><artifactId>${name}</artifactId></dependency>\n`).join("") +
      "  </dependencies>\n</project>\n",
  }),
};

function writeHelper({ words, statements: kinds }: Helper): string {
  const body = kinds.map((kind, i) => statements[kind % statements.length]!(16 * i + (kind >> 4)));
  return [
    `    private static int ${camel(...words)}(String label, int weight) {`,
    "        int total = 0;",
    ...body,
    "        return total;",
    "    }\n",
  ].join("\n");
}

function classOf({ name }: Pick<Used, "name">): string {
  return pascal(name.verb, name.adjective, name.noun);
}

function mainOf({ name }: Pick<Used, "name">): string {
  return camel(name.verb, name.adjective, name.noun);
}
