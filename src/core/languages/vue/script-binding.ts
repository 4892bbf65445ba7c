// Which part of a component is a script? Names in other places are the template's.

/** Name of the bindings that span the scripts of a file. Code cannot contain this name. */
export const scriptBinding = "script:";
