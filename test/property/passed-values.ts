// Worlds of files that pass functions and objects to each other's functions, directly and over a third file.
type Variants = Readonly<Record<string, readonly (string | undefined)[]>>;

/** What `run` in tools.js and `Server` in server.js call depends on the other files. */
const passedScripts: Variants = {
  "tools.js": [
    `exports.run = function run(f, at) { f(); at.stop(); }; exports.keep = (options) => { options.open(); };`,
    `class Tools { constructor(f) { this.f = f; } run() { this.f(); this.f.stop(); } } exports.Tools = Tools; exports.run = (g) => new Tools(g);`,
    `const server = require("./server"); exports.run = (f) => server(f, { log: f }); exports.keep = (all) => { for (const one of all) one.stop(); };`,
    undefined,
  ],
  "server.js": [
    `class Server { constructor(store, { log }) { this.store = store; this.log = log; } start() { this.store.stop(); this.log(); } } module.exports = Server;`,
    `module.exports = function serve(store, extra) { store(); extra.log(); };`,
    `const { run } = require("./tools"); module.exports = (store) => run(store, store);`,
  ],
  "things.js": [
    `exports.Store = class Store { stop() {} }; exports.halt = function halt() {}; exports.make = () => new exports.Store();`,
    `class Base { stop() {} } class Store extends Base { open() {} } function halt() {} const make = () => halt; module.exports = { Store, halt, make };`,
    `class Store { open() {} } function halt() {} function make() { return { stop() {}, open: halt }; } module.exports = { Store, halt, make };`,
    undefined,
  ],
  "main.js": [
    `const { run, keep } = require("./tools"); const { Store, halt, make } = require("./things"); run(halt, new Store()); keep({ open: halt }); keep([new Store()]); run(make());`,
    `const tools = require("./tools"); const Host = require("./server"); const { Store: Kept, make } = require("./things"); const held = make(); new Host(new Kept(), { log: held }); tools.run(held, held).run();`,
    `const { run: go } = require("./tools"); const things = require("./things"); function over(h) { go(h, h); } exports.over = over; go(() => {}, new things.Store());`,
    undefined,
  ],
  "tests/all.js": [
    undefined,
    `const { over } = require("../main"); const { run } = require("../tools"); const { Store, halt } = require("../things"); over(halt); run(halt, new Store());`,
  ],
  "last.js": [
    `const { over } = require("./main"); const { halt } = require("./things"); over(halt);`,
    `const Server = require("./server"); const { Store, make } = require("./things"); class Sub extends Server { constructor() { super(new Store(), { log: make() }); } }`,
    `const Server = require("./server"); const { Store, halt } = require("./things"); class Mid extends Server {} class Sub extends Mid { more() { this.store.stop(); this.log(); } } new Sub(new Store(), { log: halt });`,
    `import serve from "./server"; import { Store, halt } from "./things"; serve(halt, { log: halt }); const keeper = { keep: new Store() }; serve(keeper.keep, keeper);`,
  ],
};

const passedPython: Variants = {
  "tools.py": [
    `def run(f, at=None):\n    f()\n    at.stop()\ndef keep(*all):\n    for one in all:\n        one.stop()`,
    `class Tools:\n    def __init__(self, f):\n        self.f = f\n    def run(self):\n        self.f()\n        self.f.stop()\ndef run(g, at=None):\n    return Tools(g)`,
    `import server\ndef run(f, at=None):\n    server.Server(f, log=f)`,
    undefined,
  ],
  "server.py": [
    `class Server:\n    def __init__(self, store, log=None):\n        self.store = store\n        self.log = log\n    def start(self):\n        self.store.stop()\n        self.log()\n        for each in self.store:\n            each.stop()`,
    `from tools import run\ndef Server(store, log):\n    run(store, at=log)`,
  ],
  "things.py": [
    `class Store:\n    def stop(self): pass\ndef halt(): pass\ndef make():\n    return Store()`,
    `class Base:\n    def stop(self): pass\nclass Store(Base):\n    def __call__(self): pass\ndef halt(): pass\ndef make():\n    return halt`,
    `class Store: pass\ndef halt(): pass\ndef make():\n    return [Store()]`,
    undefined,
  ],
  "main.py": [
    `from tools import run, keep\nfrom things import Store, halt, make\nrun(halt, Store())\nkeep(Store(), make())\nrun(make())`,
    `import tools\nfrom server import Server as Host\nfrom things import Store as Kept, make\nheld = make()\nHost(Kept(), log=held)\ntools.run(held, at=held)`,
    `from tools import run as go\nimport things\ndef over(h):\n    go(h, h)\ngo(print, things.Store())`,
    undefined,
  ],
  "last.py": [
    `from main import over\nfrom things import halt\nover(halt)`,
    `from server import Server\nfrom things import Store, make\nclass Sub(Server):\n    def __init__(self):\n        super().__init__([Store()], make())`,
    `from server import *\nfrom things import *\nServer(halt, log=halt)`,
    `from server import Server\nfrom things import *\nclass Sub(Server):\n    def more(self):\n        self.store.stop()\n        self.log()\nSub(Store(), log=make())`,
    `from server import Server\nclass Other(Server):\n    def more(self):\n        self.store.stop()\n        self.log()\n    def on(self, f):\n        f(self.log)`,
  ],
};

