// Functions and variables that a macro declares: `SYSCALL_DEFINE3(read, unsigned int, fd, …) {`, `DEFINE_PER_CPU(int,
// count);`. The grammar sees `void read(…) {` and `int count;` instead, with each name at its offset.

/** An uppercase macro at the start of a line, and its first argument, a name. */
const head = /^([A-Z][A-Z0-9_]{3,})\(\s*([A-Za-z_]\w*)\s*(?=[,)])/gm;
const systemCall = /^(?:COMPAT_)?SYSCALL(?:32)?_DEFINE\d$/;
const longestHead = 1_000;

/** The text with such functions rewritten for the grammar; every name keeps its offset. */
export function writeMadeFunctions(text: string): string {
  let written = "";
  let done = 0;
  for (const { 0: found, 1: macro, index } of text.matchAll(head)) {
    if (index < done) continue;
    const made = writeHead(text, index, macro!, index + found.length);
    if (made === undefined) continue;
    written += text.slice(done, index) + made;
    done = index + made.length;
  }
  return written + text.slice(done);
}

/** The rewritten head, from `start` to one blank after its closing parenthesis; undefined if no body follows. */
function writeHead(text: string, start: number, macro: string, afterName: number): string | undefined {
  const open = start + macro.length;
  const close = afterName + text.slice(afterName, start + longestHead).indexOf(")");
  if (close < afterName || !/^\s+\{/.test(text.slice(close + 1, close + 80))) return undefined;
  const taken = text.slice(open + 1, close);
  if (/[();{}#]/.test(taken)) return undefined;
  const parts = taken.split(",");
  if (systemCall.test(macro) && parts.length % 2 === 1 && parts.length > 1) {
    const [name, ...rest] = parts;
    const parameters = rest.map((part, i) => part + (i % 2 === 0 ? " " : ",")).join("");
    return `${"void".padEnd(macro.length + 1)}${name}(${parameters.slice(0, -1)})${text[close + 1]}`;
  }
  // Of two names, the second one, since the first is a fixture; in all other cases the first argument.
  const named = parts.length === 2 && /^\s*\w+\s*$/.test(parts[1]!) ? 1 : 0;
  const before = named === 1 ? " ".repeat(parts[0]!.length + 1) : "";
  const name = parts[named]!;
  const rest = taken.length - before.length - name.length;
  return `${"void".padEnd(macro.length + 1)}${before}${name}(${" ".repeat(rest)})`.padEnd(close + 2 - start);
}

const variable =
  /^((?:static[ \t]+)?)((?:DEFINE|DECLARE)_\w+|(?<=static[ \t]+)[A-Z][A-Z0-9_]{3,})\(([^(){};]*)\)(?=\s*[;=])/gm;
const typeLike = /[\s*]|^(?:int|char|bool|long|short|unsigned|float|double|[us]\d+|__\w+|\w+_t)$/;

/** The text with such variables rewritten for the grammar; every name keeps its offset. */
export function writeMadeVariables(text: string): string {
  return text.replace(variable, (found, storage: string, macro: string, taken: string) => {
    const [first, second, ...rest] = taken.split(",");
    const isTyped = second !== undefined && typeLike.test(first!.trim());
    const isDeclared = isTyped && storage === "" && macro.startsWith("DECLARE");
    const before = (isDeclared ? "extern" : isTyped ? "" : "void").padEnd(macro.length + 1);
    const between = isTyped
      ? " "
      : rest.length === 0 && /^\s*[A-Za-z_]\w*\s*$/.test(second ?? "")
        ? "="
        : undefined;
    const made = between === undefined ? first! : `${first!}${between}${second!}`;
    return `${storage}${before}${made}`.padEnd(found.length);
  });
}

/** End of the text of a variable that begins at `start`: if a macro declared it, after the macro's arguments. */
export function endOfMacro(text: string, start: number, end: number): number {
  if (text[end] !== ")" && text[end] !== ",") return end;
  const open = text.indexOf("(", start);
  const close = text.indexOf(")", start);
  return open >= 0 && open < end && close >= end ? close + 1 : end;
}

/** Whether `end` is inside a word: then the word that the grammar saw there is not in the original text. */
export function isInsideWord(text: string, end: number): boolean {
  return /^\w\w$/.test(text.slice(end - 1, end + 1));
}

/**
 * The name of a function that a macro declared at `start`; for a system call, the name by which the kernel calls it.
 */
export function madeName(text: string, start: number, name: string): string {
  if (text[start - 1] !== "(") return name;
  const macro = /(COMPAT_)?SYSCALL(?:32)?_DEFINE\d\($/.exec(text.slice(Math.max(0, start - 32), start));
  return macro === null ? name : `${macro[1] === undefined ? "" : "compat_"}sys_${name}`;
}
