// A tool family for tests that has one of everything, over notes that it keeps in memory.
import { z } from "zod";
import { LociError } from "../../src/errors.ts";
import type { Family } from "../../src/tools/definitions/family.ts";
import type { ResourceContent, ResourceVariables } from "../../src/tools/definitions/resource.ts";
import { definePrompt } from "../../src/tools/definitions/prompt.ts";
import { defineTool } from "../../src/tools/definitions/tool.ts";

const notes = new Map<string, string>([
  ["first", "The kiln is hot."],
  ["second one", "The glaze is blue."],
]);

const writeNote = defineTool({
  name: "write_note",
  title: "Write a note",
  description: "Keeps a note under a name.",
  ...{ effect: "write", idempotent: true, openWorld: false },
  input: z.object({ name: z.string().describe("Its name"), text: z.string().describe("What it tells") }),
  output: z.object({ name: z.string() }),
  handle: ({ name, text }) => {
    notes.set(name, text);
    return Promise.resolve({ name });
  },
});

const showPlace = defineTool({
  name: "show_place",
  title: "Show the place",
  description: "Where the client works, and what questions about code are asked of.",
  ...{ effect: "read", idempotent: true, openWorld: false },
  input: z.object({}),
  output: z.object({ folder: z.string(), roots: z.array(z.string()).nullable(), client: z.string() }),
  handle: async (_params, { workspace, session }) => ({
    folder: await workspace.folder(),
    roots: [...((await workspace.scope()).roots ?? [])],
    client: session.client ?? "",
  }),
});

const injectNotes = definePrompt({
  name: "inject_notes",
  title: "Inject notes",
  description: "Puts notes before the model.",
  arguments: z.object({
    word: z.string().describe("A word in them"),
    limit: z.int().min(1).default(5).describe("How many"),
  }),
  complete: {
    word: (typed) => Promise.resolve(["kiln", "glaze"].filter((word) => word.startsWith(typed))),
  },
  render: ({ word, limit }) => {
    const texts = [...notes.values()].filter((text) => text.includes(word)).slice(0, limit);
    return Promise.resolve({
      messages: [{ role: "user", text: texts.join("\n") }],
      meta: { used: texts.length },
    });
  },
});

function getNote(name: string | undefined): string {
  const text = notes.get(name ?? "");
  if (text !== undefined) return text;
  throw new LociError("MEMORY_NOT_FOUND", `There is no note ${JSON.stringify(name)}.`, {
    next: { do: "find-memory" },
  });
}

export const sampleFamily: Family = {
  id: "notes",
  title: "Notes",
  guidance: [{ tools: ["write_note"], text: "write_note keeps what should last." }],
  writingTools: ["write_note"],
  hasResources: true,
  hasPrompts: true,
  aliases: { note: "write_note" },
  topics: [
    {
      id: "notes",
      tools: [writeNote, showPlace],
      prompts: [injectNotes],
      resources: [
        {
          uri: "notes://all",
          ...{ name: "all", title: "All notes", description: "Every note.", mimeType: "application/json" },
          read: () => Promise.resolve({ text: JSON.stringify(Object.fromEntries(notes)) }),
        },
      ],
      resourceTemplates: [
        {
          uriTemplate: "notes/{name}",
          otherTemplates: ["notes://{name}/text{?upper,limit}"],
          ...{ name: "note", title: "One note", description: "A note by its name.", mimeType: "text/plain" },
          complete: {
            name: (typed) => Promise.resolve([...notes.keys()].filter((key) => key.startsWith(typed))),
          },
          read: ({ name, upper }: ResourceVariables): Promise<ResourceContent> => {
            const text = getNote(name);
            return Promise.resolve({
              text: upper === "yes" ? text.toUpperCase() : text,
              meta: { size: text.length },
            });
          },
        },
      ],
    },
  ],
};
