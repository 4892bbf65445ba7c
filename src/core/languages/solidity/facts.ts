// Solidity: names available everywhere in the language.
import type { LanguageFacts } from "../../link/language-facts.ts";
import { plainFacts } from "../linking-parts/plain-facts.ts";

/** `uint8` to `uint256` and `int256`, `bytes1` to `bytes32`. */
const sized = Array.from({ length: 32 }, (_, i) => `uint${8 * (i + 1)} int${8 * (i + 1)} bytes${i + 1}`).join(
  " ",
);

export const solidityFacts: LanguageFacts = {
  ...plainFacts,
  overrides: "marked",
  memberScope: true,
  callConstructs: true,
  overloads: true,
  superSearchesAll: true,
  lastBaseFirst: true,
  globals: `msg block tx abi require assert revert keccak256 sha256 ripemd160 ecrecover addmod mulmod blockhash blobhash
    gasleft selfdestruct type now payable address bytes string bool uint int byte fixed ufixed
    _ Error Panic ${sized}`,
  keyed: "mapping",
};
