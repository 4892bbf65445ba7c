// Codes of the strategies in edgeStrategies, by name.
import { strategyCode } from "../types/index.ts";

export const via = {
  compiler: strategyCode("scip"),
  local: strategyCode("local"),
  self: strategyCode("self"),
  file: strategyCode("file"),
  import: strategyCode("import"),
  reexport: strategyCode("reexport"),
  receiver: strategyCode("receiver"),
  inherited: strategyCode("inherited"),
  package: strategyCode("package"),
  include: strategyCode("include"),
  linkage: strategyCode("linkage"),
  ambiguous: strategyCode("ambiguous"),
  override: strategyCode("override"),
  handed: strategyCode("handed"),
} as const;
