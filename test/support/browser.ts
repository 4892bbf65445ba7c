// A real browser for the page's tests: Debian's Chromium, or an installed Chrome.
import axeCore from "axe-core";
import { existsSync } from "node:fs";
import { chromium, type Browser, type Page } from "playwright-core";

const places = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Undefined if there is no browser: tests of the page are then skipped, and their titles say why. */
export const browserPath = places.find((place) => existsSync(place));

/** Graphics are rendered in software: there is no display. */
export async function openTestBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: browserPath!,
    args: [
      "--no-sandbox",
      "--use-angle=swiftshader",
      "--enable-unsafe-swiftshader",
      "--disable-dev-shm-usage",
    ],
  });
}

export interface Watched {
  /** Requests to other hosts, violations of the page's content policy, and script errors. */
  readonly problems: readonly string[];
}

export function watchPage(page: Page, origin: string): Watched {
  const problems: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith("data:"))
      problems.push(`asked ${request.url()}`);
  });
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && message.text().includes("Content Security Policy"))
      problems.push(message.text());
  });
  return { problems };
}

/** Violations by rule, with the first elements of each; an empty list if there are none. */
export async function findViolations(page: Page): Promise<string[]> {
  // Injected through the debugger, because the page's policy allows only its own scripts.
  await page.evaluate(axeCore.source);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { readonly axe: typeof axeCore };
    const { violations } = await axe.run();
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 4)
          .map(({ html }) => html.slice(0, 160))
          .join(" | ")}`,
    );
  });
}
