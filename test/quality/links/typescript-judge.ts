// The TypeScript compiler as judge: which declarations may each call of a project reach?
import { join, relative } from "node:path";
import ts from "typescript";

/** One call as the compiler sees it. Paths are relative to the project, lines 1-based. */
export interface JudgedCall {
  readonly path: string;
  readonly line: number;
  /**
   * Name offset of the innermost named function, method, class or constant around the call; −1 at the file's top level.
   */
  readonly caller: number;
  readonly calleeName: string;
  /** Declarations in the project that count as right: `path:offset of the name`. */
  readonly targets: readonly string[];
  /** Whether the compiler knows the callee: a call of type any is no evidence. */
  readonly known: boolean;
  /**
   * Whether it is written as a call. Implicit calls (of an accessor or a callback) count as right when found, but not
   * as missed.
   */
  readonly isWritten: boolean;
}

/**
 * Judges every call in `paths` (relative to `folder`); `aliases` tell the compiler where packages of the folder are.
 */
export function judgeCalls(
  folder: string,
  paths: readonly string[],
  aliases: Readonly<Record<string, string[]>> = {},
): JudgedCall[] {
  const program = ts.createProgram({
    rootNames: paths.map((path) => join(folder, path)),
    options: compilerOptions(folder, aliases),
  });
  const judge = new Judge(folder, program, new Set(paths));
  return paths.flatMap((path) => judge.judgeFile(path));
}

