// Which calls failed? Failed calls of all processes on the home, kept until they are resolved and for a while after.
import { randomUUID } from "node:crypto";
import { LociError } from "../../../errors.ts";
import { decodeRecord, encodeRecord } from "../../store/index.ts";
import type { Failure, FailureFilter, FailureReport, MemoryEvent } from "../../types/index.ts";
import { toIso } from "../format-memory.ts";
import type { MemoryBase } from "../store/memory-base.ts";
import { sequenceKey } from "../store/rows.ts";
import type { Transaction } from "../store/transaction.ts";
import { parseTime } from "../content/check-fields.ts";
import { maskFields } from "../write/draft.ts";

/** The oldest are dropped. */
const keptFailures = 10_000;
const maxMessageLength = 300;

type FailureRow = Omit<Failure, "resolvedAt" | "resolvedBy" | "reason"> &
  Partial<Pick<Failure, "resolvedAt" | "resolvedBy" | "reason">>;

/** Stores events of failed calls that include the reason. */
export function putFailures(transaction: Transaction, events: readonly MemoryEvent[]): void {
  const failed = events.filter(
    ({ failed: isFailed, errorCode }) => isFailed === true && errorCode !== undefined,
  );
  for (const event of failed) {
    const row: FailureRow = {
      id: randomUUID(),
      at: event.at ?? toIso(transaction.now),
      code: event.errorCode ?? "INTERNAL",
      message: (event.errorMessage ?? "").slice(0, maxMessageLength),
      family: event.source,
      tool: event.tool ?? "",
    };
    transaction.putRow("failures", sequenceKey(transaction.takeEvent()), encodeRecord(row));
  }
  if (failed.length > 0) transaction.trimRows("failures", keptFailures);
}

export function listFailures(base: MemoryBase, filter: FailureFilter): FailureReport {
  base.refresh();
  const since = filter.since === undefined ? -Infinity : parseTime("since", filter.since);
  const rows = [...base.tables.failures.getRange()]
    .map(({ value }) => decodeRecord<FailureRow>(value))
    .filter(({ at, code }) => Date.parse(at) >= since && (filter.code === undefined || filter.code === code));
  const shown = filter.includeResolved === true ? rows : rows.filter((row) => row.resolvedAt === undefined);
  return {
    failures: shown.reverse().slice(0, filter.limit).map(presentFailure),
    total: rows.length,
    resolved: rows.filter((row) => row.resolvedAt !== undefined).length,
    byCode: groupByCode(rows),
  };
}

function groupByCode(rows: readonly FailureRow[]): FailureReport["byCode"] {
  const groups = new Map<string, { occurrences: number; unresolved: number; lastAt: string }>();
  for (const { code, at, resolvedAt } of rows) {
    const group = groups.get(code) ?? { occurrences: 0, unresolved: 0, lastAt: at };
    groups.set(code, group);
    group.occurrences++;
    if (resolvedAt === undefined) group.unresolved++;
    if (at > group.lastAt) group.lastAt = at;
  }
  return [...groups]
    .map(([code, group]) => ({ code, ...group }))
    .sort((a, b) => b.occurrences - a.occurrences || (a.code < b.code ? -1 : 1));
}

/** A failure can be resolved once. Throws FAILURE_NOT_FOUND, and ALREADY_EXISTS if it is resolved. */
export async function resolveFailure(
  base: MemoryBase,
  id: string,
  by: string,
  why: string | undefined,
  now: number,
): Promise<Failure> {
  const { resolvedBy, reason } = (await maskFields(base, { resolvedBy: by, reason: why })).value;
  return base.write(now, (transaction) => {
    const found = findRow(transaction, id);
    if (found === undefined) {
      throw new LociError("FAILURE_NOT_FOUND", `There is no error with the id ${JSON.stringify(id)}.`, {
        hint: "The error statistics list the IDs of errors.",
      });
    }
    const [key, row] = found;
    if (row.resolvedAt !== undefined) {
      throw new LociError(
        "ALREADY_EXISTS",
        `The error ${id} was already resolved by ${row.resolvedBy ?? "nobody"} at ${row.resolvedAt}.`,
      );
    }
    const resolved = { ...row, resolvedAt: toIso(now), resolvedBy, reason };
    transaction.putRow("failures", key, encodeRecord(resolved));
    return presentFailure(resolved);
  });
}

function findRow(transaction: Transaction, id: string): readonly [string, FailureRow] | undefined {
  for (const { key, value } of transaction.tables.failures.getRange()) {
    const row = decodeRecord<FailureRow>(value);
    if (row.id === id) return [String(key), row];
  }
  return undefined;
}

function presentFailure(row: FailureRow): Failure {
  const { resolvedAt, resolvedBy, reason } = row;
  return { ...row, resolvedAt, resolvedBy, reason };
}
