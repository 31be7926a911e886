/** A vector file as JSON: its head (rules, word lists) and its cases. */
export type VectorFile = {
  readonly head: Readonly<Record<string, unknown>>;
  readonly cases: readonly VectorCase[];
};

export type VectorCase = { readonly id: string; readonly [key: string]: unknown };

/**
 * How one vector file is compared. `check` calls the product's own functions (never copies of them) and throws when the
 * case does not hold. What it returns is awaited; only `skip` has a meaning: a case that the file's own rules call
 * informational.
 */
export type ConformanceSuite = {
  /** File name without `.json`. */
  readonly file: string;
  check(testCase: VectorCase, file: VectorFile): unknown;
};
