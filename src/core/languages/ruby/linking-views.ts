// Rails: which helpers do templates see? All modules of `app/helpers` are mixed into every template, so they see each
// other too.
import { symbolFlags, symbolKindCode } from "../../types/index.ts";
import { isCallableKind } from "../../link/names/symbol-choice.ts";
import type { LinkState } from "../../link/link-state.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import type { FileId, NameHash, SymbolId } from "../../link/ids.ts";

const moduleKind = symbolKindCode("module");
/** Captures the folder of the application. */
const helperFile = /^(.*\/)?app\/helpers\/(?:.*\/)?\w+_helper\.rb$/;
/** Templates in Ruby itself (`show.rsb`) are known by their folder; classes are none. */
const template = /\.(?:erb|rhtml)$|(?:^|\/)views\/.*(?<!\.rb)$/;

interface Helper {
  readonly symbol: SymbolId;
  readonly path: string;
  readonly application: string;
}

/** Collected from all files of the root on first use. */
export class ViewHelpers {
  readonly #state: LinkState;
  #byName: Map<NameHash, Helper[]> | undefined;

  constructor(state: LinkState) {
    this.#state = state;
  }

  /**
   * The helper of that name that a template or another helper sees; −1 if there is none, or several.
   * `views/orders/show.html.erb` sees the one in `orders_helper.rb` first, then the one in `application_helper.rb`. An
   * application in a folder of another one, such as a plugin, sees the helpers of that too.
   */
  find(from: FileId, name: NameHash): SymbolId {
    const path = this.#state.view.path(from);
    if (!template.test(path) && !helperFile.test(path)) return -1;
    const all = (this.#byName ??= this.#collect()).get(name) ?? [];
    const helpers = all.filter(({ application }) => path.startsWith(application));
    if (helpers.length < 2) return helpers[0]?.symbol ?? -1;
    const [, folder] = /(?:^|\/)views\/(.+)\//.exec(path) ?? [];
    const own = [`helpers/${folder ?? ""}_helper.rb`, "helpers/application_helper.rb"];
    const chosen = own
      .map((end) => helpers.filter((helper) => `/${helper.path}`.endsWith(`/${end}`)))
      .find((found) => found.length > 0);
    return chosen?.length === 1 ? chosen[0]!.symbol : -1;
  }

  #collect(): Map<NameHash, Helper[]> {
    const byName = new Map<NameHash, Helper[]>();
    const { view } = this.#state;
    for (let fileId = 0; fileId < view.fileCount; fileId++) {
      const path = view.path(fileId);
      const match = helperFile.exec(path);
      if (match === null) continue;
      const scope = this.#state.scope(fileId);
      for (let row = 1; row < scope.symbolCount; row++) {
        const parent = scope.parents[row]!;
        if (!isCallableKind(scope.kinds[row]!) || scope.kinds[parent] !== moduleKind) continue;
        if (!isHelper(scope, parent) || (scope.flags[row]! & symbolFlags.static) !== 0) continue;
        const name = scope.names[row]!;
        const known = byName.get(name);
        const helper = { symbol: scope.base + row, path, application: match[1] ?? "" };
        if (known === undefined) byName.set(name, [helper]);
        else known.push(helper);
      }
    }
    return byName;
  }
}

/** Rails mixes in the module that a file is named after, not modules inside it. */
function isHelper({ parsed }: FileScope, module: number): boolean {
  return parsed.strings.get(parsed.symbols.name[module]!).endsWith("Helper");
}
