// Is the package right, and does it work for a stranger? Packs it once, has publint and attw read it, and runs it by npx in
// an empty folder with an empty home.
import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const repository = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const { name, version } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8"));
const folder = mkdtempSync(join(tmpdir(), "loci-package-"));
const home = join(folder, "home");
const project = join(folder, "project");
for (const each of [home, project]) mkdirSync(each);
writeFileSync(
  join(project, "greet.ts"),
  "export function greet(name: string): string {\n  return name;\n}\n",
);
writeFileSync(join(project, "main.ts"), 'import { greet } from "./greet.ts";\nconsole.log(greet("you"));\n');

/** What npm and Loci find of whoever runs this is left outside; the cache of npm may stay, where it is named. */
const kept =
  /^(?:PATH|Path|SystemRoot|ComSpec|PATHEXT|TEMP|TMP|TMPDIR|npm_config_(?:registry|cache)|NODE_EXTRA_CA_CERTS)$/i;
const environment = {
  ...Object.fromEntries(Object.entries(process.env).filter(([variable]) => kept.test(variable))),
  ...{ HOME: home, USERPROFILE: home, APPDATA: join(home, "roaming"), LOCALAPPDATA: join(home, "local") },
};

const onWindows = process.platform === "win32";

function run(command, args, cwd) {
  return execFileSync(command, args, { cwd, env: environment, encoding: "utf8", shell: onWindows });
}

/** Where npx has put the package: the newest of its folders that has one. */
function findInstalled() {
  const cache = join(run("npm", ["config", "get", "cache"], project).trim(), "_npx");
  const folders = readdirSync(cache).map((folder) => join(cache, folder, "node_modules", name));
  const [newest] = folders.filter(existsSync).sort((a, b) => statSync(b).ctimeMs - statSync(a).ctimeMs);
  if (newest === undefined) throw new Error(`npx left no ${name} in ${cache}`);
  return newest;
}

try {
  const flags = ["pack", "--json", "--ignore-scripts", "--pack-destination", folder];
  const [{ filename, size, entryCount }] = JSON.parse(run("npm", flags, repository));
  const tarball = join(folder, filename);
  if (!existsSync(tarball)) throw new Error(`npm pack left no ${tarball}`);
  for (const check of [
    ["publint", "--strict", tarball],
    ["attw", "--profile", "esm-only", tarball],
  ]) {
    execFileSync("npx", ["--no-install", ...check], { cwd: repository, stdio: "inherit", shell: onWindows });
  }
  const expectIn = (text, part) => {
    if (!text.includes(part)) throw new Error(`no ${JSON.stringify(part)} in:\n${text}`);
  };
  // As a stranger's first command.
  const npx = ["--yes", `--package=file:${tarball}`, "--", "loci", "index", ".", "--json"];
  const report = JSON.parse(run("npx", npx, project));
  if (report.files_scanned !== 2 || report.problems.length > 0) throw new Error(JSON.stringify(report));
  // npx installs the dependencies of a file anew each time: the rest is asked of what it installed now.
  const bin = join(findInstalled(), "bin", "loci.js");
  const loci = (...args) =>
    execFileSync(process.execPath, [bin, ...args], { cwd: project, env: environment, encoding: "utf8" });
  expectIn(loci("--version"), version);
  expectIn(loci("search", "greet", "a", "person"), "greet.ts:1");
  expectIn(loci("callers", "greet"), "main.ts:2");
  expectIn(loci("init", "--client", "cursor", "--yes"), "is created with the server");
  expectIn(loci("doctor"), "Everything works.");
  console.log(
    `${name} ${version} works from its package: ${entryCount} files, ${(size / 1e6).toFixed(1)} MB packed`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
