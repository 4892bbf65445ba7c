// Rust: the prelude, the primitive types and the macros of the standard library.
import type { LanguageFacts } from "../../link/language-facts.ts";
import { plainFacts } from "../linking-parts/plain-facts.ts";

export const rustFacts: LanguageFacts = {
  ...plainFacts,
  typeSpace: true,
  discardName: "_",
  callConstructs: true,
  plainTypes: true,
  plainFields: true,
  keepsFunctions: true,
  asksCallers: "functions",
  fieldsAreArguments: true,
  variantFields: true,
  keepsValue: true,
  typedElements: true,
  modulesByPlace: true,
  paths: true,
  closedTypes: "always",
  overrides: "implementations",
  elementWrapper: "Option",
  errorCallbacks: "map_err unwrap_or_else or_else is_err_and inspect_err",
  indexer: "index",
  derefTarget: "Target",
  changingIndexer: "index_mut",
  changing: `push push_back push_front push_str pop pop_back pop_front insert remove swap_remove retain truncate clear extend
    append drain sort sort_by sort_by_key sort_unstable reverse dedup swap fill iter_mut values_mut get_mut as_mut entry
    resize take replace get_or_insert get_or_insert_with`,
  subscriptsCall: true,
  iteration: { iterator: "into_iter", next: "next" },
  operators: `add sub mul div rem bitand bitor bitxor shl shr neg not eq add_assign sub_assign mul_assign div_assign rem_assign
    bitand_assign bitor_assign bitxor_assign shl_assign shr_assign`,
  globals: `
    bool char str i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64 std core alloc proc_macro test
    Option Some None Result Ok Err Box String Vec ToString ToOwned Clone Copy Send Sync Sized Drop Fn FnMut FnOnce drop
    AsRef AsMut Into From Default Iterator IntoIterator Extend DoubleEndedIterator ExactSizeIterator Eq PartialEq Ord
    PartialOrd TryFrom TryInto FromIterator Unpin Debug Hash Display
    println print eprintln eprint format write writeln panic assert assert_eq assert_ne debug_assert debug_assert_eq
    debug_assert_ne vec todo unimplemented unreachable matches include include_str include_bytes concat stringify env
    option_env cfg line column file module_path compile_error dbg format_args thread_local try macro_rules`,
  selfTypes: "Self",
  transparent: `
    Box Rc Arc Ref RefMut MutexGuard RwLockReadGuard RwLockWriteGuard Cow Pin ManuallyDrop LazyLock OnceLock Lazy
    ReentrantMutexGuard MappedMutexGuard`,
  wrappers: "Option Result Poll Future",
  futures: "Future BoxFuture LocalBoxFuture JoinHandle IntoFuture",
  factories: "default from from_iter",
  giving: "take replace clone max min identity black_box",
  resultMethods: {
    from_str: "parse",
    from_iter: "collect",
    from: "into",
    try_from: "try_into",
    sum: "sum",
    product: "product",
  },
  folding: "fold",
  mapping: "map map_or map_or_else",
  flattening: "and_then flat_map filter_map find_map map_while then",
  sinks:
    "push push_back push_front insert Some Ok Err new from println print format drop size_of_val type_name_of_val",
  keeping: "push push_back push_front insert",
  keyed: "HashMap BTreeMap IndexMap DashMap FxHashMap",
  members: {
    inner: "borrow borrow_mut lock read write get_mut into_inner try_lock try_borrow try_borrow_mut load",
    unwrapped: `unwrap expect unwrap_or unwrap_or_default unwrap_or_else take or_default or_insert or_insert_with
      or_insert_with_key`,
    failure: "unwrap_err expect_err err",
    element: `
      get entry find rfind reduce upgrade nth_back next_back max min max_by min_by max_by_key min_by_key first last
      pop next nth remove pop_front pop_back front back front_mut back_mut first_mut last_mut peek peek_mut
      swap_remove pop_first pop_last get_unchecked get_unchecked_mut`,
    same: `
      clone as_ref as_mut as_deref as_deref_mut cloned copied filter rev skip step_by
      take_while skip_while chain or or_else ok to_owned to_vec as_slice as_mut_slice
      ok_or ok_or_else map_err and_modify by_ref inspect peekable fuse cycle as_ptr with_context context`,
    values: "values values_mut into_values",
    keys: "keys into_keys",
    pairs: "iter iter_mut into_iter drain range",
    places: "enumerate char_indices",
    flat: "flatten",
  },
  callbacks: {
    0: `map for_each filter find any all position flat_map filter_map and_then map_or map_or_else take_while skip_while
      max_by_key min_by_key sort_by_key inspect partition is_some_and is_ok_and map_err or_else is_err_and inspect_err
      retain unwrap_or_else sort_by sort_unstable_by sort_unstable_by_key sort_by_cached_key max_by min_by reduce find_map
      map_while rposition retain_mut is_none_or binary_search_by binary_search_by_key partition_point dedup_by_key
      try_for_each`,
    1: "fold sort_by sort_unstable_by max_by min_by reduce try_fold",
  },
};
