// What looks like a token? The rules of secretlint, asked one by one: which texts do they report?

/** What a rule reports of a text: where its match begins, and the values that its message names. */
export interface Finding {
  readonly rule: string;
  readonly start: number;
  readonly values: readonly string[];
}

interface Report {
  readonly message: Readonly<Record<string, unknown>>;
  readonly range: readonly [number, number];
}

interface Source {
  readonly content: string;
  readonly filePath: string;
  readonly ext: string;
  readonly contentType: "text";
}

export interface Rule {
  readonly meta: { readonly id: string };
  create(
    context: {
      readonly report: (report: Report) => void;
      /** Instead of a sentence, a report carries what the sentence would name. */
      readonly createTranslator: () => (id: string, values: Report["message"]) => Report["message"];
    },
    options: Readonly<Record<string, unknown>>,
  ): { readonly file?: (source: Source) => unknown };
}

/** Comments that switch rules off are for a linter; the other needs more than the text and reports whole files. */
const unused = new Set(["@secretlint/secretlint-rule-filter-comments", "@secretlint/secretlint-rule-gcp"]);

const options = { enableIDScanRule: true };
/** The rule of npm looks for tokens in URLs in files of this name only. */
const filePath = "package.json";

let loading: Promise<readonly Rule[]> | undefined;

/** Loaded with the first text that may hold something: it takes 8 ms. */
export function loadRules(): Promise<readonly Rule[]> {
  loading ??= import("@secretlint/secretlint-rule-preset-recommend").then(({ rules }) =>
    (rules as unknown as readonly Rule[]).filter(({ meta }) => !unused.has(meta.id)),
  );
  return loading;
}

export function findTokens(rules: readonly Rule[], content: string): readonly Finding[] {
  const found: Finding[] = [];
  for (const rule of rules) {
    const context = {
      report: ({ message, range }: Report) => {
        const values = Object.values(message).filter((value) => typeof value === "string");
        found.push({ rule: rule.meta.id, start: range[0], values });
      },
      createTranslator: () => (_id: string, values: Report["message"]) => values,
    };
    rule.create(context, options).file?.({ content, filePath, ext: "", contentType: "text" });
  }
  return found;
}
