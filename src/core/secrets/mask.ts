// Which characters of a text are secret? Each becomes "*", so lines, columns and offsets do not change.
import type { Finding } from "./rules.ts";
import { findTokens, loadRules } from "./rules.ts";

export interface MaskedText {
  /** Has the same length and the same line breaks as the given text. */
  readonly text: string;
  /** How many secrets were masked. */
  readonly count: number;
}

export type Masker = (text: string) => MaskedText;

/**
 * Matches a part of everything that the rules match. The rules take 28 ms a megabyte, and this takes 5 ms, so they run
 * only on the few texts with a candidate. A test checks it against a match of each rule.
 */
const candidate = new RegExp(
  [
    /(?:A3T[A-Z0-9]|AKIA|AGPA|AIDA|AROA|AIPA|ANPA|ANVA|ASIA)[A-Z0-9]{16}/,
    /(?:ACCESS|access|Access)_?(?:KEY|key|Key)["']?\s*[:=]/,
    /(?:npm|gsk|gh[opusr]|glc|glsa|vc[aikpr]|hf|lin_api|ntn|shp(?:at|ca|pa|ss)|github_pat|dckr_pat|ops|figd)_[\w+/-]{20}/,
    /xox[abopr]-|xapp-[A-Za-z0-9]/,
    /[Hh]ooks\.slack\.com/,
    /glpat-[\w-]{20}|dapi[A-Fa-f0-9]{32}|hv[brs]\.[\w-]{90}/,
    /sk-(?:[A-Za-z0-9]{20}T3|proj-|svcacct-|admin-|ant-api)/,
    /PRIVATE KEY/,
    /SG\.\w+\./,
    /:\/\/[^\s/:@]{1,256}:[^\s/@]{1,256}@/,
  ]
    .map(({ source }) => source)
    .join("|"),
);

/** Whether the rules are worth running. Every candidate is ASCII, so bytes decoded as Latin-1 work too. */
export function mayHoldSecrets(text: string): boolean {
  return candidate.test(text);
}

/** Loads the rules. The returned function masks what they report. */
export async function loadMasker(): Promise<Masker> {
  const rules = await loadRules();
  return (text) => {
    if (!mayHoldSecrets(text)) return { text, count: 0 };
    const spans = joinSpans(findTokens(rules, text).flatMap((finding) => locate(text, finding)));
    let masked = "";
    let end = 0;
    for (const span of spans) {
      masked += text.slice(end, span.start) + text.slice(span.start, span.end).replace(/\S/g, "*");
      end = span.end;
    }
    return { text: masked + text.slice(end), count: spans.length };
  };
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** A rule's range may begin with the key's name; the value is within this distance of its start. */
const maxLead = 256;

/** Positions of a finding's values. Values that only describe the kind of token are not found nearby. */
function locate(text: string, { start, values }: Finding): readonly Span[] {
  return values.flatMap((value) => {
    const at = value === "" ? -1 : text.slice(start, start + maxLead + value.length).indexOf(value);
    return at < 0 ? [] : [narrow(value, start + at)];
  });
}

/** The secret part of a value: a URL's password, a key without its header and footer, a token without its prefix. */
function narrow(value: string, at: number): Span {
  const end = at + value.length;
  const url = /^\S+?:\/\/[^:@/]*:([^@/]+)@/d.exec(value)?.indices?.[1];
  if (url !== undefined) return { start: at + url[0], end: at + url[1] };
  if (value.startsWith("-----BEGIN")) {
    const frame = /^-----BEGIN[^-]*-----/.exec(value)?.[0].length ?? 0;
    const close = value.lastIndexOf("-----END");
    return { start: at + frame, end: close < 0 ? end : at + close };
  }
  const prefix = /^(?:[A-Za-z]{2,6}[-_.]|A[A-Z0-9]{3}(?=[A-Z0-9]{16}$))/.exec(value)?.[0].length ?? 0;
  return { start: at + prefix, end };
}

/** In order, without overlaps. */
function joinSpans(spans: readonly Span[]): readonly Span[] {
  const joined: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last === undefined || span.start >= last.end) joined.push(span);
    else if (span.end > last.end) joined[joined.length - 1] = { start: last.start, end: span.end };
  }
  return joined;
}
