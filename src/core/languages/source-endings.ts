// Is this the ending of a source file, of a language with a grammar or of one that is read as text?
import { loadCatalog } from "./catalog.ts";

/** Code that no grammar here reads. */
const unreadCode = words("adb ads cr d el f90 fs fsi fsx pas pyx tcl vala vb vim");
/** What configures and describes code. */
const settings = words("cfg ini rst txt xml");
/** Endings of files that in a sentence are the name of a member far more often: `i18n.t`, `counter.inc`. */
const memberNames = words("bb inc less ru sc t");

/** Whether code of a language without a grammar ends so. Takes a path or a name. */
export function isUnreadCode(path: string): boolean {
  return unreadCode.has(endingOf(path));
}

/** Whether a word of a question that ends so is meant as a file. Takes a path or a name. */
export function looksLikeSourceFile(path: string): boolean {
  const ending = endingOf(path);
  if (unreadCode.has(ending) || settings.has(ending)) return true;
  const { byExtension, claims } = loadCatalog();
  return !memberNames.has(ending) && (byExtension.has(`.${ending}`) || claims.has(`.${ending}`));
}

/** Lower-cased; empty where there is none. */
function endingOf(path: string): string {
  return /\.([^./\\]+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(" "));
}
