// What does each name in a file refer to? Returned as a document of a SCIP index.
import { findLineStarts, LineCursor } from "../parse/index.ts";
import type { IndexDocument, IndexOccurrence } from "../scip/index.ts";
import { DeclaredPlaces, type Place } from "./declared-places.ts";
import type { TypeScript, ts } from "./typescript.ts";
import { findSymbols, type Name } from "./name-symbols.ts";
import type { ProjectFiles } from "./project-files.ts";

const utf16 = 2;

/** Throws the compiler's errors; nothing can be said about the file then. */
export function readNames(
  compiler: TypeScript,
  checker: ts.TypeChecker,
  files: ProjectFiles,
  file: ts.SourceFile,
): IndexDocument {
  const reader = new NameReader(compiler, checker, files, file);
  return reader.read();
}

class NameReader {
  readonly #compiler: TypeScript;
  readonly #checker: ts.TypeChecker;
  readonly #places: DeclaredPlaces;
  readonly #file: ts.SourceFile;
  readonly #path: string;
  /** Offsets of line starts. SCIP's lines end only at line feeds, TypeScript's also at others. */
  readonly #starts: Uint32Array;
  readonly #cursor: LineCursor;
  readonly #occurrences = new Map<string, IndexOccurrence>();
  readonly #implementations: { readonly symbol: string; readonly of: string }[] = [];

  constructor(compiler: TypeScript, checker: ts.TypeChecker, files: ProjectFiles, file: ts.SourceFile) {
    this.#compiler = compiler;
    this.#checker = checker;
    this.#places = new DeclaredPlaces(compiler, checker, files);
    this.#file = file;
    this.#path = file.fileName.slice(files.root.length + 1);
    this.#starts = findLineStarts(file.text);
    this.#cursor = new LineCursor(this.#starts);
  }

  read(): IndexDocument {
    const { isIdentifier, isPrivateIdentifier, isClassLike, isInterfaceDeclaration } = this.#compiler;
    // No recursion, because a chain of a thousand calls is a tree of that depth.
    const open: ts.Node[] = [this.#file];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (isIdentifier(node) || isPrivateIdentifier(node)) this.#readName(node);
      else if (isClassLike(node) || isInterfaceDeclaration(node)) this.#readMembers(node);
      this.#compiler.forEachChild(node, (child) => {
        open.push(child);
      });
    }
    return {
      path: this.#path,
      encoding: utf16,
      occurrences: [...this.#occurrences.values()],
      implementations: this.#implementations,
    };
  }

  #readName(name: Name): void {
    if (name.text === "") return; // missing, in a file with syntax errors
    const offset = name.getStart(this.#file);
    const isHere = (place: Place | undefined): boolean =>
      place?.offset === offset && place.path === this.#path;
    for (const symbol of findSymbols(this.#compiler, this.#checker, name)) {
      const meant = this.#places.resolve(symbol);
      const own = (meant.declarations ?? []).map((declaration) => this.#places.of(declaration)).find(isHere);
      if (own !== undefined) {
        this.#add(offset, name.text, insideSymbol(own), true);
        continue;
      }
      if (this.#places.isOutside(meant)) {
        this.#add(offset, name.text, `typescript . outside . ${written(name.text)}.`, false);
        continue;
      }
      for (const declaration of this.#places.choose(meant, name)) {
        const place = this.#places.of(declaration);
        if (place !== undefined) this.#add(offset, name.text, insideSymbol(place), false);
      }
    }
  }

  #add(offset: number, text: string, symbol: string, isDefinition: boolean): void {
    const line = this.#cursor.lineAt(offset) - 1;
    const column = offset - this.#starts[line]!;
    this.#occurrences.set(`${offset} ${symbol}`, { symbol, line, column, length: text.length, isDefinition });
  }

  /** Which members of its supertypes does each member of a type implement or override? */
  #readMembers(type: ts.ClassLikeDeclaration | ts.InterfaceDeclaration): void {
    const above = (type.heritageClauses ?? [])
      .flatMap(({ types }) => [...types])
      .map((node) => this.#checker.getTypeAtLocation(node));
    if (above.length === 0) return;
    for (const member of type.members) {
      if (member.name === undefined || !this.#compiler.isIdentifier(member.name)) continue;
      if ((this.#compiler.getCombinedModifierFlags(member) & this.#compiler.ModifierFlags.Static) !== 0)
        continue;
      const own = this.#places.of(member);
      if (own === undefined) continue;
      for (const { declarations } of above.flatMap((one) => one.getProperty(own.name) ?? [])) {
        for (const declaration of declarations ?? []) {
          const place = this.#places.of(declaration);
          if (place === undefined) continue;
          this.#implementations.push({ symbol: insideSymbol(own), of: insideSymbol(place) });
        }
      }
    }
  }
}

/** Named by its place, which is the same in every program that includes the file. */
function insideSymbol({ path, offset, name }: Place): string {
  return `typescript . inside . \`${path}:${offset}\`/${written(name)}.`;
}

function written(name: string): string {
  return /^[\w$]+$/.test(name) ? name : `\`${name}\``;
}
