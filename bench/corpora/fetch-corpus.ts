// Brings a corpus into the cache, once.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { cacheFolder } from "../cache-folder.ts";
import type {
  CorpusDefinition,
  DebianCorpus,
  DebianTreeCorpus,
  GeneratedCorpus,
  GoCorpus,
  NpmCorpus,
  PythonCorpus,
} from "./definitions.ts";
import { monorepoVersion, writeMonorepo } from "./monorepo/write-monorepo.ts";
import type { Monorepo } from "./monorepo/write-monorepo.ts";

/**
 * Returns the folder to index. Throws an Error that says what could not be fetched. If killed midway, it starts over.
 */
export function fetchCorpus(corpus: CorpusDefinition): string {
  switch (corpus.kind) {
    case "npm":
      return join(
        once(`npm-${corpus.package}-${corpus.version}`, (into) => {
          unpackNpm(corpus, into);
        }),
        corpus.folder,
      );
    case "python":
      return join(
        once(`python-${corpus.package}-${corpus.version}`, (into) => {
          unpackPython(corpus, into);
        }),
        corpus.folder,
      );
    case "go":
      return join(
        once(`go-${corpus.name}-${corpus.version}`, (into) => {
          unpackGo(corpus, into);
        }),
        corpus.folder,
      );
    case "debian":
      return join(
        once(`debian-${corpus.package}`, (into) => {
          unpackDebian(corpus, into);
        }),
        corpus.folder,
      );
    case "debian-tree":
      return join(
        once(`debian-${corpus.package}`, (into) => {
          unpackDebianTree(corpus, into);
        }),
        corpus.folder,
      );
    case "generated":
      return join(generate(corpus), "tree");
  }
}

/** The generator's description of a monorepo, which is generated if it does not exist yet. */
export function fetchMonorepo(corpus: GeneratedCorpus): { readonly path: string; readonly facts: Monorepo } {
  const folder = generate(corpus);
  return {
    path: join(folder, "tree"),
    facts: JSON.parse(readFileSync(join(folder, "monorepo.json"), "utf8")) as Monorepo,
  };
}

function generate({ name, files, seed }: GeneratedCorpus): string {
  return once(`${name}-seed-${seed}-v${monorepoVersion}`, (into) => {
    process.stderr.write(`writing ${name}\n`);
    const facts = writeMonorepo(join(into, "tree"), files, seed);
    writeFileSync(join(into, "monorepo.json"), JSON.stringify(facts));
  });
}

/** Fills a temporary sibling folder and renames it, so that a folder with the final name is always complete. */
function once(name: string, fill: (into: string) => void): string {
  const folder = cacheFolder("corpora", name);
  if (existsSync(folder)) return folder;
  const partial = `${folder}.partial-${process.pid}`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true });
  try {
    fill(partial);
    renameSync(partial, folder);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
  return folder;
}

function unpackNpm({ package: name, version, integrity }: NpmCorpus, into: string): void {
  process.stderr.write(`fetching ${name}@${version}\n`);
  const packed = execFileSync("npm", ["pack", "--silent", "--pack-destination", into, `${name}@${version}`], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
  const archive = join(into, packed.trim().split("\n").at(-1)!);
  const found = `sha512-${createHash("sha512").update(readFileSync(archive)).digest("base64")}`;
  if (found !== integrity) throw new Error(`${name}@${version} has integrity ${found}, not ${integrity}.`);
  execFileSync("tar", ["xzf", archive, "-C", into, "--strip-components=1"]);
  rmSync(archive);
}

function unpackPython({ package: name, version, sha256 }: PythonCorpus, into: string): void {
  process.stderr.write(`fetching ${name}==${version}\n`);
  execFileSync(
    "python3",
    [
      "-m",
      "pip",
      "download",
      "--quiet",
      "--no-deps",
      "--only-binary",
      ":all:",
      "-d",
      into,
      `${name}==${version}`,
    ],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  const wheel = readdirSync(into).find((file) => file.endsWith(".whl"));
  if (wheel === undefined) throw new Error(`${name}==${version} has no wheel.`);
  const found = createHash("sha256")
    .update(readFileSync(join(into, wheel)))
    .digest("hex");
  if (found !== sha256) throw new Error(`${name}==${version} has the hash ${found}, not ${sha256}.`);
  execFileSync("python3", ["-m", "zipfile", "-e", join(into, wheel), into]);
  rmSync(join(into, wheel));
}

function unpackGo({ module, version }: GoCorpus, into: string): void {
  process.stderr.write(`fetching ${module}@${version}\n`);
  const modules = `${into}-modules`;
  const environment = { ...process.env, GOFLAGS: "-mod=mod -modcacherw", GOPATH: modules };
  try {
    const told = execFileSync("go", ["mod", "download", "-json", `${module}@${version}`], {
      cwd: into,
      env: environment,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
    cpSync((JSON.parse(told) as { readonly Dir: string }).Dir, into, { recursive: true });
  } finally {
    rmSync(modules, { recursive: true, force: true });
  }
}

function unpackDebian({ package: name }: DebianCorpus, into: string): void {
  process.stderr.write(`fetching Debian's ${name}\n`);
  try {
    execFileSync("apt-get", ["source", "--download-only", name], {
      cwd: into,
      stdio: ["ignore", "ignore", "pipe"],
    });
  } catch (error) {
    const { stderr } = error as { readonly stderr?: Buffer };
    throw new Error(
      `apt-get source ${name} failed (it takes a Debian with deb-src in its sources): ${stderr?.toString().trim() ?? String(error)}`,
      { cause: error },
    );
  }
  const archive = readdirSync(into).find((file) => /\.orig\.tar\.\w+$/.test(file));
  if (archive === undefined) throw new Error(`apt-get source ${name} brought no .orig.tar file.`);
  execFileSync("tar", ["xf", join(into, archive), "-C", into, "--strip-components=1"]);
  for (const file of readdirSync(into)) {
    if (/\.(dsc|asc)$|\.tar\.\w+$/.test(file)) rmSync(join(into, file));
  }
}

function unpackDebianTree({ package: name, archive, withoutRules }: DebianTreeCorpus, into: string): void {
  process.stderr.write(`fetching Debian's ${name}\n`);
  const parts = `${into}-package`;
  mkdirSync(parts, { recursive: true });
  try {
    execFileSync("apt-get", ["download", name], { cwd: parts, stdio: ["ignore", "ignore", "pipe"] });
    const [file] = readdirSync(parts);
    if (file === undefined) throw new Error(`apt-get download ${name} brought no file.`);
    execFileSync("dpkg-deb", ["-x", join(parts, file), parts]);
    execFileSync("tar", ["xf", join(parts, archive), "-C", into, "--strip-components=1"]);
  } finally {
    rmSync(parts, { recursive: true, force: true });
  }
  const ignore = join(into, ".gitignore");
  const rules = readFileSync(ignore, "utf8").split("\n");
  writeFileSync(ignore, rules.filter((rule) => !withoutRules.includes(rule)).join("\n"));
}
