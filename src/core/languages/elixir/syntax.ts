// Elixir, where everything is a call: modules, functions with all their clauses, docs, tests, calls inside the module.
import { noString } from "../../../base/string-table.ts";
import type { SymbolKind } from "../../types/kinds.ts";
import { symbolKindCode, visibilities } from "../../types/kinds.ts";
import { none, symbolFlags } from "../../types/parsed-file.ts";
import { addSymbol } from "../../parse/declarations.ts";
import { cleanDocstring } from "../../parse/docs.ts";
import type { Extraction, Hook, Hooks } from "../../parse/extraction.ts";
import { ops, scopeKinds } from "../../parse/rules.ts";
import { foldSignature } from "../../parse/signatures.ts";

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

const call: Hook = {
  enter(x, node) {
    head.lastIndex = x.start(node);
    const [, word = "", title, path] = head.exec(x.text) ?? [];
    const kind = kindOf[word];
    const name = title === undefined ? path : `${word} ${title}`;
    if (kind !== undefined && name !== undefined && (title !== undefined) === (kind === "test")) {
      declare(x, node, word, kind, name);
    } else if (kind === undefined) addCall(x, node);
    return undefined;
  },
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row !== none) x.symbols.end[row] = Math.max(x.symbols.end[row]!, x.end(node));
  },
};

/** A function's clauses, one below the other, are one symbol. */
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
    symbols.nameStart[row] = x.text.indexOf(name.split(" ").at(-1)!, x.start(node));
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
  x.openSymbolScope(node, isSpace ? scopeKinds.space : scopeKinds.function, row);
}

/** The declaration before this one in the same module. */
function lastOf(x: Extraction): number {
  return x.memo.get(`last ${x.owner}`) ?? 0;
}

/** Words that are calls in form only. */
const keywords =
  /^(?:alias|import|require|use|if|unless|case|cond|with|for|quote|unquote|unquote_splicing|fn|raise|reraise|throw|try|receive|super|assert|refute|defstruct|defexception|defoverridable|spec|type|typep|opaque|callback|doc|moduledoc)$/;

/** `helper(x)` calls a function of the module, where it has one of the name. */
function addCall(x: Extraction, node: number): void {
  const name = /^([a-z_]\w*[?!]?)(?=[ (])/.exec(x.text.slice(x.start(node), x.start(node) + 80))?.[1];
  if (name === undefined || keywords.test(name)) return;
  if (/\bdef\w*\s+$/.test(x.text.slice(Math.max(0, x.start(node) - 16), x.start(node)))) return; // the head of a function
  const callee = x.addExpression(ops.ident, x.names.internText(name), none, x.start(node));
  x.addExpression(ops.call, noString, callee, x.start(node));
}

/** `@doc "…"` before a function, `@moduledoc "…"` in a module; other attributes name nothing. */
const attribute: Hook = {
  enter(x, node) {
    const text = x.text.slice(x.start(node), Math.min(x.end(node), x.start(node) + 4_000));
    const found = /^@(doc|moduledoc)\s+(?:~[sS])?("""[\s\S]*?"""|"(?:[^"\\]|\\.)*")/.exec(text);
    if (found !== null) {
      const doc = x.names.internText(cleanDocstring(found[2]!));
      if (found[1] === "doc") x.memo.set(pendingDoc, doc);
      else x.symbols.doc[x.owner] = doc;
    }
    return text.startsWith("@") ? true : undefined;
  },
};

export const elixirHooks: Hooks = { attribute, call };
