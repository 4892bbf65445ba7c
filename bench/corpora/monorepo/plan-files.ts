// Which files does a package of a generated monorepo hold, and which other files do they use?
import type { Mulberry32 } from "../../../src/kernels/mulberry32.ts";
import { createRandom } from "./plan-packages.ts";
import type { PackagePlan } from "./plan-packages.ts";
import type { Helper, SourceFile, Used } from "./source-file.ts";
import { camel, nameFile, pickWord } from "./words.ts";

const filesPerFolder = 12;
/** Names that are reserved words in some language. */
const reserved = new Set(["package", "import", "default", "private", "public", "global", "native", "yield"]);

/** README, manifest and entry come first; the rest of a package's files are sources. */
export function listSources(
  plan: PackagePlan,
): readonly { readonly file: number; readonly module: string }[] {
  const { language, firstFile, fileCount } = plan;
  const extra = countExtraFiles(plan);
  return Array.from({ length: Math.max(0, fileCount - extra) }, (_, i) => {
    const file = firstFile + extra + i;
    const stem = language.stem(nameFile(file));
    const folder = nameFile(firstFile + extra + Math.floor(i / filesPerFolder)).noun;
    return { file, module: language.nests ? `${safe(folder)}/${stem}` : stem };
  });
}

export function countExtraFiles({ language, name }: PackagePlan): number {
  return (
    1 + Object.keys(language.writeProjectFiles({ packageName: name, dependencies: [], sources: [] })).length
  );
}

export function planSources(plan: PackagePlan, seed: number): readonly SourceFile[] {
  const random = createRandom(seed + 1, plan.index);
  const own = listSources(plan);
  const offered = plan.dependencies.map((dependency) => ({ dependency, sources: listSources(dependency) }));
  return own.map(({ file, module }, i) => {
    const uses = new Map<number, Used>();
    // Nearby files of the same package, never in a cycle.
    for (let k = random.next() % 4; k > 0 && i > 0; k--) {
      const used = own[i - 1 - (random.next() % Math.min(i, filesPerFolder))]!;
      uses.set(used.file, { name: nameFile(used.file), packageName: undefined, module: used.module });
    }
    for (let k = random.next() % 3; k > 0 && offered.length > 0; k--) {
      const { dependency, sources } = offered[random.next() % offered.length]!;
      // The first files of a package are used most.
      const used = sources[Math.floor(sources.length * (random.next() / 2 ** 32) ** 2)];
      if (used === undefined) continue;
      uses.set(used.file, { name: nameFile(used.file), packageName: dependency.name, module: used.module });
    }
    return {
      name: nameFile(file),
      packageName: plan.name,
      module,
      summary: summarize(file, random),
      uses: [...uses.values()],
      helpers: planHelpers(file, random),
      fields: planFields(random),
    };
  });
}

/** One sentence with the words of the name in other forms, and two that other files share. */
function summarize(file: number, random: Mulberry32): string {
  const { verb, adjective, noun } = nameFile(file);
  const place = pickWord(random, "noun");
  const other = `${pickWord(random, "adjective")} ${pickWord(random, "noun")}`;
  return `Will ${verb} each ${adjective} ${noun} of a ${place} before the ${other} needs it.`;
}

/** Plans 2 to 9 helpers of 2 to 24 statements; few are long. */
function planHelpers(file: number, random: Mulberry32): readonly Helper[] {
  const helpers = new Map<string, Helper>();
  for (let k = 2 + (random.next() % 8); k > 0; k--) {
    // Go allows each name only once per package.
    const words = [pickWord(random, "verb"), pickWord(random, "noun"), "of", nameFile(file).noun];
    const length = 2 + Math.floor(22 * (random.next() / 2 ** 32) ** 3);
    helpers.set(camel(...words), { words, statements: Array.from({ length }, () => random.next() & 0xff) });
  }
  return [...helpers.values()];
}

function planFields(random: Mulberry32): readonly string[] {
  const fields = Array.from({ length: random.next() % 6 }, () => safe(pickWord(random, "noun")));
  return [...new Set(fields)].filter((field) => field !== "label");
}

function safe(word: string): string {
  return reserved.has(word) ? `${word}s` : word;
}
