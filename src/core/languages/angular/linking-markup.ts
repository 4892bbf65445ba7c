// Angular: which class has a name that templates use (`<app-card>`, `[appTip]`, `| money`), and which one has a template?
import { hash32 } from "../../../base/hash32.ts";
import type { Found } from "../../link/found.ts";
import { entityOf, foundOutside, foundVia, hasSymbol, notFound } from "../../link/found.ts";
import type { FileId, NameHash, SymbolId } from "../../link/ids.ts";
import type { LinkState } from "../../link/link-state.ts";
import { findMember } from "../../link/names/members.ts";
import { joinPath, parentOf } from "../../link/paths.ts";
import type { ProgramView } from "../../link/program-view.ts";
import { via } from "../../link/strategies.ts";
import type { ParsedFile } from "../../types/index.ts";
import { makeFromAll, type Earlier } from "../../link/made-from-all.ts";
import { Nearest } from "../linking-parts/nearest.ts";
import { markupSigns, templateSign } from "./markup-names.ts";

/** A class of a file, by the row of the export that gives it a name in markup. */
interface MarkupName {
  readonly written: string;
  /** Hash of the class's name. */
  readonly type: NameHash;
}

interface Declared {
  readonly file: FileId;
  readonly type: NameHash;
}

type NamesByFile = readonly (readonly MarkupName[] | undefined)[];

const transform = hash32("transform");
const isMarkupName = new RegExp(`^(?:[${Object.values(markupSigns).join("")}]|${templateSign})`);

/** The names of one program view; collected when a template first asks. */
export class MarkupNames {
  readonly #state: LinkState;
  #byName: Map<NameHash, { readonly written: string; readonly found: Declared[] }> | undefined;
  readonly #nearest = new Map<NameHash, Nearest<Declared>>();
  readonly #templates = new Map<string, Declared>();

  constructor(state: LinkState) {
    this.#state = state;
  }

  /** The class, or what runs for a pipe; `foundOutside` for a name of a library, `notFound` for a name of code. */
  find(from: FileId, name: NameHash): Found {
    const known = this.#open().get(name);
    if (known === undefined) return notFound;
    const type = this.#nearestOf(from, name, known.found);
    if (type < 0) return foundOutside;
    if (!known.written.startsWith(markupSigns.pipe)) return foundVia(type, via.import);
    const { found } = findMember(this.#state, type, transform);
    return hasSymbol(found) ? foundVia(entityOf(found), via.import) : foundOutside;
  }

  /** The component whose template is the file at that path; −1 if no class names it. */
  componentOf(path: string): SymbolId {
    this.#open();
    const declared = this.#templates.get(path);
    return declared === undefined ? -1 : this.#symbolOf(declared);
  }

  /** Of several classes with one name, in several applications, the nearest; −1 if that is not one. */
  #nearestOf(from: FileId, name: NameHash, declared: readonly Declared[]): SymbolId {
    const { view } = this.#state;
    let nearest = this.#nearest.get(name);
    if (nearest === undefined) {
      nearest = new Nearest(declared, ({ file }) => view.path(file));
      this.#nearest.set(name, nearest);
    }
    const found = nearest.find(view.path(from));
    return found === undefined ? -1 : this.#symbolOf(found);
  }

  #symbolOf({ file, type }: Declared): SymbolId {
    const outline = this.#state.closedScope(file);
    const row = outline.firstChild(0, type);
    return row < 0 ? -1 : outline.base + row;
  }

  #open() {
    if (this.#byName !== undefined) return this.#byName;
    this.#byName = new Map();
    const { view } = this.#state;
    const names = makeFromAll<NamesByFile>(view, "names in markup", (earlier) => collect(view, earlier));
    names.forEach((found, file) => {
      for (const { written, type } of found ?? []) this.#add(view.path(file), written, { file, type });
    });
    return this.#byName;
  }

  #add(path: string, written: string, declared: Declared): void {
    if (written.startsWith(templateSign)) {
      const template = templateAt(path, written);
      if (template !== undefined && !this.#templates.has(template)) this.#templates.set(template, declared);
      return;
    }
    const name = hash32(written);
    const known = this.#byName!.get(name) ?? { written, found: [] };
    known.found.push(declared);
    this.#byName!.set(name, known);
  }
}

/** Whether a name in a template is one of markup, which no code declares. */
export function isOfMarkup(written: string): boolean {
  return isMarkupName.test(written);
}

function collect(view: ProgramView, earlier: Earlier<NamesByFile> | undefined): NamesByFile {
  const names = new Array<readonly MarkupName[] | undefined>(view.fileCount).fill(undefined);
  earlier?.idsNow.forEach((now, old) => {
    if (now >= 0) names[now] = earlier.made[old];
  });
  for (let file = 0; file < view.fileCount; file++) {
    if (view.language(file) !== "typescript") names[file] = undefined;
    else names[file] ??= namesOf(view.parsed(file));
  }
  return names;
}

/** The template that a component names, and the one that has its file's name. */
export function templatesOf({ exports, strings }: ParsedFile, path: string): readonly string[] {
  const stem = path.replace(/\.ts$/, "");
  const templates: string[] = [];
  for (const string of exports.name) {
    const written = strings.get(string);
    if (!isOfMarkup(written)) continue;
    if (templates.length === 0) templates.push(`${stem}.html`);
    const named = written.startsWith(templateSign) ? templateAt(path, written) : undefined;
    if (named !== undefined) templates.push(named);
  }
  return templates;
}

/** The template that the component in the file at `path` names, relative to the root. */
function templateAt(path: string, written: string): string | undefined {
  return joinPath(parentOf(path), written.slice(templateSign.length));
}

const noNames: readonly MarkupName[] = [];

function namesOf({ exports, strings, stringHashes }: ParsedFile): readonly MarkupName[] {
  let names: MarkupName[] | undefined;
  for (let row = 0; row < exports.length; row++) {
    const written = strings.get(exports.name[row]!);
    if (isOfMarkup(written)) (names ??= []).push({ written, type: stringHashes[exports.local[row]!]! });
  }
  return names ?? noNames;
}
