import type { Figures } from './figures';
import { within } from './steps';

/** What several steps measure in, such as a browser: started by the first that needs it, and anew after one that failed. */
export type Shared<Value> = {
  /** A run of a step, which may last so many ms. */
  inIt(limitMs: number, step: (value: Value) => Promise<Figures>): () => Promise<Figures>;
  end(): Promise<void>;
};

const startMs = 90_000;
const endMs = 30_000;

export const createShared = <Value extends { close(): Promise<void> }>(start: () => Promise<Value>): Shared<Value> => {
  let started: Promise<Value> | undefined;
  const end = async (): Promise<void> => {
    const ending = started;
    started = undefined;
    // What does not even close shall not keep the next step from its turn.
    if (ending !== undefined) {
      await within(
        endMs,
        'closing',
        ending.then((value) => value.close()),
      ).catch(() => undefined);
    }
  };
  return {
    inIt: (limitMs, step) => async () => {
      try {
        started ??= start();
        const value = await within(startMs, 'starting', started);
        return await within(limitMs, 'measuring', step(value));
      } catch (error) {
        await end();
        throw error;
      }
    },
    end,
  };
};
