import type { ConformanceSuite } from './suite';

/** One line per vector file that the product speaks. */
export const suites: readonly ConformanceSuite[] = [];
