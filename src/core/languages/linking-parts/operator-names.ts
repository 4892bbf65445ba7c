// The functions of operators in C++ and C#: `a + b` runs `operator+`, which the text does not name.
const signs = `
  + - * / % ^ & | ~ ! = < > += -= *= /= %= ^= &= |= << >> >>> <<= >>= == != <= >= <=> && || ++ -- -> ->* , [] ()`;

/** Names, separated by spaces. */
export const operatorNames = signs
  .trim()
  .split(/\s+/)
  .map((sign) => `operator${sign}`)
  .join(" ");
