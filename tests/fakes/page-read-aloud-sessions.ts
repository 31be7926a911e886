import type { PageReadAloudSessions } from '@/lib/background/page-read-aloud-sessions';
import type { ReadAloudView } from '@/lib/domain/read-aloud/view';

/** What is read, as a test wants it. */
export const readAloudView = (change: Partial<ReadAloudView> = {}): ReadAloudView => ({
  readAloudId: 'r1',
  title: 'A page',
  document: 'd1',
  status: 'playing',
  sentenceIndex: 0,
  sentenceCount: 3,
  isComplete: true,
  elapsedMs: 0,
  totalMs: 1000,
  rate: 1,
  volume: 1,
  queue: [],
  ...change,
});

/** The reading of pages, of which only the calls are kept. */
export const createFakePageReadAloudSessions = () => {
  const calls: string[] = [];
  const note = (call: string) => async (): Promise<null> => {
    calls.push(call);
    return null;
  };
  const added: Parameters<PageReadAloudSessions['add']>[0][] = [];
  const fake: {
    /** What is read; a test sets it. */
    view: ReadAloudView | undefined;
    readonly calls: string[];
    readonly added: typeof added;
    readonly readAloudSessions: PageReadAloudSessions;
  } = {
    view: undefined,
    calls,
    added,
    readAloudSessions: {
      current: () => fake.view,
      restored: Promise.resolve(),
      add: (item) => void added.push(item),
      open: async ({ document, sentences }) => {
        calls.push(`open ${document} ${sentences.length}`);
        return { readAloudId: 'r1' };
      },
      append: async ({ offset, sentences }) => {
        calls.push(`append ${sentences.length}`);
        return { next: offset + sentences.length };
      },
      finish: () => void calls.push('finish'),
      play: note('play'),
      pause: note('pause'),
      step: note('step'),
      seek: note('seek'),
      seekTime: note('seek-time'),
      setRate: note('rate'),
      close: note('close'),
    },
  };
  return fake;
};
