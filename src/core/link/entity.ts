// What a name stands for, as one number: a symbol of the root (0 and up), or why it is none.

export const unresolved = -1;
/** Of an outside package, or of the language itself. */
export const external = -2;
/** Several symbols fit and nothing says which. */
export const ambiguous = -3;
/** A parameter, a local or a type parameter: no symbol, though its type may be known. */
export const bound = -4;

const firstPackage = -16;

/** A package that is no file: a Go or Java package, a folder of Python modules. */
export function packageEntity(number: number): number {
  return firstPackage - number;
}

export function isPackage(entity: number): boolean {
  return entity <= firstPackage;
}

export function packageNumber(entity: number): number {
  return firstPackage - entity;
}

export function isSymbol(entity: number): boolean {
  return entity >= 0;
}
