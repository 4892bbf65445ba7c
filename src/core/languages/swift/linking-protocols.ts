// The protocols of Swift's built-in types, whose members an extension in the root may add.
import { hash32 } from "../../../base/hash32.ts";
import type { NameHash } from "../../link/ids.ts";

const values = "Hashable Equatable CustomStringConvertible Sendable";
const numbers = `${values} Comparable Numeric AdditiveArithmetic Strideable`;
const integers = `${numbers} BinaryInteger FixedWidthInteger SignedNumeric`;
const texts = `StringProtocol BidirectionalCollection Collection Sequence Comparable ${values}`;

/** The most specific protocol first. */
const protocols: Readonly<Record<string, string>> = {
  Bool: values,
  Character: `Comparable ${values}`,
  String: `RangeReplaceableCollection ${texts}`,
  Substring: `RangeReplaceableCollection ${texts}`,
  "Int Int8 Int16 Int32 Int64": `SignedInteger ${integers}`,
  "UInt UInt8 UInt16 UInt32 UInt64": `UnsignedInteger ${integers}`,
  "Double Float CGFloat": `BinaryFloatingPoint FloatingPoint SignedNumeric ${numbers}`,
};

/** Hashes of the names of protocols, by that of a built-in type's name. */
export const protocolsOf: ReadonlyMap<NameHash, readonly NameHash[]> = new Map(
  Object.entries(protocols).flatMap(([types, names]) =>
    types.split(" ").map((type) => [hash32(type), names.split(" ").map(hash32)] as const),
  ),
);
