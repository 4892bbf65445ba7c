// A world of Swift files in which types, extensions and bases declare initializers.
type Variants = Readonly<Record<string, readonly (string | undefined)[]>>;

const swiftInitializers: Variants = {
  "Types.swift": [
    `struct Size { var w: Int; var h: Int }\nclass Base { init(name: String) {} }\nprotocol Made { init(raw: Int) }`,
    `struct Size { var w: Int; init(square: Int) {} }\nclass Base { init(name: String) {}\n init(id: Int) {} }\nprotocol Made {}`,
    `struct Size { init() {} }\nclass Base { }\nprotocol Made { associatedtype Item: Made }`,
    `class Size: Base { init(square: Int) {} }\nclass Base { init(square: Int) {} }`,
    undefined,
  ],
  "More.swift": [
    `extension Size { init(square: Int) { self.init() } }\nextension Made { init(name: String) {} }`,
    `extension Base { convenience init(square: Int) { self.init(name: "") } }`,
    `extension Size { init(name: String) {}\n subscript(at: Int) -> Base { Base(square: 1) } }`,
    `extension Size: Made { init(id: Int) {} }`,
    undefined,
  ],
  "Heir.swift": [
    `class Heir: Base { func run() {} }\nclass Low: Heir {}`,
    `class Heir: Base { init(square: Int) { super.init(name: "") } }\nclass Low: Heir {}`,
    `struct Heir: Made { func run() {} }\nstruct Low: Made { init(id: Int) {} }`,
    `class Low: Base {}\nextension Low { convenience init(id: Int) { self.init(name: "") } }`,
  ],
  "Use.swift": [
    `func use() { Size(square: 1); Heir(name: "x").run(); Low(id: 1) }`,
    `func use() { let low = Low(name: "x"); low.run(); Size()[1] ; Size(name: "a") }`,
    `class Lowest: Low {}\nfunc use() { Lowest(name: "x"); Lowest(square: 1); Lowest(id: 2); Size(w: 1, h: 2) }`,
  ],
};

export const initializers: Readonly<Record<string, Variants>> = { swiftInitializers };
