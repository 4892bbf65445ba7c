// Elixir, in which everything is a call: modules, functions with all their clauses, docs, tests, calls inside modules.
import { noString } from "../../../base/string-table.ts";
import type { SymbolKind } from "../../types/kinds.ts";
import { symbolKindCode, visibilities } from "../../types/kinds.ts";
import { bindingKinds, none, ops, symbolFlags } from "../../types/parsed-file.ts";
import { addBinding } from "../../parse/nodes/bindings.ts";
import { addSymbol } from "../../parse/nodes/declarations.ts";
import { cleanDocstring } from "../../parse/nodes/docs.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { scopeKinds } from "../../parse/tree/rules.ts";
import { foldSignature } from "../../parse/nodes/signatures.ts";
import { addCall, capture } from "./syntax-calls.ts";
import { noteHeldBy } from "./syntax-held.ts";
import { nameIn } from "./syntax-names.ts";
import { template } from "./syntax-templates.ts";
import { currentModule, expandModule, noteNested, readDirective } from "./syntax-modules.ts";

const parameterKind = bindingKinds.indexOf("parameter");
const privateCode = visibilities.indexOf("private");
const pendingDoc = "pending doc";

const kindOf: Readonly<Record<string, SymbolKind>> = {
  defmodule: "module",
  defprotocol: "interface",
  defimpl: "module",
  def: "function",
  defp: "function",
  defdelegate: "function",
  defguard: "function",
  defguardp: "function",
  defmacro: "macro",
  defmacrop: "macro",
  test: "test",
  describe: "test",
  property: "test",
};

const head =
  /(def\w*|test|describe|property)[ (]+(?:"([^"\n]*)"|(?:unquote\([^)]*\)|([A-Za-z_][\w.]*[?!]?)))/y;

const using = /using(?:[ (]+\w+\)?)?\s+do\b/y;

/** Longer lists in an `alias` or `import` are cut. */
const directiveLength = 2_000;

const call: Hook = {
  enter(x, node) {
    head.lastIndex = x.start(node);
    const [, word = "", title, path] = head.exec(x.text) ?? [];
    const kind = kindOf[word];
    const name = title === undefined ? path && nameOf(x, node, word, path) : `${word} ${title}`;
    if (kind !== undefined && name !== undefined && (title !== undefined) === (kind === "test")) {
      declare(x, node, word, kind, name);
    } else if (isUsing(x, node)) {
      declare(x, node, "defmacro", "macro", "__using__");
    } else if (kind === undefined || (kind === "test" && isPlainCall(x, node, word))) {
      const text = x.text.slice(x.start(node), Math.min(x.end(node), x.start(node) + directiveLength));
      if (!readDirective(x, text, x.start(node))) addCall(x, node);
    }
    return undefined;
  },
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row !== none) x.symbols.end[row] = Math.max(x.symbols.end[row]!, x.end(node));
  },
};

