// What a name stands for, as one number: a symbol of the root (0 and up), or the reason why it is not one.
import type { Entity, SymbolId } from "./ids.ts";

export const unresolved = -1;
/** Declared in an outside package or in the language itself. */
export const external = -2;
/** Any of several symbols, in a comparison of two program views, where which ones does not matter. */
export const anyChoice = -3;
/** A parameter, a local or a type parameter: not a symbol, though its type may be known. */
export const bound = -4;

/** From here down, even numbers are packages and odd ones choices. */
const firstNumbered = -16;

/** A package that is not a file: a Go or Java package, a folder of Python modules. */
export function packageEntity(number: number): Entity {
  return firstNumbered - 2 * number;
}

export function isPackage(entity: Entity): boolean {
  return entity <= firstNumbered && (entity & 1) === 0;
}

/** Several symbols fit, and nothing decides which one is meant. */
export function choiceEntity(number: number): Entity {
  return firstNumbered - 1 - 2 * number;
}

export function isChoice(entity: Entity): boolean {
  return entity < firstNumbered && (entity & 1) === 1;
}

/** The number from which a package or choice entity was made. */
export function entityNumber(entity: Entity): number {
  return (firstNumbered - entity) >> 1;
}

export function isSymbol(entity: Entity): entity is SymbolId {
  return entity >= 0;
}
