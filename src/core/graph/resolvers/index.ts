// The resolver of each language.
import type { LinkState } from "../link-state.ts";
import { createCFamilyResolver } from "./c-family.ts";
import { createCSharpResolver } from "./csharp.ts";
import { createEcmaResolver } from "./ecma.ts";
import { createGoResolver } from "./go.ts";
import { createHclResolver } from "./hcl.ts";
import { createJvmResolver } from "./jvm.ts";
import { createPhpResolver } from "./php.ts";
import { createPlainResolver } from "./plain.ts";
import { createPythonResolver } from "./python.ts";
import { createRubyResolver } from "./ruby.ts";
import { createRustResolver } from "./rust.ts";
import type { LanguageResolver } from "./resolver.ts";
import { createLuaResolver, createShellResolver, createZigResolver } from "./scripts.ts";
import { createSwiftResolver } from "./swift.ts";

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