const passedRuby: Variants = {
  "tools.rb": [
    `class Tools\n  def initialize(f)\n    @f = f\n  end\n  def run\n    @f.stop\n  end\n  def self.keep(all)\n    all.each { |one| one.stop }\n  end\nend`,
    `module Tools\n  def self.keep(one, other)\n    one.stop\n    other.call\n  end\nend`,
    `class Tools\n  def initialize(f)\n    Server.new(f, log: f)\n  end\nend`,
    undefined,
  ],
  "server.rb": [
    `class Server\n  attr_reader :store\n  def initialize(store, log: nil)\n    @store = store\n    @log = log\n  end\n  def start\n    store.stop\n    @log.stop\n  end\nend`,
    `class Server\n  def initialize(store, log:)\n    Tools.new(store)\n    log.stop\n  end\nend`,
  ],
  "things.rb": [
    `class Store\n  def stop; end\n  def self.make; new; end\nend`,
    `class Base\n  def stop; end\nend\nclass Store < Base\n  def call; end\n  def self.make; Base.new; end\nend`,
    `class Store\n  def self.make; [new]; end\nend`,
    undefined,
  ],
  "main.rb": [
    `Tools.keep([Store.new])\nTools.new(Store.new).run\nTools.keep(Store.make, Store.new)`,
    `held = Store.make\nServer.new(held, log: held).start`,
    `class Sub < Server\n  def more\n    @store.stop\n    store.stop\n    @log.stop\n  end\nend\nSub.new(Store.new, log: Store.make)`,
    `class Sub < Server\n  def initialize(h)\n    super(h, log: Store.new)\n  end\nend\nSub.new(Store.make)`,
    undefined,
  ],
};

const passedGo: Variants = {
  "go.mod": ["module app"],
  "mux/mux.go": [
    `package mux\ntype Mux struct { routes map[string]func(); end func() }\nfunc New(end func()) *Mux { return &Mux{routes: map[string]func(){}, end: end} }\nfunc (m *Mux) Handle(p string, h func()) { m.routes[p] = h }\nfunc (m *Mux) Serve(p string) { m.routes[p](); m.end() }`,
    `package mux\ntype Mux struct { all []func() }\nfunc New(end func()) *Mux { end(); return &Mux{} }\nfunc (m *Mux) Handle(p string, h func()) { m.all = append(m.all, h) }\nfunc (m *Mux) Serve(p string) { for _, h := range m.all { h() } }`,
    `package mux\nimport "app/other"\ntype Mux struct {}\nfunc New(end func()) *Mux { other.Pass(end); return nil }\nfunc (m *Mux) Handle(p string, h func()) { other.Pass(h) }`,
    undefined,
  ],
  "other/other.go": [
    `package other\nfunc Pass(f func()) { f() }\nfunc Get() func() { return Quit }\nfunc Quit() {}`,
    `package other\nimport "app/mux"\nfunc Pass(f func()) { mux.New(f) }\nfunc Quit() {}\nvar Get = func() func() { return Quit }`,
    undefined,
  ],
  "main.go": [
    `package main\nimport "app/mux"\nimport "app/other"\nfunc home() {}\nfunc done() {}\nfunc main() { m := mux.New(done); m.Handle("/", home); m.Handle("q", other.Quit); m.Serve("/") }`,
    `package main\nimport o "app/other"\nimport "app/mux"\nfunc home() {}\nfunc over(f func()) { o.Pass(f); mux.New(f) }\nfunc main() { over(home); o.Pass(o.Get()) }`,
    undefined,
  ],
  "more.go": [
    `package main\nfunc more() { over(done) }\nfunc done() {}`,
    `package main\nfunc home() {}`,
    undefined,
  ],
};

