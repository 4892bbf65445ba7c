// Makes one file of what `loci serve` loads before its first answer: Node takes about a millisecond for each module file.
// Run by `npm run build`. bin/loci.js takes the file while it is newer than what it was made of.
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const sources = join(dirname(fileURLToPath(import.meta.url)), "..", "dist", "src");
/** As deep as the files that it replaces, which find the package's folder from their own. */
const target = join(sources, "bundled");

/** What a client waits for. All else that is loaded later stays in files of its own. */
const parts = new Set(
  ["cli/commands/serve", "cli/find-engine", "engine-process/front-end", "engine-process/reach-engine"].map(
    (name) => join(sources, `${name}.js`),
  ),
);

const leaveOthers = {
  name: "leave-others",
  resolveDynamicImport(specifier, importer) {
    if (typeof specifier !== "string" || !specifier.startsWith(".")) return null;
    const path = resolve(dirname(importer), specifier);
    if (parts.has(path)) return null;
    return { id: relative(target, path).replaceAll("\\", "/"), external: true };
  },
};

let rolldown;
try {
  ({ rolldown } = await import("rolldown"));
} catch (error) {
  // It has a native part for each system, which an install may lack. Everything works without the bundle.
  console.error(`loci serve is not bundled, and starts slower: ${error.message}`);
  process.exit(0);
}
const bundle = await rolldown({
  input: { serve: join(sources, "cli", "main.js") },
  platform: "node",
  plugins: [leaveOthers],
});
const { output } = await bundle.generate({ format: "esm", codeSplitting: false, minify: true });
await bundle.close();
if (output.length !== 1) throw new Error(`The bundle has ${output.length} files, and must be one.`);
mkdirSync(target, { recursive: true });
// A server that starts meanwhile finds the one before or this one.
const draft = join(target, `.serve-${process.pid}.js`);
writeFileSync(draft, output[0].code);
renameSync(draft, join(target, "serve.js"));
