// Perl: functions that every package sees, and those of its most used modules for tests and lists.
import type { LanguageFacts } from "../../link/language-facts.ts";
import { plainFacts } from "../linking-parts/plain-facts.ts";

export const perlFacts: LanguageFacts = {
  ...plainFacts,
  memberScope: true,
  inheritedConstructor: "new",
  plainFields: true,
  keepsFunctions: true,
  asksCallers: "members",
  typedElements: true,
  containers: "Array Hash",
  keyed: "Hash",
  puts: { every: "push unshift" },
  members: { element: "shift pop", keys: "keys", values: "values" },
  calling: `GetOptions GetOptionsFromArray GetOptionsFromString find finddepth first any all none notall reduce
    reductions sum_by max_by min_by sort_by rev_sort_by nsort_by rev_nsort_by uniq_by partition_by count_by pairmap pairgrep
    first_index firstidx last_index lastidx indexes natatime part async timer`,
  globals: `print printf say die warn bless ref defined undef scalar shift push pop unshift splice keys values each
    delete exists wantarray sprintf join split map grep sort reverse sprintf substr index rindex lc uc lcfirst ucfirst
    length chomp chop chr ord hex oct abs int sqrt sin cos atan2 exp log rand srand time localtime gmtime sleep open
    close binmode eof read sysread syswrite seek tell unlink rename mkdir rmdir opendir readdir closedir stat lstat
    chdir chmod chown exec system fork wait waitpid kill exit eval require return pack unpack vec sprintf local select
    caller import can isa DOES VERSION STDIN STDOUT STDERR ARGV ENV __PACKAGE__ __FILE__ __LINE__
    ok is isnt like unlike is_deeply cmp_ok pass fail done_testing plan diag note subtest use_ok require_ok isa_ok
    can_ok new_ok BAIL_OUT skip eq_or_diff throws_ok lives_ok dies_ok croak carp confess cluck blessed reftype
    looks_like_number weaken dualvar first any all none sum sum0 min max reduce uniq shuffle pairs pairkeys
    has extends with before after around override requires Dumper`,
};