const passedKotlin: Variants = {
  "bus/Bus.kt": [
    `package bus\nclass Bus(private val onEnd: () -> Unit) {\n  private val all = mutableListOf<(String) -> Unit>()\n  fun on(h: (String) -> Unit) { all.add(h) }\n  fun emit() { all.forEach { it("x") }; onEnd() }\n}`,
    `package bus\nclass Bus(val end: () -> Unit) { fun on(h: (String) -> Unit) { h("x"); end() } fun emit() {} }`,
    `package bus\nimport pass.*\nclass Bus(end: () -> Unit) { init { pass(end) } fun on(h: (String) -> Unit) { h("y") } fun emit() {} }`,
    undefined,
  ],
  "pass/Pass.kt": [
    `package pass\nfun pass(f: () -> Unit) { f() }\nfun quit() {}`,
    `package pass\nimport bus.Bus\nfun pass(f: () -> Unit) { Bus(f).emit() }\nfun quit() {}`,
    undefined,
  ],
  "app/Main.kt": [
    `package app\nimport bus.Bus\nimport pass.quit\nfun heard(s: String) {}\nfun ended() {}\nfun main() { val b = Bus(::ended); b.on(::heard); Bus(::quit) }`,
    `package app\nimport pass.pass as over\nimport bus.*\nfun ended() {}\nfun heard(s: String) {}\nfun main() { over(::ended); Bus(end = ::ended).on(h = ::heard) }`,
    undefined,
  ],
  "app/More.kt": [
    `package app\nfun more(f: () -> Unit) { pass.pass(f) }\nfun call() { more(::ended) }`,
    `package app\nfun ended() {}\nfun heard(s: String) {}`,
    undefined,
  ],
};

const passedPhp: Variants = {
  "Bus.php": [
    `<?php namespace App; class Bus { private array $all = []; private $store; function __construct($store) { $this->store = $store; } function on(callable $h) { $this->all[] = $h; } function emit() { foreach ($this->all as $h) { $h(1); } $this->store->save(); } }`,
    `<?php namespace App; class Bus { function __construct(private $store) {} function on($h) { $h(); $h->save(); } function emit() { $this->store->save(); } }`,
    `<?php namespace App; class Bus { function __construct($store) { pass($store); } function on($h) { pass(h: $h); } }`,
    undefined,
  ],
  "pass.php": [
    `<?php namespace App; function pass($h) { $h(); $h->save(); } class Store { function save() {} }`,
    `<?php namespace App; function pass($h) { new Bus($h); } class Base { function save() {} } class Store extends Base { function __invoke() {} }`,
    undefined,
  ],
  "main.php": [
    `<?php namespace App; function heard($x) {} $b = new Bus(new Store()); $b->on(heard(...)); $b->emit();`,
    `<?php namespace App; function heard($x) {} $b = new Bus('App\\Named::heard'); $b->on('App\\heard'); $b->on(h: 'App\\told'); $b->emit();`,
    `<?php namespace App; use App\\Bus as Hub; function heard($x) {} class Sub extends Hub { function __construct() { parent::__construct(new Store()); } } pass(new Store()); pass(h: heard(...));`,
    undefined,
  ],
  "named.php": [
    `<?php namespace App; function told($x) {} class Named { static function heard($x) {} } pass('App\\told');`,
    `<?php namespace App; class Named { function heard($x) {} } function over($h) { pass($h); } over('\\App\\heard');`,
    undefined,
  ],
};

