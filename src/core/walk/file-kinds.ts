// What does a file's name alone say? That it is binary, or that it describes a project.

import { bytesOf, type Manifest } from "./manifest.ts";

const binaryExtensions = new Set(
  [
    // images
    "png jpg jpeg jpe gif bmp ico icns cur webp avif heic heif tif tiff psd psb xcf kra ai eps dds tga exr hdr ktx ktx2",
    "basis cr2 nef jxl jp2 pcx pbm pgm ppm",
    // audio and video
    "mp3 mp4 m4a m4v wav flac ogg oga ogv opus aac aiff aif mid midi mov avi mkv webm wmv wma flv mpg mpeg 3gp amr",
    // fonts
    "ttf otf ttc woff woff2 eot pfb pfm",
    // archives and disk images
    "zip gz tgz bz2 tbz tbz2 xz txz lz lz4 lzma zst tzst 7z rar tar jar war ear aar apk ipa cab deb rpm dmg iso img msi",
    "vsix crx xpi whl egg nupkg gem crate cpio br z",
    // compiled
    "o obj a so dll dylib exe bin elf pyc pyo pyd class dex wasm rlib rmeta pdb ilk beam dyn_o node",
    "swiftmodule swiftdoc gch nib luac elc",
    // data and models
    "scip db sqlite sqlite3 db3 mdb accdb dbf parquet avro orc arrow feather npy npz pkl pickle h5 hdf5 mat rdata rds joblib",
    "onnx pt pth ckpt safetensors tflite gguf ggml mlmodel caffemodel weights tfrecord lmdb mdbx ldb pack idx",
    // documents
    "pdf doc docx xls xlsx ppt pptx odt ods odp epub mobi djvu chm key sketch fig vsd vsdx",
    // 3D models and game assets
    "blend fbx glb 3ds stl usdz uasset umap unitypackage pak",
    // keys and lock files
    "p12 pfx jks keystore der cer lockb",
  ].flatMap((line) => line.split(" ")),
);

/** Whether the extension belongs to a known binary format. Takes a name, not a path. */
export function hasBinaryExtension(name: string): boolean {
  const dot = name.lastIndexOf(".");
  return dot >= 0 && binaryExtensions.has(name.slice(dot + 1).toLowerCase());
}

const projectFileNames = new Set([
  "package.json",
  "pnpm-workspace.yaml",
  "lerna.json",
  "nx.json",
  "rush.json",
  "turbo.json",
  "deno.json",
  "deno.jsonc",
  "jsconfig.json",
  "go.mod",
  "go.work",
  "Cargo.toml",
  "pyproject.toml",
  "setup.cfg",
  "setup.py",
  "requirements.txt",
  "Pipfile",
  "pom.xml",
  "build.gradle",
  "build.gradle.kts",
  "settings.gradle",
  "settings.gradle.kts",
  "composer.json",
  "Gemfile",
  "mix.exs",
  "Package.swift",
  "pubspec.yaml",
  "CMakeLists.txt",
  "compile_commands.json",
]);

const projectEndings = [".csproj", ".fsproj", ".props", ".sln", ".gemspec", ".cabal"];
const typeScriptConfig = /^tsconfig(\..+)?\.json$/;

/** Whether a file says where a package begins, what it is called, or what it needs. */
export function isProjectFile(name: string): boolean {
  return (
    projectFileNames.has(name) ||
    projectEndings.some((ending) => name.endsWith(ending)) ||
    typeScriptConfig.test(name)
  );
}

/** The paths of all project files among these. */
export function listProjectFiles(manifest: Manifest): string[] {
  const { bytes, offsets } = bytesOf(manifest);
  const found: string[] = [];
  for (let row = 0; row < manifest.length; row++) {
    const end = offsets[row + 1]!;
    let start = end;
    while (start > offsets[row]! && bytes[start - 1] !== slash) start--;
    if (mayBeProjectFile(bytes, start, end) && isProjectFile(bytes.toString("latin1", start, end)))
      found.push(manifest.paths.get(row));
  }
  return found;
}

const slash = 0x2f;
/** First letters and lengths of the names of project files. */
const beginnings = new Set(
  Array.from(projectFileNames, (name) => beginning(name.charCodeAt(0), name.length)),
);
/** Last two letters of the endings that mark project files. */
const endings = new Set(
  [".json", ...projectEndings].map((ending) => Buffer.from(ending.slice(-2)).readUInt16LE()),
);

function beginning(letter: number, length: number): number {
  return letter | (length << 8);
}

/**
 * A quick check of three bytes: most files are not project files, and making a string of each name would take longer.
 */
function mayBeProjectFile(bytes: Buffer, start: number, end: number): boolean {
  return (
    beginnings.has(beginning(bytes[start]!, end - start)) ||
    (end - start > 1 && endings.has(bytes[end - 2]! | (bytes[end - 1]! << 8)))
  );
}
