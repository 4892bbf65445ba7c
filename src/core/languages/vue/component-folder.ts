// How is a component named that a template uses without an import? As a file below this folder, wherever that is.

export const componentFolder = "components/";
