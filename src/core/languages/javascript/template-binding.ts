// Which part of a script is a template in a string? Its names are members of a class.

/** Name of the bindings that span such templates; their owner is the class. Code cannot contain this name. */
export const templateBinding = "template:";
