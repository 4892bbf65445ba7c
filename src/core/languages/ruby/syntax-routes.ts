// Rails routes: which methods of controllers does the router call? `get "x", to: "posts#show"`, `resources :posts`.
import { noString } from "../../../base/string-table.ts";
import { none, ops } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";

/** In `memo`: where the block of `routes.draw` ends. */
const drawn = "routes end";
/** In `memo`: how many blocks of `namespace`, `scope` and `resources` are open; each has an end and two names. */
const depth = "routes depth";

export const routeWords = "get post put patch delete match root resources resource namespace scope";

const ofResources = ["index", "new", "create", "show", "edit", "update", "destroy"];
const listed = (key: string): RegExp =>
  new RegExp(String.raw`(?:\b|:)${key}(?::|\s*=>)\s*(?:%[iw])?([[(][^\])]*|:?["']?\w+)`);
const only = listed("only");
const except = listed("except");
const given = (key: string): RegExp =>
  new RegExp(String.raw`(?:\b|:)${key}(?::|\s*=>)\s*:?["']?(\w[\w/]*)["']?\s*(?:$|[,)\n])`);
const controllerOption = given("controller");
const actionOption = given("action");
const moduleOption = given("module");
const target = /["'](\w[\w/]*)#(\w+)["']/;
/** The names before the options: `:posts, "comments"`. */
const names = /^\(?\s*((?:(?::\w+\b|["']\w+["'])(?!\s*=>)\s*,?\s*)+)/;
const plainPath = /^\(?\s*(?::|["']\/?)(\w+)["']?\s*(?:$|[,)])/;
const twoParts = /^\(?\s*["']\/?(\w+)\/(\w+)["']\s*(?:$|[,)])/;

/** Longer arguments are cut. */
const longest = 2_000;

/** What the blocks around a route say. */
interface Around {
  /** "Admin::", or "" outside namespaces. */
  readonly space: string;
  /** The controller of the innermost `resources`, with its modules: "Admin::Posts"; "" for none. */
  readonly controller: string;
}

/** `Rails.application.routes.draw do … end` */
export function openRoutes(x: Extraction, node: number, receiver: number): void {
  if (x.slice(receiver).endsWith("routes")) x.memo.set(drawn, x.end(node));
}

export function addRoute(x: Extraction, node: number, list: number, word: string): undefined {
  if (list === none || x.start(node) >= (x.memo.get(drawn) ?? 0)) return;
  const around = findAround(x, x.start(node));
  const at = x.start(list);
  const text = x.text.slice(at, Math.min(x.end(list), at + longest));
  if (word === "namespace" || word === "scope") openSpace(x, node, around, { text, word });
  else if (word.startsWith("resource")) addResources(x, node, around, { text, word, at });
  else {
    const [controller, action] = targetOf(text, around);
    if (controller !== undefined && action !== undefined) addAction(x, controller, action, at);
  }
}

/** The controller and method of a single route. */
function targetOf(text: string, { space, controller }: Around): readonly (string | undefined)[] {
  const [, written, action] = /\bredirect\b/.test(text) ? [] : (target.exec(text) ?? []);
  if (written !== undefined) return [space + camelize(written), action];
  const named = controllerOption.exec(text)?.[1];
  const holder = named === undefined ? controller : space + camelize(named);
  const method = actionOption.exec(text)?.[1];
  if (holder !== "" && method !== undefined) return [holder, method];
  if (/(?:\bto:|=>\s*\S+#|:to\s*=>|=>\s*redirect)/.test(text)) return [];
  if (holder !== "") return [holder, plainPath.exec(text)?.[1]];
  const [, folder, last] = twoParts.exec(text) ?? [];
  return folder === undefined ? [] : [space + camelize(folder), last];
}

interface Call {
  readonly text: string;
  readonly word: string;
}

function openSpace(x: Extraction, node: number, around: Around, { text, word }: Call): void {
  const name = moduleOption.exec(text)?.[1] ?? (word === "namespace" ? firstName(text) : undefined);
  const controller = word === "scope" ? controllerOption.exec(text)?.[1] : undefined;
  const space = name === undefined ? around.space : `${around.space}${camelize(name)}::`;
  push(x, x.end(node), {
    space,
    controller: controller === undefined ? around.controller : space + camelize(controller),
  });
}

function addResources(
  x: Extraction,
  node: number,
  around: Around,
  { text, word, at }: Call & { readonly at: number },
): void {
  const module = moduleOption.exec(text)?.[1];
  const space = module === undefined ? around.space : `${around.space}${camelize(module)}::`;
  const wanted = wordsIn(only.exec(text)?.[1]);
  const unwanted = wordsIn(except.exec(text)?.[1]);
  let controller = "";
  for (const [name] of (names.exec(text)?.[1] ?? "").matchAll(/\w+/g)) {
    const own = word === "resource" ? plural(name) : name;
    controller = space + camelize(controllerOption.exec(text)?.[1] ?? own);
    for (const action of ofResources) {
      if (word === "resource" && action === "index") continue;
      if (wanted?.includes(action) ?? unwanted?.includes(action) !== true)
        addAction(x, controller, action, at);
    }
  }
  push(x, x.end(node), { space, controller });
}

function wordsIn(text: string | undefined): readonly string[] | undefined {
  return text === undefined ? undefined : (text.match(/\w+/g) ?? []);
}

function firstName(text: string): string | undefined {
  return /^\(?\s*:?["']?(\w+)/.exec(text)?.[1];
}

/** A call of the method on a controller. It counts only if the root has both. */
function addAction(x: Extraction, controller: string, action: string, at: number): void {
  let row: number = none;
  x.implied.push({ name: `${controller}Controller`, at }, { name: action, at });
  for (const part of `${controller}Controller`.split("::"))
    row = x.addExpression(row === none ? ops.ident : ops.member, x.names.internText(part), row, at);
  const member = x.addExpression(ops.member, x.names.internText(action), row, at);
  x.addExpression(ops.call, noString, member, at);
}

function findAround(x: Extraction, at: number): Around {
  let open = x.memo.get(depth) ?? 0;
  while (open > 0 && x.memo.get(`route end ${open}`)! <= at) open--;
  x.memo.set(depth, open);
  const textOf = (key: string): string =>
    open === 0 ? "" : x.names.get(x.memo.get(`route ${key} ${open}`)!);
  return { space: textOf("space"), controller: textOf("controller") };
}

function push(x: Extraction, end: number, { space, controller }: Around): void {
  const open = (x.memo.get(depth) ?? 0) + 1;
  x.memo.set(depth, open);
  x.memo.set(`route end ${open}`, end);
  x.memo.set(`route space ${open}`, x.names.internText(space));
  x.memo.set(`route controller ${open}`, x.names.internText(controller));
}

/** "admin/user_sessions": "Admin::UserSessions". */
function camelize(path: string): string {
  return path
    .split("/")
    .map((part) => part.replaceAll(/(?:^|_)(\w)/g, (_, first: string) => first.toUpperCase()))
    .join("::");
}

/** A single resource has a controller in the plural. */
function plural(name: string): string {
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  return /(?:s|x|ch|sh)$/.test(name) ? `${name}es` : `${name}s`;
}
