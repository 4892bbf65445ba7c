// To which C# project does a file belong, and which namespaces are imported for all files of a project?
import { importKinds } from "../../types/index.ts";
import type { FileId, ImportRow } from "../../link/ids.ts";
import { foldersAbove, parentOf } from "../../link/paths.ts";
import type { ProgramView } from "../../link/program-view.ts";

const projectFile = /\.(?:csproj|props)$/;
const globalKind = importKinds.indexOf("reexport");
const usingItem = /<Using\s[^>]*\bInclude\s*=\s*"([\w.]+)"/g;

export class CSharpProjects {
  readonly #view: ProgramView;
  #folders: ReadonlySet<string> | undefined;
  readonly #byFolder = new Map<string, string>();

  constructor(view: ProgramView) {
    this.#view = view;
  }

  /** Folder of the nearest project file above a file; "" if there is none. */
  folderOf(fileId: number): string {
    const own = parentOf(this.#view.path(fileId));
    let folder = this.#byFolder.get(own);
    if (folder === undefined) {
      this.#folders ??= this.#collectFolders();
      folder = [...foldersAbove(own)].find((above) => this.#folders!.has(above)) ?? "";
      this.#byFolder.set(own, folder);
    }
    return folder;
  }

  /** `<Using Include="A.B" />` in the project files. */
  usings(): readonly { readonly folder: string; readonly name: string }[] {
    return this.#view
      .manifests()
      .filter((path) => projectFile.test(path))
      .flatMap((path) =>
        Array.from((this.#view.readManifest(path) ?? "").matchAll(usingItem), ([, name = ""]) => ({
          folder: parentOf(path),
          name,
        })),
      );
  }

  /** The `global using` directives in the sources. */
  *globalUsings(): Generator<{ readonly fileId: FileId; readonly row: ImportRow }> {
    for (let fileId = 0; fileId < this.#view.fileCount; fileId++) {
      if (this.#view.language(fileId) !== "csharp") continue;
      const { imports } = this.#view.parsed(fileId);
      for (let row = 0; row < imports.length; row++)
        if (imports.kind[row] === globalKind) yield { fileId, row };
    }
  }

  #collectFolders(): ReadonlySet<string> {
    return new Set(
      this.#view
        .manifests()
        .filter((path) => path.endsWith(".csproj"))
        .map(parentOf),
    );
  }
}
