// How is a memory edited in the user's editor? As a Markdown file that is read back.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Memory, MemoryChanges } from "../../core/types/index.ts";
import type { Engine } from "../../engine.ts";
import { LociError } from "../../errors.ts";
import type { CommandContext } from "../catalog/command.ts";
import { getMemory } from "./find-memory.ts";
import { parseMarkdown, toMarkdown, trimText, type MemoryFile } from "./memory-text.ts";

/** Throws INPUT_INVALID if the editor fails, or its result cannot be read; then what was written in it is kept. */
export async function editMemory(context: CommandContext, engine: Engine, id: string): Promise<number> {
  const { terminal, signal, environment, flags } = context;
  const memory = await getMemory(engine, id, signal);
  const usual = process.platform === "win32" ? "notepad" : "vi";
  const editor = [environment["VISUAL"], environment["EDITOR"]].find((each) => (each ?? "") !== "") ?? usual;
  const folder = mkdtempSync(join(tmpdir(), "loci-edit-"));
  const path = join(folder, "memory.md");
  const before = toMarkdown(memory);
  writeFileSync(path, before, { mode: 0o600 });
  try {
    await runEditor(editor, path);
  } catch (error) {
    if (readFileSync(path, "utf8") === before) rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  const text = readFileSync(path, "utf8");
  const changes = text === before ? {} : findChanges(memory, parseMarkdown(text, path));
  const isChanged = Object.keys(changes).length > 0;
  if (isChanged) await engine.memory.update(memory.id, changes, signal);
  rmSync(folder, { recursive: true, force: true });
  if (flags.has("json"))
    terminal.write(`${JSON.stringify({ id: memory.id, changed: Object.keys(changes) })}\n`);
  else if (!flags.has("quiet"))
    terminal.write(isChanged ? `Changed ${memory.id}.\n` : "Nothing was changed.\n");
  return 0;
}

/** $EDITOR may contain arguments, as for git, so a shell splits it. */
function runEditor(editor: string, path: string): Promise<void> {
  const child =
    process.platform === "win32"
      ? spawn(`${editor} "${path}"`, { stdio: "inherit", shell: true })
      : spawn("/bin/sh", ["-c", `${editor} "$1"`, editor, path], { stdio: "inherit" });
  return new Promise((resolve, reject) => {
    child.on("error", (error) => {
      reject(new LociError("INPUT_INVALID", `The editor ${editor} cannot be started: ${error.message}.`));
    });
    child.on("exit", (code, signal) => {
      if (code === 0) resolve();
      else
        reject(
          new LociError(
            "INPUT_INVALID",
            `The editor ${editor} exited with ${code ?? signal}; nothing was changed.`,
            {
              hint: "Set EDITOR to one that waits until the file is closed, such as `code --wait`.",
            },
          ),
        );
    });
  });
}

/** The differences between file and memory. A key that is missing in the front matter keeps its value. */
export function findChanges(memory: Memory, file: MemoryFile): MemoryChanges {
  const { content, type, family, importance, confidence, tags, namespace, pinned, metadata } = file;
  return {
    ...(trimText(content) === trimText(memory.content) ? {} : { content }),
    ...(type === undefined || type === memory.type ? {} : { type }),
    ...(family === undefined || family === memory.family ? {} : { family }),
    ...(importance === undefined || importance === memory.importance ? {} : { importance }),
    ...(confidence === undefined || confidence === memory.confidence ? {} : { confidence }),
    ...(tags === undefined || isDeepStrictEqual([...tags], [...memory.tags]) ? {} : { tags }),
    ...(namespace === undefined || namespace === memory.namespace ? {} : { namespace }),
    ...(pinned === undefined || pinned === memory.pinned ? {} : { pinned }),
    ...(metadata === undefined || isDeepStrictEqual(metadata, memory.metadata) ? {} : { metadata }),
  };
}
