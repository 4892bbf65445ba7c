// Interfaces of OCaml's modules: the code that the language registry loads.
export { language } from "../ocaml/index.ts";
