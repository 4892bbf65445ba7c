// Many inline templates in one file: is each read by itself?
import { expect, test } from "vitest";
import { parser } from "../../../support/parser.ts";
import { calls } from "../link/source-view.ts";

/** Components with a template of their own, which names a pipe. */
function writeComponents(count: number): string {
  const components = Array.from(
    { length: count },
    (_, i) => `@Component({
  selector: "app-c${i}",
  template: \`<app-card [user]="u${i} | money" (saved)="go${i}(1)"></app-card>{{ total | money:2 }}\`,
})
class C${i} { total = 1; u${i} = 3; go${i}(x: number) { return x; } }
`,
  );
  return `import { Component, Pipe } from "@angular/core";
@Pipe({ name: "money" })
class MoneyPipe { transform(value: number) { return value; } }
${components.join("")}`;
}

/** CPU time of parsing, in milliseconds. */
function parseTime(count: number): number {
  const bytes = Buffer.from(writeComponents(count));
  const start = process.cpuUsage();
  parser.parse({ bytes, language: "typescript", budgetMs: 60_000 });
  return process.cpuUsage(start).user / 1000;
}

// Once, the whole file was read for each template: 500 took 0.45 s, and 2,000 took 3.8.
test("the time grows with the templates, not with their square", { timeout: 60_000 }, () => {
  parseTime(200);
  const few = Math.min(parseTime(1000), parseTime(1000));
  expect(parseTime(4000) / few).toBeLessThan(8);
});

test("each template calls what its own class has, and the pipe that it names", () => {
  const lines = calls({ "a.ts": writeComponents(3) });
  for (const i of [0, 1, 2]) expect(lines).toContain(`a.ts#C${i} -> a.ts#C${i}.go${i}`);
  expect(lines).toContain("a.ts# -> a.ts#MoneyPipe.transform");
});
