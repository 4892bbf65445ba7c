// Copies the grammars that the languages name from tree-sitter-wasm to dist/grammars, and checks that each is the file
// that its language.json was written for. Run by `npm run build`; skips files that are already there.
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const languages = join(here, "..", "src", "core", "languages");
const target = join(here, "..", "dist", "grammars");
const problems = [];

mkdirSync(target, { recursive: true });
for (const folder of readdirSync(languages, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
  const file = join(languages, folder.name, "language.json");
  if (existsSync(file)) install(JSON.parse(readFileSync(file, "utf8")));
}
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exit(1);
}

function install({ id, grammar }) {
  if (grammar === undefined) return;
  const source = findPackageFile(`out/${grammar.name}/tree-sitter-${grammar.name}.wasm`);
  const copy = join(target, `${id}.wasm`);
  if (source === undefined) {
    if (!existsSync(copy))
      problems.push(`${id}: tree-sitter-wasm has no grammar "${grammar.name}". Run: npm install`);
    return;
  }
  if (isSame(source, copy)) return;
  const hash = createHash("sha256").update(readFileSync(source)).digest("hex");
  if (hash === grammar.sha256) copyFileSync(source, copy);
  else {
    problems.push(
      `${id}: tree-sitter-${grammar.name}.wasm has sha256 ${hash}, and src/core/languages/${id}/language.json names ${grammar.sha256}. ` +
        `Install the version of tree-sitter-wasm that package-lock.json names; or, after an update, check the corpus and write the new hash.`,
    );
  }
}

function findPackageFile(path) {
  const entry = createRequire(import.meta.url).resolve("tree-sitter-wasm");
  const file = join(dirname(entry), path);
  return existsSync(file) ? file : undefined;
}

/** The copy has the source's size, and is newer. */
function isSame(source, copy) {
  if (!existsSync(copy)) return false;
  const [from, to] = [statSync(source), statSync(copy)];
  return from.size === to.size && to.mtimeMs >= from.mtimeMs;
}
