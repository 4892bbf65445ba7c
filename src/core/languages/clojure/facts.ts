// Clojure: names of clojure.core, and of clojure.test, which tests import whole.
import type { LanguageFacts } from "../../link/language-facts.ts";
import { plainFacts } from "../linking-parts/plain-facts.ts";

export const clojureFacts: LanguageFacts = {
  ...plainFacts,
  globals: `+ - * / = == not= < > <= >= inc dec min max quot rem mod and or not when when-not if-not cond condp case
    -> ->> as-> some-> some->> cond-> cond->> doto let loop for doseq dotimes while fn defn defmacro def ns comment
    when-let if-let when-some if-some letfn binding with-open with-redefs delay force lazy-seq future promise deliver
    deref reset! swap! atom ref agent send send-off dosync alter commute ref-set volatile! vreset! vswap!
    map mapv filter filterv remove reduce reduce-kv into conj cons concat mapcat keep keep-indexed map-indexed
    first second rest next last butlast nth nthrest take drop take-while drop-while partition partition-all
    partition-by group-by sort sort-by reverse distinct dedupe frequencies interleave interpose range repeat repeatedly
    iterate cycle flatten count empty empty? seq vec vector set hash-map hash-set list list* sorted-map sorted-set
    array-map zipmap get get-in assoc assoc-in update update-in dissoc select-keys merge merge-with keys vals key val
    contains? find some every? not-any? not-every? identity constantly comp partial complement juxt apply fnil memoize
    str subs name keyword symbol format pr pr-str prn println print print-str read-string slurp spit
    nil? some? true? false? string? keyword? symbol? number? integer? map? vector? set? seq? coll? sequential? fn? ifn?
    instance? satisfies? boolean boolean? pos? neg? zero? even? odd? int long double float char byte short bigint
    rand rand-int rand-nth shuffle bit-and bit-or bit-xor bit-shift-left bit-shift-right
    meta with-meta vary-meta alter-meta! type class isa? ancestors derive methods require use import refer resolve var
    ex-info ex-data ex-message throw try catch finally assert eval macroexpand gensym extend-type extend-protocol extend
    reify proxy run! doall dorun trampoline transduce eduction completing sequence reductions subvec peek pop
    to-array into-array aget aset alength re-find re-matches re-seq re-pattern re-groups tap> add-tap
    is are testing deftest use-fixtures run-tests thrown? thrown-with-msg? *out* *in* *err* *ns* Object String Exception
    Long Integer Boolean Double Math System Thread File Throwable IllegalArgumentException`,
};
