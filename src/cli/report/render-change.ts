// Turns the effects of a change into one HTML file, to read beside a pull request's diff.
import { basename } from "node:path";
import { isFileId, nameOf } from "../../core/types/symbol-id.ts";
import { formatCount } from "../terminal/table.ts";
import type { ChangeReport } from "./gather-change.ts";
import { html, type Html } from "./html.ts";
import { describeMaking, renderPage, renderTiles } from "./page.ts";
import { countOf, cut, formatShare, renderCycles, section, table } from "./sections.ts";

const shown = 50;
const shownTests = 8;
const shownUses = 4;

export function renderChange(data: ChangeReport): string {
  const { root, files, symbols, dependentCount, reached, tests, cycles } = data;
  const first = findFirst(data);
  const testCount = tests.reduce((sum, file) => sum + Math.max(1, file.tests.length), 0);
  return renderPage(
    `What ${data.range} changes in ${basename(root) || root}`,
    describeCommits(data),
    html`${renderTiles([
        ["Files changed", files.length],
        ["Symbols changed", symbols.length],
        ["Symbols reached", dependentCount],
        ["Other files reached", reached.length],
        ["Tests reached", testCount],
      ])}
      <section class="card" aria-labelledby="first">
        <h2 id="first">Where to look first</h2>
        ${
          first.length === 0
            ? html`<p>Nothing stands out.</p>`
            : html`<ul>
                ${first.map((line) => html`<li>${line}</li>`)}
              </ul>`
        }
      </section>
      ${renderSymbols(data)} ${renderRemoved(data)} ${renderTests(data)} ${renderReached(data)}
      ${renderFiles(data)} ${cycles.length > 0 && renderCycles({ cycles, cycleCount: cycles.length })}
      ${renderCommits(data)}`,
    html`${describeMaking(data)}. Reached symbols depend on a changed one, directly or through others.
    Centrality is PageRank over the graph of uses; all shares add up to 100 %.`,
  );
}

function describeCommits({ commits, files }: ChangeReport): Html {
  const added = files.reduce((sum, file) => sum + file.added, 0);
  const removed = files.reduce((sum, file) => sum + file.removed, 0);
  const made = commits === undefined || commits.length === 0 ? "" : `${countOf(commits.length, "commit")} · `;
  return html`${made}${formatCount(added)} lines added, ${formatCount(removed)} removed`;
}

function findFirst({ symbols, removed, files, cycles, missing }: ChangeReport): readonly Html[] {
  const lines: Html[] = [];
  const [widest] = symbols;
  if (widest !== undefined && widest.reached > 0) {
    lines.push(
      html`<code>${widest.qualifiedName}</code> in <code>${widest.filePath}:${widest.lineStart}</code> reaches
        furthest: ${countOf(widest.reached, "symbol")} ${widest.reached === 1 ? "depends" : "depend"} on it,
        ${formatCount(widest.users)} of them directly.`,
    );
  }
  const [missed] = removed;
  if (missed !== undefined && missed.uses.length > 0) {
    const [use] = missed.uses;
    lines.push(
      html`<code>${missed.qualifiedName}</code> was removed from <code>${missed.path}</code> but is still
        named in ${countOf(missed.uses.length, "line")}, such as <code>${use!.path}:${use!.line}</code>.`,
    );
  }
  const testFiles = new Set(files.filter(({ isTest }) => isTest).map(({ path }) => path));
  const code = symbols.filter(({ filePath, kind }) => !testFiles.has(filePath) && testable.has(kind));
  const untested = code.filter(({ tests }) => tests === 0);
  const [worst] = untested;
  if (worst !== undefined) {
    const others =
      untested.length === code.length
        ? "No test reaches"
        : `Of ${countOf(code.length, "changed symbol")}, no test reaches`;
    lines.push(
      html`${others} ${formatCount(untested.length)}${untested.length > 1 && ", most used of them"}
        <code>${worst.qualifiedName}</code> in <code>${worst.filePath}:${worst.lineStart}</code>.`,
    );
  }
  const central = files.find(({ isTest }) => !isTest);
  if (central !== undefined && central.users > 0) {
    lines.push(
      html`<code>${central.path}</code> is the most central changed file, with
        ${formatShare(central.centrality)} of all centrality; ${countOf(central.users, "file")}
        ${central.users === 1 ? "uses" : "use"} it.`,
    );
  }
  const [cycle] = cycles;
  if (cycle !== undefined)
    lines.push(html`A changed file is part of a cycle of ${countOf(cycle.size, "file")}: see below.`);
  if (missing.length > 0)
    lines.push(
      html`${countOf(missing.length, "file")} in the change ${missing.length === 1 ? "is" : "are"} not in the
      working tree, so what ${missing.length === 1 ? "it affects" : "they affect"} is unknown:
      ${missing.slice(0, 3).join(", ")}${missing.length > 3 && " and others"}.`,
    );
  return lines;
}

