// One search result: its place, its code, and the parts of its score.
import type { JSX } from "preact";
import type { SearchAnswer } from "../answers.ts";
import { Code } from "../parts/code.tsx";
import { Place } from "../parts/place.tsx";

type Found = SearchAnswer["hits"][number];

interface HitProps {
  readonly hit: Found;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** At most this many lines of a long function are shown. */
const shownLines = 12;

export function Hit({ hit, isChosen, onChoose }: HitProps): JSX.Element {
  const { path, startLine, symbol, kind, stale, doc } = hit;
  const shown = cut(hit);
  return (
    <li class={isChosen ? "hit chosen" : "hit"}>
      <div class="hit-head">
        <h2>
          <button type="button" class="name" aria-pressed={isChosen} onClick={onChoose}>
            <code>{symbol === "" ? path : symbol}</code>
          </button>
        </h2>
        <span class="badge">{kind}</span>
        {stale && <span class="badge fair">changed since it was indexed</span>}
        <span class="quiet path">
          <Place path={path} line={startLine} />
        </span>
      </div>
      {doc !== "" && <p class="quiet doc">{doc.split("\n")[0]}</p>}
      <Code
        text={shown.text}
        language={hit.language}
        startLine={shown.startLine}
        marked={hit.preview.map(({ line }) => line)}
        label={`Code of ${symbol === "" ? path : symbol}`}
      />
      <Reasons hit={hit} />
    </li>
  );
}

/** The lines around those that best show why it was found, if the whole is too long. */
function cut({ text, preview, startLine }: Found): { readonly startLine: number; readonly text: string } {
  if (text === undefined)
    return { startLine: preview[0]?.line ?? startLine, text: preview.map((line) => line.text).join("\n") };
  const lines = text.text.replace(/\n$/, "").split("\n");
  const wanted = (preview[0]?.line ?? text.startLine) - text.startLine;
  const near = wanted < shownLines ? 0 : Math.min(wanted - 3, Math.max(0, lines.length - shownLines));
  const from = Math.max(
    near,
    lines.findIndex((line, at) => at >= near && line.trim() !== ""),
  );
  return { startLine: text.startLine + from, text: lines.slice(from, from + shownLines).join("\n") };
}

function Reasons({ hit }: { readonly hit: Found }): JSX.Element {
  const parts = Object.entries(hit.components)
    .filter(([, share]) => Math.abs(share) >= 0.005)
    .sort((a, b) => Math.abs(b[1]) - Math.abs(a[1]));
  return (
    <dl class="reasons">
      <dt>Why</dt>
      {parts.map(([name, share]) => (
        <dd key={name}>
          {name === "vector" ? "meaning" : name.replaceAll("-", " ")}{" "}
          <span class="quiet">
            {share > 0 ? "+" : "−"}
            {Math.abs(share).toFixed(2)}
          </span>
        </dd>
      ))}
      <dd>
        score <strong>{hit.score.toFixed(2)}</strong>
      </dd>
    </dl>
  );
}
