// HTML whose values cannot become markup: every value in a template is escaped unless a template made it.

export interface Html {
  readonly markup: string;
}

type Value = Html | readonly Html[] | string | number | undefined | false;

/** Values that are undefined or false produce nothing. */
export function html(texts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return {
    markup: texts.map((text, at) => text + (at < values.length ? toMarkup(values[at]) : "")).join(""),
  };
}

function toMarkup(value: Value): string {
  if (value === undefined || value === false) return "";
  if (typeof value === "string" || typeof value === "number") return escapeText(String(value));
  return "markup" in value ? value.markup : value.map(({ markup }) => markup).join("");
}

const entities: Readonly<Record<string, string>> = {
  ...{ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;", "`": "&#96;" },
};

/** Control characters, and those that reverse the writing direction, are shown as their number. */
// eslint-disable-next-line no-control-regex
const hidden = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

export function escapeText(text: string): string {
  return text
    .replace(hidden, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .replace(/[&<>"'`]/g, (character) => entities[character]!);
}
