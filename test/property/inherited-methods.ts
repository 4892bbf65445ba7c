// Worlds of files whose base classes and mixins call methods on themselves that only classes of other files have.
import { initializers } from "./initializers.ts";
import { standInMembers } from "./stand-in-members.ts";

type Variants = Readonly<Record<string, readonly (string | undefined)[]>>;

const heirScripts: Variants = {
  "base.js": [
    `class Base { start() { this.open(); this.close(); } } module.exports = { Base };`,
    `class Base { start() { this.open(); } close() {} } class Near extends Base { open() {} } module.exports = { Base, Near };`,
    `const { Base: Root } = require("./root"); class Base extends Root { start() { this.open(); this.close(); this.end(); } } exports.Base = Base;`,
    `exports.Base = class Base { start() { this.open(); } static make() { this.open(); } };`,
    undefined,
  ],
  "root.js": [
    `class Base { begin() { this.open(); this.start(); this.end(); } } exports.Base = Base;`,
    `class Base { open() {} } class Root extends Base { begin() { this.end(); } } module.exports = { Base, Root };`,
    undefined,
  ],
  "index.js": [
    `module.exports = { ...require("./base"), ...require("./root") };`,
    `module.exports = require("./base");`,
    `const { Base } = require("./root"); module.exports = { Base };`,
    `const { Base } = require("./base"); exports.Root = Base;`,
    `export { Base as Root } from "./base"; export { Base } from "./root";`,
  ],
  "middle.js": [
    `const { Base } = require("./index"); class Middle extends Base { end() {} } module.exports = { Middle };`,
    `const { Base } = require("./root"); class Middle extends Base { open() {} } module.exports = { Middle };`,
    `class Middle { open() { this.end(); } } module.exports = { Middle };`,
    undefined,
  ],
  "heirs.js": [
    `const { Middle } = require("./middle"); class One extends Middle { open() {} close() {} } class Two extends Middle { open() {} } module.exports = { One };`,
    `const { Base } = require("./base"); class One extends Base { open() {} } class Two extends One { close() {} end() {} }`,
    `const { Base } = require("./index"); const { Middle } = require("./middle"); class One extends Base { close() {} } class Three extends Middle { end() {} open() {} }`,
    `import { Base } from "./base"; export class One extends Base { open() {} start() { super.start(); } }`,
    `const { Root } = require("./index"); class One extends Root { open() {} } module.exports = One;`,
    `import { Root as Top } from "./index"; export default class One extends Top { close() {} }`,
    undefined,
  ],
  "tests/heirs.js": [
    undefined,
    `const { Base } = require("../index"); class Fake extends Base { open() {} close() {} }`,
    `const { Base } = require("../base"); class Case extends Base { run() { this.check(); } } class Fake extends Case { check() {} open() {} }`,
    `const Single = require("../heirs"); class Case extends Single { run() { this.check(); } } class Fake extends Case { check() {} close() {} }`,
    `import Only from "../heirs"; class Case extends Only { run() { this.check(); } } class Fake extends Case { check() {} open() {} }`,
  ],
};

const heirPython: Variants = {
  "base.py": [
    `class Base:\n    def start(self):\n        self.open()\n        self.close()`,
    `class Base:\n    def start(self):\n        self.open()\n    def close(self): pass\nclass Mixin:\n    def enter(self):\n        self.start()\n        self.open()`,
    `from root import Root\nclass Base(Root):\n    def start(self):\n        self.open()\n        self.end()`,
    `from root import *\nclass Mixin(Base):\n    def enter(self):\n        self.open()`,
    undefined,
  ],
  "root.py": [
    `class Root:\n    def begin(self):\n        self.open()\n        self.start()`,
    `class Base:\n    def open(self): pass\nclass Root(Base):\n    def begin(self):\n        self.end()`,
    undefined,
  ],
  "middle.py": [
    `from base import Base\nclass Middle(Base):\n    def end(self): pass`,
    `import root\nclass Middle(root.Root):\n    def open(self): pass`,
    `from base import Mixin, Base\nclass Middle(Mixin, Base):\n    pass`,
    `class Middle:\n    def open(self):\n        self.end()`,
  ],
  "heirs.py": [
    `from middle import Middle\nclass One(Middle):\n    def open(self): pass\n    def close(self): pass\nclass Two(Middle):\n    def open(self): pass`,
    `import base\nclass One(base.Base):\n    def open(self): pass\nclass Two(One):\n    def close(self): pass`,
    `from base import Base as Root\nfrom middle import Middle as Mid\nclass One(Root):\n    def open(self): pass\n    def end(self): pass\nclass Two(Mid):\n    def close(self): pass`,
    `from base import *\nfrom middle import *\nclass One(Mixin):\n    def start(self): pass\nclass Three(Middle, Mixin):\n    def end(self): pass\n    def open(self): pass`,
    undefined,
  ],
  "tests/heirs.py": [
    undefined,
    `from base import Base\nclass Fake(Base):\n    def open(self): pass`,
    `from heirs import One\nclass Case(One):\n    def run(self):\n        self.check()\nclass Fake(Case):\n    def check(self): pass\n    def end(self): pass`,
  ],
};

