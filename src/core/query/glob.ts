// Which paths does this glob mean?
import { LociError } from "../../errors.ts";

/**
 * A test for paths with "/" separators. `*` and `?` stay within a name, `**` crosses folders, `[a-z]` and `[!a-z]` are
 * sets, `{a,b}` are alternatives. A glob without "/" is matched against the file's name in any folder.
 * Throws INPUT_INVALID for a glob that cannot be read.
 */
export function compileGlob(glob: string): (path: string) => boolean {
  const anchored = glob.replace(/^\.?\//, "");
  const source = translate(anchored);
  const prefix = anchored.includes("/") ? "^" : "^(?:.*/)?";
  try {
    const pattern = new RegExp(`${prefix}${source}$`, "u");
    return (path) => pattern.test(path);
  } catch (cause) {
    throw new LociError("INPUT_INVALID", `The glob "${glob}" cannot be read.`, {
      hint: "Close every [ and {, or put \\ before what is meant literally.",
      cause,
    });
  }
}

function translate(glob: string): string {
  let source = "";
  let depth = 0;
  for (let i = 0; i < glob.length; i++) {
    const character = glob[i]!;
    if (character === "*") {
      const isDouble = glob[i + 1] === "*";
      if (!isDouble) source += "[^/]*";
      else if (glob[i + 2] === "/") source += "(?:.*/)?";
      else source += ".*";
      if (isDouble) i += glob[i + 2] === "/" ? 2 : 1;
    } else if (character === "?") source += "[^/]";
    else if (character === "[") {
      const end = glob.indexOf("]", i + 2);
      if (end < 0) return "(";
      const set = glob
        .slice(i + 1, end)
        .replace(/^!/, "^")
        .replace(/\\/g, "\\\\");
      source += `[${set}]`;
      i = end;
    } else if (character === "{") {
      depth++;
      source += "(?:";
    } else if (character === "}" && depth > 0) {
      depth--;
      source += ")";
    } else if (character === "," && depth > 0) source += "|";
    else if (character === "\\" && i + 1 < glob.length) source += escapeLiteral(glob[++i]!);
    else source += escapeLiteral(character);
  }
  return source + (depth > 0 ? "(" : "");
}

function escapeLiteral(character: string): string {
  return /[\\^$.*+?()[\]{}|/]/.test(character) ? `\\${character}` : character;
}
