/** Measured values by the id of their row (`rows.ts`). */
export type Figures = Readonly<Record<string, number>>;
