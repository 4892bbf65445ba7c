// Worlds of files that set members of each other's objects, classes and modules.
type Variants = Readonly<Record<string, readonly (string | undefined)[]>>;

/** What `end` in server.js and `feed` in parser.js call depends on what other files set. */
const setScripts: Variants = {
  "server.js": [
    `class Server { constructor() { this.onEnd = null; } end() { this.onEnd(); this.handle(1); } } exports.Server = Server; exports.print = (x) => exports.print.with(x);`,
    `const { feed } = require("./parser"); class Base { end() { this.handle(); } } class Server extends Base { constructor() { super(); this.onEnd = noop; } end() { feed(this.onEnd); } } function noop() {} exports.Server = Server;`,
    `class Server { end() { const { onEnd } = this; onEnd(); this.handle.stop(); } } module.exports = { Server };`,
    undefined,
  ],
  "parser.js": [
    `exports.feed = function feed(f) { f(); };`,
    `const { Server } = require("./server"); exports.feed = (f) => { const s = new Server(); s.handle = f; return s; };`,
    `class Parser extends require("./server").Server { run() { this.onEnd(); this.handle(); } } exports.Parser = Parser; exports.feed = (f) => new Parser();`,
  ],
  "things.js": [
    `exports.done = function done() {}; exports.Store = class Store { stop() {} };`,
    `class Base { stop() {} } class Store extends Base {} function done() {} function halt() {} module.exports = { Store, done: halt };`,
    undefined,
  ],
  "main.js": [
    `const { Server } = require("./server"); const { done } = require("./things"); const s = new Server(); s.onEnd = done; s.end();`,
    `const { feed, Parser } = require("./parser"); const { done, Store } = require("./things"); const s = feed(done); s.onEnd = () => done(); s.handle = new Store(); new Parser().onEnd = done;`,
    `const { Server } = require("./server"); exports.over = function over(f) { const s = new Server(); s.handle = f; s.onEnd = f; };`,
    `const lib = require("./server"); const { done } = require("./things"); lib.print.with = done; class App { constructor() { this.s = new lib.Server(); this.s.handle = this.heard.bind(this); this.s.onEnd = this.ended; } heard() {} ended() {} }`,
    undefined,
  ],
  "tests/all.js": [
    undefined,
    `const { Server } = require("../server"); const { done } = require("../things"); new Server().onEnd = done;`,
  ],
  "last.js": [
    `const { over } = require("./main"); const { done, Store } = require("./things"); over(done); over(new Store());`,
    `const { Server } = require("./server"); class Sub extends Server { more() { this.onEnd(); } } const sub = new Sub(); sub.handle = function handled() {}; sub.onEnd = sub.handle;`,
    `const { Parser } = require("./parser"); function seen() {} const p = new Parser(); p.handle = seen;`,
  ],
};

const setPython: Variants = {
  "server.py": [
    `class Server:\n    on_end = None\n    def end(self):\n        self.on_end(self)\n        self.handle()\ndefault = None\ndef encode(x):\n    return default(x)`,
    `from tools import run\nclass Server:\n    def __init__(self):\n        self.on_end = None\n    def end(self):\n        run(self.on_end)\n        call = self.handle\n        call()\ndef default(x): pass`,
    undefined,
  ],
  "tools.py": [
    `def run(f):\n    f()`,
    `from server import Server\ndef run(f):\n    s = Server()\n    s.on_end = f\n    s.handle = f`,
  ],
  "things.py": [
    `def done(*a): pass\nclass Store:\n    def __call__(self): pass`,
    `def done(*a): pass\ndef Store(): return done`,
    undefined,
  ],
  "main.py": [
    `import server\nfrom things import done, Store\nserver.default = done\ns = server.Server()\ns.on_end = done\ns.handle = Store()`,
    `from server import Server as Host\nfrom things import done\ndef over(h):\n    host = Host()\n    host.on_end = h\nclass App:\n    def __init__(self):\n        self.host = Host()\n        self.host.handle = self.heard\n    def heard(self): pass`,
    `from tools import run\nfrom things import done\nrun(done)`,
    undefined,
  ],
  "last.py": [
    `from main import over\nfrom things import done\nover(done)`,
    `from server import *\nclass Sub(Server):\n    def more(self):\n        self.on_end(1)\n        self.handle()\nsub = Sub()\nsub.handle = sub.more`,
  ],
};

export const setMembers: Readonly<Record<string, Variants>> = { setScripts, setPython };
