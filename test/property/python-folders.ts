// A world of Python files whose folders become packages and cease to be packages.
/** Files come and go in folders that others import by name, by dots, and through a package under another name. */
export const pythonFolders: Readonly<Record<string, readonly (string | undefined)[]>> = {
  "app/__init__.py": [
    `from .parts import shape as form\nfrom .parts import *\n`,
    `from . import parts\n`,
    undefined,
  ],
  "app/parts/__init__.py": [
    `from . import wheel as shape\n`,
    `from .wheel import *\nfrom .__init__ import shape\nshape = 1\n`,
    `from .wheel import turn as shape\n`,
    undefined,
  ],
  "app/parts/wheel.py": [
    `def turn():\n    pass\nclass Wheel:\n    def roll(self): pass\n`,
    `from .inner.axle import Axle as Wheel\ndef turn():\n    return Wheel()\n`,
    undefined,
  ],
  "app/parts/wheel.pyi": [`def turn() -> int: ...\n`, undefined, undefined],
  "app/parts/inner/axle.py": [`class Axle:\n    def roll(self): pass\n`, undefined],
  "app/parts/inner/__init__.py": [`from .axle import Axle\n`, undefined, undefined],
  "lib/inner/deep/first.py": [`def turn(): pass\n`, undefined],
  "lib/inner/deep/second.py": [`def turn(): pass\n`, undefined, undefined],
  "lib/inner/__init__.py": [`from app.parts.__init__ import shape\ndef deep(): pass\n`, undefined, undefined],
  "app/use.py": [
    `from .parts import shape\nfrom .parts.inner import axle\nshape.turn()\naxle.Axle().roll()\n`,
    `from app import form\nfrom app.parts.__init__ import shape\n`,
    `from .__init__ import form\nfrom .parts import __init__ as made\nform.turn()\nmade.shape.turn()\n`,
  ],
  "use.py": [
    `from app import form\nfrom app.parts import shape\nimport app.parts.wheel\napp.parts.wheel.turn()\nform.Wheel().roll()\n`,
    `from lib import inner\nfrom inner import deep\nimport inner.deep.first\ninner.deep.first.turn()\ninner.deep()\n`,
    `from app import *\nfrom app.parts import *\nfrom lib.inner.deep import first, second\nfirst.turn()\nsecond.turn()\nturn()\nWheel().roll()\n`,
    `from app.parts import shape, wheel\nfrom app import parts\nimport lib\nfrom lib.inner import deep\nimport __init__\n`,
  ],
};

/** An edit of `pythonFolders` that once went wrong: `app/parts` ceases to be a package and becomes one again. */
export const pythonFolderExamples: readonly [start: number[], steps: [file: number, variant: number][]][] = [
  [
    [2, 0, 2, 1, 1, 0, 1, 1, 1, 0, 1],
    [
      [1, 3],
      [1, 0],
    ],
  ],
];

/**
 * Scripts that import their neighbors by bare names, from folders that are sometimes packages, and names that several
 * folders hold.
 */
export const pythonScripts: Readonly<Record<string, readonly (string | undefined)[]>> = {
  "jobs/__init__.py": [``, undefined, undefined],
  "jobs/helper.py": [`def turn(): pass\n`, undefined],
  "jobs/json.py": [`def load(): pass\n`, undefined],
  "jobs/run.py": [
    `import helper, json\nfrom parts.wheel import turn\nhelper.turn()\njson.load()\nturn()\n`,
    `from jobs import helper\nimport wheel\nhelper.turn()\nwheel.turn()\n`,
  ],
  "jobs/parts/__init__.py": [``, `from helper import turn\n`, undefined],
  "jobs/parts/wheel.py": [`def turn(): pass\n`, `import helper\ndef turn(): helper.turn()\n`, undefined],
  "jobs/parts/spin.py": [`import helper, wheel\nhelper.turn()\nwheel.turn()\n`, undefined],
  "lib/deep/under/ground/wheel.py": [`def turn(): pass\n`, undefined],
  "lib/near.py": [``, undefined],
  "lib/other/near.py": [``, undefined],
  "other/parts/__init__.py": [`from .wheel import *\n`, undefined],
  "other/parts/wheel.py": [`def turn(): pass\n`],
  "helper.py": [`def turn(): pass\n`, undefined],
  "apps/use.py": [
    `import helper, json\nfrom parts import turn, wheel\nhelper.turn()\njson.load()\nturn()\nwheel.turn()\n`,
    `import parts.wheel\nfrom deep.under.ground.wheel import turn\nparts.wheel.turn()\nturn()\n`,
    `from wheel import turn as spin\nfrom spin import helper\nspin()\nhelper.turn()\n`,
  ],
};

/** Metaclasses, enums, operators, context managers, decorators and imports in functions, each declared in another file. */
export const pythonClasses: Readonly<Record<string, readonly (string | undefined)[]>> = {
  "metas.py": [
    `class Registry(type):\n    def build(cls):\n        return cls()\n    def __call__(cls): pass\nclass Other(type):\n    def build(cls): pass\n`,
    `class Registry(type):\n    def build(cls): pass\nclass Other(Registry):\n    def __call__(cls): pass\n`,
    undefined,
  ],
  "plugins.py": [
    `from metas import Registry\nclass Plugin(metaclass=Registry):\n    def __lt__(self, o): pass\n    def __neg__(self):\n        return Plugin()\n    def __enter__(self):\n        return Inner()\nclass Inner:\n    def run(self): pass\n`,
    `from metas import Other, Registry\nclass Plugin(metaclass=Other):\n    def __enter__(self):\n        return self\n    def run(self): pass\n    def __contains__(self, o): pass\n`,
    `from enum import Enum\nclass Plugin(Enum):\n    ONE = 1\n    def run(self): pass\n    def build(self): pass\n`,
  ],
  "heirs.py": [
    `from plugins import Plugin\nclass Special(Plugin):\n    pass\n`,
    `def make():\n    from plugins import Plugin\n    return Plugin()\nclass Special:\n    def build(self): pass\n`,
    `from plugins import Plugin as Special, Plugin\n`,
  ],
  "marks.py": [
    `class App:\n    def route(self, path):\n        def add(fn):\n            return fn\n        return add\ndef mark(fn):\n    def inner(): pass\n    return inner\n`,
    `class App:\n    def route(self, path):\n        return mark\ndef mark(fn):\n    return fn\n`,
    undefined,
  ],
  "use.py": [
    `from heirs import Special, Plugin\nfrom marks import App, mark\napp = App()\n@app.route("/")\ndef page(): pass\n@mark\ndef job(): pass\ndef go():\n    Special.build()\n    Special()\n    page()\n    job()\n    s = Special()\n    with s as r:\n        r.run()\n    return -s < s or s in s\n`,
    `from heirs import Plugin\nimport heirs\ndef go(p: Plugin):\n    heirs.Special.build()\n    with p as q:\n        q.run()\n    for each in Plugin:\n        each.run()\n    Plugin.ONE.run()\n    (-p).run()\n`,
    undefined,
  ],
  "mixed.py": [
    `from heirs import Special\nclass Json:\n    def run(self):\n        return super().run()\nclass Plain:\n    def run(self): pass\nclass Both(Json, Plain, Special):\n    pass\n`,
    `from heirs import Special\nclass Json:\n    def run(self):\n        return getattr(self, "do_" + "x", self.end)()\n    def do_x(self): pass\n    def end(self): pass\n    build = Special.build\n`,
  ],
};
