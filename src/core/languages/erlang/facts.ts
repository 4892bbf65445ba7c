// Erlang: functions and macros available without an import.
import type { LanguageFacts } from "../../link/language-facts.ts";
import { plainFacts } from "../linking-parts/plain-facts.ts";

export const erlangFacts: LanguageFacts = {
  ...plainFacts,
  asksCallers: "functions",
  overloads: true,
  fixedCounts: true,
  countsName: true,
  plainTypes: true,
  globals: `abs apply atom_to_binary atom_to_list binary_part binary_to_atom binary_to_existing_atom binary_to_float
    binary_to_integer binary_to_list binary_to_term bit_size byte_size ceil element erase error exit float
    float_to_binary float_to_list floor garbage_collect get get_keys group_leader halt hd integer_to_binary
    integer_to_list iolist_size iolist_to_binary is_alive is_atom is_binary is_bitstring is_boolean is_float is_function
    is_integer is_list is_map is_map_key is_number is_pid is_port is_process_alive is_record is_reference is_tuple
    length link list_to_atom list_to_binary list_to_existing_atom list_to_float list_to_integer list_to_pid
    list_to_tuple make_ref map_get map_size max min monitor demonitor node nodes now open_port pid_to_list port_close
    process_flag process_info processes put register registered round self send setelement size spawn spawn_link
    spawn_monitor spawn_opt split_binary statistics term_to_binary throw tl trunc tuple_size tuple_to_list unlink
    unregister whereis nif_error assert assertEqual assertMatch assertNot assertNotEqual assertError assertException
    assertThrow assertExit debugFmt LOG_ERROR LOG_WARNING LOG_INFO LOG_DEBUG LOG_NOTICE`,
};
