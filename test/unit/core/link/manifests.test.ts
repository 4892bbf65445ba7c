// Manifests: the packages, paths and dependencies that they name.
import { expect, test } from "vitest";
import { describeWorkspaces } from "../../../../src/core/link/manifests/workspaces.ts";
import { parseGoRequirements, parseGoWork } from "../../../../src/core/link/manifests/go.ts";
import { parseJsonObject } from "../../../../src/core/link/manifests/json.ts";
import { importsTargets, packageTargets } from "../../../../src/core/link/manifests/npm.ts";
import { parseToml } from "../../../../src/core/link/manifests/toml.ts";
import { parsePnpmPackages } from "../../../../src/core/link/manifests/yaml.ts";

test("parseJsonObject accepts comments, trailing commas, and a byte order mark", () => {
  expect(parseJsonObject(`\uFEFF{ "a": "//no", /* c */ "b": [1, 2,], // d\n }`)).toEqual({
    a: "//no",
    b: [1, 2],
  });
  expect(parseJsonObject("[1]")).toBeUndefined();
  expect(parseJsonObject("{")).toBeUndefined();
});

test("parseToml reads the TOML features that manifests use", () => {
  const text = `
    # a comment
    title = 'plain' # behind
    list = ["a", # one
      "b",
    ]
    [package]
    name = "x-y"
    edition.workspace = true
    [dependencies]
    serde = { version = "1", features = ["derive"] }
    "quoted key" = 1_000
    [[bin]]
    name = "one"
    [[bin]]
    name = "two"
    [tool.poetry.group.dev.dependencies]
    text = """
line"""`;
  expect(parseToml(text)).toEqual({
    title: "plain",
    list: ["a", "b"],
    package: { name: "x-y", edition: { workspace: true } },
    dependencies: { serde: { version: "1", features: ["derive"] }, "quoted key": 1000 },
    bin: [{ name: "one" }, { name: "two" }],
    tool: { poetry: { group: { dev: { dependencies: { text: "line" } } } } },
  });
});

test("parseToml returns the readable parts of broken TOML", () => {
  expect(parseToml(`a = \n[ b\nc = [1,\n`)).toBeTypeOf("object");
  expect(parseToml(`x = "open\ny = 2`)).toMatchObject({ y: 2 });
  expect(parseToml(`[package]\nname = "a"\n{{ template }}\nversion = \n[lib]\npath = "b"`)).toEqual({
    package: { name: "a" },
    lib: { path: "b" },
  });
});

test("resolves exports and imports of package.json by pattern and condition", () => {
  const manifest = parseJsonObject(`{
    "main": "./lib/main.js",
    "exports": { ".": { "import": "./dist/i.mjs", "types": "./dist/i.d.ts" }, "./x/*": "./dist/x/*.js", "./x/a*": "./dist/a/*.js" },
    "imports": { "#dep": { "node": "dep-node", "default": "./dep.js" }, "#lib/*": "./src/lib/*.ts" } }`)!;
  expect(packageTargets(manifest, "")).toEqual(["dist/i.d.ts", "dist/i.mjs"]);
  expect(packageTargets(manifest, "x/y")).toEqual(["dist/x/y.js"]);
  expect(packageTargets(manifest, "x/ab")).toEqual(["dist/a/b.js"]);
  expect(packageTargets({ main: "./lib/main.js" }, "")).toEqual(["lib/main.js"]);
  expect(importsTargets(manifest, "#dep")).toEqual(["dep-node", "dep.js"]);
  expect(importsTargets(manifest, "#lib/q")).toEqual(["src/lib/q.ts"]);
});

test("reads go.mod, go.work, and pnpm-workspace.yaml", () => {
  const requirements = parseGoRequirements(
    `module m\nrequire a/b v1.0.0\nrequire (\n\tc/d v2.1.0 // indirect\n\te v0.1.0\n)\n`,
  );
  expect(requirements).toEqual([
    { path: "a/b", version: "v1.0.0" },
    { path: "e", version: "v0.1.0" },
  ]);
  expect(parseGoWork(`go 1.21\nuse (\n\t./a // x\n\t./b\n)\nuse ./c\n`)).toEqual(["./a", "./b", "./c"]);
  expect(parsePnpmPackages(`packages:\n  - 'packages/*' # all\n\n  - "!packages/old"\nother: 1`)).toEqual([
    "packages/*",
    "!packages/old",
  ]);
  expect(parsePnpmPackages(`packages: ["a", b]`)).toEqual(["a", "b"]);
  expect(parsePnpmPackages(`packages:\n- a # c\n-   'it''s'\ncatalog:\n  x: ^1\n`)).toEqual(["a", "it's"]);
  expect(parsePnpmPackages(`packages: [`)).toEqual([]);
});

