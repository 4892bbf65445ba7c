// Rails: which template does `render` name? `render "form"` in `views/orders/new.html.erb` is `views/orders/_form.html.erb`.
import type { FileId } from "../../link/ids.ts";
import type { LinkState } from "../../link/link-state.ts";
import { NamedViews, viewFolder } from "../linking-parts/named-views.ts";
import { partialOf } from "./syntax-views.ts";

const endings = `.html.erb .erb .turbo_stream.erb .js.erb .text.erb .xml.erb .json.jbuilder .jbuilder .xml.builder .rhtml`;
const inViews = /(?:^|\/)views\/(?:(.+)\/)?[^/]+$/;
const inController = /(?:^|\/)controllers\/(.+)_controller\.rb$/;

export class RailsViews {
  readonly #state: LinkState;
  readonly #views: NamedViews;

  constructor(state: LinkState) {
    this.#state = state;
    this.#views = new NamedViews(state, { languages: ["erb", "ruby"], endings: endings.split(" ") });
  }

  /** @param written - the name as `render` has it, below `views/` */
  find(from: FileId, written: string): number | undefined {
    const path = this.#state.view.path(from);
    const name = written.slice(viewFolder.length);
    const isView = inViews.test(path);
    const wanted = isView ? namesInView(name) : [name];
    const folder = (isView ? inViews : inController).exec(path)?.[1];
    const folders = folder === undefined ? ["application"] : [folder, "application"];
    return this.#views.find(
      from,
      wanted.flatMap((one) =>
        one.includes("/")
          ? [`${viewFolder}${one}`]
          : folders.map((around) => `${viewFolder}${around}/${one}`),
      ),
    );
  }
}

/** In a template a bare name means a partial, and so does the layout of a part: `render layout: "box" do`. */
function namesInView(name: string): readonly string[] {
  if (name.startsWith("layouts/")) return [name, partialOf(name.slice("layouts/".length))];
  return /(?:^|\/)_[^/]*$/.test(name) ? [name] : [partialOf(name), name];
}
