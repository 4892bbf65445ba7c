// The tools, resources and prompts that the conformance suite expects of any server, as far as ours can offer them.
import { z } from "zod";
import { LociError } from "../../src/errors.ts";
import type { Family } from "../../src/tools/definitions/family.ts";
import { definePrompt } from "../../src/tools/definitions/prompt.ts";
import type { Resource } from "../../src/tools/definitions/resource.ts";
import { defineTool, type Tool } from "../../src/tools/definitions/tool.ts";

const kind = { effect: "read", idempotent: true, openWorld: false } as const;

function tool(name: string, text: string, run?: Tool["handle"]): Tool {
  return defineTool({
    ...{ name, title: name, description: `For conformance: ${name}.`, ...kind },
    input: z.object({ prompt: z.string().optional().describe("What to ask") }),
    output: z.object({ text: z.string() }),
    text: (result) => result.text,
    handle: async (params, context) =>
      ((await run?.(params, context)) as { text: string } | undefined) ?? { text },
  });
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const tools: readonly Tool[] = [
  tool("test_simple_text", "This is a simple text response for testing."),
  tool("test_error_handling", "", () => {
    throw new LociError("INPUT_INVALID", "This tool intentionally returns an error for testing");
  }),
  tool("test_tool_with_progress", "Done.", async (_params, { onProgress }) => {
    for (const done of [0, 50, 100]) {
      onProgress?.({ done, total: 100, message: `${done} of 100` });
      await pause(150);
    }
    return undefined;
  }),
  tool("test_logging_tool", "Logged.", (_params, { warn }) => {
    warn("This is told to clients that ask for log messages.");
    return Promise.resolve(undefined as never);
  }),
  tool("test_sampling", "", async ({ prompt }, { model }) => {
    const asked = { instructions: "Answer briefly.", text: String(prompt), maxTokens: 100 };
    return { text: `LLM response: ${(await model?.complete(asked)) ?? "no model"}` };
  }),
];

const about = (name: string): Pick<Resource, "name" | "title" | "description" | "mimeType"> => ({
  ...{ name, title: name, description: `For conformance: ${name}.`, mimeType: "text/plain" },
});

export const fixtureFamily: Family = {
  id: "conformance",
  title: "Conformance",
  guidance: [],
  writingTools: [],
  hasResources: true,
  hasPrompts: true,
  topics: [
    {
      id: "fixtures",
      tools,
      resources: [
        {
          uri: "test://static-text",
          ...about("static-text"),
          read: () => Promise.resolve({ text: "This is the content of the static text resource." }),
        },
        {
          uri: "test://watched-resource",
          ...about("watched-resource"),
          read: () => Promise.resolve({ text: "Watched." }),
        },
      ],
      resourceTemplates: [
        {
          uriTemplate: "test://template/{id}/data",
          ...about("template"),
          mimeType: "application/json",
          read: ({ id }) =>
            Promise.resolve({
              text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id ?? ""}` }),
            }),
        },
      ],
      prompts: [
        definePrompt({
          ...{ name: "test_simple_prompt", title: "Simple", description: "A simple prompt." },
          arguments: z.object({}),
          render: () =>
            Promise.resolve({ messages: [{ role: "user", text: "This is a simple prompt for testing." }] }),
        }),
        definePrompt({
          ...{ name: "test_prompt_with_arguments", title: "With arguments", description: "Arguments." },
          arguments: z.object({ arg1: z.string().describe("First"), arg2: z.string().describe("Second") }),
          complete: {
            arg1: (typed) =>
              Promise.resolve(["paris", "park", "party"].filter((word) => word.startsWith(typed))),
          },
          render: ({ arg1, arg2 }) =>
            Promise.resolve({
              messages: [{ role: "user", text: `Prompt with arguments: arg1='${arg1}', arg2='${arg2}'` }],
            }),
        }),
      ],
    },
  ],
};
