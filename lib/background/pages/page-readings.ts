/** What is being read for panels, and can be stopped. */
export type PageReadings = {
  /** Reads for a panel, `reader`, under this id. */
  run<Result>(readingId: string, reader: object, work: (signal: AbortSignal) => Promise<Result>): Promise<Result>;
  /** Fetches no more for it. */
  stop(readingId: string): void;
  /** A panel is closed: nobody there could stop what is read for it, or would get it. */
  leave(reader: object): void;
};

/** Keeps them until they end. */
export const createPageReadings = (): PageReadings => {
  const running = new Map<string, { readonly controller: AbortController; readonly reader: object }>();
  return {
    run: async (readingId, reader, work) => {
      // One that is asked for again has lost its answer on the way.
      running.get(readingId)?.controller.abort();
      const controller = new AbortController();
      running.set(readingId, { controller, reader });
      try {
        return await work(controller.signal);
      } finally {
        if (running.get(readingId)?.controller === controller) running.delete(readingId);
      }
    },
    stop: (readingId) => running.get(readingId)?.controller.abort(),
    leave: (gone) => {
      for (const { controller, reader } of running.values()) if (reader === gone) controller.abort();
    },
  };
};
