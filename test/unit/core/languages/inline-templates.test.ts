// Angular templates in strings: whatever they hold, every character keeps its position, in time linear in the text.
import fc from "fast-check";
import { expect, test } from "vitest";
import { withInlineTemplates } from "../../../../src/core/languages/angular/syntax-inline.ts";
import { cpuMs } from "../../../support/cpu-time.ts";

const { prepare } = withInlineTemplates({});
const show = (text: string): string => prepare!.prepare!(text, text);

const pieces = [
  "@Component({ ", "@Directive({ ", "template: `", "template:\r\n  '", 'template: "', "`", "'", '"', ",", "}", " })\n", "class A {}\n", "\r\n",
  "<a (b)='c()'>", "{{ d() | e }}", "@if (f) {", "${", "\\", "host: { ", "'(g)': ", '"[h]": "i(); j();"', "</a>", "é𝒳", "(", ";",
]; // prettier-ignore

test("preserves the length, the line breaks and what is outside of decorators", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 60 }), (parts) => {
      const text = parts.join("");
      const shown = show(text);
      expect(shown.length).toBe(text.length);
      expect(shown.replaceAll(/[^\r\n]/g, "-")).toBe(text.replaceAll(/[^\r\n]/g, "-"));
      const decorator = text.search(/@(?:Component|Directive)\(/);
      expect(shown.slice(0, Math.max(0, decorator))).toBe(text.slice(0, Math.max(0, decorator)));
    }),
    { numRuns: 400 },
  );
});

const untouched = {
  "a template that no decorator has": "const a = { template: `{{ b() }}` };",
  "a template behind the class":
    '@Component({ selector: "a" })\nclass A { b = { template: `{{ c() }}`, d: 1 }; }',
  "a template with code of the script in it": "@Component({ template: `{{ b() }}${c}` }) class A {}",
  "a template in parts": "@Component({ template: '{{ b() }}' + c }) class A {}",
  "a template without bindings": "@Component({ template: `<b>c</b>` }) class A {}",
  "an attribute of the host": '@Component({ host: { "class": "b", "(c)": "" } }) class A {}',
};

test.each(Object.entries(untouched))("%s stays a string", (_, text) => {
  expect(show(text)).toBe(text);
});

test("a template becomes a function, a binding of the host an expression", () => {
  const text =
    "@Component({ template: `<i (a)='b()'>{{ c }}</i>`, host: { '(d)': 'e(); f();' } }) class A {}";
  expect(show(text).replaceAll(/\s+/g, " ")).toBe(
    "@Component({ t:()=>{ ;b(); ; c ; }, host: { '(d)': (e(), f() ) } }) class A {}",
  );
});

test.each([
  "@Component({ template: `{{ a() }}` })",
  "@Component({ template: `",
  "@Component(template: '(",
  "@Component({ template: `{{",
  '@Component("(a)": "b()"',
  "@Component({ template: `\\`",
  "@Component( class A ",
])("prepares a megabyte of %s in less than 3 seconds", (piece) => {
  const text = piece.repeat(Math.ceil((1 << 20) / piece.length));
  expect(cpuMs(() => show(text))).toBeLessThan(3_000);
  expect(show(`@Component(${text}`).length).toBe(text.length + "@Component(".length);
});
