// R beyond its rules: which operators assign, which calls declare or load something, tests, roxygen docs.
import { noString } from "../../../base/string-table.ts";
import type { SymbolKind } from "../../types/kinds.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { importFlags, importKinds, none, ops, symbolFlags } from "../../types/parsed-file.ts";
import { addSymbol } from "../../parse/nodes/declarations.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { scopeKinds } from "../../parse/tree/rules.ts";
import { enterVariable, exitVariable } from "../../parse/nodes/variables.ts";
import { argument, enterClass, exitNew, identifier } from "./syntax-classes.ts";
import { element, exitList, finishLists } from "./syntax-lists.ts";
import { callMethods, callNamed, noteGeneric } from "./syntax-generics.ts";

const includeKind = importKinds.indexOf("include");
const testKind = symbolKindCode("test");

const kindOf: Readonly<Record<string, SymbolKind>> = {
  setClass: "class",
  setRefClass: "class",
  setGeneric: "function",
  setMethod: "method",
  setValidity: "method",
};

/** `name <- value` and `name = value`; other operators have no meaning here. */
const assignment: Hook = {
  enter(x, node) {
    if (assigns(x, node)) enterVariable(x, node, x.rule(node)!);
    return undefined;
  },
  exit(x, node) {
    if (assigns(x, node)) {
      callReplacement(x, node);
      exitVariable(x, node, x.rule(node)!);
    } else callOperator(x, node);
  },
};

/** `a %+% b` calls the function of that name. */
function callOperator(x: Extraction, node: number): void {
  const [left, right] = [x.child(node, x.rule(node)!.left), x.child(node, x.rule(node)!.right)];
  if (left === none || right === none) return;
  const operator = /^\s*(%[^%\n]+%)/.exec(x.text.slice(x.end(left), x.start(right)))?.[1];
  if (operator === undefined || pipes.has(operator)) return;
  const offset = x.text.indexOf(operator, x.end(left));
  const name = x.addExpression(ops.ident, x.names.internText(operator), none, offset);
  x.rowOf[node] = x.addExpression(ops.call, noString, name, offset);
  x.expressions.argc[x.rowOf[node]] = 2;
  x.implied.push({ name: operator, at: offset });
}

/** Operators of packages, whose right side is itself a call; and those of the language. */
const pipes: ReadonlySet<string> = new Set([
  "%>%",
  "%<>%",
  "%T>%",
  "%$%",
  "%!>%",
  "%in%",
  "%*%",
  "%/%",
  "%%",
]);

/** `owner(account) <- value` calls `owner<-`. */
function callReplacement(x: Extraction, node: number): void {
  const called = x.row(x.child(node, x.rule(node)!.left));
  const callee =
    called === none || x.expressions.op[called] !== ops.call ? none : x.expressions.base[called]!;
  if (callee === none || x.expressions.op[callee] !== ops.ident) return;
  const name = `${x.names.get(x.expressions.name[callee]!)}<-`;
  x.expressions.name[callee] = x.names.internText(name);
}

function assigns(x: Extraction, node: number): boolean {
  const rule = x.rule(node)!;
  const left = x.child(node, rule.left);
  const right = x.child(node, rule.right);
  if (left === none) return false;
  const end = right === none ? x.end(node) : x.start(right);
  return /^\s*(?:<<?-|=|:=)(?!=)/.test(x.text.slice(x.end(left), Math.min(end, x.end(left) + 8)));
}

/** The first argument of a call, if it is a string. */
const firstString = /^([\w.]+(?:::\w+)?)\s*\(\s*(?:\w+\s*=\s*)?(["'])((?:[^"'\\\n]|\\.)*)\2/;

const call: Hook = {
  enter(x, node) {
    if (enterClass(x, node)) return undefined;
    const [, callee = "", , text] =
      firstString.exec(x.text.slice(x.start(node), Math.min(x.end(node), x.start(node) + 300))) ?? [];
    const word = callee.slice(callee.lastIndexOf(":") + 1);
    if (text === undefined || text === "") {
      excludePackage(x, node);
      return undefined;
    }
    if ((word === "do.call" || word === "match.fun") && !text.startsWith("."))
      callNamed(x, text, x.start(node), x.owner);
    else if (word === "UseMethod") noteGeneric(x, text, x.start(node));
    else if (word === "source" || word === "sys.source") {
      const offset = x.start(node);
      x.addImport({
        module: text,
        kind: includeKind,
        flags: importFlags.wildcard,
        offset,
        start: 0,
        end: x.text.length,
      });
    } else if (word === "test_that" || word === "describe" || word === "it") {
      const row = addSymbol(x, node, {
        kind: testKind,
        name: x.names.internText(text),
        nameNode: node,
        flags: symbolFlags.test,
      });
      open(x, node, row);
    } else {
      const kind = kindOf[word];
      if (kind !== undefined && x.declaresSymbols)
        open(
          x,
          node,
          addSymbol(x, node, {
            kind: symbolKindCode(kind),
            name: x.names.internText(text),
            nameNode: node,
            flags: 0,
          }),
        );
    }
    return undefined;
  },
  exit(x, node) {
    exitNew(x, node);
    exitList(x, node);
  },
};

/** `library(name)` names a package, not a function or variable. */
function excludePackage(x: Extraction, call: number): void {
  if (!/^(?:library|require)\b/.test(x.text.slice(x.start(call), x.start(call) + 8))) return;
  const list = x.child(call, x.rule(call)!.arguments);
  if (list !== none && /^\(\s*[\w.]+\s*[,)]/.test(x.slice(list))) x.excludeAll(list + 1);
}

function open(x: Extraction, node: number, row: number): void {
  const line = x.text.slice(x.start(node), Math.min(x.end(node), x.start(node) + 200)).split("\n", 1)[0]!;
  x.symbols.signature[row] = x.names.internText(line.replace(/[\s,{(]+$/, ""));
  x.openSymbolScope(node, scopeKinds.function, row);
}

/** The result of setClass is a class; roxygen docs lose their quotes, names their backticks. */
const finish: Hook = {
  exit(x) {
    callMethods(x);
    finishLists(x);
    const { symbols, text } = x;
    for (const { name, length } of [symbols, x.expressions, x.bindings])
      for (let row = 0; row < length; row++) name[row] = withoutBackticks(x, name[row]!);
    const [variable, classKind] = [symbolKindCode("variable"), symbolKindCode("class")];
    for (let row = 1; row < symbols.length; row++) {
      if (symbols.doc[row] !== noString) {
        const doc = x.names.get(symbols.doc[row]!).replace(/^'\s?/gm, "");
        symbols.doc[row] = x.names.internText(doc);
      }
      if (symbols.kind[row] !== variable) continue;
      const head = text.slice(symbols.nameStart[row], symbols.nameStart[row]! + 120);
      if (
        /^[\w.]+\s*(?:<-|=)\s*(?:R6::R6Class|R6Class|setClass|setRefClass|new_class|ggproto)\s*\(/.test(head)
      ) {
        symbols.kind[row] = classKind;
      }
    }
  },
};

function withoutBackticks(x: Extraction, name: number): number {
  const text = name === noString ? "" : x.names.get(name);
  return text.length > 2 && text.startsWith("`") && text.endsWith("`")
    ? x.names.internText(text.slice(1, -1))
    : name;
}

export const rHooks: Hooks = { assignment, call, argument, element, identifier, finish };
