// C++: names of the language and of its smart pointers and maps, in addition to those of C.
import type { LanguageFacts } from "../../link/language-facts.ts";
import { operatorNames } from "../linking-parts/operator-names.ts";
import { plainFacts } from "../linking-parts/plain-facts.ts";
import { cGlobals } from "../c/facts.ts";

/** Methods of containers that put in their last argument. */
export const putters =
  "push_back push_front push emplace_back emplace_front emplace insert insert_or_assign try_emplace";

/** Functions that make of their first argument one that acts like it. */
const bound = "bind bind_front bind_back ref cref function mem_fn";

export const cppFacts: LanguageFacts = {
  ...plainFacts,
  memberScope: true,
  callConstructs: true,
  overloads: true,
  constantMethods: true,
  callMember: "operator()",
  functionPointers: true,
  functionHolders: true,
  typesBesideValues: true,
  dotsTakeRest: true,
  usesNamespaces: true,
  keepsFunctions: true,
  fieldsAreArguments: true,
  argumentLookup: true,
  injectedNames: true,
  templates: true,
  closedTypes: "always",
  openEnums: true,
  overrides: "virtual",
  globals: `${cGlobals} std auto nullptr nullptr_t char8_t char16_t char32_t decltype typeid noexcept alignof
    static_cast dynamic_cast reinterpret_cast const_cast __func__ __FILE__ __LINE__`,
  operators: `begin end ${operatorNames}`,
  iteration: { iterator: "begin", next: "operator*" },
  positionalFields: true,
  transparent: "unique_ptr shared_ptr weak_ptr optional reference_wrapper atomic",
  keyed: "map unordered_map multimap unordered_multimap flat_map",
  placing: "emplace_back emplace_front",
  keeping: putters,
  sinks: `${putters} make_pair make_tuple pair tuple move forward swap`,
  copying: bound,
  runners: { 0: "invoke" },
  startingWith: { 2: "accumulate", 3: "inner_product" },
  entryMakers: "make_pair",
  members: {
    element: "at front back top value value_or emplace_back emplace_front operator[]",
    same: "operator*",
    iterator: "find begin end cbegin cend rbegin rend",
    inner: "get lock",
    inserted: "insert emplace try_emplace insert_or_assign",
  },
  functions: {
    iterator: `begin end cbegin cend next prev find find_if find_if_not search adjacent_find lower_bound upper_bound
      max_element min_element partition_point remove remove_if unique partition stable_partition rotate`,
  },
  ranged: {
    0: `for_each find_if find_if_not all_of any_of none_of count_if sort stable_sort partial_sort nth_element is_sorted
      max_element min_element minmax_element remove_if copy_if partition stable_partition transform lower_bound
      upper_bound equal_range binary_search unique adjacent_find generate replace_if`,
    1: "accumulate reduce",
  },
  memberTypes: {
    iterator: "iterator const_iterator reverse_iterator const_reverse_iterator pointer const_pointer",
    item: "value_type reference const_reference",
    element: "mapped_type element_type",
  },
  pairTypes: "pair",
  pairParts: { 0: "first", 1: "second" },
};
