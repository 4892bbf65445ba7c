// Phoenix: into which module is a template compiled?
import { symbolKindCode } from "../../types/index.ts";
import type { FileId, SymbolId } from "../../link/ids.ts";
import type { LinkState } from "../../link/link-state.ts";

const moduleKind = symbolKindCode("module");
const template = /^(.*\/)?([^/.]+)\.[^/]*(?:heex|eex|leex)$/;
/** `lib/shop_web/templates/order/show.html.heex` belongs to `lib/shop_web/views/order_view.ex`. */
const ofView = /^(.*\/)?templates\/(.+)\/$/;

export class TemplateOwners {
  readonly #state: LinkState;
  readonly #byFile = new Map<FileId, SymbolId>();

  constructor(state: LinkState) {
    this.#state = state;
  }

  /** −1 for a file that is no template, or whose module is unknown. */
  find(file: FileId): SymbolId {
    let owner = this.#byFile.get(file);
    if (owner === undefined) {
      owner = this.#search(this.#state.view.path(file));
      this.#byFile.set(file, owner);
    }
    return owner;
  }

  #search(path: string): SymbolId {
    const found = template.exec(path);
    if (found === null) return -1;
    const [, folder = "", name] = found;
    const [, root = "", inside] = ofView.exec(folder) ?? [];
    const files = [`${folder}${name!}.ex`, folder.replace(/\/$/, ".ex")];
    if (inside !== undefined) files.push(`${root}views/${inside}_view.ex`);
    const file = files.map((at) => this.#state.view.findFile(at)).find((id) => id !== undefined);
    return file === undefined ? -1 : this.#moduleOf(file);
  }

  /** The only module at the top of a file; −1 if there is none, or several. */
  #moduleOf(file: FileId): SymbolId {
    const { base, symbolCount, parents, kinds } = this.#state.scope(file);
    const modules: SymbolId[] = [];
    for (let row = 1; row < symbolCount; row++)
      if (parents[row] === 0 && kinds[row] === moduleKind) modules.push(base + row);
    return modules.length === 1 ? modules[0]! : -1;
  }
}
