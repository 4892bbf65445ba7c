// Erlang beyond its rules: functions with all their clauses, exports of a module, calls by module and name, macros.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode, visibilities } from "../../types/kinds.ts";
import { expressionFlags, importKinds, none, ops, symbolFlags } from "../../types/parsed-file.ts";
import { keepArguments } from "../../parse/nodes/arguments.ts";
import { addSymbol, finishOpened, finishSymbol, markTest } from "../../parse/nodes/declarations.ts";
import { noteDecorator } from "../../parse/nodes/docs.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { afterOf, namedChildCount } from "../../parse/tree/flat-tree.ts";
import { roles, scopeKinds } from "../../parse/tree/rules.ts";
import { foldSignature } from "../../parse/nodes/signatures.ts";
import { bindMore, bindParameters } from "./syntax-parameters.ts";

const importKind = importKinds.indexOf("import");
const functionKind = symbolKindCode("function");
const macroKind = symbolKindCode("macro");
const typeKind = symbolKindCode("type");
const privateCode = visibilities.indexOf("private");
const everything = "export_all";
const lastFunction = "last function";

const module: Hook = {
  enter(x, node) {
    x.packageName = /\(\s*'?([\w@.]+)/.exec(x.slice(node))?.[1] ?? "";
    return true;
  },
};

/** `-behaviour(name).` */
const behaviour: Hook = {
  enter(x, node) {
    const name = /\(\s*'?([\w@]+)/.exec(x.slice(node))?.[1];
    if (name === undefined || name === x.packageName) return true;
    useModule(x, name, x.start(node));
    const base = x.addExpression(ops.ident, x.names.internText(name), none, x.start(node));
    x.addExpression(ops.implement, noString, base, x.start(node));
    return true;
  },
};

/** A module that is named becomes one import. */
function useModule(x: Extraction, name: string, offset: number): void {
  const key = `module ${name}`;
  if (x.memo.has(key) || name === x.packageName) return;
  x.memo.set(key, 1);
  x.addImport({
    module: name,
    name: "*",
    local: name,
    kind: importKind,
    offset,
    start: 0,
    end: x.text.length,
  });
}

const exports: Hook = {
  enter(x, node) {
    for (const [, name, arity] of x.slice(node).matchAll(/(\w+|'[^'\n]+')\s*\/\s*(\d+)/g)) {
      x.memo.set(`exported ${name!}/${arity!}`, 1);
    }
    return true;
  },
};

/** `-compile(export_all).` */
const compileOptions: Hook = {
  enter(x, node) {
    if (x.slice(node).includes(everything)) x.memo.set(everything, 1);
    return true;
  },
};

const imports: Hook = {
  enter(x, node) {
    const text = x.slice(node);
    const name = /\(\s*(\w+)/.exec(text)?.[1];
    for (const [, local] of text.matchAll(/(\w+)\s*\/\s*\d+/g)) {
      if (name !== undefined)
        x.addImport({ module: name, name: local, local, kind: importKind, offset: x.start(node) });
    }
    return true;
  },
};

/** A macro without parameters that stands for a call: naming it calls what it stands for. */
const callingMacro = /^-define\s*\(\s*\w+\s*,\s*(?:[a-z]\w*\s*:\s*)?[a-z]\w*\s*\(/;

/** `-define(NAME(X), text).` */
const define: Hook = {
  enter(x, node) {
    const name = /\(\s*(\w+)/.exec(x.text.slice(x.start(node), x.start(node) + 200));
    if (name === null) return undefined;
    const row = addSymbol(x, node, {
      kind: macroKind,
      name: x.names.internText(name[1]!),
      nameNode: node,
      flags: symbolFlags.exported,
    });
    x.symbols.nameStart[row] = x.start(node) + name[0].length - name[1]!.length + name.index;
    if (callingMacro.test(x.text.slice(x.start(node), x.start(node) + 200)))
      x.memo.set(`runs ${name[1]!}`, 1);
    x.openSymbolScope(node, scopeKinds.block, row);
    return undefined;
  },
  exit: finishOpened,
};

/** Types name their parts in the syntax of calls; here those are not references. */
const skipInside: Hook = {
  enter(x, node) {
    noteDecorator(x, node); // a doc above it belongs to the function
    return true;
  },
};

const typeName: Hook = {
  enter(x, node) {
    const name = /^-\w+\s*\(?\s*'?(\w+)/.exec(x.text.slice(x.start(node), x.start(node) + 200));
    if (name === null) return true;
    const row = addSymbol(x, node, {
      kind: typeKind,
      name: x.names.internText(name[1]!),
      nameNode: node,
      flags: symbolFlags.exported,
    });
    x.symbols.nameStart[row] = x.start(node) + name[0].length - name[1]!.length;
    finishSymbol(x, row, node, none);
    return true;
  },
};

/** One clause of a function; adjacent clauses with the same name and arity are one symbol. */
const clause: Hook = {
  enter(x, node) {
    const inner = node + 1;
    const name = inner < afterOf(x.nodes, node) ? x.childOfRole(inner, roles.name) : none;
    if (name === none) return undefined;
    const list = x.childOfRole(inner, roles.arguments);
    const arity = list === none ? 0 : namedChildCount(x.nodes, list);
    const { symbols } = x;
    const id = x.intern(name);
    const last = x.memo.get(lastFunction) ?? 0;
    const key = `${x.slice(name)}/${arity}`;
    const isMore = last > 0 && symbols.name[last] === id && x.memo.get("last arity") === arity;
    if (isMore) {
      symbols.end[last] = x.end(node);
      x.openSymbolScope(node, scopeKinds.function, last);
      if (list !== none) bindMore(x, list, arity);
      return undefined;
    }
    const row = addSymbol(x, node, { kind: functionKind, name: id, nameNode: name, flags: 0 });
    if (x.memo.has(`exported ${key}`) || x.memo.has(everything)) symbols.flags[row]! |= symbolFlags.exported;
    else symbols.visibility[row] = privateCode;
    x.memo.set(lastFunction, row);
    x.memo.set("last arity", arity);
    x.openSymbolScope(node, scopeKinds.function, row);
    bindParameters(x, list, arity);
    const end = list === none ? x.end(name) : x.end(list);
    symbols.signature[row] = foldSignature(x, x.start(node), end);
    if (/_test_?$/.test(x.slice(name)) && arity === 0) markTest(x, row);
    return undefined;
  },
};

/** A function by its name, or the value of a variable: `Fun(X)`. */
function isNamed(x: Extraction, callee: number): boolean {
  return x.role(callee) === roles.name || /^[A-Z_]\w*$/.test(x.slice(callee));
}

const call: Hook = {
  enter(x, node) {
    const callee = x.child(node, x.rule(node)!.base);
    if (callee !== none && isNamed(x, callee) && x.rowOf[callee] === none) {
      x.rowOf[callee] = x.addIdentifier(callee);
    }
    return undefined;
  },
  exit(x, node) {
    const rule = x.rule(node)!;
    const callee = x.row(x.child(node, rule.base));
    if (callee === none) return;
    const row = x.addExpression(ops.call, noString, callee, x.expressions.offset[callee]!);
    const list = x.child(node, rule.arguments);
    x.expressions.argc[row] = list === none ? 0 : Math.min(namedChildCount(x.nodes, list), 254);
    if (list !== none) keepArguments(x, list, row, true);
    const called = x.child(node, rule.base);
    if (list !== none && called !== none && appliers.test(x.slice(called))) callNamed(x, list);
  },
};

/** Functions of Erlang/OTP that call, or start a process with, the function that they get by its names. */
const appliers =
  /^(?:(?:erlang\s*:\s*)?(?:apply|spawn(?:_link|_monitor|_opt)?)|proc_lib\s*:\s*(?:spawn(?:_link|_monitor)?|start(?:_link|_monitor)?)|timer\s*:\s*(?:apply_(?:after|interval|repeatedly)|tc)|(?:rpc|erpc)\s*:\s*(?:call|cast|multicall))$/;

/** `apply(module, name, Arguments)`: the names stand together, after a node or a time. */
function callNamed(x: Extraction, list: number): void {
  const named =
    /^\(\s*(?:[\w.?()]+\s*,\s*)?(\?MODULE|[a-z][\w@]*)\s*,\s*([a-z][\w@]*)\s*,\s*(?:\[|[A-Z_])/.exec(
      x.text.slice(x.start(list), Math.min(x.end(list), x.start(list) + 300)),
    );
  if (named === null) return;
  const [text, holder, name] = named;
  const offset = x.start(list) + text.lastIndexOf(name!);
  const isOwn = holder === "?MODULE" || holder === x.packageName;
  if (!isOwn) useModule(x, holder!, x.start(list));
  const base = isOwn ? none : x.addExpression(ops.ident, x.names.internText(holder!), none, x.start(list));
  const callee = x.addExpression(isOwn ? ops.ident : ops.member, x.names.internText(name!), base, offset);
  const row = x.addExpression(ops.call, noString, callee, offset);
  if (!text.endsWith("[")) return;
  const start = x.start(list) + text.length - 1;
  for (let at = list + 1; at < afterOf(x.nodes, list); at = afterOf(x.nodes, at))
    if (x.start(at) === start && isWhole(x, at))
      x.expressions.argc[row] = Math.min(namedChildCount(x.nodes, at), 254);
}

/** Whether a list names each of its elements: `[1, 2]`, not `[1 | Rest]`. Of a long list that is not known. */
function isWhole(x: Extraction, list: number): boolean {
  return x.end(list) - x.start(list) < 500 && !x.slice(list).includes("|");
}

/** `module:name(…)`; `?MODULE:name(…)` means this module. */
const remote: Hook = {
  enter(x, node) {
    const rule = x.rule(node)!;
    const holder = x.child(node, rule.base);
    const inner = x.child(node, rule.name);
    const callee = inner === none ? none : x.child(inner, x.grammarField("expr"));
    if (holder === none || callee === none || x.role(callee) !== roles.name) return undefined;
    const written = /^\s*(\??)'?([\w@]+)/.exec(x.slice(holder));
    if (written === null) return undefined;
    const [, mark, name] = written;
    if (mark === "?" && name === "MODULE") x.rowOf[callee] = x.addIdentifier(callee);
    else if (mark === "" && /^[a-z]/.test(name!))
      x.rowOf[callee] = memberOf(x, name!, x.start(holder), callee);
    else x.exclude(callee); // the module is a variable
    return undefined;
  },
};

function memberOf(x: Extraction, name: string, offset: number, callee: number): number {
  if (name === x.packageName) return x.addIdentifier(callee);
  useModule(x, name, offset);
  const base = x.addExpression(ops.ident, x.names.internText(name), none, offset);
  return x.addExpression(ops.member, x.intern(callee), base, x.start(callee));
}

/** `fun name/1` and `fun module:name/1` */
const funReference: Hook = {
  enter(x, node) {
    const [, holder, name] = /^fun\s+(?:([\w@]+|\?MODULE)\s*:)?\s*(\w+)\s*\//.exec(x.slice(node)) ?? [];
    if (name === undefined) return true;
    const offset = x.start(node) + x.slice(node).lastIndexOf(name);
    const isOwn = holder === undefined || holder === "?MODULE" || holder === x.packageName;
    if (!isOwn) useModule(x, holder, x.start(node));
    const base = isOwn ? none : x.addExpression(ops.ident, x.names.internText(holder), none, x.start(node));
    const row = x.addExpression(isOwn ? ops.ident : ops.member, x.names.internText(name), base, offset);
    x.addFlags(row, expressionFlags.argument);
    x.rowOf[node] = row;
    return true;
  },
};

const recordName: Hook = {
  enter(x, node) {
    const name = x.childOfRole(node, roles.name);
    if (name !== none) x.addExpression(ops.type, x.intern(name), none, x.start(name));
    return true;
  },
};

/** `?NAME` uses a macro, `?NAME(x)` calls it. */
const macroCall: Hook = {
  exit(x, node) {
    const name = /^\?+(\w+)/.exec(x.text.slice(x.start(node), x.start(node) + 100))?.[1];
    if (name === undefined || /^(?:MODULE|LINE|FILE|FUNCTION_NAME|MODULE_STRING)$/.test(name)) return;
    const row = x.addExpression(ops.ident, x.names.internText(name), none, x.start(node) + 1);
    const list = x.child(node, x.rule(node)!.arguments);
    if (list !== none || x.memo.has(`runs ${name}`))
      x.addExpression(ops.call, noString, row, x.start(node) + 1);
  },
};

export const erlangHooks: Hooks = {
  behaviour,
  call,
  clause,
  compileOptions,
  define,
  exports,
  funReference,
  imports,
  macroCall,
  module,
  recordName,
  remote,
  skipInside,
  typeName,
};