const heirRuby: Variants = {
  "base.rb": [
    `class Base\n  def start\n    open_it\n    self.close\n  end\nend`,
    `class Base\n  def start\n    open_it\n  end\n  def close\n  end\nend\nmodule Startable\n  def enter\n    start\n    open_it(1)\n  end\nend`,
    `class Base < Root\n  def start\n    open_it\n    finish\n  end\n  def self.make\n    open_it\n  end\nend`,
    `module Startable\n  def enter\n    open_it\n    self.close\n  end\nend`,
    undefined,
  ],
  "root.rb": [
    `class Root\n  def begin_it\n    open_it\n    start\n  end\nend`,
    `class Base\n  def open_it\n  end\nend\nclass Root < Base\n  def begin_it\n    finish\n  end\nend`,
    undefined,
  ],
  "middle.rb": [
    `class Middle < Base\n  def finish\n  end\nend`,
    `class Middle < Root\n  include Startable\n  def open_it\n  end\nend`,
    `class Middle\n  def open_it\n    finish\n  end\nend`,
  ],
  "heirs.rb": [
    `class One < Middle\n  def open_it\n  end\n  def close\n  end\nend\nclass Two < Middle\n  def open_it\n  end\nend`,
    `class One < Base\n  include Startable\n  def open_it\n  end\nend\nclass Two < One\n  def close\n  end\nend`,
    `class Three\n  include Startable\n  def open_it\n  end\n  def start\n  end\nend`,
    undefined,
  ],
};

const heirPhp: Variants = {
  "base.php": [
    `<?php\nnamespace App;\nabstract class Base { function start() { $this->open(); $this->close(); } }`,
    `<?php\nnamespace App;\ntrait Starts { function enter() { $this->start(); $this->open(); } }\nclass Base { use Starts; function start() {} }`,
    `<?php\nnamespace App;\nabstract class Base extends Root { function start() { $this->open(); $this->finish(); } }`,
    undefined,
    `<?php\nnamespace App;\nabstract class Base { function start() { $this->open(); } }`,
  ],
  "root.php": [
    `<?php\nnamespace App;\nclass Root { function begin() { $this->open(); $this->start(); } }`,
    `<?php\nnamespace App;\nclass Root { function open() {} function begin() { $this->finish(); } }`,
    undefined,
  ],
  "heirs.php": [
    `<?php\nnamespace App;\nclass One extends Base { function open() {} function close() {} }\nclass Two extends Base { function open() {} function finish() {} }`,
    `<?php\nnamespace App;\nclass One { use Starts; function open() {} function start() {} }\nclass Two extends Root { function open() {} }`,
    `<?php\nnamespace Other;\nuse App\\Base;\nclass One extends Base { function open() {} }\nclass Two extends One { function close() {} function finish() {} }`,
    undefined,
  ],
  "tests.php": [
    undefined,
    `<?php\nnamespace Tests;\nuse Other\\One as Single;\nclass Case1 extends Single { function run() { $this->check(); } }\nclass Fake extends Case1 { function check() {} function open() {} }`,
  ],
};

/** Choices and edits that once went wrong: a class far above gets or loses a base that is not known. */
export const heirExamples: Readonly<
  Record<string, [start: number[], steps: [file: number, variant: number][]][]>
> = {
  heirPython: [[[2, 59, 0, 27, 164], [[0, 0]]]],
  heirScripts: [
    [[2, 2, 4, 3, 5, 4], [[0, 0]]],
    [[3, 2, 4, 3, 5, 4], [[0, 2]]],
  ],
  heirPhp: [[[2, 2, 3, 1], [[0, 4]]]],
};

export const inheritedMethods: Readonly<Record<string, Variants>> = {
  ...initializers,
  heirScripts,
  heirPython,
  heirRuby,
  heirPhp,
  ...standInMembers,
};
