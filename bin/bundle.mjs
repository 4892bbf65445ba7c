// Bundles the modules loaded before a first answer into one file each: for `loci serve`, for commands, and for the
// threads that index, keep memories, search code and walk its graph. Node takes about a millisecond for each module
// file. Run by `npm run build`. bin/loci.js uses a bundle only while it is newer than its sources.
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const top = join(dirname(fileURLToPath(import.meta.url)), "..");
const sources = join(top, "dist", "src");
const target = join(sources, "bundled");
const toTarget = (path) => relative(target, path).replaceAll("\\", "/");
const toFiles = (names) => new Set(names.map((name) => join(sources, `${name}.js`)));

/** The only package that is bundled: it has a hundred files. The others have native parts or start threads. */
const inlined = "zod";

const languages = readdirSync(join(sources, "core/languages"), { withFileTypes: true }).filter((entry) =>
  entry.isDirectory(),
);

/** The commands in each bundle of commands, as bin/loci.js knows them. Those that query are small, and asked most. */
const commands = JSON.parse(readFileSync(join(top, "bin/command-bundles.json"), "utf8"));
const fileNames = { index: "index-codebase" };

/** What opens an engine. */
const opening = ["cli/engine/engine-options", "config/index", "open-engine"];

/** Modules needed at the start. Everything that is loaded later stays in separate files. */
const bundles = {
  serve: {
    entry: "cli/main",
    parts: toFiles([
      "cli/commands/serve",
      "cli/engine/find-engine",
      "engine-process/front-end",
      "engine-process/reach-engine",
    ]),
  },
  ...Object.fromEntries(
    Object.entries(commands).map(([bundle, names]) => {
      const parts = names.map((name) => `cli/commands/${fileNames[name] ?? name}`);
      return [bundle, { entry: "cli/main", parts: toFiles([...parts, ...opening]) }];
    }),
  ),
  "query-thread": { entry: "threads/entries/query", parts: toFiles([]) },
  "graph-thread": { entry: "threads/entries/graph", parts: toFiles([]) },
  "writer-thread": { entry: "threads/entries/writer", parts: toFiles([]) },
  "compute-thread": {
    entry: "threads/entries/compute",
    parts: toFiles(languages.map(({ name }) => `core/languages/${name}/index`)),
  },
  "memory-thread": { entry: "threads/entries/memory", parts: toFiles(["core/store/erase"]) },
};

function createBundler({ parts }) {
  return {
    name: "leave-others",
    resolveDynamicImport(specifier, importer) {
      if (typeof specifier !== "string" || !specifier.startsWith(".")) return null;
      const path = resolve(dirname(importer), specifier);
      if (parts.has(path)) return null;
      return { id: toTarget(path), external: true };
    },
    /** Files locate the package's folder and each other by their own path, so each one keeps its original path. */
    transform(code, id) {
      if (!id.startsWith(sources) || !code.includes("import.meta.url")) return null;
      const place = JSON.stringify(toTarget(id));
      return code.replaceAll("import.meta.url", `new URL(${place}, import.meta.url).href`);
    },
  };
}

let rolldown;
try {
  ({ rolldown } = await import("rolldown"));
} catch (error) {
  // rolldown has a native part for each system, which an install may lack. Everything works without the bundles.
  console.error(`loci is not bundled, and starts slower: ${error.message}`);
  process.exit(0);
}
mkdirSync(target, { recursive: true });
for (const [name, bundle] of Object.entries(bundles)) await write(name, bundle);

async function write(name, bundle) {
  const made = await rolldown({
    input: { [name]: join(sources, `${bundle.entry}.js`) },
    platform: "node",
    external: (id) => /^[^./]/.test(id) && id !== inlined && !id.startsWith(`${inlined}/`),
    plugins: [createBundler(bundle)],
  });
  const { output } = await made.generate({ format: "esm", codeSplitting: false, minify: true });
  await made.close();
  if (output.length !== 1) throw new Error(`The bundle ${name} has ${output.length} files, and must be one.`);
  const { code, moduleIds } = output[0];
  const holds = moduleIds.some((id) => id.includes(`/node_modules/${inlined}/`));
  const terms = holds ? readFileSync(join(top, "node_modules", inlined, "LICENSE"), "utf8").trim() : "";
  // Renamed at the end, so that a process starting in the meantime finds either the old or the new file.
  const draft = join(target, `.${name}-${process.pid}.js`);
  writeFileSync(draft, holds ? `${code}/* Of ${inlined}:\n${terms}\n*/\n` : code);
  renameSync(draft, join(target, `${name}.js`));
}
