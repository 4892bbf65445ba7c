// What does a function call, and how many call it? Shown with the symbol, so that an agent can follow calls step by step.
// How many uses may be missing is said beside it.
import { z } from "zod";
import { appendTo } from "../../base/append-to.ts";
import type { SymbolDetail, SymbolKind } from "../../core/types/index.ts";
import { nameOf } from "../../core/types/symbol-id.ts";
import type { ToolContext } from "../../tools/definitions/tool.ts";
import { findUnresolvedOf, unresolvedSchema } from "../../tools/notes/unresolved-mentions.ts";

const callingKinds: ReadonlySet<SymbolKind> = new Set(["function", "method", "test"]);

export const callsShape = {
  calls: z
    .array(z.string())
    .optional()
    .describe(
      "`LINE NAME`, in line order; the id if it is in another file. `LINE? NAME`: what may run instead; " +
        "`LINE? and N more` if that is many",
    ),
  called_by: z.int().optional().describe("How many symbols call it"),
  called_by_possible: z
    .int()
    .optional()
    .describe("How many of them call what it overrides, and may run another method"),
  unresolved: unresolvedSchema.optional(),
} as const;

type Calls = z.input<z.ZodObject<typeof callsShape>>;

interface Called {
  readonly target: string;
  readonly line: number;
  readonly possible: boolean;
}

/** Each called symbol once, with the line of its first call: only for symbols that call. Unresolved uses for all. */
export async function describeCalls(
  symbol: SymbolDetail,
  context: Pick<ToolContext, "engine" | "signal">,
): Promise<Calls> {
  const { id, root, kind, filePath } = symbol;
  const { engine, signal } = context;
  if (!callingKinds.has(kind)) return withUnresolved({}, symbol, true, context);
  const edges = await engine.code.dependencies({ root, symbolId: id, direction: "both" }, signal);
  const calls = edges.filter(({ relationship }) => relationship === "CALLS");
  const called = new Map<string, Called>();
  for (const { source, target, line, strategy } of calls.toSorted((a, b) => a.line - b.line)) {
    // The engine names no possible call of what is surely called.
    if (source === id && !called.has(target))
      called.set(target, { target, line, possible: strategy === "dispatch" });
  }
  const incoming = calls.filter(({ target }) => target === id);
  const callers = new Set(incoming.map(({ source }) => source));
  const sure = new Set(incoming.flatMap(({ source, strategy }) => (strategy === "dispatch" ? [] : [source])));
  const possible = callers.size - sure.size;
  const shown = {
    calls: showCalls([...called.values()], filePath),
    called_by: callers.size,
    ...(possible === 0 ? {} : { called_by_possible: possible }),
  };
  const isUsed = edges.some(({ source }) => source !== id);
  return withUnresolved(shown, symbol, isUsed, context);
}

async function withUnresolved(
  calls: Calls,
  symbol: SymbolDetail,
  isUsed: boolean,
  context: Pick<ToolContext, "engine" | "signal">,
): Promise<Calls> {
  const unresolved = await findUnresolvedOf(symbol, isUsed, context);
  return unresolved === undefined ? calls : { ...calls, unresolved };
}

/** If more than `mostOnLine` may run on a line, only so many are named. */
const namedOnLine = 2;
const mostOnLine = 4;

function showCalls(called: readonly Called[], filePath: string): string[] {
  const shown = called.map(({ target, line, possible }) => {
    const name = target.startsWith(`${filePath}#`) ? nameOf(target) : target;
    // Not behind the name: those of Ruby may end with a question mark.
    return `${line}${possible ? "?" : ""} ${name}`;
  });
  const possible = new Map<number, number[]>();
  for (const [at, call] of called.entries()) {
    if (!call.possible) continue;
    appendTo(possible, call.line, at);
  }
  for (const [line, onLine] of possible) {
    if (onLine.length <= mostOnLine) continue;
    const [first, ...rest] = onLine.slice(namedOnLine);
    shown[first!] = `${line}? and ${rest.length + 1} more`;
    for (const at of rest) shown[at] = "";
  }
  return shown.filter((text) => text !== "");
}
