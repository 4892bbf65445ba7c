// Which methods do the traits of the root add to outside types: `impl Shout for str`?
import { hash32 } from "../../../base/hash32.ts";
import { hasSymbol, symbolOf } from "../../link/found.ts";
import type { LinkState } from "../../link/link-state.ts";
import { ownerType } from "../../link/names/enclosing-type.ts";
import type { ScopeOutline } from "../../link/names/scope-outline.ts";
import { findMember } from "../../link/names/members.ts";
import { PairMap } from "../../link/pair-map.ts";
import type { NameHash, SymbolId } from "../../link/ids.ts";
import { isOfTrait } from "./linking-operators.ts";
import { ChildNames, TraitSet } from "./linking-trait-sets.ts";

/** What a value of a type is also: a String is a str. */
const behind: ReadonlyMap<NameHash, NameHash> = new Map(
  [
    ["String", "str"],
    ["Vec", "[]"],
  ].map(([from, to]) => [hash32(from!), hash32(to!)]),
);

/**
 * Methods that the standard library's own types declare, or that operators on them run: they precede those of the
 * root's traits. Iterators are among these types, because what `iter()` gives counts as what it goes over.
 */
const inherent: ReadonlySet<NameHash> = new Set(
  `index index_mut add sub mul div rem neg not shl shr bitand bitor bitxor deref deref_mut call
   by_ref chain collect count cycle enumerate filter_map flat_map fold for_each fuse inspect last max_by max_by_key
   min_by min_by_key nth partition peek peekable product rposition scan skip skip_while step_by sum take_while try_fold
   try_for_each unzip all any append as_bytes as_bytes_mut as_deref as_deref_mut as_mut as_mut_ptr as_mut_slice
   as_mut_str as_ptr as_ref as_slice as_str binary_search borrow borrow_mut bytes capacity ceil char_indices chars checked_add checked_sub
   chunks clear clone cloned cmp concat contains contains_key copied count_ones dedup difference drain
   ends_with entry eq err expect expect_err extend extend_from_slice fill filter find first flatten floor fmt from
   from_str from_utf8 get get_mut get_or_insert_with get_unchecked hash insert insert_str into into_bytes into_inner
   into_iter into_keys into_string into_values is_alphabetic is_alphanumeric is_ascii is_ascii_digit
   is_char_boundary is_digit is_empty is_err is_none is_numeric is_ok is_some is_some_and is_uppercase is_whitespace
   iter iter_mut join keys last leading_zeros len len_utf8 lines load lock make_ascii_lowercase map map_err map_or
   map_or_else matches max min next ok ok_or ok_or_else or or_else or_insert or_insert_with parse pop pop_back
   pop_front position pow push push_back push_front push_str range read remove repeat replace reserve resize retain
   rev reverse rfind rotate_left round rsplit saturating_add saturating_sub sort sort_by sort_by_key split split_at
   split_off split_once split_whitespace splitn sqrt starts_with store strip_prefix strip_suffix swap take
   to_ascii_lowercase to_ascii_uppercase to_digit to_lowercase to_owned to_string to_uppercase to_vec trailing_zeros
   transpose trim trim_end trim_matches trim_start truncate unwrap unwrap_err unwrap_or unwrap_or_default
   unwrap_or_else values values_mut windows with_capacity wrapping_add wrapping_sub write write_fmt write_str zip
   and_then and new default abs signum is_nan to_bits to_le_bytes to_be_bytes to_ne_bytes file_name extension exists
   is_file is_dir components parent display with_extension metadata`
    .split(/\s+/)
    .map(hash32),
);

export class RustOutside {
  readonly #state: LinkState;
  /** Traits of the root that impl blocks implement for outside types, by the name of the type. */
  readonly #traits = new Map<NameHash, TraitSet>();
  readonly #allTraits = new Set<SymbolId>();
  readonly #children: ChildNames;
  readonly #hasApart: (trait: SymbolId) => boolean;
  /** The methods in those blocks; several of one name and type are not told apart, so the trait's own is meant. */
  readonly #members = new PairMap();
  /** Those of blocks for references to the types, which are meant if there are no others. */
  readonly #referred = new PairMap();
  /** Answers of `find`. */
  readonly #found = new PairMap();

  /** @param hasApart - whether blocks declare members of a trait apart from it: `impl dyn Trait { … }` */
  constructor(state: LinkState, hasApart: (trait: SymbolId) => boolean) {
    this.#state = state;
    this.#children = new ChildNames(state, (type) => this.#allTraits.has(type));
    this.#hasApart = hasApart;
  }

  /** Notes that an impl block implements the trait for the outside type of that name. */
  addTrait(type: NameHash, trait: SymbolId): void {
    let known = this.#traits.get(type);
    if (known === undefined) this.#traits.set(type, (known = new TraitSet()));
    known.add(trait);
    this.#allTraits.add(trait);
  }

  /** Notes the members of impl blocks in a file whose types are outside. */
  addMembers(scope: ScopeOutline): void {
    const { symbols, strings } = this.#state.scope(scope.fileId).parsed;
    for (const row of scope.owned) {
      if (!isOfTrait(scope, row) || ownerType(this.#state, scope, row) >= 0) continue;
      const written = strings.get(symbols.owner[row]!);
      const members = written.startsWith("&") ? this.#referred : this.#members;
      const [type, name] = [nameOfOutside(written), scope.names[row]!];
      members.set(type, name, members.get(type, name, none) === none ? scope.base + row : several);
    }
  }

  /** The member of that name that the root adds to an outside type; −1 if there is none, or one of several traits. */
  find(type: NameHash, name: NameHash): SymbolId {
    if (this.#traits.size === 0 || inherent.has(name)) return -1;
    const known = this.#found.get(type, name, unasked);
    if (known !== unasked) return known;
    const own = this.#find(type, name);
    const other = own < 0 ? behind.get(type) : undefined;
    const found = other === undefined ? own : this.#find(other, name);
    this.#found.set(type, name, found);
    return found;
  }

  #find(type: NameHash, name: NameHash): SymbolId {
    const traits = this.#traits.get(type)?.with(name, this.#state, this.#children, this.#hasApart) ?? [];
    const declared = traits.flatMap((trait) => {
      const { found } = findMember(this.#state, trait, name);
      return hasSymbol(found) ? [symbolOf(found)] : [];
    });
    const [only] = declared;
    if (only === undefined || declared.some((other) => other !== only)) return -1;
    const own = this.#members.get(type, name, none);
    const member = own === none ? this.#referred.get(type, name, none) : own;
    return member >= 0 ? member : only;
  }
}

const none = -1;
const several = -2;
const unasked = -3;

/** `&'a mut [T]` is written as the owner of a block; its methods are those of a slice. */
function nameOfOutside(written: string): NameHash {
  const type = written.replace(/^(?:&\s*(?:'\w+\s*)?(?:mut\s+)?)+/, "");
  return hash32(type.startsWith("[") ? "[]" : type.replace(/<[^]*$/, "").replace(/^.*::/, ""));
}
