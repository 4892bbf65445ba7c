// Which patterns repeat? Repeated searches, files touched or decided on again and again, preferred tools. Found in the
// event log, and in memories that describe a tool's use.
import type { DetectedPattern, PatternType } from "../../types/index.ts";
import { cleanNamespace } from "../../types/index.ts";
import { isEdit, readEvents } from "./events.ts";
import type { MemoryBase } from "../store/memory-base.ts";
import type { MemoryIndex } from "../store/memory-index.ts";
import { inNamespace, livingDocuments } from "../store/namespaces.ts";

const maxRelated = 50;

/** One use of a tool, from any source. */
interface Observation {
  readonly tool: string | undefined;
  readonly pattern: string | undefined;
  readonly filePath: string | undefined;
  readonly session: string | undefined;
  readonly memory: string | undefined;
}

/** Most frequent first. A pattern needs `minFrequency` observations; repetitions count each time. */
export function detectPatterns(
  base: MemoryBase,
  minFrequency: number,
  namespace: string | undefined,
): readonly DetectedPattern[] {
  const memoryIndex = base.view();
  const observations = [...observeEvents(base, namespace), ...observeMemories(base, memoryIndex, namespace)];
  const sessions = new Set(observations.flatMap(({ session }) => session ?? [])).size;
  const total = Math.max(sessions, 1);
  const edits = observations.filter(({ tool }) => isEdit(tool));
  const patterns = [
    ...group(
      observations,
      (seen) => seen.pattern?.trim().toLowerCase(),
      "repeated_search",
      (subject, count) => `Searched for "${subject}" ${count} times`,
    ),
    ...group(
      observations,
      (seen) => seen.filePath,
      "file_hotspot",
      (subject, count) => `${subject} was touched ${count} times`,
    ),
    ...group(
      edits,
      (seen) => seen.filePath,
      "decision_chain",
      (subject, count) => `${subject} was edited ${count} times`,
    ),
    ...preferTools(observations),
  ].filter(({ frequency }) => frequency >= minFrequency);
  return patterns
    .map((pattern) =>
      pattern.type === "tool_preference"
        ? pattern
        : { ...pattern, confidence: confidenceOf(pattern.frequency, total) },
    )
    .sort((a, b) => b.frequency - a.frequency || (a.type + a.subject < b.type + b.subject ? -1 : 1));
}

function* observeEvents(base: MemoryBase, namespace: string | undefined): Generator<Observation> {
  const isWanted = (found: string | undefined): boolean =>
    namespace === undefined || (found !== undefined && cleanNamespace(found) === cleanNamespace(namespace));
  for (const event of readEvents(base)) {
    if (event.kind !== "tool" || !isWanted(event.namespace)) continue;
    const { tool, pattern, filePath, session } = event;
    yield { tool, pattern, filePath, session, memory: undefined };
  }
}

function* observeMemories(
  base: MemoryBase,
  memoryIndex: MemoryIndex,
  namespace: string | undefined,
): Generator<Observation> {
  const belongs = inNamespace(memoryIndex, namespace);
  for (const document of livingDocuments(memoryIndex)) {
    const [tool, pattern, filePath] = [memoryIndex.tool, memoryIndex.pattern, memoryIndex.filePath].map(
      (column) => {
        const number = column.get(document);
        return number === 0 ? undefined : memoryIndex.traces.get(number - 1);
      },
    );
    if ((tool ?? pattern ?? filePath) === undefined || !belongs(document)) continue;
    yield {
      tool,
      pattern,
      filePath,
      session: undefined,
      memory: base.reader.idOf(memoryIndex.ordinals.get(document)),
    };
  }
}

function group(
  observations: readonly Observation[],
  keyOf: (seen: Observation) => string | undefined,
  type: PatternType,
  describe: (subject: string, count: number) => string,
): DetectedPattern[] {
  const groups = new Map<string, { count: number; readonly memories: Set<string> }>();
  for (const seen of observations) {
    const key = keyOf(seen);
    if (key === undefined || key === "") continue;
    const known = groups.get(key) ?? { count: 0, memories: new Set<string>() };
    known.count++;
    if (seen.memory !== undefined && known.memories.size < maxRelated) known.memories.add(seen.memory);
    groups.set(key, known);
  }
  return [...groups].map(([subject, { count, memories }]) => ({
    type,
    subject,
    description: describe(subject, count),
    frequency: count,
    confidence: 0,
    relatedMemories: [...memories],
  }));
}

/** Using a single tool is not a preference. The confidence is the tool's share of all uses. */
function preferTools(observations: readonly Observation[]): DetectedPattern[] {
  const tools = group(
    observations,
    (seen) => seen.tool,
    "tool_preference",
    (subject, count) => `${subject} was used ${count} times`,
  );
  if (tools.length < 2) return [];
  const total = tools.reduce((sum, { frequency }) => sum + frequency, 0);
  return tools.map((tool) => ({
    ...tool,
    confidence: Math.round((tool.frequency / total) * 10_000) / 10_000,
  }));
}

/** ln(frequency) / ln(sessions), at most 1: ten times in a hundred sessions is 0.5. */
export function confidenceOf(frequency: number, sessions: number): number {
  if (frequency <= 0) return 0;
  const value = Math.log(frequency) / Math.max(Math.log(sessions), 1);
  return Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000;
}

/** The number of observed edits by file. */
export function countEdits(base: MemoryBase): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { tool, filePath } of readEvents(base)) {
    if (filePath !== undefined && isEdit(tool)) counts.set(filePath, (counts.get(filePath) ?? 0) + 1);
  }
  return counts;
}
