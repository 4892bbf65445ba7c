// The code of languages whose rules do not say it all, by the folder's id; a language without its own uses that of the
// one it extends.
import type { Hooks } from "../extraction.ts";
import type { LanguageData, LanguageId } from "../language-data.ts";
import { languageOf } from "../languages.ts";
import { bashHooks } from "./bash.ts";
import { cHooks } from "./c.ts";
import { cppHooks } from "./cpp.ts";
import { csharpHooks } from "./csharp.ts";
import { ecmascriptHooks } from "./ecmascript.ts";
import { elixirHooks } from "./elixir.ts";
import { goHooks } from "./go.ts";
import { haskellHooks } from "./haskell.ts";
import { hclHooks } from "./hcl.ts";
import { javaHooks } from "./java.ts";
import { kotlinHooks } from "./kotlin.ts";
import { luaHooks } from "./lua.ts";
import { phpHooks } from "./php.ts";
import { pythonHooks } from "./python.ts";
import { rubyHooks } from "./ruby.ts";
import { rustHooks } from "./rust.ts";
import { scalaHooks } from "./scala.ts";
import { swiftHooks } from "./swift.ts";
import { vueHooks } from "./vue.ts";
import { zigHooks } from "./zig.ts";

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
