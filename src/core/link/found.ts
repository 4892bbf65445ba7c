// What does a name stand for, and how was that found? An entity and a strategy in one value that costs no allocation.
import { external, isSymbol, unresolved } from "./entity.ts";
import type { Entity, SymbolId, TypeId } from "./ids.ts";

declare const brand: unique symbol;

/** Opaque, so that it cannot be mistaken for an entity. Equal ones are `===`. Only this file makes and reads it. */
export interface Found {
  readonly [brand]: never;
}

/** 32 strategies and 2²⁶ symbols, far more than fit into the memory of a link run. */
const strategyBits = 5;
const strategyMask = (1 << strategyBits) - 1;

/**
 * `entity` as in entity.ts, found by `strategy` (a code in edgeStrategies). An outside or unknown entity has no
 * strategy.
 */
export function foundVia(entity: Entity, strategy: number): Found {
  const isNowhere = entity === unresolved || entity === external;
  return unpackFound((entity << strategyBits) | (isNowhere ? 0 : strategy));
}

export const notFound = foundVia(unresolved, 0);
export const foundOutside = foundVia(external, 0);

export function entityOf(found: Found): Entity {
  return packFound(found) >> strategyBits;
}

/** The entity of a Found that is a symbol, that is, if `hasSymbol` is true. */
export function symbolOf(found: Found): SymbolId {
  return packFound(found) >> strategyBits;
}

export function strategyOf(found: Found): number {
  return packFound(found) & strategyMask;
}

export function hasSymbol(found: Found): boolean {
  return isSymbol(entityOf(found));
}

/** For a column of 32-bit numbers. Never −2³¹, which may stand for "not asked". */
export function packFound(found: Found): number {
  return found as unknown as number;
}

export function unpackFound(packed: number): Found {
  return packed as unknown as Found;
}

/** A member that was found; or `notFound`; or `foundOutside` if an outside type may have it. */
export interface Member {
  readonly found: Found;
  /** The type that declares it, in terms of the type in which it was looked up; 0 means that type itself. */
  readonly owner: TypeId;
}
