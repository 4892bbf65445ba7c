// Which operators stand between two operands, and may be functions?
export const binaryOperators: ReadonlySet<string> = new Set(
  "= == != < > <= >= <=> + - * / % ^ & | << >> += -= *= /= %= ^= &= |= <<= >>= && ||".split(" "),
);
