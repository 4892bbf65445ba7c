// Where does a call pass a value to its callback?

/** A block in Ruby comes after all arguments. */
export const blockPlace = 255;

/** In keys: the result of calling the function. */
export const resultKey = "()";

/** Replaces the parameter's position for the `this` of a function literal. */
export const receiverPlace = -1;

/** Replaces it for the argument itself, whose declared type is asked for. */
export const wholePlace = -2;

/** The source of a value that a call passes to its callback, as encoded in the property of the binding. */
export interface ContextualPlace {
  /**
   * Position of the function literal, or of the object literals around it, among the arguments; −1 for a declared type.
   */
  readonly argument: number;
  /** The name of the argument that is the function literal, if it is passed by name; its position is then 0. */
  readonly label: string | undefined;
  /** Keys of the object literals around the function literal, and "()" of functions that return it, outermost first. */
  readonly keys: readonly string[];
  /** The parameter's position in the literal, −1 for its `this`, −2 for what the whole argument is. */
  readonly parameter: number;
  /** The part of that parameter that a destructured name takes. */
  readonly part: string | undefined;
}

/**
 * Reads "0:1", "=name:1", "0:this", "0:self", "0.onClick:1", ".onClick:0", ".():0" and "0:1.name"; undefined for a property in any other form.
 */
export function readContextualPlace(property: string): ContextualPlace | undefined {
  const parts = /^(\d*|=\w+)((?:\.(?:[\w$]+|\(\)))*):(\d+|this|self)(?:\.(.+))?$/.exec(property);
  if (parts === null) return undefined;
  const label = parts[1]!.startsWith("=") ? parts[1]!.slice(1) : undefined;
  return {
    argument: parts[1] === "" ? -1 : label === undefined ? Number(parts[1]) : 0,
    label,
    keys: parts[2]!.split(".").slice(1),
    parameter: parameterAt(parts[3]!),
    part: parts[4],
  };
}

function parameterAt(text: string): number {
  if (text === "this") return receiverPlace;
  return text === "self" ? wholePlace : Number(text);
}