/** `describe(reason)`: without a title it calls a function of that name. */
function isPlainCall(x: Extraction, node: number, word: string): boolean {
  return /^\([^"')]/.test(x.text.slice(x.start(node) + word.length, x.start(node) + word.length + 2));
}

/** `using opts do … end` of an `ExUnit.CaseTemplate` declares the module's `__using__`. */
function isUsing(x: Extraction, node: number): boolean {
  using.lastIndex = x.start(node);
  return using.test(x.text);
}

/** An implementation is named like the module that it makes: the protocol's name, then the type's. */
function nameOf(x: Extraction, node: number, word: string, path: string): string {
  const own = path.replace(/^__MODULE__\./, "");
  if (word !== "defimpl") return own;
  const line = x.text.slice(x.start(node), Math.min(x.end(node), x.start(node) + 200));
  const type = /\bfor:\s*\[?\s*((?:__MODULE__|[A-Z]\w*)(?:\.[A-Z]\w*)*)/.exec(line)?.[1];
  const made = type === undefined ? currentModule(x) : expandModule(x, type);
  return [expandModule(x, own), made].filter((part) => part !== "").join(".");
}

/** Adjacent clauses of a function are one symbol. */
function declare(x: Extraction, node: number, word: string, kind: SymbolKind, name: string): void {
  const { symbols } = x;
  const code = symbolKindCode(kind);
  const id = x.names.internText(name);
  const last = lastOf(x);
  const isMore = last > 0 && symbols.name[last] === id && symbols.kind[last] === code && kind !== "module";
  const row = isMore
    ? last
    : addSymbol(x, node, {
        kind: code,
        name: id,
        nameNode: node,
        flags: kind === "test" ? symbolFlags.test : 0,
      });
  if (!isMore) {
    const written = isUsing(x, node) ? 0 : x.slice(node).indexOf(name.split(" ").at(-1)!);
    symbols.nameStart[row] = x.start(node) + Math.max(0, written);
    const line = x.text.slice(x.start(node), Math.min(x.end(node), x.start(node) + 600));
    const end = /,?\s+do\b|,\s*do:|\n\n/.exec(line)?.index ?? line.length;
    symbols.signature[row] = foldSignature(x, x.start(node), x.start(node) + end);
    if (/^def(?:macro|guard)?p$/.test(word)) {
      symbols.visibility[row] = privateCode;
      symbols.flags[row]! &= ~symbolFlags.exported;
    }
    const doc = x.memo.get(pendingDoc);
    if (doc !== undefined && kind !== "module") symbols.doc[row] = doc;
  }
  x.memo.delete(pendingDoc);
  x.memo.set(`last ${x.owner}`, row);
  const isSpace = kind === "module" || kind === "interface";
  if (isSpace && word !== "defimpl") noteNested(x, name);
  x.openSymbolScope(node, isSpace ? scopeKinds.space : scopeKinds.function, row);
  if (word === "defdelegate") delegate(x, node, name);
  else if (kind === "function" && !isMore) bindParameters(x, node);
}

/** `defdelegate name(x), to: Module, as: :other` calls the other function. */
function delegate(x: Extraction, node: number, name: string): void {
  const text = x.text.slice(x.start(node), Math.min(x.end(node), x.start(node) + 400));
  const module = /\bto:\s*((?:__MODULE__|[A-Z]\w*)(?:\.[A-Z]\w*)*)/.exec(text)?.[1];
  if (module === undefined) return;
  const callee = nameIn(x, module, /\bas:\s*:(\w+[?!]?)/.exec(text)?.[1] ?? name, x.start(node));
  x.addExpression(ops.call, noString, callee, x.start(node));
}

/** Binds parameters, because a function may call them: `def run(f), do: f.()`. */
function bindParameters(x: Extraction, node: number): void {
  const text = x.slice(node);
  if (!text.includes(".(")) return;
  const list = /^def\w*\s+[\w?!]+\(([^()]*)\)/.exec(text)?.[1];
  for (const written of list?.split(",") ?? []) {
    const name = /^\s*([a-z_]\w*)\s*(?:\\\\.*)?$/.exec(written)?.[1] ?? "_";
    const value = { type: none, value: none };
    addBinding(x, x.names.internText(name), { kind: parameterKind, span: x.scopeSpan(), ...value });
  }
}

/** The previous declaration in the same module. */
function lastOf(x: Extraction): number {
  return x.memo.get(`last ${x.owner}`) ?? 0;
}

/** `@doc "…"` before a function, `@moduledoc "…"` in a module, `@name Module`; other attributes name nothing. */
const attribute: Hook = {
  enter(x, node) {
    if (x.text[x.start(node)] === "&") return capture.enter?.(x, node);
    const text = x.text.slice(x.start(node), Math.min(x.end(node), x.start(node) + 4_000));
    const found = /^@(doc|moduledoc)\s+(?:~[sS])?("""[\s\S]*?"""|"(?:[^"\\]|\\.)*")/.exec(text);
    if (found !== null) {
      const doc = x.names.internText(cleanDocstring(found[2]!));
      if (found[1] === "doc") x.memo.set(pendingDoc, doc);
      else x.symbols.doc[x.owner] = doc;
    }
    const module = /^(@[a-z_]\w*)\s+((?:__MODULE__|[A-Z]\w*)(?:\.[A-Z]\w*)*)\s*$/.exec(text);
    if (module !== null) x.memo.set(module[1]!, x.names.internText(expandModule(x, module[2]!)));
    if (text.includes("&")) noteHeldBy(x, text, x.start(node));
    return text.startsWith("@") ? true : undefined;
  },
};

export const elixirHooks: Hooks = { attribute, call, template };
