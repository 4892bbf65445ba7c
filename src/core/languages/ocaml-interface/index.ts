// Interfaces of OCaml's modules, as the registry takes them.
export { language } from "../ocaml/index.ts";
