// Bash beyond its rules: commands are calls, `source` is an import, bats tests are functions.
import { symbolKindCode } from "../../types/kinds.ts";
import { none, symbolFlags } from "../../types/parsed-file.ts";
import { addSymbol, finishSymbol } from "../../parse/nodes/declarations.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { repairBash } from "./syntax-repair.ts";
import { quotedHooks } from "./syntax-quoted.ts";
import { addSource } from "./syntax-sources.ts";
import { addCall, addVariableCalls } from "./syntax-variables.ts";

const functionKind = symbolKindCode("function");
const constantKind = symbolKindCode("constant");
const testKind = symbolKindCode("test");

/** A bats test `@test "name" {` is rewritten as a function of the same length. */
const prepare: Hook = {
  prepare(text) {
    if (!text.includes("@test ")) return text;
    return text.replace(
      /^([ \t]*)@test (["'])(.*)\2 ?\{[ \t]*$/gm,
      (whole, indent: string, _quote: string, title: string) => {
        const rest = whole
          .slice(indent.length + 7 + title.length + 1)
          .replace(/^ ?\{/, (brace) => `){`.padEnd(brace.length + 1));
        return `${indent}test___${title.replace(/[^\w]/g, "_")}(${rest}`.slice(0, whole.length);
      },
    );
  },
};

const functionDefinition: Hook = {
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    const title = /^@test (["'])(.*)\1/.exec(x.text.slice(x.start(node), x.start(node) + 300))?.[2];
    if (row === none || title === undefined) return;
    x.symbols.name[row] = x.names.internText(title);
    x.symbols.kind[row] = testKind;
    x.symbols.flags[row]! |= symbolFlags.test;
    x.symbols.signature[row] = x.names.internText(`@test "${title}"`);
  },
};

/** Variables in capitals are settings of the script: each becomes one symbol. */
const assignment: Hook = {
  enter(x, node) {
    const name = x.child(node, x.grammarField("name"));
    if (name === none || !x.declaresSymbols || !/^[A-Z][A-Z0-9_]+$/.test(x.slice(name))) return undefined;
    if (x.declares(0, x.intern(name)) || /^(?:PATH|IFS|HOME|LC_ALL|LANG)$/.test(x.slice(name)))
      return undefined;
    const row = addSymbol(x, node, { kind: constantKind, name: x.intern(name), nameNode: name, flags: 0 });
    finishSymbol(x, row, node, none);
    return undefined;
  },
};

const command: Hook = {
  enter(x, node) {
    const name = x.child(node, x.grammarField("name"));
    if (name === none && !/^[.\w]/.test(x.text.slice(x.start(node), x.start(node) + 1))) return undefined;
    const text = x.slice(node);
    const [, word = ""] = /^\s*(?:\w+=\S*\s+)*([^\s;|&<>"'$()]+)/.exec(text) ?? [];
    if (word === "source" || word === "." || word === "load") addSource(x, node, text);
    else if (word === "alias") addAliases(x, node, text);
    else if (/^[A-Za-z_][\w:.-]*$/.test(word)) {
      addCall(x, word, x.start(node) + text.indexOf(word));
      const run = runBy(word, text);
      if (run !== undefined) addCall(x, run, x.start(node) + text.lastIndexOf(run));
      const passed = /^(?:run|trap)\s+(?:-[\w!]+\s+|!\s+)?["']?([A-Za-z_][\w:.-]*)/.exec(text)?.[1];
      if (passed !== undefined) addCall(x, passed, x.start(node) + text.indexOf(passed));
    }
    return undefined;
  },
};

/** The command that another one is asked to run: `eval name`, `command name`, `bash -c "name …"`. */
function runBy(word: string, text: string): string | undefined {
  if (word === "eval" || word === "command" || word === "exec")
    return /^\S+\s+["']?([A-Za-z_][\w:.-]*)/.exec(text)?.[1];
  return /\b(?:ba)?sh\s+-c\s+["']\s*([A-Za-z_][\w:.-]*)/.exec(text)?.[1];
}

/** All functions are known by now, so variables that hold their names can be resolved. */
const finish: Hook = {
  exit(x) {
    if (x.text.includes("$")) addVariableCalls(x);
  },
};

function addAliases(x: Extraction, node: number, text: string): void {
  for (const found of text.matchAll(/\s([\w.:-]+)=/g)) {
    const row = addSymbol(x, node, {
      kind: functionKind,
      name: x.names.internText(found[1]!),
      nameNode: node,
      flags: 0,
    });
    x.symbols.nameStart[row] = x.start(node) + found.index + 1;
    finishSymbol(x, row, node, none);
    return;
  }
}

export const bashHooks: Hooks = {
  ...quotedHooks,
  assignment,
  command,
  finish,
  functionDefinition,
  prepare,
  repair: { prepare: repairBash },
};
