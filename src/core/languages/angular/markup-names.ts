// Which names do templates use that are strings in the code? Selectors of components and directives, and names of pipes.
// They are kept as names that the class's file exports; a sign in front tells them from names of code.

export const markupSigns = { element: "<", attribute: "[", pipe: "|" } as const;

/** The file of a component's template, behind this sign; relative to the component's file. */
export const templateSign = "template ";

/** Attributes with such names may be selectors: HTML's own have only small letters. */
const attributeName = /^[a-z][\w-]*$/i;
const part = /([A-Za-z][\w-]*)?((?:\[[^\]]*\]|\.[\w-]+|:not\([^)]*\))*)/y;

/** `app-card, button[appTip]` are the element `app-card` and the attribute `appTip`. */
export function* namesOfSelector(selector: string): Generator<string> {
  for (const one of selector.split(",")) {
    part.lastIndex = 0;
    const [, element = "", rest = ""] = part.exec(one.trim()) ?? [];
    if (element.includes("-")) yield `${markupSigns.element}${element}`;
    for (const [, attribute] of rest.replaceAll(/:not\([^)]*\)/g, "").matchAll(/\[([\w-]+)\]/g))
      if (isDirectiveName(attribute!)) yield `${markupSigns.attribute}${attribute!}`;
  }
}

/** Whether an attribute of that name may be a directive. */
export function isDirectiveName(name: string): boolean {
  return attributeName.test(name) && /[A-Z]|^app-/.test(name);
}
