// Worlds of files whose functions pass objects to callbacks, and keep functions in tables and lists.
type Variants = Readonly<Record<string, readonly (string | undefined)[]>>;

/** What `app` is in main.js depends on what pool.js passes to its callbacks, and what that is on things.js. */
const passedCallbacks: Variants = {
  "things.js": [
    `exports.App = class App { run() {} use() { return this; } };`,
    `class Base { run() {} } exports.App = class App extends Base { stop() {} };`,
    `exports.App = function App() { return { stop() {}, use() {} }; };`,
    undefined,
  ],
  "pool.js": [
    `const { App } = require("./things"); exports.lend = (fn) => { fn(new App()); }; exports.each = function each(list, visit) { list.forEach(visit); };`,
    `const { App } = require("./things"); function lend(fn) { const kept = make(); return fn(kept); } function make() { return new App(); } exports.lend = lend; exports.each = (list, visit) => list.map((one) => visit(one));`,
    `exports.lend = (fn, other) => { fn(1); other(); }; exports.each = (list, visit) => { for (const one of list) visit(one, list); };`,
    `class Pool { constructor(visit) { this.visit = visit; } lend(fn) { fn(this); } use() {} run(list) { list.map(this.visit); } } const pool = new Pool((one) => one.stop()); exports.lend = (f) => pool.lend(f); exports.each = (list, visit) => new Pool(visit).run(list);`,
    undefined,
  ],
  "table.js": [
    `const { App } = require("./things"); const table = { run(app) { app.run(); }, stop: halt }; function halt(app) { app.stop(); return app; } exports.go = (name) => { table[name](new App()); }; exports.halt = halt;`,
    `const { lend } = require("./pool"); const table = { halt }; function halt(app) { app.stop(); return app; } exports.go = (name) => lend((app) => { const run = table[name] || halt; run(app); }); exports.halt = halt;`,
    `const list = [halt]; function halt(app) { return app.use(); } exports.go = (app) => { for (const run of list) run(app); }; exports.halt = halt;`,
    `const tasks = module.exports; tasks.halt = (app) => { tasks.go(app); }; tasks.go = function (app) { app.run(); };`,
    undefined,
  ],
  "main.js": [
    `const { lend, each } = require("./pool"); const { go, halt } = require("./table"); exports.main = () => { lend((app) => app.run()); lend((app) => { app.use(); app.stop(); }); each([1], halt); go("run"); };`,
    `const pool = require("./pool"); const { App } = require("./things"); pool.lend(visit); pool.each([new App()], visit); function visit(app) { app.run(); app.stop(); } exports.main = (app) => pool.lend((x) => visit(x));`,
    `const table = require("./table"); const { App } = require("./things"); table.halt(new App()).run(); const all = Object.assign(new App(), { x: 1 }); all.run(); exports.main = (f) => { [all].forEach(f); };`,
    undefined,
  ],
  "last.js": [
    `const { main } = require("./main"); const { halt } = require("./table"); main(halt); main((app) => app.stop());`,
    `const { main } = require("./main"); main().run();`,
  ],
};

/** Components that are wrapped, and what they are passed. */
const wrappedComponents: Variants = {
  "item.jsx": [
    `import { memo } from "react"; export const Item = memo(({ id, onPick }) => { onPick(id); return <b />; });`,
    `import React from "react"; export const Item = React.memo(React.forwardRef(function Item({ onPick }, ref) { const go = () => onPick(ref); return <b onClick={go} />; }));`,
    `export const Item = ({ onPick: pick }) => { pick(); return <b />; };`,
    undefined,
  ],
  "list.jsx": [
    `import { Item } from "./item"; import { picked } from "./picked"; export function List({ onPick }) { return <Item onPick={picked} />; }`,
    `import { Item } from "./item"; export const List = ({ onPick }) => <Item onPick={onPick} />;`,
  ],
  "picked.js": [
    `export function picked() {}`,
    `export const picked = () => other(); function other() {}`,
    undefined,
  ],
  "app.jsx": [
    `import { List } from "./list"; import { picked } from "./picked"; export const App = () => <List onPick={picked} />;`,
    `import { List } from "./list"; export const App = () => { function own() {} return <List onPick={own} />; };`,
  ],
};

export const callbackWorlds: Readonly<Record<string, Variants>> = { passedCallbacks, wrappedComponents };
