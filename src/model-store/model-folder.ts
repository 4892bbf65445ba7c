// Which models have been pulled into a home? Each is a folder: <home>/models/<name>.
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hashFile } from "../base/hash-file.ts";
import { isFile } from "../base/is-file.ts";
import { isRecord } from "../base/is-record.ts";
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

/** Undefined if it was not pulled, or if the card is damaged. */
export async function readModelCard(folder: string): Promise<ModelCard | undefined> {
  try {
    const card: unknown = JSON.parse(await readFile(join(folder, modelCardFile), "utf8"));
    return isRecord(card) && isRecord(card["sha256"]) ? (card as unknown as ModelCard) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Downloads a model of the catalog into the home: from the first source that has it, with every file checked,
 * completely or not at all. Files from an interrupted attempt are reused. What is in the way of the whole model, such as
 * a damaged one, is replaced when the download is complete. Throws INPUT_INVALID, DOWNLOAD_FAILED, CANCELLED.
 */
export async function pullModel(home: string, name: string, options: FetchOptions): Promise<ModelCard> {
  const model = getModel(name);
  const folder = modelPath(home, name);
  const known = await readModelCard(folder);
  if (known !== undefined && (await isWhole(model, folder, known))) return known;
  const staging = modelPath(home, `.${name}`);
  await mkdir(staging, { recursive: true });
  const failures: string[] = [];
  for (const source of model.sources) {
    try {
      const revision = await fetchFrom(source, model, staging, options);
      const card = await writeCard(model, staging, describeSource(source), revision);
      await replaceFolder(staging, folder, modelPath(home, `.${name}.replaced`));
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

/** Whether every file of the model has the hash that the card names. */
async function isWhole({ files }: CatalogModel, folder: string, { sha256 }: ModelCard): Promise<boolean> {
  for (const { path } of files) {
    const file = join(folder, path);
    if (!(await isFile(file)) || (await hashFile(file, "sha256")) !== sha256[path]) return false;
  }
  return true;
}

/** Moves `fresh` to `folder`; what was there is deleted afterwards. */
async function replaceFolder(fresh: string, folder: string, aside: string): Promise<void> {
  await rm(aside, { recursive: true, force: true });
  const isThere = await rename(folder, aside).then(
    () => true,
    (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      return false;
    },
  );
  await rename(fresh, folder);
  if (isThere) await rm(aside, { recursive: true, force: true });
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
  for (const left of [`.${name}`, `.${name}.replaced`]) {
    await rm(modelPath(home, left), { recursive: true, force: true });
  }
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
