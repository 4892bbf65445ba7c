// Which build reads and links files? A hash of the modules, language descriptions and grammars that decide what an index
// holds, written into the built `extractor-build.js`: an index that another build made is made anew, without a number
// that people forget to raise. Run by `npm run build`, or with the folder to stamp. `tsc` alone keeps the last stamp.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const top = process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), "..");
const core = [
  "ingest",
  "languages",
  "lexical",
  "link",
  "parse",
  "patterns",
  "scip",
  "secrets",
  "types",
  "walk",
];
const modules = ["base", ...core.map((name) => `core/${name}`)];
const stamped = join(top, "dist/src/core/types/extractor-build.js");

const hash = createHash("sha256");
for (const folder of modules) {
  // `tsc` leaves the modules of removed sources behind.
  const isBuilt = (name) => existsSync(join(top, "src", folder, name.replace(/\.js$/, ".ts")));
  take(`dist/src/${folder}`, (name) => name.endsWith(".js") && isBuilt(name));
}
take("src/core/languages", (name) => name.endsWith("language.json"));
take("dist/grammars", (name) => name.endsWith(".wasm"));
take("wasm", (name) => name.endsWith(".wasm"));

const stamp = `export const extractorBuild = ${hash.digest().readUInt32BE(0)};\n`;
// The same bytes keep their time: bundles are used while they are newer than their modules.
if (!existsSync(stamped) || readFileSync(stamped, "utf8") !== stamp) writeFileSync(stamped, stamp);

function take(folder, isWanted) {
  for (const name of readdirSync(join(top, folder), { recursive: true }).sort()) {
    const file = join(top, folder, name);
    if (!isWanted(name) || file === stamped) continue;
    const bytes = readFileSync(file);
    hash.update(`${folder}/${name.replaceAll("\\", "/")}\0`);
    // Checkouts on Windows may end lines otherwise.
    hash.update(name.endsWith(".wasm") ? bytes : bytes.toString().replaceAll("\r\n", "\n"));
  }
}
