// loci init --undo: restores every file that init wrote, byte for byte if it was not changed since.
import type { CommandContext } from "../catalog/command.ts";
import type { Client } from "./client.ts";
import { whileLockingRecords } from "../engine/lock-records.ts";
import { renderTable } from "../terminal/table.ts";
import { renderDiffs } from "./render-diff.ts";
import {
  applyUndo,
  planUndo,
  readRecords,
  writeRecords,
  type UndoPlan,
  type UndoRecord,
} from "./undo-records.ts";

/**
 * Exit code 1 if something could not be undone.
 * @param chosen - the clients whose files are restored
 */
export async function undoInit(
  context: CommandContext,
  home: string,
  chosen: readonly Client[],
): Promise<number> {
  const { flags, terminal } = context;
  const isChosen = ({ client }: UndoRecord): boolean => chosen.some(({ id }) => id === client);
  const plans = planUndo(readRecords(home).filter(isChosen));
  const isJson = flags.has("json");
  const restored = plans.filter(({ state }) => state === "restored");
  if (!isJson) terminal.write(render(plans, chosen, terminal.wrapColumns));
  if (!isJson && restored.length > 0) {
    const changes = restored.map(({ record: { path }, before, after }) => ({ path, before, after }));
    terminal.write(`\n${await renderDiffs(changes, terminal.style)}`);
  }
  const isWanted =
    plans.length > 0 && (flags.has("yes") || (!isJson && (await terminal.confirm("Revert this?"))));
  const left = plans.filter(({ state }) => state === "changed").map(({ record }) => record);
  if (isWanted) {
    await whileLockingRecords(context, () => {
      const done = plans.filter(({ state }) => state !== "changed");
      for (const plan of done) applyUndo(plan);
      // Read again: another `loci init` may have added to them since.
      const gone = new Set(done.map(({ record }) => JSON.stringify(record)));
      writeRecords(
        home,
        readRecords(home).filter((record) => !gone.has(JSON.stringify(record))),
      );
    });
  }
  if (isJson) terminal.write(`${JSON.stringify(toJson(plans, isWanted))}\n`);
  else if (isWanted) terminal.write("Reverted.\n");
  else if (plans.length > 0) terminal.write("Nothing was written. `loci init --undo --yes` reverts it.\n");
  return left.length > 0 ? 1 : 0;
}

const states = {
  restored: "can be restored",
  gone: "no longer exists",
  changed: "has changed since, and what Loci wrote was not found in it: remove it by hand",
};

function render(plans: readonly UndoPlan[], clients: readonly Client[], columns: number): string {
  if (plans.length === 0) return "There is nothing to undo.\n";
  const names = new Map(clients.map(({ id, name }) => [id, name]));
  return renderTable(
    plans.map(({ record, state }) => [names.get(record.client) ?? record.client, record.path, states[state]]),
    { align: "lll", title: 0 },
    columns,
  );
}

function toJson(plans: readonly UndoPlan[], isWritten: boolean): Record<string, unknown> {
  return {
    written: isWritten,
    files: plans.map(({ record, state }) => ({ client: record.client, path: record.path, change: state })),
  };
}
