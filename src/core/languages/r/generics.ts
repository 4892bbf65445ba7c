// Generic functions of R itself, and its functions whose names only look like those of their methods.

/** Functions of base, stats, utils and graphics that run the method for the class of their first argument. */
export const baseGenerics: ReadonlySet<string> = new Set(
  `print format summary plot length names levels dim dimnames row.names t str toString mean median quantile range
  rev sort unique duplicated rep seq c head tail merge split subset transform with within update predict residuals
  resid coef fitted anova logLik AIC BIC deviance nobs vcov confint simulate weights formula terms model.frame
  model.matrix df.residual family labels all.equal as.character as.numeric as.double as.integer as.logical as.list
  as.vector as.data.frame as.matrix as.Date as.POSIXct as.POSIXlt as.environment as.function as.table is.na is.numeric
  aggregate by cut diff droplevels lines points text hist barplot boxplot image pairs scale solve xtfrm
  anyNA anyDuplicated determinant isSymmetric julian kronecker months weekdays quarters trunc round rowsum open close
  flush sequence cbind rbind density reorder relevel window time start end`.split(/\s+/),
);

/** `t.test` is no `t` for a class `test`. */
export const plainFunctions: ReadonlySet<string> = new Set(
  `plot.new plot.window plot.xy plot.design t.test all.equal all.names all.vars sort.int sort.list seq.int rep.int
  format.pval format.info split.screen close.screen close.socket update.packages row.names as.name as.symbol as.call
  as.null`.split(/\s+/),
);
