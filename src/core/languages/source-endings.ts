// Is this the ending of a source file, in a language with a grammar or one read as text?
import { loadCatalog } from "./catalog.ts";

/** Code for which there is no grammar here. */
const unreadCode = words("adb ads cr d el f90 fs fsi fsx pas pyx tcl vala vb vim");
/** Files that configure or describe code. */
const settings = words("cfg ini rst txt xml");
/** File endings that in a sentence are far more often the name of a member: `i18n.t`, `counter.inc`. */
const memberNames = words("bb inc less ru sc t");

/** Whether the ending is of code without a grammar. Takes a path or a name. */
export function isUnreadCode(path: string): boolean {
  return unreadCode.has(endingOf(path));
}

/** Whether a word in a question is meant as a file, judging by its ending. Takes a path or a name. */
export function looksLikeSourceFile(path: string): boolean {
  const ending = endingOf(path);
  if (unreadCode.has(ending) || settings.has(ending)) return true;
  const { byExtension, claims } = loadCatalog();
  return !memberNames.has(ending) && (byExtension.has(`.${ending}`) || claims.has(`.${ending}`));
}

/** Lower-cased; empty if there is none. */
function endingOf(path: string): string {
  return /\.([^./\\]+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(" "));
}