/** Kinds of symbols for which tests can be expected. */
const testable: ReadonlySet<string> = new Set(["function", "method", "class", "struct", "macro"]);

function renderSymbols({ symbols }: ChangeReport): Html {
  const rows = symbols
    .slice(0, shown)
    .map(({ qualifiedName, kind, filePath, lineStart, users, reached, tests }) => [
      html`<code>${qualifiedName}</code>`,
      kind,
      html`<code>${filePath}:${lineStart}</code>`,
      formatCount(users),
      formatCount(reached),
      tests === 0 && testable.has(kind) ? html`<span class="medium">none</span>` : formatCount(tests),
    ]);
  return section(
    "symbols",
    "Changed symbols",
    `The innermost symbols around the changed lines, those that most depends on first.${cut(rows.length, symbols.length, "symbol")}`,
    rows.length === 0
      ? html`<p>The change touches no indexed symbol.</p>`
      : table(["Symbol", "Kind", "Place", "#Used by", "#Reaches", "#Tests"], rows),
  );
}

function renderRemoved({ removed }: ChangeReport): Html | undefined {
  if (removed.length === 0) return undefined;
  const rows = removed.slice(0, shown).map(({ qualifiedName, kind, path, uses }) => {
    const places = uses.slice(0, shownUses).map(({ path: from, line }) => `${from}:${line}`);
    const more = uses.length > places.length ? `, and ${uses.length - places.length} more` : "";
    return [
      html`<code>${qualifiedName}</code>`,
      kind,
      html`<code>${path}</code>`,
      uses.length === 0 ? "nowhere" : html`<span class="medium">${places.join(", ")}${more}</span>`,
    ];
  });
  return section(
    "removed",
    "Removed symbols",
    `Unresolved lines that still name one will break, or mean something else of that name.${cut(rows.length, removed.length, "symbol")}`,
    table(["Symbol", "Kind", "Was in", "Still named"], rows),
  );
}

function renderTests({ tests }: ChangeReport): Html {
  const rows = tests.slice(0, shown).map(({ path, tests: ids }) => {
    const names = ids.filter((id) => !isFileId(id)).map(nameOf);
    const more = names.length > shownTests ? `, and ${names.length - shownTests} more` : "";
    return [html`<code>${path}</code>`, html`${names.slice(0, shownTests).join(", ")}${more}`];
  });
  return section(
    "tests",
    "Tests to run",
    `Tests that reach a changed symbol, the nearest first.${cut(rows.length, tests.length, "file")}`,
    rows.length === 0 ? html`<p>No test reaches the change.</p>` : table(["File", "Tests"], rows),
  );
}

function renderReached({ reached }: ChangeReport): Html {
  const rows = reached
    .slice(0, shown)
    .map(({ path, symbols }) => [html`<code>${path}</code>`, formatCount(symbols)]);
  return section(
    "reached",
    "Files reached",
    `Unchanged files with symbols that depend on changed ones.${cut(rows.length, reached.length, "file")}`,
    rows.length === 0 ? html`<p>None.</p>` : table(["File", "#Symbols reached"], rows),
  );
}

function renderFiles({ files }: ChangeReport): Html {
  const rows = files
    .slice(0, shown)
    .map(({ path, isGone, isTest, added, removed, symbols, centrality, users }) => [
      html`<code>${path}</code>${isGone && " (gone)"}${isTest && " (tests)"}`,
      `+${formatCount(added)} −${formatCount(removed)}`,
      formatCount(symbols),
      formatShare(centrality),
      formatCount(users),
    ]);
  return section(
    "files",
    "Changed files",
    `The most central first.${cut(rows.length, files.length, "file")}`,
    rows.length === 0
      ? html`<p>None in this root.</p>`
      : table(["File", "#Lines", "#Symbols changed", "#Centrality", "#Used by files"], rows),
  );
}

function renderCommits({ commits }: ChangeReport): Html | undefined {
  if (commits === undefined || commits.length === 0) return undefined;
  const rows = commits
    .slice(0, shown)
    .map(({ id, author, date, subject }) => [
      html`<code>${id.slice(0, 9)}</code>`,
      subject,
      author,
      date.slice(0, 10),
    ]);
  return section(
    "commits",
    "Commits",
    `Without merges.${cut(rows.length, commits.length, "commit")}`,
    table(["Commit", "Subject", "Author", "Date"], rows),
  );
}
