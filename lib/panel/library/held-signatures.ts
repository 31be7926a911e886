import { whenIdle } from '@/lib/panel/when-idle';

type Signatures = Awaited<ReturnType<typeof import('@/lib/storage/read/search').readSignatures>>;

let isHolding = false;
let held: { readonly read: Promise<Signatures>; readonly abort: AbortController } | undefined;

const hold = (): Promise<Signatures> => {
  if (held === undefined) {
    const abort = new AbortController();
    const read = import('@/lib/storage/read/search').then(({ readSignatures }) => readSignatures(abort.signal));
    held = { read, abort };
  }
  return held.read;
};

const drop = (): void => {
  held?.abort.abort();
  held = undefined;
};

/** What a search goes by, where it is held: from the first search on, or already read. */
export const heldSignatures = (): (() => Promise<Signatures>) | undefined => (isHolding ? hold : undefined);

/**
 * Holds the signatures as long as somebody may search, ten megabytes of ten thousand conversations: each further key need not
 * read them again. They are read when there is time, and again after each change. The returned function lets go of them.
 *
 * @param onChange Calls its listener when they are other ones, and when they may be read for the first time.
 */
export const holdSignatures = (onChange: (listener: () => void) => () => void): (() => void) => {
  let forgetIdle = (): void => {};
  isHolding = true;
  const stopFollowing = onChange(() => {
    forgetIdle();
    drop();
    // A search that needs them says what fails.
    forgetIdle = whenIdle(() => void hold().catch(drop));
  });
  return () => {
    isHolding = false;
    stopFollowing();
    forgetIdle();
    drop();
  };
};
