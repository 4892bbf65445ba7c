// C++: names of the language and of its smart pointers and maps, in addition to those of C.
import type { LanguageFacts } from "../../link/language-facts.ts";
import { plainFacts } from "../linking-parts/plain-facts.ts";
import { cGlobals } from "../c/facts.ts";

export const cppFacts: LanguageFacts = {
  ...plainFacts,
  memberScope: true,
  callConstructs: true,
  overloads: true,
  constantMethods: true,
  callMember: "operator()",
  functionPointers: true,
  closedTypes: "always",
  openEnums: true,
  overrides: "virtual",
  globals: `${cGlobals} std auto nullptr nullptr_t char8_t char16_t char32_t decltype typeid noexcept alignof
    static_cast dynamic_cast reinterpret_cast const_cast __func__ __FILE__ __LINE__`,
  operators: "begin end operator* operator++ operator!=",
  iteration: { iterator: "begin", next: "operator*" },
  positionalFields: true,
  transparent: "unique_ptr shared_ptr weak_ptr optional reference_wrapper atomic",
  keyed: "map unordered_map multimap unordered_multimap flat_map",
  placing: "emplace_back emplace_front",
  members: {
    element: "at front back top value value_or emplace_back emplace_front",
    iterator: "find begin end cbegin cend rbegin rend",
    inner: "get lock",
    inserted: "insert emplace try_emplace insert_or_assign",
  },
  memberTypes: {
    iterator: "iterator const_iterator reverse_iterator const_reverse_iterator pointer const_pointer",
    item: "value_type reference const_reference",
    element: "mapped_type element_type",
  },
  pairTypes: "pair",
  pairParts: { 0: "first", 1: "second" },
};
