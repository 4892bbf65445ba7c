// Writes a monorepo of any size to disk. The same numbers give the same bytes.
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { listSources, planSources } from "./plan-files.ts";
import { planPackages } from "./plan-packages.ts";
import type { PackagePlan } from "./plan-packages.ts";
import { camel, nameFile } from "./words.ts";

/** Increased when the same numbers give different bytes. */
export const monorepoVersion = 1;

export interface Monorepo {
  /** All files, including manifests and READMEs. */
  readonly files: number;
  readonly bytes: number;
  /** Sources: each defines one main function and calls those of the files that it uses. */
  readonly sources: number;
  /** Calls of a main function from another file; each should become an edge. */
  readonly crossCalls: number;
  /** SHA-256 of all paths and contents, in order. */
  readonly digest: string;
  /** A few files, spread over the whole monorepo, whose main functions are defined nowhere else. */
  readonly landmarks: readonly Landmark[];
}

export interface Landmark {
  /** Path relative to the monorepo. */
  readonly path: string;
  /** The main function as its source spells it. */
  readonly symbol: string;
  /** First sentence of its comment. */
  readonly summary: string;
}

const landmarkCount = 20;

/** Writes `fileCount` files below `folder`, which it creates. Takes about 15 s for 100,000. */
export function writeMonorepo(folder: string, fileCount: number, seed = 1): Monorepo {
  const hash = createHash("sha256");
  const folders = new Set<string>();
  const landmarks: Landmark[] = [];
  const total = { files: 0, bytes: 0, sources: 0, crossCalls: 0 };
  const write = (path: string, text: string): void => {
    const target = join(folder, path);
    const parent = dirname(target);
    if (!folders.has(parent)) mkdirSync(parent, { recursive: true });
    folders.add(parent);
    const bytes = Buffer.from(text);
    writeFileSync(target, bytes);
    hash.update(path).update("\0").update(bytes).update("\0");
    total.files++;
    total.bytes += bytes.length;
  };
  const packages = planPackages(fileCount, seed);
  const landmarkEvery = Math.max(1, Math.floor(packages.length / landmarkCount));
  for (const plan of packages) {
    const below = `packages/${plan.name}`;
    for (const [path, text] of listProjectFiles(plan)) write(`${below}/${path}`, text);
    const { language } = plan;
    for (const [i, source] of planSources(plan, seed).entries()) {
      const sourceFolder = language.sourceFolder(plan.name);
      const path = [below, sourceFolder, source.module].filter(Boolean).join("/") + language.extension;
      write(path, language.write(source));
      total.sources++;
      total.crossCalls += source.uses.length;
      if (i === 5 && plan.index % landmarkEvery === 0) {
        landmarks.push({ path, symbol: language.spell(source.name), summary: source.summary });
      }
    }
  }
  return { ...total, digest: hash.digest("hex"), landmarks: landmarks.slice(0, landmarkCount) };
}

/** The README and the manifests, of which a small package has only the first. */
function listProjectFiles(plan: PackagePlan): readonly (readonly [path: string, text: string])[] {
  const sources = listSources(plan).map(({ file, module }) => ({ name: nameFile(file), module }));
  const dependencies = plan.dependencies.map(({ name }) => name);
  const readme =
    `# ${plan.name}\n\nDepends on ${dependencies.join(", ") || "nothing"}.\n\n` +
    sources.map(({ name }) => `- \`${camel(name.verb, name.adjective, name.noun)}\`\n`).join("");
  const texts = plan.language.writeProjectFiles({ packageName: plan.name, dependencies, sources });
  return [["README.md", readme] as const, ...Object.entries(texts)].slice(0, plan.fileCount);
}
