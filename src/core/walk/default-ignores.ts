// What is left out although no ignore file says so: dependencies, caches and build output that others can make again.
// These rules rank below every ignore file, and never hide what git tracks.

/** Anywhere, in the syntax of ignore files. */
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
  ".jj/",
  "_darcs/",
  ".loci/",
];

/** Only beside the file that says whose output it is. */
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

/** A folder that holds one of these is itself a cache or an installed environment. */
export const cacheMarkers: ReadonlySet<string> = new Set(["CACHEDIR.TAG", "pyvenv.cfg"]);
