// Does the package contain what its documents link to, and does its MCP registry entry match it?
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { minVersion, satisfies } from "semver";
import { expect, test } from "vitest";

interface Packed {
  readonly files: readonly { readonly path: string }[];
}

function listPacked(): ReadonlySet<string> {
  const args = ["pack", "--dry-run", "--json", "--ignore-scripts"];
  const shell = process.platform === "win32";
  const output = execFileSync("npm", args, { encoding: "utf8", shell, stdio: ["ignore", "pipe", "ignore"] });
  const [packed] = JSON.parse(output) as Packed[];
  return new Set(packed!.files.map(({ path }) => path));
}

test("every link of a packed document leads to a file or folder in the package", { timeout: 120_000 }, () => {
  const packed = listPacked();
  const isThere = (path: string): boolean =>
    packed.has(path) || [...packed].some((each) => each.startsWith(`${path.replace(/\/$/, "")}/`));
  const top = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"];
  for (const document of top) expect(packed).toContain(document);
  const missing = top.flatMap((document) =>
    [...readFileSync(document, "utf8").matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
      .map(([, path]) => posix.join(posix.dirname(document), path!))
      .filter((path) => !isThere(path))
      .map((path) => `${document}: ${path}`),
  );
  expect(missing).toEqual([]);
  expect([...packed].filter((path) => /\.map$|^test\/|^dist\/test\//.test(path))).toEqual([]);
});

test("an installation needs no compiler on Windows, which has none unless the user installs one", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    readonly packages: Readonly<
      Record<
        string,
        {
          readonly hasInstallScript?: boolean;
          readonly dev?: boolean;
          readonly optional?: boolean;
          readonly optionalDependencies?: Readonly<Record<string, string>>;
        }
      >
    >;
  };
  const [own, ...others] = Object.entries(packages);
  expect(own![0]).toBe("");
  const builtAnywhere = others.filter(([, each]) => {
    const prebuilt = Object.keys(each.optionalDependencies ?? {});
    return each.hasInstallScript === true && !prebuilt.some((name) => name.endsWith("win32-x64"));
  });
  expect(builtAnywhere.map(([path]) => path)).toContain("node_modules/usearch");
  const needed = builtAnywhere.filter(([, { dev, optional }]) => dev !== true && optional !== true);
  expect(needed.map(([path]) => path)).toEqual([]);
});

test("the MCP registry entry is valid and has the package's own name and version", () => {
  const server = JSON.parse(readFileSync("server.json", "utf8")) as {
    readonly name: string;
    readonly description: string;
    readonly version: string;
    readonly packages: readonly Readonly<Record<string, unknown>>[];
  };
  const own = JSON.parse(readFileSync("package.json", "utf8")) as Readonly<Record<string, string>>;
  // The limits of the schema of 2025-12-11.
  expect(server.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  expect(server.description.length).toBeLessThanOrEqual(100);
  expect(server.version).toBe(own["version"]);
  expect(own["mcpName"]).toBe(server.name);
  for (const each of server.packages) {
    expect(each).toMatchObject({
      registryType: "npm",
      identifier: own["name"],
      version: own["version"],
      transport: { type: "stdio" },
    });
  }
});

test("the registry name, the repository, and the prefix of our own keys name the same GitHub owner", () => {
  const { name, repository } = JSON.parse(readFileSync("server.json", "utf8")) as {
    readonly name: string;
    readonly repository: { readonly url: string; readonly source: string };
  };
  const own = JSON.parse(readFileSync("package.json", "utf8")) as {
    readonly repository: { readonly url: string };
  };
  const [, owner, project] =
    /^git\+https:\/\/github\.com\/([^/]+)\/([^/]+)\.git$/.exec(own.repository.url) ?? [];
  // The registry grants io.github.OWNER only to the proven owner.
  expect(name).toBe(`io.github.${owner}/${project}`);
  expect(repository).toEqual({ url: `https://github.com/${owner}/${project}`, source: "github" });
  expect(readFileSync("src/mcp/request-meta.ts", "utf8")).toContain(`"io.github.${owner}/"`);
});

test.each([
  ["first-minute", ["init", "search", "callers", "affected", "remember", "recall"]],
  ["python-project", ["init", "search", "impact", "affected", "report", "remember", "recall"]],
])("%s is an asciicast of the expected commands without paths of the recording machine", (name, shown) => {
  const [head, ...events] = readFileSync(`examples/${name}.cast`, "utf8").trimEnd().split("\n");
  expect(JSON.parse(head!)).toMatchObject({ version: 2, width: 100, height: 30 });
  let last = 0;
  for (const line of events) {
    const [at, kind, text] = JSON.parse(line) as [number, string, string];
    expect(at).toBeGreaterThanOrEqual(last);
    expect(kind).toBe("o");
    expect(text).not.toMatch(/\/(?:home|root|work|tmp|Users)\//);
    last = at;
  }
  const commands = events.map((line) => (JSON.parse(line) as [number, string, string])[2]).join("");
  for (const command of shown) {
    expect(commands).toContain(`loci ${command}`);
  }
});

test("every installed dependency supports the oldest Node version that the package supports", () => {
  const read = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));
  const { engines } = read("package.json") as { readonly engines: { readonly node: string } };
  const { packages } = read("package-lock.json") as {
    readonly packages: Readonly<
      Record<string, { readonly dev?: boolean; readonly engines?: { readonly node?: string } }>
    >;
  };
  const oldest = minVersion(engines.node)!;
  const installed = Object.entries(packages).filter(([path, { dev }]) => path !== "" && dev !== true);
  const newer = installed.filter(([, { engines: asked }]) => !satisfies(oldest, asked?.node ?? "*"));
  expect(installed.length).toBeGreaterThan(100);
  expect(newer.map(([path]) => path)).toEqual([]);
});

test("installing in a clone downloads only packages, with every npm, and no npm warns of an unknown setting", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    readonly packages: Readonly<Record<string, { readonly hasInstallScript?: boolean }>>;
  };
  // Its script downloads CUDA. npm runs no script that the lock file does not announce: after an update of the package,
  // remove the line `"hasInstallScript": true` from it again. npm 11 obeys `allowScripts` instead.
  expect(packages["node_modules/onnxruntime-node"]).toBeDefined();
  expect(packages["node_modules/onnxruntime-node"]!.hasInstallScript).toBeUndefined();
  const { allowScripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
    readonly allowScripts: Readonly<Record<string, boolean>>;
  };
  expect(allowScripts["onnxruntime-node"]).toBe(false);
  const settings = readFileSync(".npmrc", "utf8").trim().split("\n");
  const known = ["omit-lockfile-registry-resolved", "fund", "audit"];
  expect(known).toEqual(expect.arrayContaining(settings.map((line) => line.split("=")[0])));
});

test("a stranger's npm, which reads no lock file, gets a version of fastify's dependency for Node 20", () => {
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  // From 6.8 on, light-my-request needs a `cookie` that asks for Node 22. fastify takes the version that Loci names.
  expect(dependencies["light-my-request"]).toBe("6.6.0");
});
