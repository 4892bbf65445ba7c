// Laravel's views, which code names: `view('posts.show')`, `View::make(…)`, `@include('posts.row')`, `<x-alert>`. They are
// kept as imports of `views/posts/show`.
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { importKinds } from "../../types/parsed-file.ts";
import { componentFolder, livewireFolder } from "./view-folders.ts";
import { viewFolder } from "../linking-parts/named-views.ts";
import { blank } from "../syntax-parts/text-parts.ts";

const requireKind = importKinds.indexOf("require");
const comment =
  /\/\*[\s\S]*?\*\/|\{\{--[\s\S]*?--\}\}|@verbatim\b[\s\S]*?@endverbatim|(?<=^|\s)(?:\/\/|#(?!\[)).*$/gm;
const quoted = String.raw`\s*\(\s*(?:\[\s*)?["']([\w./:-]+)["']`;
const second = String.raw`\s*\([^()"']*(?:\([^()]*\)[^()"']*)*,\s*["']([\w./:-]+)["']`;
const inCode = [
  new RegExp(String.raw`(?<![\w$>:\\])view${quoted}`, "g"),
  new RegExp(String.raw`(?:\bView::(?:make|first|exists)|->(?:view|markdown))${quoted}`, "g"),
  /\bRoute::view\s*\(\s*["'][^"']*["']\s*,\s*["']([\w./:-]+)["']/g,
  /\b(?:view|markdown|html|text):\s*["']([\w./:-]+)["']/g,
];
const inTemplates = [
  new RegExp(
    String.raw`(?<![@\w])@(?:include|includeIf|includeFirst|extends|component|each)\b${quoted}`,
    "g",
  ),
  new RegExp(String.raw`(?<![@\w])@(?:includeWhen|includeUnless)\b${second}`, "g"),
];
const livewire = new RegExp(String.raw`(?<![@\w])@livewire${quoted}|<livewire:([\w.-]+)`, "g");
/** Laravel's own tags are no files. */
const tag = /<x-(?!slot\b)([\w.:-]+)/g;

/** Only files of Laravel name views; most PHP does not. */
export function addNamedViews(x: Extraction): void {
  if (/\bview\b|\bView\b|\bmarkdown\b/.test(x.text)) addAll(x, x.text, inCode);
}

export function addIncludedViews(x: Extraction): void {
  addAll(x, x.text, [...inCode, ...inTemplates]);
  const text = visible(x.text);
  for (const { 1: name, index } of text.matchAll(tag)) addImport(x, componentFolder + pathOf(name!), index);
  for (const { 1: called, 2: tagged, index } of text.matchAll(livewire))
    addImport(x, livewireFolder + pathOf(called ?? tagged!), index);
}

function addAll(x: Extraction, text: string, patterns: readonly RegExp[]): void {
  const shown = visible(text);
  for (const pattern of patterns)
    for (const { 1: name, index } of shown.matchAll(pattern)) addImport(x, viewFolder + pathOf(name!), index);
}

/** `posts.show`, and `admin::posts.show` of a package, whose folder may be anywhere. */
function pathOf(name: string): string {
  return name.replace(/^[\w-]*::?/, "").replaceAll(".", "/");
}

function addImport(x: Extraction, module: string, offset: number): void {
  x.addImport({ module, kind: requireKind, offset });
}

/** The text without comments; every character keeps its place. */
function visible(text: string): string {
  return text.replaceAll(comment, blank);
}
