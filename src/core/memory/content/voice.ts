// Who is the speaker of a memory, in which conversation, and what kind of sentence is it? The speaker comes from a name
// at the start of the text, a tag or metadata. Recall uses all of this for conversations.
import type { Metadata } from "../../types/index.ts";

export interface Voice {
  /** Lower-cased; undefined if no name is given. */
  readonly speaker: string | undefined;
  /** The conversation, from the metadata. */
  readonly session: string | undefined;
  /** It is a question: the answer is in what follows. */
  readonly asks: boolean;
  /** It states a lasting rule or preference: "always …", "I prefer …". */
  readonly isStanding: boolean;
  /** It states a change: "I moved to …", "now …". */
  readonly isChange: boolean;
}

const maxNameLength = 60;
const month = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?";
/** Possible text before the name, in any order: list or quotation marks, brackets, dates, times, session numbers. */
const beforeName = new RegExp(
  `^(?:${[
    "[\\s,|–—:*>•@#-]",
    "\\[(?!(?:user|assistant|human|system|bot|ai)\\])[^\\]\\n]{1,40}\\]",
    "\\([^)\\n]{4,40}\\)",
    "\\d{4}-\\d\\d-\\d\\d(?:T[\\d:.]+(?:Z|[+-]\\d\\d:?\\d\\d)?)?",
    "\\d{1,4}[./]\\d{1,2}[./]\\d{1,4}",
    "(?:at )?\\d{1,2}:\\d\\d(?::\\d\\d)?(?:\\s?[ap]\\.?m\\b\\.?)?",
    `(?:on )?(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,? )?(?:\\d{1,2}(?:st|nd|rd|th)? ${month}|${month} \\d{1,2}(?:st|nd|rd|th)?),? \\d{4}`,
    "(?:session|turn|message) \\d+",
  ].join("|")})*`,
  "i",
);
const namePart = "[\\p{Lu}\\p{Lo}][\\p{L}\\p{M}.'’-]*";
const name = `(?:${namePart}(?: ${namePart}){0,3}|(?:Speaker|Person|Participant) \\d{1,3}|user|assistant|human|system|bot|ai|me)`;
/** Possible text between a name and its colon: "(10:12)", ", 8 May 2023", "said". */
const afterName =
  "(?:\\s?[(\\[][^)\\]\\n]{1,40}[)\\]]|, [^:\\n]{0,20}\\d[^:\\n]{0,20}| (?:said|says|asked|wrote|replied))?";
