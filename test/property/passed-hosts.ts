// Worlds of hosts and plugins: which method of a host a plugin calls depends on who passes the plugin to the host.
type Variants = Readonly<Record<string, readonly (string | undefined)[]>>;

const passedHosts: Variants = {
  "host.js": [
    `class Host { register(plugin) { plugin.setup(this); return this; } use(fn) { this.fn = fn; } run() { this.fn(); } } module.exports = Host;`,
    `class Host { constructor(...all) { this.kept = []; all.forEach((one) => this.register(one)); } register(plugin) { this.kept.push(plugin.setup(this)); return this; } use(fn) { fn(); return this; } run() { for (const one of this.kept) one.end(); } } module.exports = Host;`,
    `const Other = require("./other"); class Host extends Other { register(plugin) { plugin.setup(this.inner); } use(fn) { super.use(fn); } hook(at) { at.end(); } } module.exports = Host;`,
  ],
  "other.js": [
    `class Other { constructor() { this.inner = new Other(); } use(fn) { fn(this); } start() { this.hook(new Part()); } hook(at) {} } class Part { end() {} } module.exports = Other;`,
    `class Other { use(fn) { this.hook(fn); } hook(at) { at.open(); } } module.exports = Other;`,
    undefined,
  ],
  "plugin.js": [
    `exports.timing = { setup(host) { host.use(serve); return this; }, end() {} }; function serve(host) { host.start(); }`,
    `class Timing { setup(host) { return host.use(() => {}); } end() {} } exports.timing = new Timing();`,
    `exports.timing = { setup: begin }; function begin(host) { host.use(serve); host.hook({ end: serve }); } function serve() {}`,
    undefined,
  ],
  "main.js": [
    `const Host = require("./host"); const { timing } = require("./plugin"); new Host().register(timing).use(done); function done() {}`,
    `const Host = require("./host"); const { timing } = require("./plugin"); new Host(timing, { setup() {}, end() {} }).run();`,
    `const Host = require("./host"); const { timing } = require("./plugin"); const all = [timing]; new Host(...all);`,
    `const Host = require("./host"); const more = require("./more"); more(new Host());`,
    undefined,
  ],
  "more.js": [
    `const { timing } = require("./plugin"); module.exports = (host) => host.register(timing);`,
    `const { timing } = require("./plugin"); module.exports = (host) => timing.setup(host);`,
    undefined,
  ],
};

const passedHostsPython: Variants = {
  "host.py": [
    `class Host:\n    def register(self, plugin):\n        plugin.setup(self)\n    def use(self, fn):\n        self.fn = fn\n    def run(self):\n        self.fn()`,
    `class Host:\n    def __init__(self, *all):\n        for one in all:\n            one.setup(self)\n    def use(self, fn):\n        fn()`,
  ],
  "plugin.py": [
    `class Timing:\n    def setup(self, host):\n        host.use(serve)\ndef serve():\n    pass`,
    `class Base:\n    def setup(self, host):\n        pass\n    def all(self):\n        self.setup(Part())\nclass Part:\n    def use(self, fn): pass\nclass Timing(Base):\n    def setup(self, host):\n        host.use(print)`,
    undefined,
  ],
  "main.py": [
    `from host import Host\nfrom plugin import Timing\nHost().register(Timing())`,
    `from host import Host\nfrom plugin import Timing\nHost(Timing())`,
    undefined,
  ],
};

export const hostWorlds: Readonly<Record<string, Variants>> = { passedHosts, passedHostsPython };
