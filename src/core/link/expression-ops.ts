// The code of each op of an expression row, by its name.
import type { ExpressionOp } from "../types/index.ts";
import { expressionOps } from "../types/index.ts";

export const ops: Readonly<Record<ExpressionOp, number>> = Object.fromEntries(
  expressionOps.map((op, code) => [op, code]),
) as Record<ExpressionOp, number>; // every op is a key
