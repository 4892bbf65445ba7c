// Which characters of a text are secret? They become "*", one for one: lines, columns and offsets stay as they are.
import type { Finding } from "./rules.ts";
import { findTokens, loadRules } from "./rules.ts";

export interface MaskedText {
  /** Of the same length as the text that was given, and with the same line breaks. */
  readonly text: string;
  /** How many secrets were masked. */
  readonly count: number;
}

export type Masker = (text: string) => MaskedText;

/**
 * What each rule's match has in it, so that the rules, at 28 ms a megabyte, run over the few texts that have a candidate;
 * this takes 5 ms. A test asks for a match of each rule.
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

/** Whether it is worth while to ask the rules. ASCII stands for itself, so bytes read as Latin-1 do. */
export function mayHoldSecrets(text: string): boolean {
  return candidate.test(text);
}

/** Loads the rules. The function returned masks what they report. */
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

/** A rule's range may begin with the key's name: a value stands this near behind its start. */
const maxLead = 256;

/** Where the values of a finding stand. Values that only describe the kind of token stand nowhere near. */
function locate(text: string, { start, values }: Finding): readonly Span[] {
  return values.flatMap((value) => {
    const at = value === "" ? -1 : text.slice(start, start + maxLead + value.length).indexOf(value);
    return at < 0 ? [] : [narrow(value, start + at)];
  });
}

/** What of a value is the secret: a URL's password, a key without its frame, a token without its prefix. */
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
