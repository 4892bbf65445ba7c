// Worlds of C++ files: what runs for a member, a loop or a call without being named where that is written.
type Variants = Readonly<Record<string, readonly (string | undefined)[]>>;

/** Methods outside their classes, whose bases are added and removed in files that never name the methods. */
const cpp: Variants = {
  "shape.hpp": [
    `struct Shape { virtual int area(); virtual int side(int x); };`,
    `struct Shape { int area(); virtual int side(); };`,
    `struct Root { virtual int area(); }; struct Shape : Root { };`,
    undefined,
  ],
  "box.hpp": [
    `#include "shape.hpp"\nstruct Box : Shape { int area() override; int side(int x); };`,
    `#include "shape.hpp"\nstruct Box { int area(); int side(int x); };`,
    `#include "shape.hpp"\nstruct Mid : Shape { virtual int side(int x); };\nstruct Box : Mid { int area(); int side(int x); };`,
  ],
  "box.cpp": [
    `#include "box.hpp"\nint Box::area() { return 1; }\nint Box::side(int x) { return x; }`,
    `#include "box.hpp"\nint Box::side(int x) { return x; }`,
    undefined,
  ],
  "shape.cpp": [`#include "shape.hpp"\nint Shape::area() { return 0; }`, undefined],
};

/** Loops, which call functions that they do not name: the function that returns the iterator, and its operators. */
const loops: Variants = {
  "iter.hpp": [
    `struct Item { void run(); };\nstruct Iter { Item& operator*(); Iter& operator++(); bool operator!=(const Iter& o); };`,
    `struct Item { void run(); };\nstruct Iter { Item& operator*(); };\nbool operator!=(const Iter& a, const Iter& b);`,
    `struct Item { };\nstruct Iter { Item* operator*(); Iter& operator++(); };`,
    undefined,
  ],
  "list.hpp": [
    `#include "iter.hpp"\nstruct List { Iter begin(); Iter end(); };`,
    `#include "iter.hpp"\nstruct Base { Iter begin(); Iter end(); };\nstruct List : Base { Iter begin() const; };`,
    `#include "iter.hpp"\nstruct List { Item* begin(); Item* end(); };`,
    `#include "iter.hpp"\nstruct List { };`,
  ],
  "make.hpp": [
    `#include "list.hpp"\nList& make();`,
    `#include "list.hpp"\nstruct Pair { Item first; List second; };\nconst List& make();`,
  ],
  "use.cpp": [
    `#include "make.hpp"\nvoid use() { for (auto& item : make()) item.run(); if (auto& list = make()) for (auto& i : list) i.run(); }`,
  ],
};

/** Targets that calls do not name: overloads, also inherited ones, and their definitions. */
const overloads: Variants = {
  "base.hpp": [
    `struct Base { Base(int a); void draw(int a, int b); virtual void end(); };`,
    `struct Base { Base(); void draw(int a); void end(); };`,
    `struct Base { void draw(int a, int b = 1); }; struct Top { void draw(int a, int b); };`,
    undefined,
  ],
  "pen.hpp": [
    `#include "base.hpp"\nstruct Pen : Base { Pen(int a); void draw(int a, int b, int c); void end(); };`,
    `#include "base.hpp"\nstruct Pen : Base { void draw(int a); void draw(int a, int b, int c = 2); };`,
    `#include "base.hpp"\nstruct Pen { Pen(); void draw(int a); void draw(int a, int b); };`,
  ],
  "pen.cpp": [
    `#include "pen.hpp"\nPen::Pen(int a) {}\nvoid Pen::draw(int a, int b, int c) {}`,
    `#include "pen.hpp"\nvoid Pen::draw(int a, int b) {}\nvoid Pen::end() {}`,
    undefined,
  ],
  "base.cpp": [
    `#include "base.hpp"\nBase::Base(int a) {}\nvoid Base::draw(int a, int b) {}`,
    `#include "pen.hpp"\nvoid Base::end() {}\nvoid Pen::draw(int a) {}\nPen::Pen(int a) {}`,
    undefined,
  ],
  "use.cpp": [
    `#include "pen.hpp"\nvoid use(Pen& pen) { pen.draw(1); pen.draw(1, 2); pen.end(); new Pen(1); new Pen(); }`,
  ],
};

export const cppMembers: Readonly<Record<string, Variants>> = { cpp, overloads, loops };
