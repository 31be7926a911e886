/** What a service gives without payment, as it said on a day. */
export type FreeTier = {
  /** The day on which that was read, `YYYY-MM-DD`. */
  readonly asOf: string;
  /** What it wants to know of who asks: an account, or a telephone number as well. Neither wants a card. */
  readonly needs: 'account' | 'phone';
  /** It may improve its products by what is asked without payment. */
  readonly learnsFromIt?: boolean;
};
