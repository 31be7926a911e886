/**
 * Long work on a thread that others need: it goes on until `isDue`, then lets everything that waits have its turn.
 * Nothing ever waits for longer than one piece.
 */
export type WorkPieces = {
  /** Whether this piece has lasted long enough. Cheap: ask it once per small step. */
  isDue(): boolean;
  /** Resolves after timers, input and frames that were waiting have had their turn, and `ms` later, by default 0. */
  rest(ms?: number): Promise<void>;
};

/** Long enough that the turns cost little, short enough that a page stays smooth on a slow machine. */
const defaultPieceMs = 20;

/**
 * A message to oneself is an ordinary task, behind those that wait already; a timer would be slowed down to 4 ms, and to a
 * second in a hidden tab.
 */
const turn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/** Pieces of `pieceMs`, by default 20. */
export const createWorkPieces = (pieceMs = defaultPieceMs): WorkPieces => {
  let end = performance.now() + pieceMs;
  return {
    isDue: () => performance.now() >= end,
    rest: async (ms = 0) => {
      await (ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : turn());
      end = performance.now() + pieceMs;
    },
  };
};

/** Starts to count; what it returns tells how many ms have passed. */
export const createStopwatch = (): (() => number) => {
  const start = performance.now();
  return () => performance.now() - start;
};
