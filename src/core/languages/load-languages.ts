// The code of all languages, in the forms that parsers and linkers take.
import { encodeCalledNames } from "../link/names/called-names.ts";
import { createTraits } from "../link/language-traits.ts";
import type { LinkerLanguage } from "../link/index.ts";
import type { ParserLanguage } from "../parse/index.ts";
import { languageOf, rulesOf, textLanguage } from "./catalog.ts";
import type { LanguageCode } from "./language-code.ts";
import { createPlainResolver } from "./linking-parts/plain.ts";
import { plainFacts } from "./linking-parts/plain-facts.ts";
import { registry } from "./registry.ts";

/** By id; an unregistered id gives plain text. */
export interface Languages {
  get(id: string): ParserLanguage & LinkerLanguage;
}

let loading: Promise<Languages> | undefined;

/** Loads the code of every language, once per thread. */
export function loadLanguages(): Promise<Languages> {
  return (loading ??= loadAll());
}

async function loadAll(): Promise<Languages> {
  const loaded = await Promise.all(
    registry.map(async ([id, load]) => [id, complete(id, (await load?.())?.language)] as const),
  );
  const byId = new Map(loaded);
  const text = complete(textLanguage.id, undefined);
  return { get: (id) => byId.get(id) ?? text };
}

function complete(id: string, code: LanguageCode | undefined): ParserLanguage & LinkerLanguage {
  const data = languageOf(id);
  const traits = createTraits({ ...(code?.facts ?? plainFacts), isComponent: data.component === true });
  return {
    data,
    rules: rulesOf(data),
    hooks: code?.hooks ?? {},
    traits,
    createResolver: code?.createResolver ?? createPlainResolver,
    summarize: code?.summarize ?? (traits.asksCallers !== undefined ? encodeCalledNames : undefined),
    importWords: code?.importWords,
    templatesOf: code?.templatesOf,
  };
}
