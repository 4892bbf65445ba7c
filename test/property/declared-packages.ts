// Worlds of files whose packages have other names than their folders: the first file of a package stands for it.
type Variants = Readonly<Record<string, readonly (string | undefined)[]>>;

const packagesKotlin: Variants = {
  "src/first.kt": [
    `package org.pack\nfun first() {}`,
    `package org.other\nopen class Base { fun check() {} }`,
    undefined,
  ],
  "src/box.kt": [
    `package org.pack\nopen class Box { fun open() {} }`,
    `package far.pack\nopen class Box { fun open() {} }`,
    undefined,
  ],
  "lib/use.kt": [
    `package q\nimport org.pack.*\nfun go(b: Box) { b.open() }`,
    `package q\nimport org.pack.Box\nimport org.other.Base\nopen class Two : Base() { fun go(b: Box) { b.open(); check() } }`,
    `package q\nimport far.pack.*\nimport org.*\nfun go(b: Box) { b.open() }`,
  ],
};

const packagesCsharp: Variants = {
  "src/First.cs": [
    `namespace Org.Pack; class First {}`,
    `namespace Org { namespace Other { class Base { public void Check() {} } } }`,
    undefined,
  ],
  "src/Box.cs": [
    `namespace Org.Pack { class Box { public void Open() {} } }`,
    `namespace Far; class Box { public void Open() {} }`,
    undefined,
  ],
  "lib/Use.cs": [
    `using Org.Pack; namespace Q; class Use { void Go(Box b) { b.Open(); } }`,
    `using Org.Other; using Far; namespace Q; class Use : Base { void Go(Box b) { b.Open(); Check(); } }`,
    `namespace Q; class Use { void Go(Org.Pack.Box b) { b.Open(); } }`,
  ],
};

const packagesPhp: Variants = {
  "src/First.php": [
    `<?php\nnamespace Org\\Pack;\nclass First {}`,
    `<?php\nnamespace Org\\Other;\nclass Base { function check() {} }`,
    undefined,
  ],
  "src/Box.php": [
    `<?php\nnamespace Org\\Pack;\nclass Box { function open() {} }`,
    `<?php\nnamespace Far;\nclass Box { function open() {} }`,
    undefined,
  ],
  "lib/one.php": [
    `<?php\nnamespace Q;\nuse Org\\Other\\Base;\nclass One extends Base { function run() { $this->check(); } }\nclass Two extends One { function check() {} }`,
    `<?php\nnamespace Q;\nuse Org\\Pack\\Box;\nclass One extends Box { function run() { $this->check(); } }`,
    undefined,
  ],
  "tests/one.php": [
    `<?php\nnamespace Tests;\nuse Q\\One as Single;\nclass Three extends Single { function go() { $this->last(); $this->open(); } }\nclass Four extends Three { function last() {} }`,
  ],
};

/** Choices and edits that once went wrong: a package begins or ends with a file, or gets another first file. */
export const packageExamples: Readonly<
  Record<string, [start: number[], steps: [file: number, variant: number][]][]>
> = {
  packagesKotlin: [[[0, 0, 0], [[0, 2]]]],
  packagesCsharp: [
    [
      [2, 0, 0],
      [
        [0, 0],
        [0, 2],
      ],
    ],
  ],
  packagesPhp: [
    [
      [2, 2, 0, 0],
      [
        [0, 0],
        [0, 2],
      ],
    ],
  ],
};

export const declaredPackages: Readonly<Record<string, Variants>> = {
  packagesKotlin,
  packagesCsharp,
  packagesPhp,
};
