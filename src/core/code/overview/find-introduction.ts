// What does a README say that the project is? Usually its first paragraph; or its title, if that is a sentence and all that
// follows is how to install it.

/** Characters of a README that are read. */
const maxHead = 64 * 1024;
const maxIntroduction = 400;
/** A shorter title is a name. */
const leastTitleWords = 6;

/** A part of the text between blank lines. */
interface Block {
  readonly lines: readonly string[];
  /** The heading of its section; "" before the first one below the title. */
  readonly section: string;
}

const tells = /\b(?:about|overview|what|introduction|description|summary|purpose|why|goals?)\b/i;
const helps =
  /\b(?:install|getting started|quick ?start|set ?up|usage|how to|requirement|prerequisite|build|run|contribut|licen[cs]e|support|documentation|docs|download|change ?log|contents|test|deploy|develop|credits|author|links|community)/i;

/**
 * A paragraph of prose: no heading, badge, list, row of links, table or markup. Undefined if there is none. The first one
 * before any section counts most, then one of a section that tells about the project, a title that is a sentence, and any
 * other. No pattern reads far past another opening bracket: many unclosed ones would take quadratic time.
 */
export function findIntroduction(text: string): string | undefined {
  const { blocks, title } = readBlocks(text);
  const proses = blocks.flatMap((block, at) => {
    const prose = proseOf(block.lines);
    return isProse(prose) && !isRowOfLinks(block.lines.join("\n")) ? [{ prose, at, ...block }] : [];
  });
  const found =
    proses.find(({ section }) => section === "") ?? proses.find(({ section }) => tells.test(section));
  if (found === undefined && wordsOf(title) >= leastTitleWords) return cutAtSentence(title);
  const told = found ?? proses.find(({ section }) => !helps.test(section)) ?? proses[0];
  if (told === undefined) return undefined;
  return cutAtSentence(withItsList(told.prose, [blocks[told.at], blocks[told.at + 1]]));
}

function readBlocks(text: string): { readonly blocks: readonly Block[]; readonly title: string } {
  const plain = text
    .slice(0, maxHead)
    .replace(/^---\n[\s\S]*?\n---\n/, "")
    .replaceAll(/<!--[\s\S]*?(?:-->|$)|```[\s\S]*?```/g, "")
    // Underlined headings.
    .replaceAll(/^(.+)\n(?:={3,})\s*$/gm, "# $1\n")
    .replaceAll(/^(.+)\n(?:-{3,}|~{3,})\s*$/gm, "## $1\n");
  const blocks: Block[] = [];
  let [title, section] = ["", ""];
  for (const part of plain.split(/\n\s*\n/)) {
    let lines: string[] = [];
    const end = (): void => {
      if (lines.length > 0) blocks.push({ lines, section });
      lines = [];
    };
    for (const line of part.split("\n").map((one) => one.replace(/^\s*>\s?/, "").trim())) {
      const [, depth, heading] = /^(#{1,6})\s+(.*)$/.exec(line) ?? [];
      if (depth === undefined) {
        lines.push(line);
        continue;
      }
      end();
      const [told, isFirst] = [plainText(heading!), title === "" && section === ""];
      if (isFirst && (depth === "#" || !helps.test(told))) title = told;
      if (!isFirst || depth !== "#") section = told;
    }
    end();
  }
  return { blocks, title };
}

const listItem = /^(?:[-*+]|\d+[.)])\s+/;
const noProse = /^(?:#|\.\.|[-*+|=]|\d+\.|:\w+:|\[[^\]]+\]:)/;

/** Up to a list: what follows an item in its block belongs to it. */
function proseOf(lines: readonly string[]): string {
  const list = lines.findIndex((line) => listItem.test(line));
  const before = list < 0 ? lines : lines.slice(0, list);
  return plainText(before.filter((line) => !noProse.test(line)).join(" "));
}

function plainText(text: string): string {
  return text
    .replaceAll(/<[^<>]*>/g, "")
    .replaceAll(/!\[[^[\]]*\](?:\([^)]{0,2000}\)|\[[^[\]]*\])?/g, "")
    .replaceAll(/\[([^[\]]*)\](?:\([^)]{0,2000}\)|\[[^[\]]*\])/g, "$1")
    .replaceAll(/\*\*|__|`/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** "It contains:" says nothing without what follows: the items of the list in the same block, or in the next one. */
function withItsList(prose: string, blocks: readonly (Block | undefined)[]): string {
  if (!/[:：]$/.test(prose)) return prose;
  for (const block of blocks) {
    const items: string[] = [];
    for (const line of block?.lines ?? []) {
      if (listItem.test(line)) items.push(line.replace(listItem, ""));
      else if (items.length > 0) items.push(`${items.pop()!} ${line}`);
    }
    const shown = items.map((item) => plainText(item).replace(/[.;,]$/, "")).filter((item) => item !== "");
    if (shown.length > 0) return `${prose} ${shown.join("; ")}.`;
  }
  return prose.replace(/[:：]$/, ".");
}

/** A few words; scripts that put no space between words need as many letters as a short sentence has. */
function isProse(text: string): boolean {
  const unspaced =
    text.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]/gu) ?? [];
  return wordsOf(text) >= 4 || unspaced.length >= 8;
}

function wordsOf(text: string): number {
  return (text.match(/\p{L}{2,}/gu) ?? []).length;
}

const link = /\[[^[\]]*\]\([^()]{0,2000}\)/g;

/** "Website • Documentation • Blog": several links with hardly a word between them. */
function isRowOfLinks(block: string): boolean {
  const between = block.replaceAll(link, " ").replaceAll(/&\w+;/g, " ");
  return (block.match(link)?.length ?? 0) >= 3 && !isProse(between);
}

function cutAtSentence(text: string): string {
  if (text.length <= maxIntroduction) return text;
  const head = text.slice(0, maxIntroduction);
  const end = Math.max(...[". ", "! ", "? ", "。", "！", "？"].map((mark) => head.lastIndexOf(mark)));
  if (end > 0) return head.slice(0, end + 1);
  const space = head.lastIndexOf(" ");
  return `${space > 0 ? head.slice(0, space) : head} …`;
}
