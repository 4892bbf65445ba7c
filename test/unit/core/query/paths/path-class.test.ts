import { expect, it } from "vitest";
import { classifyPath, pathClasses } from "../../../../../src/core/query/paths/path-class.ts";
import type { PathClass } from "../../../../../src/core/query/paths/path-class.ts";

const cases: Readonly<Record<PathClass, readonly string[]>> = {
  test: ["t/t4001-diff.sh", "xt/pod.t"],
  example: ["examples/a.ts", "bench/run.rs", "jmh/src/A.java", "spring-samples/App.java"],
  compatibility: ["deps/lua/lapi.c", "external/wepoll/wepoll.c", "src/compat.py", "3rdparty/zlib/inflate.c"],
  generated: [
    "extras/catch_amalgamated.hpp",
    "single_include/lib.hpp",
    "config/config.guess",
    "Makefile.in",
    "m4/libtool.m4",
    "m4/ltversion.m4",
    "m4/lt~obsolete.m4",
    "api.pb.go",
    "lib.egg-info/SOURCES.txt",
  ],
  documentation: [
    "jq.1",
    "jq.1.prebuilt",
    "tool.8.in",
    "manual.texi",
    "README",
    "docs/a.html",
    "lib/Foo.pod",
  ],
  declaration: [
    "types/index.d.ts",
    "lib/a.d.mts",
    "lib/b.d.cts",
    "pkg/models.pyi",
    "pkg/__init__.py",
    "src/types.ts",
    "src/Camera.types.ts",
  ],
  header: ["include/a.h", "b.hpp"],
};

it.each(Object.entries(cases).flatMap(([name, paths]) => paths.map((path) => [path, name] as const)))(
  "%s has the class %s",
  (path, name) => {
    expect(classifyPath(path, 0) & pathClasses[name as PathClass]).not.toBe(0);
  },
);

it.each([
  ["doc/config.go", "go"],
  ["lib/doc/render.ex", "elixir"],
  ["tools/history", "bash"],
  ["src/changes.rs", "rust"],
  ["src/license.ts", "typescript"],
  ["src/deps.ts", "typescript"],
  ["src/find-types.ts", "typescript"],
  ["src/types.go", "go"],
  ["lib/external.rb", "ruby"],
  ["man/loader.lua", "lua"],
  ["src/Sandbox/SecurityPolicy.php", "php"],
  ["cmd/code_gen.go", "go"],
  ["tools/amalgamate.py", "python"],
  ["configure", "bash"],
  ["m4/alternatives.m4", "m4"],
  ["src/t_min.c", "c"],
  ["doc/parser.fs", "text"],
  ["CMakeLists.txt", "text"],
])("%s, in %s, is code", (path, language) => {
  expect(classifyPath(path, 0, language)).toBe(0);
});

it.each([
  ["history", "text"],
  ["NEWS.html", "html"],
  ["docs/conf.py", "python"],
  ["website/src/pages/index.js", "javascript"],
  ["doc/options.yml", "yaml"],
  ["packages/docs/build.mjs", "javascript"],
])("%s, in %s, is documentation", (path, language) => {
  expect(classifyPath(path, 0, language) & pathClasses.documentation).not.toBe(0);
});

it.each([
  "src/router.ts",
  "src/dependencies/resolve.ts",
  "lib/configure.rb",
  "src/v1.2/main.c",
  "latest/a.py",
  "src/help.ts",
  "cmd/help/run.go",
])("%s has no class", (path) => {
  expect(classifyPath(path, 0)).toBe(0);
});
