// TOML as Cargo.toml and pyproject.toml use it. Lines that do not parse are skipped one by one: people save while
// typing.
import { createRequire } from "node:module";
import type * as Parser from "smol-toml";
import { ownValue } from "../../../base/own-value.ts";

export type Toml = boolean | number | bigint | string | Date | readonly Toml[] | TomlTable;
export interface TomlTable {
  readonly [key: string]: Toml | undefined;
}

/** Most lines skipped in one text; a text with more faulty lines is not TOML. */
const mostFaults = 20;

let parser: typeof Parser | undefined;

/** The root table of a TOML text. Never throws. */
export function parseToml(text: string): TomlTable {
  // Loaded for the first manifest: it takes 6 ms, and most roots have none.
  parser ??= createRequire(import.meta.url)("smol-toml") as typeof Parser;
  const lines = text.split(/\r?\n/);
  for (let fault = 0; fault <= mostFaults; fault++) {
    try {
      return parser.parse(lines.join("\n"), { integersAsBigInt: "asNeeded" });
    } catch (error) {
      if (!(error instanceof parser.TomlError)) return {};
      lines[Math.min(error.line, lines.length) - 1] = "";
    }
  }
  return {};
}

/** The table under `key`; undefined if it is not a table. */
export function tableOf(table: TomlTable | undefined, key: string): TomlTable | undefined {
  const value = ownValue(table, key);
  return typeof value === "object" && !Array.isArray(value) ? (value as TomlTable) : undefined;
}

export function listOf(table: TomlTable | undefined, key: string): readonly Toml[] {
  const value = ownValue(table, key);
  return Array.isArray(value) ? (value as readonly Toml[]) : [];
}

export function stringOf(table: TomlTable | undefined, key: string): string | undefined {
  const value = ownValue(table, key);
  return typeof value === "string" ? value : undefined;
}
