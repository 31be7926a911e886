import type { ReadAloudView } from '@/lib/domain/read-aloud/view';

/** What becomes of a reading whose page the user has left: it is read on, or ends with its sentence, as they chose. */
export type PageDeparture = {
  /** The user has gone from a document. Nothing happens when it is not the one that is read. */
  leave(key: string): Promise<void>;
  /** The page is there after all, or another reading begins: nothing has to end any more. */
  cancel(): void;
  /** The reading has changed: one that was to end with its sentence is closed once that was heard. */
  onReadAloud(view: ReadAloudView | undefined): void;
};

export type PageDepartureContext = {
  readonly readAloudSessions: {
    current(): ReadAloudView | undefined;
    /** What was taken of the page is all. */
    finish(): void;
    close(): Promise<unknown>;
  };
  /** Whether a page that the user leaves is read on. */
  readsOn(): Promise<boolean>;
};

/** No page was left yet. */
export const createPageDeparture = ({ readAloudSessions, readsOn }: PageDepartureContext): PageDeparture => {
  /** The reading whose page the user has left, and the sentence that may still be heard. */
  let left: { readonly readAloudId: string; readonly index: number } | undefined;

  return {
    leave: async (key) => {
      const readAloud = readAloudSessions.current();
      if (readAloud?.document !== key) return;
      if (await readsOn()) readAloudSessions.finish();
      else if (readAloud.status === 'playing')
        left = { readAloudId: readAloud.readAloudId, index: readAloud.sentenceIndex };
      else await readAloudSessions.close();
    },
    cancel: () => {
      left = undefined;
    },
    onReadAloud: (view) => {
      if (left === undefined) return;
      if (view?.readAloudId !== left.readAloudId) left = undefined;
      else if (view.sentenceIndex !== left.index || view.status !== 'playing') {
        left = undefined;
        void readAloudSessions.close().catch(() => undefined);
      }
    },
  };
};
