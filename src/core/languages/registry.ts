// Which languages exist? One line each: the folder, and its code if it has a grammar. Code is loaded only when a parser
// or linker is opened, so that threads and commands that need only language names start without it.
import type { LanguageCode } from "./language-code.ts";

/* eslint-disable @typescript-eslint/explicit-module-boundary-types -- the type of `registry` gives what each line returns */

/**
 * If several languages share an extension, the first one gets the file. A language comes before rarer ones that share
 * its extensions.
 */
export const registry: readonly (readonly [
  id: string,
  load?: () => Promise<{ readonly language: LanguageCode }>,
])[] = [
  ["typescript", () => import("./typescript/index.ts")],
  ["tsx", () => import("./tsx/index.ts")],
  ["javascript", () => import("./javascript/index.ts")],
  ["java", () => import("./java/index.ts")],
  ["csharp", () => import("./csharp/index.ts")],
  ["razor", () => import("./razor/index.ts")],
  ["kotlin", () => import("./kotlin/index.ts")],
  ["swift", () => import("./swift/index.ts")],
  ["scala", () => import("./scala/index.ts")],
  ["groovy", () => import("./groovy/index.ts")],
  ["python", () => import("./python/index.ts")],
  ["go", () => import("./go/index.ts")],
  ["rust", () => import("./rust/index.ts")],
  ["c", () => import("./c/index.ts")],
  ["objc", () => import("./objc/index.ts")],
  ["cpp", () => import("./cpp/index.ts")],
  ["cuda", () => import("./cuda/index.ts")],
  ["ruby", () => import("./ruby/index.ts")],
  ["erb", () => import("./erb/index.ts")],
  ["blade", () => import("./blade/index.ts")],
  ["php", () => import("./php/index.ts")],
  ["hcl", () => import("./hcl/index.ts")],
  ["vue", () => import("./vue/index.ts")],
  ["svelte", () => import("./svelte/index.ts")],
  ["astro", () => import("./astro/index.ts")],
  ["angular", () => import("./angular/index.ts")],
  ["elixir", () => import("./elixir/index.ts")],
  ["heex", () => import("./heex/index.ts")],
  ["eex", () => import("./eex/index.ts")],
  ["haskell", () => import("./haskell/index.ts")],
  ["zig", () => import("./zig/index.ts")],
  ["dart", () => import("./dart/index.ts")],
  ["solidity", () => import("./solidity/index.ts")],
  ["gleam", () => import("./gleam/index.ts")],
  ["erlang", () => import("./erlang/index.ts")],
  ["clojure", () => import("./clojure/index.ts")],
  ["r", () => import("./r/index.ts")],
  ["powershell", () => import("./powershell/index.ts")],
  ["ocaml", () => import("./ocaml/index.ts")],
  ["ocaml-interface", () => import("./ocaml-interface/index.ts")],
  ["perl", () => import("./perl/index.ts")],
  ["julia", () => import("./julia/index.ts")],
  ["nim", () => import("./nim/index.ts")],
  ["proto", () => import("./proto/index.ts")],
  ["graphql", () => import("./graphql/index.ts")],
  ["markdown"],
  ["bash", () => import("./bash/index.ts")],
  ["lua", () => import("./lua/index.ts")],
  ["sql"],
  ["html"],
  ["css"],
  ["json"],
  ["yaml"],
  ["toml"],
];
