// What is skipped although no ignore file names it? Dependencies, caches and build output that can be regenerated.
// These rules rank below every ignore file, and never hide files tracked by git.

/** Apply anywhere, in ignore-file syntax. */
export const defaultPatterns: readonly string[] = [
  "node_modules/",
  "bower_components/",
  "jspm_packages/",
  "__pycache__/",
  "__pypackages__/",
  ".venv/",
  ".tox/",
  ".nox/",
  ".mypy_cache/",
  ".pytest_cache/",
  ".ruff_cache/",
  ".hypothesis/",
  ".eggs/",
  ".ipynb_checkpoints/",
  ".gradle/",
  ".terraform/",
  ".next/",
  ".nuxt/",
  ".svelte-kit/",
  ".turbo/",
  ".parcel-cache/",
  ".nyc_output/",
  "**/.yarn/cache/",
  ".pnpm-store/",
  ".dart_tool/",
  ".bundle/",
  ".stack-work/",
  "dist-newstyle/",
  ".elixir_ls/",
  ".zig-cache/",
  "zig-out/",
  ".hg/",
  ".svn/",
  ".bzr/",
  ".pc/",
  ".jj/",
  "_darcs/",
  ".loci/",
];

/** Apply only beside the file that identifies the tool. */
export const patternsBeside: ReadonlyMap<string, readonly string[]> = new Map([
  ["Cargo.toml", ["/target/"]],
  ["pom.xml", ["/target/"]],
  ["build.sbt", ["/target/"]],
  ["build.gradle", ["/build/"]],
  ["build.gradle.kts", ["/build/"]],
  ["go.mod", ["/vendor/"]],
  ["composer.json", ["/vendor/"]],
  ["Gemfile", ["/vendor/bundle/"]],
  ["mix.exs", ["/_build/", "/deps/"]],
  ["Package.swift", ["/.build/"]],
  ["Podfile", ["/Pods/"]],
]);

/** A folder that contains one of these is itself a cache or an installed environment. */
export const cacheMarkers: ReadonlySet<string> = new Set(["CACHEDIR.TAG", "pyvenv.cfg"]);
