// How is an error's next step put into words? With the served tools, else with the command line.
import type { NextStep } from "../../errors.ts";
import type { Family, NextStepWords } from "../definitions/family.ts";

/**
 * The words of the first family that serves a tool for it; the command line's if none does.
 * @param families - the answering one first
 */
export function wordNextStep(
  step: NextStep,
  families: readonly Family[],
  isServed: (tool: string) => boolean,
): string {
  for (const { nextSteps } of families) {
    // The vocabulary entry for a step's name accepts that step.
    const words = nextSteps?.[step.do] as NextStepWords | undefined;
    if (words !== undefined && isServed(words.tool)) return words.word(step);
  }
  return wordForCommandLine(step);
}

/** One sentence about a command of Loci, or about its configuration. */
export function wordForCommandLine(step: NextStep): string {
  switch (step.do) {
    case "index":
      return `Index it first: run \`loci index ${step.path ?? "PATH"}\`.`;
    case "push":
      return `Push a repository with \`loci index ${step.path ?? "PATH"} --push\`.`;
    case "rebuild-index":
      return `Run \`loci index --full ${step.root ?? "PATH"}\`${step.root === undefined ? " on each root; `loci status` lists them" : ""}.`;
    case "list-roots":
      return "`loci status` lists what is indexed.";
    case "find-symbol":
      return "Find it with `loci search`.";
    case "find-memory":
      return "`loci recall QUESTION` finds memories and shows their IDs.";
    case "read-memory":
      return `\`loci memories show ${step.id}\` shows it in full.`;
    case "link-memory":
      return "Link a memory to that code first.";
    case "export-memories":
      return "`loci memories export FOLDER` exports them.";
    case "check-health":
      return "Run `loci doctor` to see what is wrong and how to fix it.";
    case "choose-model":
      return "`loci model list` shows the models.";
    case "allow-writes":
      return "Start the server without --read-only.";
  }
}

/** A hint and a next step as one text; undefined if there is neither. */
export function joinHint(hint: string | undefined, words: string | undefined): string | undefined {
  const parts = [hint, words].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(" ");
}