test("describes workspaces of every kind, expands their globs, and marks internal dependencies", () => {
  const manifests: Record<string, string> = {
    "package.json": `{ "name": "root", "version": "1.0.0", "workspaces": ["packages/*"], "devDependencies": { "vitest": "^1" } }`,
    "packages/a/package.json": `{ "name": "a", "version": "2.0.0", "dependencies": { "b": "workspace:*", "left-pad": "1" }, "peerDependencies": { "react": "*" } }`,
    "packages/b/package.json": `{ "name": "b" }`,
    "pnpm-workspace.yaml": `packages:\n  - packages/**\n  - '!packages/b'\n`,
    "rust/Cargo.toml": `[workspace]\nmembers = ["crates/{x,y}"]\nexclude = ["crates/y"]`,
    "rust/crates/x/Cargo.toml": `[package]\nname = "x"\nversion = "0.1.0"\n[dependencies]\nserde = { version = "1" }\nz = { package = "y", path = "../y" }\n[dev-dependencies]\nproptest = "1"`,
    "rust/crates/y/Cargo.toml": `[package]\nname = "y"\nversion = "0.2.0"`,
    "go/go.work": `use ./one\nuse ./two`,
    "go/one/go.mod": `module example.com/one\nrequire example.com/two v0.0.0`,
    "go/two/go.mod": `module example.com/two`,
    "py/pyproject.toml": `[project]\nname = "p"\nversion = "3"\ndependencies = ["httpx[http2]>=0.2; python_version>'3'"]\n[dependency-groups]\ndev = ["ruff"]`,
  };
  const report = describeWorkspaces("/root", {
    manifests: () => Object.keys(manifests),
    readManifest: (path) => manifests[path],
  });
  expect(report.workspaces).toEqual([
    { kind: "go", root: "go", members: ["go/one", "go/two"] },
    { kind: "npm", root: "", members: ["packages/a", "packages/b"] },
    { kind: "pnpm", root: "", members: ["packages/a"] },
    { kind: "cargo", root: "rust", members: ["rust/crates/x"] },
  ]);
  expect(report.packages.map(({ name, version }) => `${name} ${version}`)).toEqual([
    "example.com/one ",
    "example.com/two ",
    "root 1.0.0",
    "a 2.0.0",
    "b ",
    "p 3",
    "x 0.1.0",
    "y 0.2.0",
  ]);
  const told = report.dependencies.map(
    ({ from, name, version, dev, internal }) => `${from} ${name} ${version} ${dev} ${internal}`,
  );
  expect(told).toEqual([
    "example.com/one example.com/two v0.0.0 false true",
    "root vitest ^1 true false",
    "a b workspace:* false true",
    "a left-pad 1 false false",
    "a react * false false",
    "p httpx >=0.2 false false",
    "p ruff  true false",
    "x serde 1 false false",
    "x y  false true",
    "x proptest 1 true false",
  ]);
});

test("members of a Cargo workspace inherit its versions, and build and target dependencies are listed once", () => {
  const manifests: Record<string, string> = {
    "Cargo.toml":
      '[workspace]\nmembers = ["a"]\n[workspace.package]\nversion = "4.0.0"\n[workspace.dependencies]\nserde = "1.2"\n' +
      'ours = { package = "b", version = "0.3" }\n',
    "a/Cargo.toml":
      '[package]\nname = "a"\nversion.workspace = true\n[dependencies]\nserde = { workspace = true }\nours.workspace = true\n' +
      'cc = "1"\n[build-dependencies]\ncc = "1"\n[target.\'cfg(unix)\'.dependencies]\nlibc = "0.2"\n',
    "alone/Cargo.toml":
      '[package]\nname = "alone"\n[workspace]\n[dependencies]\nserde = { workspace = true }\n',
  };
  const report = describeWorkspaces("/root", {
    manifests: () => Object.keys(manifests),
    readManifest: (path) => manifests[path],
  });
  expect(report.packages.map(({ name, version }) => `${name} ${version}`)).toEqual(["a 4.0.0", "alone "]);
  expect(
    report.dependencies.map(({ from, name, version, dev }) => `${from} ${name} ${version} ${dev}`),
  ).toEqual(["a serde 1.2 false", "a b 0.3 false", "a cc 1 false", "a libc 0.2 false", "alone serde  false"]);
});
