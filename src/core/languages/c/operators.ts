// Which binary operators may be functions?
export const binaryOperators: ReadonlySet<string> = new Set(
  "= == != < > <= >= <=> + - * / % ^ & | << >> += -= *= /= %= ^= &= |= <<= >>= && ||".split(" "),
);
