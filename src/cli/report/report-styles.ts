// How does a report look? Light or dark like the reader's system, and suitable for printing.
export const reportStyles = `
:root { color-scheme: light dark; --back: #fbfaf8; --card: #fff; --text: #1f2328; --quiet: #5a6068; --line: #dfdcd6;
  --accent: #2b5c8f; --fill: #3d6fa5; --mark: #8f5f00; --bad: #b0271f; --good: #1d6b41; }
@media (prefers-color-scheme: dark) { :root { --back: #131417; --card: #1c1f23; --text: #e6e4df; --quiet: #a0a5ad;
  --line: #2e3238; --accent: #8fb8e0; --fill: #6b9fd4; --mark: #e0a458; --bad: #f2887f; --good: #6cc08b; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 32px clamp(16px, 4vw, 48px) 64px; max-width: 1180px; background: var(--back); color: var(--text);
  font: 14.5px/1.5 system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif; }
h1 { margin: 0; font-size: 1.7rem; letter-spacing: -0.015em; overflow-wrap: anywhere; }
h2 { margin: 44px 0 6px; font-size: 1.2rem; }
h3 { margin: 0 0 4px; font-size: 1rem; overflow-wrap: anywhere; }
p { margin: 4px 0; }
code { font: 0.88em/1.5 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; }
a { color: var(--accent); }
.quiet { color: var(--quiet); }
.tiles { display: flex; flex-wrap: wrap; gap: 10px 40px; margin: 20px 0; }
.tiles dt { color: var(--quiet); font-size: 0.85rem; }
.tiles dd { margin: 0; font-size: 1.5rem; font-weight: 620; font-variant-numeric: tabular-nums; }
.first { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1.15fr); gap: 20px; align-items: start; }
@media (max-width: 900px) { .first { grid-template-columns: minmax(0, 1fr); } }
.card { padding: 16px 20px; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
.card h2 { margin-top: 0; }
.card li { margin: 8px 0; }
.card ul, .card ol { margin: 0; padding-left: 20px; }
.map { display: block; width: 100%; height: auto; }
.map path { fill: none; stroke: var(--quiet); opacity: 0.45; }
.map circle { fill: var(--fill); }
.map text { fill: var(--text); font-size: 14px; paint-order: stroke; stroke: var(--card); stroke-width: 4px; stroke-linejoin: round; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 5px 12px 5px 0; border-top: 1px solid var(--line); text-align: left; vertical-align: top; font-weight: 400; }
thead th { border-top: 0; color: var(--quiet); font-size: 0.85rem; }
td:first-child { min-width: 13em; }
.nowrap { white-space: nowrap; }
.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
meter { width: 84px; height: 10px; }
.high { color: var(--bad); font-weight: 600; }
.medium { color: var(--mark); font-weight: 600; }
.cycle { margin: 12px 0; }
.cycle ol { margin: 6px 0 0; padding-left: 22px; }
.weakest { color: var(--mark); }
footer { margin-top: 48px; color: var(--quiet); font-size: 0.9rem; }
@media print { :root { color-scheme: light; --back: #fff; --card: #fff; --text: #000; --quiet: #444; --line: #bbb; --accent: #000;
  --fill: #3d6fa5; --mark: #6b4700; --bad: #8a1d17; }
  body { max-width: none; padding: 0; font-size: 10pt; }
  .scroll { overflow: visible; }
  tr, .cycle, .card { break-inside: avoid; }
  h2 { break-after: avoid; }
  thead { display: table-header-group; }
  nav { display: none; } }
`;
