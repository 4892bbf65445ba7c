// Numbered lines of code, in color if the highlighter knows the language; it is loaded on first use.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { HLJSApi } from "highlight.js";

interface CodeProps {
  readonly text: string;
  readonly language: string;
  /** Of the first line. */
  readonly startLine: number;
  /** Numbers of the highlighted lines. */
  readonly marked: readonly number[];
  readonly label: string;
}

/** Languages that the highlighter knows under another name than Loci. */
const names: Readonly<Record<string, string>> = {
  tsx: "typescript",
  vue: "xml",
  html: "xml",
  toml: "ini",
  cuda: "cpp",
  objc: "objectivec",
};

let highlighter: HLJSApi | undefined;

async function loadHighlighter(): Promise<HLJSApi> {
  const { default: loaded } = await import("highlight.js/lib/common");
  return (highlighter = loaded);
}

export function Code({ text, language, startLine, marked, label }: CodeProps): JSX.Element {
  const [, setLoaded] = useState(highlighter !== undefined);
  useEffect(() => {
    if (highlighter === undefined)
      void loadHighlighter().then(() => {
        setLoaded(true);
      });
  }, []);
  const name = names[language] ?? language;
  const html =
    highlighter?.getLanguage(name) === undefined
      ? undefined
      : highlighter.highlight(text, { language: name, ignoreIllegals: true }).value;
  const lines = text.split("\n");
  return (
    <div class="code" tabIndex={0} role="region" aria-label={label}>
      <ol aria-hidden="true">
        {lines.map((_, at) => (
          <li key={at} class={marked.includes(startLine + at) ? "marked" : undefined}>
            {startLine + at}
          </li>
        ))}
      </ol>
      {/* The highlighter escapes what it does not color. */}
      <pre>
        {html === undefined ? <code>{text}</code> : <code dangerouslySetInnerHTML={{ __html: html }} />}
      </pre>
    </div>
  );
}