function compilerOptions(folder: string, aliases: Readonly<Record<string, string[]>>): ts.CompilerOptions {
  const config = ts.readConfigFile(join(folder, "tsconfig.json"), (path) => ts.sys.readFile(path));
  const own = (config.config as { compilerOptions?: { paths?: ts.MapLike<string[]> } } | undefined)
    ?.compilerOptions;
  return {
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ["lib.esnext.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    strict: true,
    allowJs: true,
    noEmit: true,
    skipLibCheck: true,
    experimentalDecorators: true,
    jsx: ts.JsxEmit.Preserve,
    allowImportingTsExtensions: true,
    customConditions: ["source", "development"],
    types: [],
    paths: Object.fromEntries(
      Object.entries({ ...own?.paths, ...aliases }).map(([pattern, targets]) => [
        pattern,
        targets.map((target) => join(folder, target)),
      ]),
    ),
  };
}

class Judge {
  readonly #folder: string;
  readonly #program: ts.Program;
  readonly #checker: ts.TypeChecker;
  readonly #paths: ReadonlySet<string>;

  constructor(folder: string, program: ts.Program, paths: ReadonlySet<string>) {
    this.#folder = folder;
    this.#program = program;
    this.#checker = program.getTypeChecker();
    this.#paths = paths;
  }

  judgeFile(path: string): JudgedCall[] {
    const source = this.#program.getSourceFile(join(this.#folder, path));
    const calls: JudgedCall[] = [];
    const visit = (node: ts.Node): void => {
      const callee = calleeOf(node);
      if (source !== undefined && callee !== undefined) calls.push(this.#judge(path, source, node, callee));
      if (source !== undefined) calls.push(...this.#judgeUnwritten(path, source, node));
      ts.forEachChild(node, visit);
    };
    if (source !== undefined) visit(source);
    return calls;
  }

  #judge(path: string, source: ts.SourceFile, node: ts.Node, callee: ts.Node): JudgedCall {
    const named = nameNodeOf(callee);
    const declarations = [...this.#bySymbol(named, node), ...this.#bySignature(node)];
    const targets = declarations.flatMap((declaration) => this.#keyOf(declaration) ?? []);
    return {
      path,
      line: source.getLineAndCharacterOfPosition(named.getStart(source)).line + 1,
      caller: callerOf(node),
      calleeName: named.getText(source),
      targets: [...new Set(targets)],
      known: declarations.length > 0 || !this.#isAny(callee),
      isWritten: true,
    };
  }

  /** Implicit calls: of an accessor behind a property, or of a function passed to external code. */
  #judgeUnwritten(path: string, source: ts.SourceFile, node: ts.Node): JudgedCall[] {
    const named: ts.Node[] = [];
    if (ts.isPropertyAccessExpression(node) && this.#declared(node.name).some(ts.isAccessor))
      named.push(node.name);
    if (ts.isCallExpression(node) && !this.#isOfProject(node)) {
      const functions = node.arguments
        .map(nameNodeOf)
        .filter((name) => this.#declared(name).some(isFunction));
      named.push(...functions);
    }
    return named.map((name) => ({
      path,
      line: source.getLineAndCharacterOfPosition(name.getStart(source)).line + 1,
      caller: callerOf(node),
      calleeName: name.getText(source),
      targets: [...new Set(this.#declared(name).flatMap((declaration) => this.#keyOf(declaration) ?? []))],
      known: true,
      isWritten: false,
    }));
  }

  #isOfProject(call: ts.CallExpression): boolean {
    return this.#bySignature(call).some((declaration) => this.#keyOf(declaration) !== undefined);
  }

  #declared(name: ts.Node): readonly ts.Declaration[] {
    if (!ts.isIdentifier(name) && !ts.isPrivateIdentifier(name)) return [];
    let symbol = this.#checker.getSymbolAtLocation(name);
    if (symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0)
      symbol = this.#checker.getAliasedSymbol(symbol);
    return symbol?.declarations ?? [];
  }

  /** Declarations of the symbol that the callee's name refers to; for a class the constructor that runs, if it has one. */
  #bySymbol(named: ts.Node, call: ts.Node): ts.Node[] {
    if (named.kind === ts.SyntaxKind.SuperKeyword) {
      const type = this.#checker.getTypeAtLocation(named);
      return (
        (type.symbol as ts.Symbol | undefined)?.declarations?.flatMap((each) =>
          this.#constructorOrClass(each),
        ) ?? []
      );
    }
    let symbol = this.#checker.getSymbolAtLocation(named);
    if (symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0)
      symbol = this.#checker.getAliasedSymbol(symbol);
    const declarations = symbol?.declarations ?? [];
    return ts.isNewExpression(call)
      ? declarations.flatMap((each) => this.#constructorOrClass(each))
      : declarations;
  }

  /** A class's own constructor, or the one that it inherits from a class of the project; the class itself without one. */
  #constructorOrClass(declaration: ts.Node): ts.Node[] {
    if (!ts.isClassLike(declaration)) return [declaration];
    const own = declaration.members.filter(ts.isConstructorDeclaration);
    if (own.length > 0) return own;
    const clause = declaration.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword);
    const base = clause?.types[0];
    const type = base === undefined ? undefined : this.#checker.getTypeAtLocation(base.expression);
    const symbol = type?.symbol;
    const above = symbol?.declarations ?? [];
    const inherited = above
      .filter((each) => each !== declaration)
      .flatMap((each) => this.#constructorOrClass(each))
      .filter((each) => ts.isConstructorDeclaration(each) && this.#keyOf(each) !== undefined);
    return inherited.length > 0 ? inherited : [declaration];
  }

  #bySignature(node: ts.Node): ts.Node[] {
    if (!ts.isCallLikeExpression(node) || ts.isNewExpression(node)) return [];
    try {
      const declaration = this.#checker.getResolvedSignature(node)?.declaration;
      if (declaration === undefined) return [];
      // The chosen overload, and the implementation that runs.
      return [declaration, ...((declaration as { symbol?: ts.Symbol }).symbol?.declarations ?? [])];
    } catch (error) {
      // If a type makes the compiler itself overflow, it is no evidence.
      if (error instanceof RangeError) return [];
      throw error;
    }
  }

  #isAny(callee: ts.Node): boolean {
    return (this.#checker.getTypeAtLocation(callee).flags & ts.TypeFlags.Any) !== 0;
  }

  #keyOf(declaration: ts.Node): string | undefined {
    // Declarations synthesized by the compiler (an undeclared private name) belong to no file.
    const source = declaration.getSourceFile() as ts.SourceFile | undefined;
    if (source === undefined) return undefined;
    const path = relative(this.#folder, source.fileName);
    if (!this.#paths.has(path)) return undefined;
    return `${path}:${nameStartOf(declaration)}`;
  }
}

/** A function, or a constant or field that holds one. */
function isFunction(declaration: ts.Declaration): boolean {
  if (ts.isFunctionDeclaration(declaration) || ts.isMethodDeclaration(declaration)) return true;
  const isHeld = ts.isVariableDeclaration(declaration) || ts.isPropertyDeclaration(declaration);
  const value = isHeld ? declaration.initializer : undefined;
  return value !== undefined && (ts.isArrowFunction(value) || ts.isFunctionExpression(value));
}

function calleeOf(node: ts.Node): ts.Node | undefined {
  if (ts.isCallExpression(node)) {
    return node.expression.kind === ts.SyntaxKind.ImportKeyword ? undefined : node.expression;
  }
  if (ts.isNewExpression(node)) return node.expression;
  if (ts.isTaggedTemplateExpression(node)) return node.tag;
  if (ts.isDecorator(node)) return ts.isCallExpression(node.expression) ? undefined : node.expression;
  if (ts.isJsxOpeningLikeElement(node)) {
    const text = node.tagName.getText();
    return /^[a-z]/.test(text) && !text.includes(".") ? undefined : node.tagName;
  }
  return undefined;
}

/** The identifier that names a callee. */
function nameNodeOf(callee: ts.Node): ts.Node {
  if (ts.isPropertyAccessExpression(callee)) return callee.name;
  if (
    ts.isParenthesizedExpression(callee) ||
    ts.isNonNullExpression(callee) ||
    ts.isAsExpression(callee) ||
    ts.isExpressionWithTypeArguments(callee)
  )
    return nameNodeOf(callee.expression);
  return callee;
}

/** Offset of a declaration's name; for a function literal, of the name it is assigned to. */
function nameStartOf(declaration: ts.Node): number {
  const named = namedAround(declaration);
  // Behind its modifiers: `protected constructor`.
  const name = ts.isConstructorDeclaration(named)
    ? named.getChildren().find(({ kind }) => kind === ts.SyntaxKind.ConstructorKeyword)
    : ts.getNameOfDeclaration(named as ts.Declaration);
  return (name ?? named).getStart();
}

function namedAround(node: ts.Node): ts.Node {
  const isLiteral = ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isClassExpression(node);
  if (isLiteral || ts.isFunctionTypeNode(node) || ts.isParenthesizedExpression(node)) {
    const { parent } = node;
    if (
      ts.isVariableDeclaration(parent) ||
      ts.isPropertyAssignment(parent) ||
      ts.isPropertyDeclaration(parent) ||
      ts.isPropertySignature(parent)
    )
      return parent;
    if (ts.isParenthesizedExpression(parent) || ts.isAsExpression(parent)) return namedAround(parent);
  }
  return node;
}

function callerOf(node: ts.Node): number {
  for (let at = node.parent as ts.Node | undefined; at !== undefined; at = at.parent as ts.Node | undefined) {
    const isNamed =
      ts.isFunctionDeclaration(at) ||
      ts.isMethodDeclaration(at) ||
      ts.isConstructorDeclaration(at) ||
      ts.isAccessor(at) ||
      ts.isClassDeclaration(at) ||
      ts.isPropertyDeclaration(at) ||
      (ts.isVariableDeclaration(at) && at.initializer !== undefined && isTopLevel(at));
    if (isNamed && at !== node) return nameStartOf(at);
  }
  return -1;
}

function isTopLevel(node: ts.VariableDeclaration): boolean {
  return ts.isSourceFile(node.parent.parent.parent);
}
