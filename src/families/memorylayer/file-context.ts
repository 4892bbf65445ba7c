// A file in full, as it is on disk now. From then on it is the client's active file.
import { z } from "zod";
import type { FileText } from "../../core/types/index.ts";
import { isLociError } from "../../errors.ts";
import { defineTool, type ToolContext } from "../../tools/definitions/tool.ts";
import { findProject, nameFile, rootsFor, type Project } from "./project.ts";
import { noteViewed } from "./working-files.ts";

/** From the first root that has the file. Throws PATH_NOT_FOUND, PATH_NOT_READABLE. */
export async function readProjectFile(
  path: string,
  project: Project,
  context: ToolContext,
): Promise<FileText> {
  const { engine, signal } = context;
  const roots = await rootsFor(project, path, context);
  let missing: unknown;
  for (const root of roots) {
    try {
      return await engine.code.readFile({ root, path }, signal);
    } catch (error) {
      if (!isLociError(error, "PATH_NOT_FOUND")) throw error;
      missing ??= error;
    }
  }
  throw missing;
}

export const getFileContext = defineTool({
  name: "get_file_context",
  title: "Read a file",
  description:
    "Reads a file of the project in full, as it is on disk now. It becomes the active file: later questions prefer code near it.",
  effect: "read",
  idempotent: true,
  openWorld: false,
  input: z.object({ path: z.string().min(1).max(4096).describe("Relative path to the file") }),
  output: z.object({ path: z.string(), content: z.string(), language: z.string(), lines: z.int() }),
  pagedText: "content",
  observe: ({ path }) => ({ filePath: path }),
  handle: async ({ path }, context) => {
    const project = await findProject(context);
    const file = await readProjectFile(path, project, context);
    noteViewed(context.session, file);
    const { content, language, lines } = file;
    return { path: nameFile(project, file), content, language, lines };
  },
});
