// PHP: the core functions and classes that code uses most.
import type { LanguageFacts } from "../../link/language-facts.ts";
import { plainFacts } from "../linking-parts/plain-facts.ts";

export const phpFacts: LanguageFacts = {
  ...plainFacts,
  caseLists: "cases",
  classTypes: "class_string",
  overloads: true, // a property and a method may have the same name
  inheritedConstructor: "__construct",
  callMember: "__invoke",
  overrides: "members",
  keepsFunctions: true,
  asksCallers: "members",
  runners: {
    0: "call_user_func call_user_func_array array_map",
    1: `array_filter array_reduce array_walk usort uasort uksort array_find array_any array_all
      preg_replace_callback`,
  },
  iteration: { iterator: "getIterator", next: "current", beside: "rewind valid next", key: "key" },
  protocols: {
    Iterator: "rewind valid current key next",
    IteratorAggregate: "getIterator",
    ArrayAccess: "offsetGet offsetSet offsetExists offsetUnset",
    Countable: "count",
    JsonSerializable: "jsonSerialize",
  },
  indexer: "offsetGet",
  unnamed: `key getIterator current rewind valid next count offsetExists offsetSet offsetUnset jsonSerialize
    __toString __clone`,
  missing: {
    read: "__get",
    write: "__set",
    call: "__call",
    staticCall: "__callStatic",
    asking: { isset: "__isset", empty: "__isset", unset: "__unset" },
  },
  globals: `
    int float string bool array object mixed void null callable iterable never true false self static parent
    count strlen isset empty unset echo print die exit list compact extract func_get_args is_array is_string is_int
    is_null is_object is_callable is_numeric is_bool is_float is_a is_subclass_of in_array array_map array_filter
    array_merge array_keys array_values array_key_exists array_push array_pop array_shift array_unshift array_slice
    array_splice array_reduce array_search array_unique array_flip array_combine array_fill array_diff array_intersect
    array_walk array_column array_sum sort usort uasort uksort ksort asort implode explode join trim ltrim rtrim strpos
    stripos strrpos str_replace str_contains str_starts_with str_ends_with substr sprintf printf strtolower strtoupper
    ucfirst lcfirst ucwords preg_match preg_match_all preg_replace preg_replace_callback preg_split preg_quote
    json_encode json_decode serialize unserialize file_get_contents file_put_contents file_exists is_file is_dir mkdir
    fopen fclose fread fwrite unlink dirname basename realpath time date strtotime microtime call_user_func
    call_user_func_array get_class method_exists property_exists class_exists function_exists define defined constant
    spl_object_hash spl_autoload_register trigger_error error_log var_dump var_export print_r intval floatval strval
    boolval max min abs round floor ceil rand mt_rand random_int md5 sha1 hash base64_encode base64_decode urlencode
    htmlspecialchars iterator_to_array range number_format ctype_digit mb_strlen mb_substr usleep sleep
    Exception Error TypeError ErrorException Throwable RuntimeException LogicException InvalidArgumentException
    DomainException LengthException OutOfRangeException OutOfBoundsException UnexpectedValueException
    BadMethodCallException BadFunctionCallException Closure Generator Iterator IteratorAggregate Traversable
    ArrayAccess Countable Serializable JsonSerializable Stringable ArrayObject ArrayIterator SplObjectStorage stdClass
    DateTime DateTimeImmutable DateTimeInterface DateInterval DateTimeZone ReflectionClass ReflectionMethod PDO WeakMap`,
  selfTypes: "self static",
  heirTypes: "static",
  elementwise: "array_map array_filter array_walk usort uasort array_find array_any array_all",
  calling: `array_map array_filter array_walk array_reduce usort uasort uksort call_user_func call_user_func_array
    preg_replace_callback iterator_apply`,
};
