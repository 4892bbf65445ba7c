// The resolver of each language.
import type { LinkState } from "../link/link-state.ts";
import { createCFamilyResolver } from "./c/linking.ts";
import { createCSharpResolver } from "./csharp/linking.ts";
import { createEcmaResolver } from "./javascript/linking.ts";
import { createGoResolver } from "./go/linking.ts";
import { createHclResolver } from "./hcl/linking.ts";
import { createJvmResolver } from "./java/linking.ts";
import { createPhpResolver } from "./php/linking.ts";
import { createPlainResolver } from "./linking-parts/plain.ts";
import { createPythonResolver } from "./python/linking.ts";
import { createRubyResolver } from "./ruby/linking.ts";
import { createRustResolver } from "./rust/linking.ts";
import type { LanguageResolver } from "../link/resolver.ts";
import { createLuaResolver, createShellResolver, createZigResolver } from "./linking-parts/scripts.ts";
import { createSwiftResolver } from "./swift/linking.ts";

const families: readonly (readonly [
  languages: readonly string[],
  create: (state: LinkState) => LanguageResolver,
])[] = [
  [["typescript", "tsx", "javascript", "vue"], createEcmaResolver],
  [["python"], createPythonResolver],
  [["go"], createGoResolver],
  [["rust"], createRustResolver],
  [["c", "cpp"], createCFamilyResolver],
  [["java", "kotlin", "scala"], createJvmResolver],
  [["csharp"], createCSharpResolver],
  [["php"], createPhpResolver],
  [["hcl"], createHclResolver],
  [["bash"], createShellResolver],
  [["lua"], createLuaResolver],
  [["zig"], createZigResolver],
  [["ruby"], createRubyResolver],
  [["swift"], createSwiftResolver],
];

const made = new WeakMap<LinkState, Map<number, LanguageResolver>>();

/** The resolver of a language for one link run; languages of a family share it. */
export function createResolver(state: LinkState, language: string): LanguageResolver {
  const at = families.findIndex(([languages]) => languages.includes(language));
  const resolvers = made.get(state) ?? new Map<number, LanguageResolver>();
  made.set(state, resolvers);
  let resolver = resolvers.get(at);
  if (resolver === undefined) {
    resolver = families[at]?.[1](state) ?? createPlainResolver();
    resolvers.set(at, resolver);
  }
  return resolver;
}
