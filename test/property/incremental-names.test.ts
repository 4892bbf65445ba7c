// A save reaches every file that mentions a name it changed, whatever the name: the filters in between (words, segment
// outlines) must not skip any.
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { dumpIndex } from "../support/dump-index.ts";
import { openTestEngine } from "../support/engine.ts";
import { makeRepository, makeTempFolder } from "../support/temp.ts";

const modules = 6;
/** Whether a function exists, and which of two types it returns. */
const states = ["gone", "Kiln", "Wheel"] as const;
type State = (typeof states)[number];

/** Function f is in module f % 6, and two other modules call it. */
function textOf(module: number, names: readonly string[], state: readonly State[]): string {
  const own = names.filter((_, f) => f % modules === module && state[f] !== "gone");
  const used = names.flatMap((name, f) =>
    (module + 6 - (f % modules)) % modules <= 2 ? [[name, f] as const] : [],
  );
  const others = used.filter(([, f]) => f % modules !== module);
  return [
    `import { Kiln, Wheel } from "./types";`,
    ...others.map(([name, f]) => `import { ${name} } from "./m${f % modules}";`),
    ...own.map((name) => `export function ${name}(): ${state[names.indexOf(name)]} { return null!; }`),
    ...others.map(([name], i) => `export const made${module}x${i} = ${name}().turn();`),
    "",
  ].join("\n");
}

/** Files that most saves do not touch, so that only a few of many change; some are created and deleted. */
const others = 60;
const textOfOther = (other: number, names: readonly string[]): string =>
  `import { ${names[other % 12]} } from "./m${(other % 12) % modules}";\nexport const other${other} = ${names[other % 12]}().turn();\n`;

const word = fc.stringMatching(/^[a-z]{4,9}$/);

test("after many single saves, the index equals a fresh one", { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(word, { minLength: 12, maxLength: 12 }),
      fc.array(fc.tuple(fc.nat(11), fc.constantFrom(...states, "comes or goes")), {
        minLength: 8,
        maxLength: 12,
      }),
      async (words, saves) => {
        const names = words.map((name) => `${name}Ware`);
        const state: State[] = names.map(() => "Kiln");
        const files = new Map<string, string>();
        for (let m = 0; m < modules; m++) files.set(`m${m}.ts`, textOf(m, names, state));
        for (let other = 0; other < others; other++) files.set(`o${other}.ts`, textOfOther(other, names));
        const root = makeRepository({
          "types.ts": "export class Kiln { turn() {} }\nexport class Wheel { turn() {} }\n",
          ...Object.fromEntries(files),
        });
        const { engine, home } = await openTestEngine();
        await engine.code.index(root, {});
        for (const [f, next] of saves) {
          const other = join(root, `o${f * 5}.ts`);
          if (next !== "comes or goes") {
            state[f] = next;
            writeFileSync(join(root, `m${f % modules}.ts`), textOf(f % modules, names, state));
          } else if (existsSync(other)) rmSync(other);
          else writeFileSync(other, textOfOther(f * 5, names));
          await engine.code.index(root, {});
        }
        const fresh = await openTestEngine({ home: makeTempFolder("loci-home") });
        await fresh.engine.code.index(root, {});
        expect(await dumpIndex(home, root)).toEqual(await dumpIndex(fresh.home, root));
        await engine.close();
        await fresh.engine.close();
      },
    ),
    { numRuns: 4 },
  );
});
