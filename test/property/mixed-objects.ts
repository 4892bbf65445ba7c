// Worlds of objects that are filled after they are made: tables, results of functions, and what is mixed into an object.
type Variants = Readonly<Record<string, readonly (string | undefined)[]>>;

export const mixedObjects: Variants = {
  "proto.js": [
    `const proto = (module.exports = {}); proto.init = function () { this.set(); }; proto.set = function () {}; proto.handle = (at) => at.end();`,
    `const proto = (module.exports = { init() { this.handle(); } }); proto.handle = function (at) { at.end(this); };`,
    `module.exports = { set() {}, init: begin }; function begin() { this.set(); }`,
    `module.exports = function make() { const api = {}; api.set = () => api.init(); api.init = function () {}; return api; };`,
    undefined,
  ],
  "rules.js": [
    `const rules = {}; rules.a = function (out) { out.wrap(); }; rules.b = (out) => out.end(); module.exports = rules;`,
    `const rules = { a(out) { out.end(); } }; rules.c = function (out) { out.wrap(); }; module.exports = rules;`,
    `const Rules = (module.exports = class Rules { a(out) { out.wrap(this.b()); } b() { return new Rules(); } });`,
    undefined,
  ],
  "app.js": [
    `const proto = require("./proto"); module.exports = function create() { const app = function (at) { app.handle(at); }; mixin(app, proto); app.init(); return app; };`,
    `const proto = require("./proto"); module.exports = function create() { const app = { own() {} }; Object.setPrototypeOf(app, proto); app.init(); return app; };`,
    `const make = require("./proto"); module.exports = function create(kind) { if (kind) kind = make(kind); kind.init(); return Object.assign({}, make(), { own() {} }); };`,
    undefined,
  ],
  "list.js": [
    `let all = []; exports.add = function (fn) { all = all.concat(fn); return exports; }; exports.run = function (at) { all.every((fn) => fn(at)); };`,
    `let all = []; exports.add = function (fn) { all = [].concat(all, fn); }; exports.run = function (at) { for (const fn of all) fn(at); };`,
    undefined,
  ],
  "uses.js": [
    `const list = require("./list"); list.add(one).add([two]); list.run(); function one() {} function two() {}`,
    `const { add } = require("./list"); const rules = require("./rules"); add(rules.a); add(two); function two() {}`,
    undefined,
  ],
  "late.js": [
    `const table = require("./rules"); class Out { wrap() {} end() {} } exports.late = (name) => table[name](new Out());`,
    `const { late } = require("./main"); late("a");`,
  ],
  "main.js": [
    `const create = require("./app"); const rules = require("./rules"); class Out { wrap() {} end() {} } const app = create(); app.set(); app({ end() {} }); function run(name) { rules[name](new Out()); } run("a");`,
    `const create = require("./app"); const rules = require("./rules"); class Out { constructor() { this.rules = Object.assign({}, rules); } wrap() {} end() {} all(name) { const { rules } = this; rules[name](this); } } create().own(); create().handle(new Out());`,
    `const Rules = require("./rules"); class More extends Rules { b() {} end() {} } new More().a({ wrap() {} }); const open = () => { const at = new Rules(); at.open(); }; open();`,
  ],
};
