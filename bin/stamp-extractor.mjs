// Which build reads and links files? A hash of the modules and grammars that decide what an index holds, written into
// the built `extractor-build.js`: an index that another build made is made anew, without a number that people forget to
// raise. Run by `npm run build`, or with the folder to stamp.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const top = process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), "..");
const core = join(top, "dist/src/core");
const stamped = join(core, "types/extractor-build.js");
const parts = [
  ...["ingest", "languages", "lexical", "link", "parse", "secrets", "types"].map((name) => join(core, name)),
  join(top, "dist/grammars"),
  join(top, "wasm"),
];

const hash = createHash("sha256");
for (const part of parts) {
  for (const name of readdirSync(part, { recursive: true }).sort()) {
    const file = join(part, name);
    if (!/\.(?:js|json|wasm)$/.test(name) || file === stamped) continue;
    // Checkouts on Windows may end lines otherwise.
    const bytes = readFileSync(file);
    hash.update(`${name.replaceAll("\\", "/")}\0`);
    hash.update(name.endsWith(".wasm") ? bytes : bytes.toString().replaceAll("\r\n", "\n"));
  }
}
const stamp = `export const extractorBuild = ${hash.digest().readUInt32BE(0)};\n`;
// The same bytes keep their time: bundles are used while they are newer than their modules.
if (!existsSync(stamped) || readFileSync(stamped, "utf8") !== stamp) writeFileSync(stamped, stamp);
