/** The value below which a share of all values lies; NaN of none. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

/** The middle value; NaN of none. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);
