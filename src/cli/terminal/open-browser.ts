// Opens an address in the user's browser, with each system's own program.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { systemFolder } from "../../base/system-folder.ts";

const openers: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ["open"],
  // `start` is a cmd command; rundll32 takes the address unchanged.
  win32: [join(systemFolder(), "rundll32.exe"), "url.dll,FileProtocolHandler"],
};

/** False if there is no such program, or it failed at once; does not wait for its end. */
export function openBrowser(url: string): Promise<boolean> {
  const [program, ...words] = openers[process.platform] ?? ["xdg-open"];
  return new Promise((resolve) => {
    const child = spawn(program, [...words, url], { detached: true, stdio: "ignore" });
    const settle = (isOpen: boolean) => (): void => {
      child.unref();
      resolve(isOpen);
    };
    // Some openers run as long as the browser does.
    const timer = setTimeout(settle(true), 2_000);
    child.once("error", settle(false));
    child.once("exit", (code) => {
      clearTimeout(timer);
      settle(code === 0)();
    });
  });
}
