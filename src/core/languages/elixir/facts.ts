// Elixir: which library functions call the functions passed to them?
import type { LanguageFacts } from "../../link/language-facts.ts";
import { plainFacts } from "../linking-parts/plain-facts.ts";

export const elixirFacts: LanguageFacts = {
  ...plainFacts,
  asksCallers: "functions",
  calling: `apply spawn spawn_link spawn_monitor async async_stream start start_link start_child then tap update update!
    update_in get_and_update all? any? chunk_by chunk_while count dedup_by drop_while each each_while filter find find_index
    find_value flat_map flat_map_reduce frequencies_by group_by into join map map_every map_intersperse map_join map_reduce
    max_by min_by min_max_by new partition reduce reduce_while reject scan sort sort_by split_while split_with sum_by
    take_while uniq_by with_index zip_reduce zip_with iterate resource unfold transform run put_new_lazy get_lazy pop_lazy
    put_lazy merge intersect replace_lazy update_existing get_and_update_in apply_after apply_interval`,
};
