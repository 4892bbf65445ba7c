// A small, readable project, written into a temporary folder: two languages, one call across files, one duplicate name.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const files: Readonly<Record<string, string>> = {
  "package.json": '{ "name": "shop", "version": "1.2.3", "workspaces": ["packages/*"] }\n',
  "packages/tax/package.json": '{ "name": "@shop/tax", "version": "0.1.0" }\n',
  "packages/cart/package.json":
    '{ "name": "@shop/cart", "version": "0.2.0", "dependencies": { "@shop/tax": "^0.1.0", "left-pad": "1.3.0" } }\n',
  "src/price.ts": `/** Rounds an amount of money to whole cents. */
export function roundToCents(amount: number): number {
  return Math.round(amount * 100) / 100;
}
`,
  "src/price-list.ts": `import { roundToCents } from "./price.ts";

export class PriceList {
  private readonly prices = new Map<string, number>();

  /** The price of an article, or 0 for one that is not for sale. */
  lookUp(article: string): number {
    return roundToCents(this.prices.get(article) ?? 0);
  }
}
`,
  "src/cart.ts": `import { roundToCents } from "./price.ts";
import type { PriceList } from "./price-list.ts";

/** Adds up what is in the shopping cart. */
export function totalOf(articles: readonly string[], prices: PriceList): number {
  let sum = 0;
  for (const article of articles) sum += prices.lookUp(article);
  return roundToCents(sum);
}

export function format(total: number): string {
  return total.toFixed(2);
}
`,
  "src/receipt.ts": `import { totalOf } from "./cart.ts";
import { PriceList } from "./price-list.ts";

export function printReceipt(articles: readonly string[]): string {
  return format(totalOf(articles, new PriceList()));
}

function format(total: number): string {
  return \`Total: \${total}\`;
}
`,
  "tools/stock.py": `"""Keeps count of articles in the warehouse."""


class Warehouse:
    """Shelves with articles."""

    def restock(self, article, count):
        """Puts articles back on the shelf."""
        self.shelves[article] = self.shelves.get(article, 0) + count
`,
  "README.md": "# Shop\n\nA refund is paid back within fourteen days.\n",
};

export interface SampleProject {
  /** Folder of the project. */
  readonly root: string;
  /** An empty folder for the store. */
  readonly home: string;
  write(path: string, text: string): void;
  remove(): void;
}

export function createSampleProject(): SampleProject {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "loci-contract-")));
  const root = join(folder, "shop");
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const [path, text] of Object.entries(files)) write(path, text);
  return {
    root,
    home: join(folder, "home"),
    write,
    remove: () => {
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    },
  };
}
