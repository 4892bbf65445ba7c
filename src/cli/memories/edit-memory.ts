// How is a memory edited in the user's editor? As a Markdown file that is read back.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { countOf } from "../../base/count-of.ts";
import type { Memory, MemoryChanges } from "../../core/types/index.ts";
import type { Engine } from "../../engine.ts";
import { isLociError, LociError } from "../../errors.ts";
import type { CommandContext } from "../catalog/command.ts";
import { describeMasked } from "../../tools/notes/masked-secrets.ts";
import { addLinks, describeSkipped } from "./add-links.ts";
import type { FileLink } from "./file-links.ts";
import { getMemory } from "./find-memory.ts";
import { parseMarkdown, toMarkdown, trimText, type MemoryFile } from "./memory-text.ts";

/**
 * Throws INPUT_INVALID if the editor fails, or its result cannot be read, and MEMORY_CHANGED if someone else changed the
 * memory meanwhile; then what was written in it is kept.
 */
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
  const file = text === before ? undefined : parseMarkdown(text, path);
  const changes = file === undefined ? {} : findChanges(memory, file);
  const changed = Object.keys(changes);
  const unchangedSince = memory.updatedAt;
  const { secretsMasked } =
    changed.length === 0
      ? { secretsMasked: 0 }
      : await engine.memory
          .update(memory.id, { ...changes, unchangedSince }, signal)
          .catch(sayWhereKept(path));
  const own = (file?.edges ?? []).map((edge) => ofMemory(edge, file?.id, memory.id));
  const links = await addLinks(engine, memory.id, own, signal);
  if (links.added > 0) changed.push("links");
  rmSync(folder, { recursive: true, force: true });
  if (flags.has("json")) terminal.write(`${JSON.stringify({ id: memory.id, changed })}\n`);
  else if (!flags.has("quiet")) {
    terminal.write(changed.length > 0 ? `Changed ${memory.id}.\n` : "Nothing was changed.\n");
    if (links.skipped > 0) terminal.writeError(`${describeSkipped(countOf(links.skipped, "link"))}\n`);
    if (secretsMasked > 0) terminal.writeError(`${describeMasked(secretsMasked)}\n`);
  }
  return 0;
}

/** Text that was refused is not lost: someone else may have changed the memory meanwhile. */
function sayWhereKept(path: string): (error: unknown) => never {
  return (error) => {
    if (!isLociError(error, "MEMORY_CHANGED")) throw error;
    throw new LociError(error.code, error.message, {
      hint: `Your text is kept in ${path}. Edit the memory again, and take over from there what is still right.`,
    });
  };
}

/** An id that was changed in the editor changes neither the memory's nor that of its links. */
function ofMemory(edge: FileLink, written: string | undefined, id: string): FileLink {
  const { source, target } = edge;
  return source === written ? { ...edge, source: id } : target === written ? { ...edge, target: id } : edge;
}

/** $EDITOR may contain arguments, as for git, so a shell splits it. */
function runEditor(editor: string, path: string): Promise<void> {
  const child =
    process.platform === "win32"
      ? // Its shell looks for programs in the working folder first, which may be anyone's repository.
        spawn(`${editor} "${path}"`, { stdio: "inherit", shell: true, cwd: dirname(path) })
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
