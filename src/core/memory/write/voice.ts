// Who says a memory, in which conversation, and what kind of sentence is it? A name at the head of the text, a tag or
// metadata tell the speaker; recall uses all of it for turns of a conversation.
import type { Metadata } from "../../types/index.ts";

export interface Voice {
  /** In lower case; undefined where nobody is named. */
  readonly speaker: string | undefined;
  /** The conversation that the metadata names. */
  readonly session: string | undefined;
  /** It asks something: the answer is in what follows. */
  readonly asks: boolean;
  /** It states a rule or a preference that holds beyond its moment: "always …", "I prefer …". */
  readonly isStanding: boolean;
  /** It states that something is different from now on: "I moved to …", "now …". */
  readonly isChange: boolean;
}

const maxNameLength = 60;
/** A date or time before the name, in brackets or up to a separator. */
const dateHead = /^\s*(?:[[(][^\])\n]{4,40}[\])]|[^\n:]{0,20}\d{1,4}[-/ ,.][^\n]{0,24}?\d{2,4})?[\s:,|–—-]*/;
const nameHead =
  /^(\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){0,3}|user|assistant|human|system|bot|ai|me)\s?:\s+\S/u;
/** Words that stand before a colon and are not names. */
const labels = new Set(
  (
    "action actions agenda answer background bug bugfix caution cause caveat changed changelog comment conclusion " +
    "consequence consequences constraint constraints context convention danger date decided decision decisions " +
    "description error example examples fact feature file files fix fixed follow-up goal goals hint idea important " +
    "impact incident info insight issue lesson lessons link location meeting motivation name next note notes " +
    "observation outcome options pattern plan pr preference prerequisite problem purpose question rationale reason " +
    "rejected related reminder remember requirement result results risk root rule scope see solution source status " +
    "step steps style subject summary symptom task tasks team test tests time tip title todo tradeoff tradeoffs type " +
    "update updated usage warning what when where why workaround http https"
  ).split(" "),
);
const standing =
  /\b(?:always|never|every time|whenever|by default|must(?: not|n't)?|prefer(?:s|red|ably)?|preference|rather (?:than|not|have|do)|as a rule|(?:do not|don['’]t|doesn['’]t|cannot|can['’]t|won['’]t) (?:eat|drink|use|like|want|stand|tolerate)|i (?:really )?(?:like|love|hate|dislike|enjoy|avoid)|favou?rite|allergic|allergy|instead of|make sure|remember to|convention)\b/i;
const change =
  /\b(?:now|no longer|not (?:\w+ ){0,3}any ?more|any ?more|switched|moved (?:to|my|our|the)|from now on|since (?:then|last)|instead|changed|replaced|these days|as of|by the way|gave up|stopped|started|became|has become)\b/i;

export function readVoice(content: string, tags: readonly string[], metadata: Metadata): Voice {
  const said = content.slice(0, 400);
  return {
    speaker: speakerOf(metadata["speaker"]) ?? speakerOf(tagValue(tags, "speaker")) ?? findNameHead(content),
    session: sessionOf(metadata) ?? tagValue(tags, "session"),
    asks: /\?["'”’)\s]*$/.test(content.slice(-80)),
    isStanding: standing.test(said),
    isChange: change.test(said),
  };
}

function findNameHead(content: string): string | undefined {
  const head = content.slice(0, 160);
  const match = nameHead.exec(head.trimStart()) ?? nameHead.exec(head.replace(dateHead, ""));
  const speaker = match === null ? undefined : speakerOf(match[1]);
  return speaker === undefined || hasOtherSpeaker(content, speaker) ? undefined : speaker;
}

/** A whole talk in one text is said by nobody in particular. */
function hasOtherSpeaker(content: string, speaker: string): boolean {
  return content
    .slice(0, 4_000)
    .split("\n")
    .slice(1)
    .some((line) => {
      const other = speakerOf(nameHead.exec(line)?.[1]);
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
  for (const name of ["session_id", "sessionId", "session", "conversation_id", "thread_id", "thread"]) {
    const value = metadata[name];
    if (typeof value === "number") return String(value);
    if (typeof value === "string" && value !== "") return value.slice(0, 200);
  }
  return undefined;
}

/** `speaker:Ada` and `session:12` among the tags. */
function tagValue(tags: readonly string[], name: string): string | undefined {
  const tag = tags.find((one) => one.toLowerCase().startsWith(`${name}:`));
  const value = tag?.slice(name.length + 1).trim();
  return value === "" ? undefined : value;
}
