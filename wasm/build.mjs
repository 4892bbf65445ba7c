// Builds the WebAssembly artifacts that artifacts.json lists, and checks whether the committed files match their
// sources.
//
//   node wasm/build.mjs [name...]           build, and write <name>.wasm with <name>.hash
//   node wasm/build.mjs --check [name...]   change nothing; exit 1 when a hash or the built bytes differ
//   node wasm/build.mjs --test [name...]    run the Rust tests of each artifact on this machine, without WebAssembly
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL(".", import.meta.url));
const { toolchain, flags, artifacts } = JSON.parse(readFileSync(join(root, "artifacts.json"), "utf8"));
const DATA_SECTION = 11;
const scratch = mkdtempSync(join(tmpdir(), "loci-wasm-"));
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));

const [options, names] = [
  process.argv.slice(2).filter(isOption),
  process.argv.slice(2).filter((a) => !isOption(a)),
];
const chosen = artifacts.filter(({ name }) => names.length === 0 || names.includes(name));
const unknown = names.filter((name) => !artifacts.some((artifact) => artifact.name === name));
if (unknown.length > 0) fail(`No artifact is called ${unknown.join(", ")}.`);

if (options.includes("--test")) chosen.filter((artifact) => artifact.nativeTests).forEach(test);
else if (options.includes("--check")) chosen.forEach(check);
else chosen.forEach(build);

function build(artifact) {
  const missing = findMissingPackages();
  if (missing.length > 0)
    fail(`The toolchain is incomplete. On Debian 12: apt-get install ${missing.join(" ")}`);
  const bytes = compile(artifact);
  writeFileSync(join(root, `${artifact.name}.wasm`), bytes);
  writeFileSync(join(root, `${artifact.name}.hash`), describe(artifact, bytes));
  console.log(`${artifact.name}.wasm  ${bytes.length} bytes  ${sha256(bytes).slice(0, 16)}`);
}

function check(artifact) {
  const committed = readFileSync(join(root, `${artifact.name}.wasm`));
  const hash = readFileSync(join(root, `${artifact.name}.hash`), "utf8");
  if (hash !== describe(artifact, committed)) {
    fail(`${artifact.name}.hash does not match the sources or the wasm. Run: npm run build:wasm`);
  }
  const missing = findMissingPackages();
  if (missing.length > 0) {
    console.log(`${artifact.name}: hash matches; not rebuilt, since these are missing: ${missing.join(" ")}`);
  } else if (compile(artifact).equals(committed)) {
    console.log(`${artifact.name}: hash matches, and a rebuild gives the same bytes`);
  } else {
    fail(`${artifact.name}.wasm differs from what this toolchain builds from the same sources.`);
  }
}

function test(artifact) {
  if (!existsSync(toolchain.rustc.path))
    fail(`Not found: ${toolchain.rustc.path} (Debian's ${toolchain.rustc.package})`);
  const binary = join(scratch, `${artifact.name}-test`);
  const entry = join(artifact.folder, "lib.rs");
  run(toolchain.rustc.path, ["--edition=2021", "--test", "-O", "-o", binary, entry]);
  execFileSync(binary, { stdio: "inherit" });
}

function compile(artifact) {
  const output = join(scratch, `${artifact.name}.wasm`);
  const entry = join(artifact.folder, "lib.rs");
  run(toolchain.rustc.path, [
    ...flags,
    ...artifact.flags,
    `--remap-path-prefix=${root}=`,
    "-o",
    output,
    entry,
  ]);
  const bytes = readFileSync(output);
  // A guest lives in another module's memory: its static data would overwrite the host's (and so would a stack,
  // which is why guests are linked with none: the first use traps).
  if (artifact.guest && hasSection(bytes, DATA_SECTION))
    fail(`${artifact.name} has static data, but no memory of its own.`);
  return bytes;
}

/** Lines in sha256sum format for every input and, last, the output: `sha256sum -c` in this folder checks them too. */
function describe(artifact, bytes) {
  const sources = readdirSync(join(root, artifact.folder))
    .sort()
    .map((file) => `${artifact.folder}/${file}`);
  const inputs = ["artifacts.json", ...sources].map(
    (path) => `${sha256(readFileSync(join(root, path)))}  ${path}`,
  );
  return [...inputs, `${sha256(bytes)}  ${artifact.name}.wasm`, ""].join("\n");
}

function findMissingPackages() {
  return Object.values(toolchain)
    .filter((tool) => !existsSync(tool.path) || (tool.version !== undefined && !hasVersion(tool)))
    .map((tool) => (tool.version === undefined ? tool.package : `${tool.package} (${tool.version})`));
}

function hasVersion(tool) {
  const flavor = tool.package === "lld" ? ["-flavor", "wasm"] : [];
  return execFileSync(tool.path, [...flavor, "--version"], { encoding: "utf8" }).includes(tool.version);
}

function run(command, args) {
  try {
    execFileSync(command, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
  } catch {
    fail(`Failed: ${command} ${args.join(" ")}`);
  }
}

function hasSection(bytes, wanted) {
  let at = 8;
  while (at < bytes.length) {
    if (bytes[at++] === wanted) return true;
    let [size, shift, byte] = [0, 0, 0];
    do {
      byte = bytes[at++];
      size |= (byte & 0x7f) << shift;
      shift += 7;
    } while (byte >= 0x80);
    at += size;
  }
  return false;
}

function sha256(bytes) {
  return createHash("sha256").update(bytes).digest("hex");
}

function isOption(argument) {
  return argument.startsWith("--");
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
