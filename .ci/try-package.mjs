// Does the package work for a stranger? Packs it, and runs it by npx in an empty folder with an empty home.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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

function run(command, args, cwd) {
  const shell = process.platform === "win32";
  return execFileSync(command, args, { cwd, env: environment, encoding: "utf8", shell });
}

try {
  const flags = ["pack", "--json", "--ignore-scripts", "--pack-destination", folder];
  const [{ filename, size, entryCount }] = JSON.parse(run("npm", flags, repository));
  const tarball = join(folder, filename);
  if (!existsSync(tarball)) throw new Error(`npm pack left no ${tarball}`);
  const expectIn = (text, part) => {
    if (!text.includes(part)) throw new Error(`no ${JSON.stringify(part)} in:\n${text}`);
  };
  // As a stranger's first command.
  const npx = ["--yes", `--package=file:${tarball}`, "--", "loci", "index", ".", "--json"];
  const report = JSON.parse(run("npx", npx, project));
  if (report.files_scanned !== 2 || report.problems.length > 0) throw new Error(JSON.stringify(report));
  // npx looks at a file's dependencies anew each time: the rest is asked of what is installed once.
  const tools = join(folder, "tools");
  mkdirSync(tools);
  run("npm", ["install", "--prefix", tools, "--prefer-offline", "--no-audit", "--no-fund", tarball], tools);
  const bin = join(tools, "node_modules", name, "bin", "loci.js");
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
