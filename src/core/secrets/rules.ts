// What looks like a token? The rules of secretlint are run one by one, and report their findings in a text.

/** A rule's finding: where its match begins, and the values named in its message. */
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
      /** A report contains the values that its message would name, instead of a sentence. */
      readonly createTranslator: () => (id: string, values: Report["message"]) => Report["message"];
    },
    options: Readonly<Record<string, unknown>>,
  ): { readonly file?: (source: Source) => unknown };
}

/**
 * The first handles comments that disable rules, which is for linters; the other needs more than the text and reports
 * whole files.
 */
const unused = new Set(["@secretlint/secretlint-rule-filter-comments", "@secretlint/secretlint-rule-gcp"]);

const options = { enableIDScanRule: true };
/** npm's rule looks for tokens in URLs only in files with this name. */
const filePath = "package.json";

let loading: Promise<readonly Rule[]> | undefined;

/** Loaded with the first text that may contain a secret: it takes 8 ms. */
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
