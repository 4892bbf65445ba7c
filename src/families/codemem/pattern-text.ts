// How does a user work? Patterns as Markdown for people: what was found, and what can be done about it.
import type { DetectedPattern, PatternType } from "../../core/types/index.ts";

const shownEach = 10;

interface Section {
  readonly type: PatternType;
  readonly heading: string;
  /** Its meaning, in one sentence. */
  readonly meaning: string;
  readonly describe: (pattern: DetectedPattern, all: readonly DetectedPattern[]) => string;
}

const sections: readonly Section[] = [
  {
    type: "file_hotspot",
    heading: "File Hotspots",
    meaning: "Work returns to these files again and again: learn them first, and test them best.",
    describe: ({ subject, frequency }) => `${quote(subject)}: opened or edited ${times(frequency)}`,
  },
  {
    type: "repeated_search",
    heading: "Repeated Searches",
    meaning: "Searched for more than once: storing the answer as a memory saves the next search.",
    describe: ({ subject, frequency }) => `${quote(subject)}: searched for ${times(frequency)}`,
  },
  {
    type: "decision_chain",
    heading: "Decision Chains",
    meaning: "Edited over and over: if the reason is not recorded yet, it is worth a decision memory.",
    describe: ({ subject, frequency }) => `${quote(subject)}: edited ${times(frequency)}`,
  },
  {
    type: "tool_preference",
    heading: "Tool Usage Distribution",
    meaning: "Which tools the work uses.",
    describe: ({ subject, frequency, confidence }) =>
      `${quote(subject)}: ${times(frequency)}, ${Math.round(confidence * 100)} % of all calls`,
  },
];

/** Most frequent first in each section, at most ten per section. */
export function describePatterns(patterns: readonly DetectedPattern[]): string {
  if (patterns.length === 0) {
    return "No patterns detected yet. They appear as tools are used, and as editors' hooks report to `loci hook`.";
  }
  const told = sections.flatMap(({ type, heading, meaning, describe }) => {
    const found = patterns.filter((pattern) => pattern.type === type);
    if (found.length === 0) return [];
    const lines = found
      .slice(0, shownEach)
      .map((pattern) => `- ${describe(pattern, found)}${remember(pattern)}`);
    const rest = found.length > shownEach ? [`- … and ${found.length - shownEach} more`] : [];
    return [`### ${heading}`, meaning, [...lines, ...rest].join("\n")];
  });
  return [
    "## Cross-Session Pattern Insights",
    ...told,
    `**Total patterns detected:** ${patterns.length}`,
  ].join("\n\n");
}

function remember({ relatedMemories }: DetectedPattern): string {
  const count = relatedMemories.length;
  return count === 0 ? "" : ` (${count} ${count === 1 ? "memory mentions" : "memories mention"} it)`;
}

function times(count: number): string {
  return count === 1 ? "once" : count === 2 ? "twice" : `${count} times`;
}

/** As inline code; a backtick or a line break in a search must not end it. */
function quote(text: string): string {
  const line = text.replace(/\s+/g, " ").slice(0, 200);
  const fence = line.includes("`") ? "``" : "`";
  return fence === "``" ? `${fence} ${line.replaceAll("``", "''")} ${fence}` : `${fence}${line}${fence}`;
}
