// Laravel: which file is a view, or the class of a component's tag?
import type { LinkState } from "../../link/link-state.ts";
import type { FileId } from "../../link/ids.ts";
import { NamedViews, wordsOfView } from "../linking-parts/named-views.ts";
import { componentFolder, livewireFolder } from "./view-folders.ts";

export class LaravelViews {
  readonly #views: NamedViews;
  readonly #classes: NamedViews;

  constructor(state: LinkState) {
    this.#views = new NamedViews(state, { languages: ["blade", "php"], endings: [".blade.php", ".php"] });
    this.#classes = new NamedViews(state, { languages: ["php"], endings: [".php"] });
  }

  /** A component is its class, if it has one, else its view. */
  find(from: FileId, path: string): number | undefined {
    if (path.startsWith(componentFolder)) {
      const name = path.slice(componentFolder.length);
      const last = name.slice(name.lastIndexOf("/") + 1);
      return (
        this.#classes.find(from, [`View/Components/${inCapitals(name)}`]) ??
        this.#views.find(from, [path, `${path}/index`, `${path}/${last}`])
      );
    }
    if (path.startsWith(livewireFolder)) {
      const name = inCapitals(path.slice(livewireFolder.length));
      const found = this.#classes.find(from, [`Livewire/${name}`]);
      if (found !== undefined) return found;
    }
    return this.#views.find(from, [path]);
  }
}

/** "forms/text-input": "Forms/TextInput". */
function inCapitals(path: string): string {
  return path.replaceAll(/(^|[/-])(\w)/g, (_, before: string, first: string) => {
    return (before === "/" ? "/" : "") + first.toUpperCase();
  });
}

/** Words by which code names a view or a component: `<x-text-input>` has the last one of `TextInput.php`. */
export function wordsOfLaravel(path: string): readonly string[] {
  const [, name] = /(?:^|\/)(?:View\/Components|Livewire)\/(?:.*\/)?(\w+)\.php$/.exec(path) ?? [];
  return name === undefined ? wordsOfView(path) : [name.replace(/.*(?=[A-Z])/, "")];
}
