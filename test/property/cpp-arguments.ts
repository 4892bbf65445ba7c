// C++: functions that calls find beside the types of their arguments, or in namespaces that a name states, come and go.
export const cppArguments: Readonly<Record<string, readonly (string | undefined)[]>> = {
  "geo.hpp": [
    `namespace geo { struct Point { int x; friend int blend(Point a) { return 1; } }; }`,
    `namespace geo { struct Base {}; struct Point : Base { static int blend(Point a); }; }`,
    `namespace far { struct Point {}; int length(Point p); } namespace geo { using far::Point; }`,
    undefined,
  ],
  "lengths.hpp": [
    `#include "geo.hpp"\nnamespace geo { int length(Point p) { return 1; } int length(Point p, int n); }`,
    `#include "geo.hpp"\nnamespace geo { int blend(Point p, int n); int measure(int n); }`,
    `#include "geo.hpp"\nnamespace far { int length(int p); }\nint measure(geo::Point p);`,
    undefined,
  ],
  "box.hpp": [
    `#include "geo.hpp"\nnamespace app { struct Box : geo::Point { int run(); }; geo::Point make(); int measure(geo::Point p); }`,
    `#include "lengths.hpp"\nnamespace app { struct Box { int run(); geo::Point at; }; geo::Point& make(); }`,
    `namespace app { namespace in { struct Box { int run(); }; } int make(); int measure(int n); }`,
  ],
  "box.cpp": [
    `#include "box.hpp"\nint app::Box::run() { measure(make()); return length(make()) + blend(*this); }`,
    `#include "box.hpp"\nint app::in::Box::run() { return measure(make()) + length(make(), 1); }`,
    undefined,
  ],
  "use.cpp": [
    `#include "box.hpp"\nint use(app::Box box) { return length(box) + blend(app::make()) + measure(box); }`,
    `#include "box.hpp"\nint use(app::Box box, int (*length)(int)) { auto p = app::make(); return length(p) + blend(p, 2); }`,
  ],
};
