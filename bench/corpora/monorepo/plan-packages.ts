// Which packages does a generated monorepo have, in which language, and which of them depend on which?
import { Mulberry32 } from "../../../src/kernels/mulberry32.ts";
import { c } from "./languages/c.ts";
import { go } from "./languages/go.ts";
import { java } from "./languages/java.ts";
import { python } from "./languages/python.ts";
import { rust } from "./languages/rust.ts";
import { typescript } from "./languages/typescript.ts";
import type { LanguageWriter } from "./source-file.ts";
import { nameFile } from "./words.ts";

export interface PackagePlan {
  readonly index: number;
  readonly name: string;
  readonly language: LanguageWriter;
  /** Earlier packages of the same language, so there are no cycles. */
  readonly dependencies: readonly PackagePlan[];
  /** Index of its first file among all files of the monorepo. */
  readonly firstFile: number;
  readonly fileCount: number;
}

export const filesPerPackage = 50;

/** Shares in percent. */
const languages: readonly (readonly [LanguageWriter, number])[] = [
  [typescript, 40],
  [python, 22],
  [go, 14],
  [java, 10],
  [rust, 7],
  [c, 7],
];

/** Packages do not depend on the size of the monorepo: a larger one begins with the same packages as a smaller one. */
export function planPackages(fileCount: number, seed: number): readonly PackagePlan[] {
  const packages: PackagePlan[] = [];
  const byLanguage = new Map<LanguageWriter, PackagePlan[]>();
  const taken = new Set<string>();
  for (let index = 0; index * filesPerPackage < fileCount; index++) {
    const random = createRandom(seed, index);
    const language = pickLanguage(random.next() % 100);
    const earlier = byLanguage.get(language) ?? [];
    const firstFile = index * filesPerPackage;
    const plan: PackagePlan = {
      index,
      name: namePackage(index, taken),
      language,
      dependencies: pickDependencies(earlier, random),
      firstFile,
      fileCount: Math.min(filesPerPackage, fileCount - firstFile),
    };
    packages.push(plan);
    earlier.push(plan);
    byLanguage.set(language, earlier);
  }
  return packages;
}

/** An independent random stream for each package. */
export function createRandom(seed: number, index: number): Mulberry32 {
  return new Mulberry32(Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b));
}

/** Two to five: half of them nearby, half among the first packages, which everything uses. */
function pickDependencies(earlier: readonly PackagePlan[], random: Mulberry32): readonly PackagePlan[] {
  const wanted = 2 + (random.next() % 4);
  const picked = new Set<PackagePlan>();
  for (let i = 0; i < wanted && earlier.length > 0; i++) {
    const reach = i % 2 === 0 ? Math.min(earlier.length, 20) : Math.ceil(Math.sqrt(earlier.length));
    const at = random.next() % reach;
    picked.add(i % 2 === 0 ? earlier[earlier.length - 1 - at]! : earlier[at]!);
  }
  return [...picked];
}

function pickLanguage(percent: number): LanguageWriter {
  let below = 0;
  for (const [language, share] of languages) {
    below += share;
    if (percent < below) return language;
  }
  return typescript;
}

function namePackage(index: number, taken: Set<string>): string {
  const { adjective, noun } = nameFile(index * 31);
  let name = `${adjective}${noun}`;
  while (taken.has(name)) name += "s";
  taken.add(name);
  return name;
}
