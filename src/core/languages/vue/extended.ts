// Which component does another one extend? Its members come behind those of mixins.

/** Name of the rows for the option `extends`; rows for mixins have none. */
export const extended = "extends";
