// Razor: the grammar of C# sees the code of a page or component as statements, and each `@code` as a class.
import { importKinds } from "../../types/index.ts";
import { bindingKinds } from "../../types/parsed-file.ts";
import { addBinding } from "../../parse/nodes/bindings.ts";
import type { Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { foldSignature } from "../../parse/nodes/signatures.ts";
import { asType } from "../../parse/nodes/type-rows.ts";
import { csharpHooks } from "../csharp/syntax.ts";
import { showCode } from "./syntax-text.ts";

const localKind = bindingKinds.indexOf("local");

/** `@model Order` is shown as `_=0 as Order`: the whole page knows `Model`. */
const model: Hook = {
  exit(x, node) {
    if (!/^odel\s/.test(x.slice(node)) || x.text[x.start(node) - 2] !== "@") return;
    const type = asType(x, x.row(x.child(node, x.rule(node)!.type)));
    addBinding(x, x.names.internText("Model"), {
      kind: localKind,
      span: { start: 0, end: x.text.length },
      type,
      value: -1,
    });
  },
};

/** The `_` of `_=0 as Order` is the sign of the directive, not a name. */
const typeOnly: Hook = {
  enter(x, node) {
    if (x.slice(node + 1) === "@") x.exclude(node + 1);
    return false;
  },
};

/** `<Counter` is shown as `!Counter`. */
const tag: Hook = {
  exit(x, node) {
    if (x.slice(node).startsWith("<")) asType(x, x.row(node + 1));
  },
};

/** `@code {` is shown as `class code {`: the symbol begins at its sign, not at the word put before it. */
const codeBlock: Hook = {
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    const sign = row < 0 ? -1 : x.symbols.nameStart[row]! - 1;
    if (x.text[sign] !== "@") return;
    x.symbols.start[row] = sign;
    x.symbols.signature[row] = foldSignature(x, sign, x.start(x.child(node, x.rule(node)!.body)));
  },
};

/** What `_Imports.razor` uses reaches other files, like a `global using`: an edit of it links those again. */
const usingDirective: Hook = {
  enter(x, node) {
    const before = x.imports.length;
    const skips = csharpHooks["usingDirective"]?.enter?.(x, node);
    if (x.imports.length > before) x.imports.at(-1)!.kind = passedKind;
    return skips;
  },
};

const passedKind = importKinds.indexOf("reexport");

export const razorHooks: Hooks = {
  ...csharpHooks,
  codeBlock,
  model,
  tag,
  typeOnly,
  usingDirective,
  prepare: { prepare: showCode },
};
