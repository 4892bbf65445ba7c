// R: functions of base, stats, utils and methods, and of testthat, which tests import whole.
import type { LanguageFacts } from "../../link/language-facts.ts";
import { plainFacts } from "../linking-parts/plain-facts.ts";

export const rFacts: LanguageFacts = {
  ...plainFacts,
  sharesIncluded: true,
  namedClasses: true,
  callConstructs: true,
  inheritedConstructor: "initialize",
  factories: "new",
  overrides: "members",
  asksCallers: "members",
  typedElements: true,
  tables: "table",
  containers: "table",
  elementwise:
    "lapply sapply vapply Map Filter mapply walk map imap iwalk map_chr map_dbl map_int map_lgl keep discard",
  // Replacement functions of the language, which set a property of what they get.
  sinks: `names<- class<- oldClass<- attr<- attributes<- body<- formals<- environment<- levels<- dim<- dimnames<-
    colnames<- rownames<- row.names<- diag<- length<- slot<- storage.mode<- mode<- is.na<- substr<- parent.env<-`,
  globals: `T F NA NULL Inf NaN TRUE FALSE pi letters LETTERS month.name self private super
    c list vector character numeric integer logical double complex factor matrix array data.frame length names nchar
    nrow ncol dim dimnames rownames colnames rbind cbind append rev sort order rank unique duplicated which which.max
    which.min any all is.na is.null is.function is.character is.numeric is.list is.logical is.factor is.environment
    is.data.frame is.vector is.matrix inherits class unclass structure attr attributes identical isTRUE isFALSE
    as.character as.numeric as.integer as.logical as.double as.list as.vector as.factor as.data.frame as.matrix as.name
    sum mean median min max range var sd quantile abs sqrt exp log log2 log10 round floor ceiling trunc cumsum prod diff
    paste paste0 sprintf format formatC toupper tolower substr substring strsplit grepl grep gsub sub regmatches regexpr
    gregexpr regexec startsWith endsWith trimws rep rep_len seq seq_along seq_len head tail setdiff union intersect
    lapply sapply vapply mapply Map Filter Reduce Recall do.call tryCatch try stop warning message signalCondition
    on.exit invisible return function if for while repeat switch ifelse missing match.arg match.fun match.call nargs
    sys.call sys.function parent.frame environment new.env globalenv emptyenv assign get get0 exists eval evalq parse
    deparse quote bquote substitute expression body formals call as.call is.call library require requireNamespace
    loadNamespace suppressWarnings suppressMessages print cat message readline readLines writeLines readRDS saveRDS
    file file.path file.exists basename dirname normalizePath list.files unlink tempfile Sys.time Sys.Date Sys.getenv
    Sys.setenv set.seed runif rnorm sample setNames modifyList stopifnot nlevels levels droplevels table tabulate
    apply outer crossprod solve t diag merge aggregate split unsplit by with within subset transform stack rapply
    UseMethod NextMethod standardGeneric setClass setGeneric setMethod setValidity new slot validObject isVirtualClass
    vapply nchar utf8ToInt intToUtf8 bitwAnd Negate identity Vectorize local interactive options getOption system.file
    str summary plot lines points legend par expect_equal expect_true expect_false expect_error expect_identical
    expect_warning expect_message expect_null expect_type expect_s3_class expect_length expect_snapshot expect_named
    expect_silent expect_match test_that skip_on_cran skip_if skip_if_not_installed context describe it R6Class`,
};
