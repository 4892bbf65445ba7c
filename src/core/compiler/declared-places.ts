// Where is a name's target declared? A place is a declared name in a file of the root.
import type { TypeScript, ts } from "./typescript.ts";
import type { ProjectFiles } from "./project-files.ts";

export interface Place {
  /** Relative to the root, with "/". */
  readonly path: string;
  /** Offset of the declared name, in UTF-16 code units. */
  readonly offset: number;
  readonly name: string;
}

/** A name declared in more places leads to none of them. */
const maxPlaces = 8;

export class DeclaredPlaces {
  readonly #compiler: TypeScript;
  readonly #checker: ts.TypeChecker;
  readonly #files: ProjectFiles;

  constructor(compiler: TypeScript, checker: ts.TypeChecker, files: ProjectFiles) {
    this.#compiler = compiler;
    this.#checker = checker;
    this.#files = files;
  }

  /** Follows imports and aliases to the final symbol. */
  resolve(symbol: ts.Symbol): ts.Symbol {
    const isAlias = (symbol.flags & this.#compiler.SymbolFlags.Alias) !== 0;
    return isAlias ? this.#checker.getAliasedSymbol(symbol) : symbol;
  }

  /** The place of a declaration's name; undefined if it has none, or is visible only within its function. */
  of(declaration: ts.Declaration): Place | undefined {
    const name = this.#nameOf(declaration);
    if (name === undefined || this.#isLocal(declaration)) return undefined;
    const file = name.getSourceFile();
    const path = this.#relative(file.fileName);
    return path === undefined ? undefined : { path, offset: name.getStart(file), name: name.text };
  }

  /**
   * The declarations that a name at `node` refers to: those with a body, if there are any, and of the right meaning,
   * type or value.
   */
  choose(symbol: ts.Symbol, node: ts.Node): readonly ts.Declaration[] {
    const { isIdentifier } = this.#compiler;
    const all = (symbol.declarations ?? []).filter((declaration) => !isIdentifier(declaration));
    const ofKind = this.#ofMeaning(all, node);
    const withBody = ofKind.filter((declaration) => this.#hasBody(declaration));
    const found = withBody.length > 0 ? withBody : ofKind;
    const accessors = this.#ofAccess(found, node);
    return accessors.length > maxPlaces ? [] : accessors;
  }

  /** Whether it is declared only in packages, in the language's standard library, or elsewhere outside the root. */
  isOutside(symbol: ts.Symbol): boolean {
    const { declarations } = symbol;
    if (declarations === undefined || declarations.length === 0) return false;
    return declarations.every((declaration) => {
      const { fileName } = declaration.getSourceFile();
      return !fileName.startsWith(`${this.#files.root}/`) || fileName.includes("/node_modules/");
    });
  }

  #nameOf(declaration: ts.Declaration): ts.Identifier | ts.PrivateIdentifier | undefined {
    const compiler = this.#compiler;
    const found = compiler.getNameOfDeclaration(declaration) ?? this.#nameOfExported(declaration);
    if (found === undefined) return undefined;
    return compiler.isIdentifier(found) || compiler.isPrivateIdentifier(found) ? found : undefined;
  }

  /** `module.exports = function run() {}` declares no name except that of its value. */
  #nameOfExported(declaration: ts.Declaration): ts.Identifier | undefined {
    const { isBinaryExpression, isFunctionExpression, isClassExpression } = this.#compiler;
    if (!isBinaryExpression(declaration)) return undefined;
    const { right } = declaration;
    return isFunctionExpression(right) || isClassExpression(right) ? right.name : undefined;
  }

  #relative(fileName: string): string | undefined {
    return this.#files.sources.has(fileName) ? fileName.slice(this.#files.root.length + 1) : undefined;
  }

  /**
   * Parameters, type parameters, and variables inside functions, unless they hold a function: the linker knows these
   * better.
   */
  #isLocal(declaration: ts.Declaration): boolean {
    const compiler = this.#compiler;
    if (compiler.isTypeParameterDeclaration(declaration)) return true;
    if (compiler.isParameter(declaration)) return !this.#isParameterProperty(declaration);
    const isVariable = compiler.isVariableDeclaration(declaration) || compiler.isBindingElement(declaration);
    if (!isVariable) return false;
    const value = declaration.initializer;
    if (value !== undefined && (compiler.isFunctionLike(value) || compiler.isClassExpression(value)))
      return false;
    for (let node: ts.Node = declaration; !compiler.isSourceFile(node); node = node.parent) {
      if (compiler.isFunctionLike(node)) return true;
    }
    return false;
  }

  #isParameterProperty(parameter: ts.ParameterDeclaration): boolean {
    const { parent, name } = parameter;
    return (
      this.#compiler.isConstructorDeclaration(parent) &&
      this.#compiler.isIdentifier(name) &&
      (this.#compiler.getCombinedModifierFlags(parameter) & this.#propertyModifiers()) !== 0
    );
  }

  #propertyModifiers(): number {
    const { Public, Private, Protected, Readonly } = this.#compiler.ModifierFlags;
    return Public | Private | Protected | Readonly;
  }

  #hasBody(declaration: ts.Declaration): boolean {
    return (
      this.#compiler.isFunctionLike(declaration) && "body" in declaration && declaration.body !== undefined
    );
  }

  /** An interface and a constant may share a name. */
  #ofMeaning(declarations: readonly ts.Declaration[], node: ts.Node): readonly ts.Declaration[] {
    const { isTypeReferenceNode, isExpressionWithTypeArguments, isImportSpecifier, isExportSpecifier } =
      this.#compiler;
    const { isInterfaceDeclaration, isTypeAliasDeclaration, isClassLike, isEnumDeclaration } = this.#compiler;
    if (declarations.length < 2 || isImportSpecifier(node.parent) || isExportSpecifier(node.parent))
      return declarations;
    const above = this.#compiler.isQualifiedName(node.parent) ? node.parent.parent : node.parent;
    const isType =
      isTypeReferenceNode(above) || (isExpressionWithTypeArguments(above) && !this.#isExtendedClass(above));
    const found = declarations.filter((declaration) => {
      const isOnlyType = isInterfaceDeclaration(declaration) || isTypeAliasDeclaration(declaration);
      return isType ? isOnlyType || isClassLike(declaration) || isEnumDeclaration(declaration) : !isOnlyType;
    });
    return found.length > 0 ? found : declarations;
  }

  #isExtendedClass(node: ts.ExpressionWithTypeArguments): boolean {
    const { isHeritageClause, isClassLike, SyntaxKind } = this.#compiler;
    const clause = node.parent;
    return (
      isHeritageClause(clause) && isClassLike(clause.parent) && clause.token === SyntaxKind.ExtendsKeyword
    );
  }

  /** Of a getter and a setter, the one that runs. */
  #ofAccess(declarations: readonly ts.Declaration[], node: ts.Node): readonly ts.Declaration[] {
    const { isGetAccessor, isSetAccessor, isBinaryExpression, SyntaxKind } = this.#compiler;
    if (!declarations.some(isGetAccessor) || !declarations.some(isSetAccessor)) return declarations;
    const { parent } = node.parent;
    const isWritten =
      isBinaryExpression(parent) &&
      parent.left === node.parent &&
      parent.operatorToken.kind === SyntaxKind.EqualsToken;
    return declarations.filter(isWritten ? isSetAccessor : isGetAccessor);
  }
}
