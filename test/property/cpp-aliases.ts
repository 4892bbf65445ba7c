// C++: a header gives a namespace another name, another one, or none, and files that include it use that name.
export const cppAliases: Readonly<Record<string, readonly (string | undefined)[]>> = {
  "lib.hpp": [
    `namespace near { struct Item { int run(); }; int make(); } namespace far { struct Item { int run(); }; }`,
    `namespace near { struct Item { }; } namespace far { struct Item { int run(); }; int make(); namespace in { int make(); } }`,
    undefined,
  ],
  "short.hpp": [
    `#include "lib.hpp"\nnamespace brief = near;`,
    `#include "lib.hpp"\nnamespace brief = far;`,
    `#include "lib.hpp"\nnamespace app { namespace brief = far; } namespace small = near;`,
    `namespace brief = small; namespace small = far::in;`,
    undefined,
  ],
  "other.hpp": [`#include "short.hpp"`, `#include "short.hpp"\nnamespace brief = near;`, ``],
  "opened.cpp": [
    `#include "other.hpp"\nusing namespace brief;\nint opened() { Item item; return item.run() + make(); }`,
    `#include "short.hpp"\nint opened() { brief::Item item; return item.run() + brief::make(); }`,
    `#include "other.hpp"\nusing brief::Item;\nint opened(Item item) { return item.run(); }`,
  ],
  "inside.cpp": [
    `#include "short.hpp"\nnamespace app { int inside() { brief::Item item; return item.run() + small::make(); } }`,
    undefined,
  ],
};
