import { expect, test } from "vitest";
import { checkHome } from "../../../../src/cli/engine/check-home.ts";
import { makeTempFolder } from "../../../support/temp.ts";

test("a home on a disk that is nearly full is told of, with what to do", () => {
  const home = makeTempFolder();
  expect(checkHome(home, 900_000)).toMatchObject({
    ok: false,
    detail: `only 900 kB are free on the disk of ${home}`,
    mend: expect.stringContaining("Free space on that disk") as string,
  });
  expect(checkHome(home, 10 ** 9)).toMatchObject({ ok: true, detail: home });
});
