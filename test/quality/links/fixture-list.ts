// The hand-made projects, one per language; components are Vue, Svelte and Astro together.
import { fileURLToPath } from "node:url";

/** test/fixtures/links in the sources; when compiled, this module is in dist/test/quality/links. */
export const fixtureFolder = fileURLToPath(new URL("../../../../test/fixtures/links", import.meta.url));

export const fixtureLanguages = [
  "typescript",
  "python",
  "go",
  "java",
  "rust",
  "c",
  "cpp",
  "cuda",
  "objc",
  "csharp",
  "kotlin",
  "swift",
  "scala",
  "groovy",
  "ruby",
  "erb",
  "rails",
  "php",
  "hcl",
  "solidity",
  "dart",
  "gleam",
  "haskell",
  "erlang",
  "clojure",
  "r",
  "powershell",
  "ocaml",
  "perl",
  "julia",
  "nim",
  "zig",
  "components",
  "angular",
  "phoenix",
  "razor",
] as const;
