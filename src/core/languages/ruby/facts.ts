// Ruby: what Kernel, Module and the core classes make available everywhere.
import type { LanguageFacts } from "../../link/language-facts.ts";
import { plainFacts } from "../linking-parts/plain-facts.ts";
import { openedNames } from "./outside-ancestors.ts";

export const rubyFacts: LanguageFacts = {
  ...plainFacts,
  memberScope: true,
  inheritedConstructor: "initialize",
  moduleMixins: true,
  openedOutside: openedNames.join(" "),
  superSearchesAll: true,
  overrides: "members",
  globals: `
    puts print p pp printf putc gets require require_relative load autoload raise fail catch throw loop lambda proc
    block_given? binding caller exit abort at_exit sleep rand srand system exec spawn fork format sprintf open warn
    attr_reader attr_writer attr_accessor attr private public protected module_function private_constant include extend
    prepend define_method alias_method undef_method remove_method private_class_method public_send send instance_variable_get
    instance_variable_set respond_to? freeze frozen? dup clone tap then instance_of? is_a? kind_of? nil? method methods
    class object_id hash inspect to_s instance_eval class_eval module_eval instance_exec refine using
    Object BasicObject Kernel Module Class Comparable Enumerable Array Hash String Symbol Integer Float Numeric Rational
    Complex Range Regexp MatchData Proc Method Struct Time IO File Dir Exception StandardError RuntimeError ArgumentError
    TypeError NameError NoMethodError KeyError IndexError RangeError StopIteration NotImplementedError IOError EOFError
    ZeroDivisionError FrozenError LoadError ScriptError SystemExit Interrupt SignalException Random Process Signal Thread
    Mutex Queue ConditionVariable Fiber Enumerator Encoding Marshal ObjectSpace GC Math ENV ARGV STDIN STDOUT STDERR
    NilClass TrueClass FalseClass Data Set Ractor RUBY_VERSION RUBY_PLATFORM RUBY_ENGINE __FILE__ __dir__ __method__`,
  asksCallers: "members",
  typedElements: true,
  fillsResults: true,
  invoking: "call",
  unnamed: "call to_s",
  selfTypes: "Self",
  keyed: "Hash",
  insteadOf: {
    "<=>": "< > <= >= between? clamp",
    each: `each_with_index each_with_object each_entry each_slice each_cons map collect flat_map filter_map select filter
      reject find detect find_index find_all inject reduce sum min_by max_by minmax sort sort_by group_by partition
      to_a to_set entries zip tally uniq chunk_while slice_when take_while drop_while min max lazy`,
  },
  yieldingMember: "each",
  fieldMark: "@",
  instances: `instance find find_by find_by! find_or_create_by find_or_create_by! find_or_initialize_by find_sole_by create
    create! take take! first first! last last!`,
  instanceLists:
    "where all order limit offset includes preload eager_load joins left_joins distinct reorder none",
  scopeFunctions: "tap then yield_self",
  valueCallbacks: "each_value transform_values",
  yielding: "then yield_self",
  receiverFunctions: "instance_eval instance_exec class_eval class_exec module_eval",
  containers: "Array Hash Set Queue",
  puts: {
    every: "push append unshift prepend add add? << insert enq",
    last: "store",
    elements: "concat update merge!",
  },
  results: {
    String: `to_s strip lstrip rstrip chomp chop upcase downcase capitalize swapcase squeeze gsub sub tr inspect join
      ljust rjust center`,
    Symbol: "to_sym",
    Integer: "to_i",
    Float: "to_f",
  },
  mapping: "map collect filter_map",
  flattening: "flat_map collect_concat",
  folding: "inject reduce",
  members: {
    element:
      "first last min max min_by max_by sample find detect pop shift fetch dig delete delete_at deq inject reduce",
    same: `select reject filter sort sort_by reverse uniq compact take drop each each_with_index to_a rotate shuffle
      partition take_while drop_while find_all concat push append unshift freeze dup lazy each_entry reverse_each
      + - & | << compact! uniq! reverse! sort_by! select! reject! keep_if delete_if clone to_set values_at flatten
      where order limit offset includes preload eager_load joins left_joins distinct reorder find_each`,
    keys: "keys",
    values: "values",
  },
  callbacks: {
    0: `each each_entry find_each reverse_each find_all max_by min_by partition sum count take_while drop_while each_value transform_values uniq filter_map each_slice each_with_object to_h none? one?
      find_index delete_if keep_if reject! select! map! sort_by! uniq! minmax_by tally_by to_set map select reject find detect any? all? none? each_with_index flat_map sort_by group_by collect filter`,
    1: "inject reduce each_pair sort sort! max min minmax",
  },
};
