// Copies the grammars that the languages name from tree-sitter-wasm to dist/grammars, and checks that each is the file
// that its language.json was written for. Run by `npm run build`; skips files that are already there.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
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
  const patches = grammar.patches ?? [];
  if (isSame(source, copy, patches)) return;
  const hash = createHash("sha256").update(readFileSync(source)).digest("hex");
  if (hash === grammar.sha256) writeFileSync(copy, applyPatches(readFileSync(source), patches));
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

/** The copy has the source's size, is newer, and has the patches. */
function isSame(source, copy, patches) {
  if (!existsSync(copy)) return false;
  const [from, to] = [statSync(source), statSync(copy)];
  if (from.size !== to.size || to.mtimeMs < from.mtimeMs) return false;
  return patches.length === 0 || applyPatches(readFileSync(source), patches).equals(readFileSync(copy));
}

/** Patches the faults of a grammar that its language.json lists. */
function applyPatches(bytes, patches) {
  for (const { at, from, to } of patches) {
    const [old, patched] = [Buffer.from(from, "hex"), Buffer.from(to, "hex")];
    if (!bytes.subarray(at, at + old.length).equals(old)) throw new Error(`There is no ${from} at ${at}.`);
    patched.copy(bytes, at);
  }
  return bytes;
}
