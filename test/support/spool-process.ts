// A process that writes events beside a memory's store, as hooks do. It prints a line when it is about to put its first
// event into the file that it has opened, and with "pause" waits there until its input ends.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const [folder, count, pause] = process.argv.slice(2);
const append = fs.appendFileSync;
let isFirst = true;

// An editor's hook can be stopped between any two instructions.
fs.appendFileSync = (path, data, options): void => {
  const file = fs.openSync(path as string, "a", 0o600);
  if (isFirst) {
    isFirst = false;
    fs.writeSync(1, "opened\n");
    if (pause === "pause") fs.readFileSync(0);
  }
  append(file, data, options);
  fs.closeSync(file);
};
syncBuiltinESMExports();

const { spoolEvent } = await import("../../src/core/memory/events/event-spool.ts");
for (let i = 0; i < Number(count); i++) {
  spoolEvent(folder!, { kind: "tool", source: "hook", tool: `${process.pid} ${i}` });
}
