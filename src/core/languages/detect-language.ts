// In which language is this file written?
import type { LanguageId } from "../parse/index.ts";
import { loadCatalog } from "./catalog.ts";

/**
 * The language of a file: by its name, its extension, the interpreter in its first line, or the editor mode in its
 * first lines; "text" if none of them decides. `head` is the beginning of its bytes, of which at most `markedBytes` are
 * read; it decides between languages that share an extension, such as C and C++ for `.h`.
 */
export function detectLanguage(path: string, head: Uint8Array): LanguageId {
  const { byExtension, byFilename, byInterpreter, byMode } = loadCatalog();
  const filename = path.slice(path.lastIndexOf("/") + 1);
  const named = byFilename.get(filename);
  if (named !== undefined) return named;
  const dot = filename.lastIndexOf(".");
  const written = dot < 0 ? "" : filename.slice(dot);
  const extension = written.toLowerCase();
  return (
    byExtension.get(doubleExtension(filename)) ??
    byCapitals(filename, written) ??
    claimedBy(extension, head) ??
    byEnding(extension, head) ??
    byInterpreter.get(interpreterOf(head)) ??
    (dot <= 0 ? byMode.get(modeOf(head)) : undefined) ??
    "text"
  );
}

/** Translations of Qt end with `.ts`, maps of FreeMind with `.mm`: both are XML, which the beginning shows. */
function byEnding(extension: string, head: Uint8Array): LanguageId | undefined {
  const { byExtension, others } = loadCatalog();
  const id = byExtension.get(extension);
  const other = id === undefined ? undefined : others.get(id);
  if (other === undefined) return id;
  return other.test(Buffer.from(head.subarray(0, openingBytes)).toString("utf8").trimStart())
    ? undefined
    : id;
}

/** How much of a file is read to tell that it is not in the language of its extension. */
const openingBytes = 500;

/** `.blade.php` of `show.blade.php`; empty if there are no two dots. */
function doubleExtension(filename: string): string {
  return /.(\.[^.]+\.[^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? "";
}

/** `Mesh.C` is C++, `mesh.c` is C. A name without small letters comes from a system that has only capitals. */
function byCapitals(filename: string, extension: string): LanguageId | undefined {
  const isMeant = extension !== extension.toLowerCase() && filename !== filename.toUpperCase();
  return isMeant ? loadCatalog().byExtension.get(extension) : undefined;
}

/** `#!/usr/bin/env -S python3.11 -u` names "python". */
function interpreterOf(head: Uint8Array): string {
  if (head[0] !== 0x23 || head[1] !== 0x21) return "";
  const line = Buffer.from(head.subarray(2, 200)).toString("latin1").split("\n", 1)[0]!;
  const words = line.trim().split(/\s+/);
  const command = words.map((word) => word.slice(word.lastIndexOf("/") + 1)).find(isCommand) ?? "";
  return command.replace(/[\d.]+$/, "");
}

const emacsMode = /-\*-[ \t]*(?:[^\n]*?\bmode:[ \t]*)?([\w+#-]+?)[ \t]*(?:;[^\n]*?)?-\*-/i;
const vimMode = /\b(?:vim?|ex):[^\n]*?\b(?:ft|filetype|syn|syntax)=([\w+#-]+)/;

/** `# -*- mode: sh -*-` and `# vim: set ft=sh :` in the first two lines name "sh". */
function modeOf(head: Uint8Array): string {
  const lines = Buffer.from(head.subarray(0, 1_000)).toString("latin1").split("\n", 2).join("\n");
  return (emacsMode.exec(lines)?.[1] ?? vimMode.exec(lines)?.[1] ?? "").toLowerCase();
}

function isCommand(word: string): boolean {
  return word !== "env" && !word.startsWith("-") && !word.includes("=");
}

/** How much of a file is read to tell languages with the same extension apart. */
const markedBytes = 32_768;

function claimedBy(extension: string, head: Uint8Array): LanguageId | undefined {
  const claims = loadCatalog().claims.get(extension);
  if (claims === undefined) return undefined;
  const text = Buffer.from(head.subarray(0, markedBytes)).toString("latin1");
  return claims.find(({ mark }) => mark.test(text))?.id;
}
