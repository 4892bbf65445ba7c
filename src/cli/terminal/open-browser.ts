// Shows an address in the person's browser, with the program that each system has for it.
import { spawn } from "node:child_process";

const openers: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ["open"],
  // `start` is a word of cmd; rundll32 takes the address as it is.
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

/** False where there is no such program, or it failed at once; it is not waited for. */
export function openBrowser(url: string): Promise<boolean> {
  const [program, ...words] = openers[process.platform] ?? ["xdg-open"];
  return new Promise((resolve) => {
    const child = spawn(program, [...words, url], { detached: true, stdio: "ignore" });
    const settle = (isOpen: boolean) => (): void => {
      child.unref();
      resolve(isOpen);
    };
    // Some openers stay as long as the browser does.
    const timer = setTimeout(settle(true), 2_000);
    child.once("error", settle(false));
    child.once("exit", (code) => {
      clearTimeout(timer);
      settle(code === 0)();
    });
  });
}
