// The hand-made projects, one a language; components are Vue, Svelte and Astro together.
import { fileURLToPath } from "node:url";

/** test/fixtures/links of the sources; compiled, this module lies in dist/test/quality/links. */
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
  "components",
] as const;
