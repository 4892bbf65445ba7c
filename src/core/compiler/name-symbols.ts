// Which compiler symbols does a name refer to? Mostly one; a name in a pattern or a literal is also a member of its
// type.
import type { TypeScript, ts } from "./typescript.ts";

export type Name = ts.Identifier | ts.PrivateIdentifier;

export function findSymbols(compiler: TypeScript, checker: ts.TypeChecker, name: Name): readonly ts.Symbol[] {
  if (isModuleItself(compiler, name) || isOtherName(compiler, name)) return [];
  const found = [checker.getSymbolAtLocation(name), ...othersOf(compiler, checker, name)];
  return [...new Set(found.filter((symbol) => symbol !== undefined))];
}

/**
 * In `exports.run` and `module.exports.run`, which declare `run`, the compiler reports each part as the declaration.
 */
function isModuleItself(
  { isPropertyAccessExpression: isAccess }: TypeScript,
  { parent, text }: Name,
): boolean {
  if (!isAccess(parent)) return false;
  if (text === "module") return parent.name.text === "exports" && parent.expression.getText() === text;
  return text === "exports" && /^(?:module|exports)$/.test(parent.expression.getText());
}

/**
 * `default` in a list of names, and the name under which something is re-exported: nothing is declared or used there.
 */
function isOtherName({ isExportSpecifier, isImportSpecifier }: TypeScript, { parent, text }: Name): boolean {
  if (isImportSpecifier(parent)) return text === "default";
  return (
    isExportSpecifier(parent) &&
    parent.propertyName !== undefined &&
    (text === "default" || parent.name.text === text)
  );
}

function othersOf(
  compiler: TypeScript,
  checker: ts.TypeChecker,
  name: Name,
): readonly (ts.Symbol | undefined)[] {
  const { parent } = name;
  const { isObjectLiteralExpression, isObjectBindingPattern, isBindingElement } = compiler;
  if (compiler.isShorthandPropertyAssignment(parent)) {
    return [checker.getShorthandAssignmentValueSymbol(parent), memberOf(checker, parent.parent, name)];
  }
  if (compiler.isObjectLiteralElementLike(parent) && parent.name === name) {
    const literal = parent.parent as ts.Node;
    const holds = isObjectLiteralExpression(literal) || compiler.isJsxAttributes(literal);
    return holds ? [memberOf(checker, literal, name)] : [];
  }
  // `{ member }`, not `{ member: name }`, for which the compiler reports the member by itself.
  const isShort = isBindingElement(parent) && parent.name === name && parent.propertyName === undefined;
  if (isShort && isObjectBindingPattern(parent.parent) && parent.dotDotDotToken === undefined) {
    return [checker.getTypeAtLocation(parent.parent).getProperty(name.text)];
  }
  return [];
}

/** The member of the literal's expected type. */
function memberOf(checker: ts.TypeChecker, literal: ts.Expression, name: Name): ts.Symbol | undefined {
  return checker.getContextualType(literal)?.getProperty(name.text);
}