const nameHeads = [
  new RegExp(`^(${name})${afterName}\\s?(?::\\s+|：\\s*)\\S`, "u"),
  new RegExp(`^[<[](${name})[>\\]]:?\\s+\\S`, "u"),
  new RegExp(`^(${name}) \\[\\d{1,2}:\\d\\d[^\\]\\n]{0,6}\\]:?\\s+\\S`, "u"),
];
/** Words before a colon that are not names. */
const labels = new Set(
  (
    "action actions agenda answer background bug bugfix caution cause caveat changed changelog comment conclusion " +
    "consequence consequences constraint constraints context convention danger date decided decision decisions " +
    "description error example examples fact feature file files fix fixed follow-up goal goals hint idea important " +
    "impact incident info insight issue lesson lessons link location meeting motivation name next note notes " +
    "observation outcome options pattern plan pr preference prerequisite problem purpose question rationale reason " +
    "rejected related reminder remember requirement result results risk root rule scope see solution source status " +
    "step steps style subject summary symptom task tasks team test tests time tip title todo tradeoff tradeoffs type " +
    "update updated usage warning what when where why workaround http https " +
    "re fwd ps nb q a faq wip tldr monday tuesday wednesday thursday friday saturday sunday today yesterday i we you he she it they everybody somebody"
  ).split(" "),
);
const standing =
  /\b(?:always|never|every time|whenever|by default|must(?: not|n't)?|prefer(?:s|red|ably)?|preference|rather (?:than|not|have|do)|as a rule|(?:do not|don['’]t|doesn['’]t|cannot|can['’]t|won['’]t) (?:eat|drink|use|like|want|stand|tolerate)|i (?:really )?(?:like|love|hate|dislike|enjoy|avoid)|favou?rite|allergic|allergy|instead of|make sure|remember to|convention)\b/i;
const change =
  /\b(?:now|no longer|not (?:\w+ ){0,3}any ?more|any ?more|switched|moved (?:to|my|our|the)|from now on|since (?:then|last)|instead|changed|replaced|these days|as of|by the way|gave up|stopped|started|became|has become)\b/i;

export function readVoice(content: string, tags: readonly string[], metadata: Metadata): Voice {
  const said = content.slice(0, 400);
  return {
    speaker:
      speakerOf(metadata["speaker"]) ??
      speakerOf(metadata["speaker_name"]) ??
      speakerOf(tagValue(tags, "speaker")) ??
      findRole(metadata) ??
      findNameHead(content),
    session: sessionOf(metadata) ?? tagValue(tags, "session"),
    asks: /\?["'”’)\s]*$/.test(content.slice(-80)),
    isStanding: standing.test(said),
    isChange: change.test(said),
  };
}

const speakerNames = ["speaker", "speaker_name", "role"];
const sessionNames = ["session_id", "sessionId", "session", "conversation_id", "thread_id", "thread"];

interface Said {
  readonly tags: readonly string[];
  readonly metadata: Metadata;
}

/**
 * What may be added to a memory whose text is given again. One text is one memory, so it stays a turn of who said it
 * first: another speaker's name and session are left out.
 */
export function withoutOtherSpeaker(content: string, known: Said, given: Said): Said {
  const first = readVoice(content, known.tags, known.metadata).speaker;
  const other = readVoice(content, given.tags, given.metadata).speaker;
  if (first === undefined || other === undefined || first === other) return given;
  const names = new Set([...speakerNames, ...sessionNames]);
  return {
    tags: given.tags.filter((tag) => !/^(?:speaker|session):/i.test(tag)),
    metadata: Object.fromEntries(Object.entries(given.metadata).filter(([name]) => !names.has(name))),
  };
}

/** One of the two sides of a conversation with a program. */
function findRole({ role }: Metadata): string | undefined {
  return typeof role === "string" && /^(?:user|human|assistant|ai|bot)$/i.test(role.trim())
    ? role.trim().toLowerCase()
    : undefined;
}

function findNameHead(content: string): string | undefined {
  const speaker = readNameHead(content.slice(0, 200));
  return speaker === undefined || hasOtherSpeaker(content, speaker) ? undefined : speaker;
}

/** Whether several people speak in it. */
export function isConversation(content: string): boolean {
  const speaker = readNameHead(content.slice(0, 200));
  return speaker !== undefined && hasOtherSpeaker(content, speaker);
}

/** The name at the start of a line, lower-cased; it may be in bold. */
function readNameHead(line: string): string | undefined {
  const plain = line.replace(/\*\*|__/g, "");
  for (const head of [plain.trimStart(), plain.replace(beforeName, "")]) {
    for (const pattern of nameHeads) {
      const speaker = speakerOf(pattern.exec(head)?.[1]);
      if (speaker !== undefined) return speaker;
    }
  }
  return undefined;
}

/** A whole conversation in one text has no single speaker. */
function hasOtherSpeaker(content: string, speaker: string): boolean {
  return content
    .slice(0, 4_000)
    .split("\n")
    .slice(1)
    .some((line) => {
      const other = readNameHead(line.slice(0, 200));
      return other !== undefined && other !== speaker;
    });
}

function speakerOf(name: unknown): string | undefined {
  if (typeof name !== "string") return undefined;
  const folded = name.trim().toLowerCase();
  const isName = folded !== "" && folded.length <= maxNameLength && !labels.has(folded);
  return isName ? folded : undefined;
}

function sessionOf(metadata: Metadata): string | undefined {
  for (const name of sessionNames) {
    const value = metadata[name];
    if (typeof value === "number") return String(value);
    if (typeof value === "string" && value !== "") return value.slice(0, 200);
  }
  return undefined;
}

/** The value of a tag such as `speaker:Ada` or `session:12`. */
function tagValue(tags: readonly string[], name: string): string | undefined {
  const tag = tags.find((one) => one.toLowerCase().startsWith(`${name}:`));
  const value = tag?.slice(name.length + 1).trim();
  return value === "" ? undefined : value;
}
