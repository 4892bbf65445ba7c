// What of a client's file must not appear on a terminal? Tokens, and values whose place or name suggests a secret.
import { loadMasker } from "../../core/secrets/index.ts";

const hidden = "********";

const name =
  /(?:(?:key|token|secret|passw(?:or)?d|passphrase|pwd|credential)s?(?:[_-]\w{1,64})?|auth\w{0,64})/.source;
/** Also in JSON that is written inside a string. */
const quote = /(\\?["'])/.source;
const quoted = String.raw`${quote}(?:\\.|[^\\\n])*?`;

/** `"API_KEY": "…"`, `api_key = "…"`. */
const setting = new RegExp(String.raw`(${name}(?:\\?["'])?\s*[:=]\s*)${quoted}\2`, "gi");
/** In a string: `MY_TOKEN=…`, `Authorization: Bearer …`. */
const insideString = new RegExp(String.raw`(${name} ?[:=] ?)[^\s"'\\][^"'\\\n]*`, "gi");
/** `"--api-key", "…"`; a header may hold a key under any name. */
const argument = new RegExp(String.raw`(-(?:${name}|headers?|H)["']\s*,\s*)${quoted}\2`, "gi");
/** `"--header=X-Own: …"`. */
const attachedHeader = /(--headers?=)(?:\\.|[^"'\\\n])+/gi;
/** The variables and headers of a server: whatever they are called, they often hold keys. */
const variables =
  /["']?(?:env|environment|headers|http_headers)["']?\s*[:=]\s*\{(?:[^{}"']|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')*\}/gi;
/** The same as a table of TOML: `[mcp_servers.gh.env]`, up to the next table. */
const variableTable =
  /^[^\S\n]*\[[^\]\n]*\.\s*["']?(?:env|environment|headers|http_headers)["']?\s*\][^\n]*(?:\n(?![^\S\n]*\[)[^\n]*)*/gim;
const value = new RegExp(String.raw`([:=]\s*)${quoted}\2`, "g");

/** The returned function hides them in a whole file and keeps its line breaks, unless there are some inside a value. */
export async function loadHider(): Promise<(text: string) => string> {
  const mask = await loadMasker();
  return (text) =>
    mask(text)
      .text.replace(variables, (block) => block.replace(value, `$1$2${hidden}$2`))
      .replace(variableTable, (table) => table.replace(value, `$1$2${hidden}$2`))
      .replace(setting, `$1$2${hidden}$2`)
      .replace(argument, `$1$2${hidden}$2`)
      .replace(attachedHeader, `$1${hidden}`)
      .replace(insideString, `$1${hidden}`);
}