/** What `bus_emit`, `pass` and `twice` run depends on what other files pass, and on what headers declare. */
const passedC: Variants = {
  "bus.h": [
    `typedef void (*hear)(int);\nstruct bus { hear all[4]; hear end; int n; };\nvoid bus_on(struct bus *b, hear h);\nvoid bus_emit(struct bus *b);\nvoid pass(int n, hear h);\nvoid quit(int x);`,
    `typedef void hear(int);\nstruct slot { int n; hear *run; };\nstruct bus { struct slot all[4]; hear *end; };\nvoid bus_on(struct bus *b, hear *h);\nvoid pass(int n, hear *h);\nvoid bus_emit(struct bus *b);`,
    undefined,
  ],
  "bus.c": [
    `#include "bus.h"\nvoid bus_on(struct bus *b, hear h) { b->all[b->n++] = h; b->end = h; }\nvoid bus_emit(struct bus *b) { b->all[0](1); b->end(2); }`,
    `#include "bus.h"\nvoid bus_on(struct bus *b, void (*h)(int)) { b->all[0] = (struct slot){ 1, h }; b->end = h; }\nvoid bus_emit(struct bus *b) { b->all[0].run(1); b->end(2); }`,
    `#include "bus.h"\nvoid bus_on(struct bus *b, void (*h)(int)) { pass(1, h); }\nvoid bus_emit(struct bus *b) { b->end(3); }`,
    undefined,
  ],
  "table.h": [
    `struct row { int n; void (*go)(int); void (*back)(int); };\n#define ROW(f) { 1, f }\nvoid (*give(int n))(int);`,
    `struct row { int n; void (*go)(int); void (*back)(int); };\n#define ROW(f) { .n = 1, .back = f }\ntypedef void (*given)(int);\ngiven give(int n);`,
    undefined,
  ],
  "table.c": [
    `#include "table.h"\nvoid quit(int x);\nstatic void own(int x) {}\nvoid (*give(int n))(int) { if (n) return quit; return own; }`,
    `#include "table.h"\nstatic void own(int x) {}\nstatic struct row rows[] = { ROW(own) };\ngiven give(int n) { return n ? rows[n].go : rows[n].back; }`,
    undefined,
  ],
  "user.c": [
    `#include "table.h"\nstatic void mine(int x) {}\nstatic const struct row all[] = { ROW(mine) };\nvoid user(int n) { void (*f)(int) = give(n); f(1); give(2)(3); all[n].go(1); }`,
    `#include "table.h"\nstatic void mine(int x) {}\nvoid user(int n) { given f; if (n) f = mine; else f = give(n); f(1); }`,
  ],
  "pass.c": [
    `#include "bus.h"\nvoid pass(int n, hear h) { h(n); }\nvoid quit(int x) {}`,
    `#include "bus.h"\nstatic void twice(void (*f)(int)) { f(1); f(2); }\nvoid pass(int n, void (*h)(int)) { twice(h); }\nvoid quit(int x) {}`,
    `#include "bus.h"\nvoid pass(int n, void (*h)(int)) { struct bus b; bus_on(&b, h); bus_emit(&b); }`,
    undefined,
  ],
  "main.c": [
    `#include "bus.h"\nstatic void heard(int x) {}\nvoid ended(int x) {}\nint main(void) { struct bus b; bus_on(&b, heard); pass(2, ended); pass(3, quit); bus_emit(&b); }`,
    `#include "bus.h"\nvoid heard(int x) {}\nvoid over(void (*f)(int)) { pass(1, f); }\nint main(void) { struct bus b; bus_on(&b, &quit); over(heard); b.end = heard; bus_emit(&b); }`,
    `#include "bus.h"\nvoid ended(int x) {}\nint main(void) { pass(0, ended); }`,
    undefined,
  ],
  "more.c": [
    `void over(void (*f)(int));\nvoid ended(int x);\nvoid more(void) { over(ended); }`,
    `#include "bus.h"\nvoid heard(int x);\nvoid more(void) { pass(5, heard); pass(6, quit); }`,
    undefined,
  ],
};

export const passedValues: Readonly<Record<string, Variants>> = {
  passedScripts,
  passedPython,
  passedRuby,
  passedGo,
  passedKotlin,
  passedPhp,
  passedC,
};
