// Which view is shown, and of what? The address after `#` contains everything, so that every view is a link.
import { useEffect, useState } from "preact/hooks";

export interface Place {
  readonly view: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** `#/search?query=parse&language=go`. */
export function parsePlace(hash: string): Place {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  return { view: path, parameters: Object.fromEntries(new URLSearchParams(query)) };
}

export function linkTo(view: string, parameters: Readonly<Record<string, string | undefined>> = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined && value !== "") query.set(name, value);
  const text = query.toString();
  return `#/${view}${text === "" ? "" : `?${text}`}`;
}

/** @param replaces - whether going back skips the previous place, as while the user types */
export function go(link: string, replaces = false): void {
  if (!replaces) {
    location.hash = link;
    return;
  }
  history.replaceState(null, "", link);
  dispatchEvent(new HashChangeEvent("hashchange"));
}

export function usePlace(): Place {
  const [place, setPlace] = useState(() => parsePlace(location.hash));
  useEffect(() => {
    const read = (): void => {
      setPlace(parsePlace(location.hash));
    };
    addEventListener("hashchange", read);
    return () => {
      removeEventListener("hashchange", read);
    };
  }, []);
  return place;
}
