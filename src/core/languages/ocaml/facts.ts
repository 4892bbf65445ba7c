// OCaml: types and values of Stdlib, which every file sees.
import type { LanguageFacts } from "../../link/language-facts.ts";
import { plainFacts } from "../linking-parts/plain-facts.ts";

export const ocamlFacts: LanguageFacts = {
  ...plainFacts,
  typeSpace: true,
  plainTypes: true,
  plainFields: true,
  discardName: "_",
  globals: `int float bool char string bytes unit list array option result exn ref lazy_t format format4 format6 in_channel
    out_channel int32 int64 nativeint Some None Ok Error true false Not_found Failure Invalid_argument End_of_file Exit
    Sys_error Division_by_zero Out_of_memory Stack_overflow Match_failure Assert_failure
    raise raise_notrace failwith invalid_arg compare min max not succ pred abs mod_float float_of_int int_of_float
    truncate float sqrt exp log sin cos tan floor ceil string_of_int int_of_string string_of_float float_of_string
    string_of_bool bool_of_string int_of_char char_of_int int_of_string_opt fst snd ignore incr decr at_exit exit
    print_string print_endline print_int print_newline print_char print_float prerr_string prerr_endline
    output_string output_char open_in open_out close_in close_out input_line read_line flush stdin stdout stderr
    do_at_exit valid_float_lexem min_int max_int infinity nan epsilon_float max_float min_float`,
};
