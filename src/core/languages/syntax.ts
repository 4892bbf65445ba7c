// The code of languages whose rules do not say it all, by the folder's id; a language without its own uses that of the
// one it extends.
import type { Hooks } from "../parse/extraction.ts";
import type { LanguageData, LanguageId } from "../parse/language-data.ts";
import { languageOf } from "../parse/languages.ts";
import { bashHooks } from "./bash/syntax.ts";
import { cHooks } from "./c/syntax.ts";
import { cppHooks } from "./cpp/syntax.ts";
import { csharpHooks } from "./csharp/syntax.ts";
import { ecmascriptHooks } from "./javascript/syntax.ts";
import { elixirHooks } from "./elixir/syntax.ts";
import { goHooks } from "./go/syntax.ts";
import { haskellHooks } from "./haskell/syntax.ts";
import { hclHooks } from "./hcl/syntax.ts";
import { javaHooks } from "./java/syntax.ts";
import { kotlinHooks } from "./kotlin/syntax.ts";
import { luaHooks } from "./lua/syntax.ts";
import { phpHooks } from "./php/syntax.ts";
import { pythonHooks } from "./python/syntax.ts";
import { rubyHooks } from "./ruby/syntax.ts";
import { rustHooks } from "./rust/syntax.ts";
import { scalaHooks } from "./scala/syntax.ts";
import { swiftHooks } from "./swift/syntax.ts";
import { vueHooks } from "./vue/syntax.ts";
import { zigHooks } from "./zig/syntax.ts";

const hooksByLanguage: ReadonlyMap<LanguageId, Hooks> = new Map([
  ["bash", bashHooks],
  ["c", cHooks],
  ["cpp", cppHooks],
  ["csharp", csharpHooks],
  ["javascript", ecmascriptHooks],
  ["elixir", elixirHooks],
  ["go", goHooks],
  ["haskell", haskellHooks],
  ["hcl", hclHooks],
  ["java", javaHooks],
  ["kotlin", kotlinHooks],
  ["lua", luaHooks],
  ["php", phpHooks],
  ["python", pythonHooks],
  ["ruby", rubyHooks],
  ["rust", rustHooks],
  ["scala", scalaHooks],
  ["swift", swiftHooks],
  ["vue", vueHooks],
  ["zig", zigHooks],
]);

export function hooksOf(data: LanguageData): Hooks {
  const own = hooksByLanguage.get(data.id);
  if (own !== undefined) return own;
  return data.extends === undefined ? {} : hooksOf(languageOf(data.extends));
}
