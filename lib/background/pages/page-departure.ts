import type { ReadAloudView } from '@/lib/domain/read-aloud/view';

/** When the user leaves the page being read aloud: reading continues or ends with its sentence, as they chose. */
export type PageDeparture = {
  /** The user has left a document. Nothing happens when it is not the one that is read aloud. */
  leave(key: string): Promise<void>;
  /** The page is there after all, or another read-aloud session starts: nothing has to end any more. */
  cancel(): void;
  /** The read-aloud session has changed: one that should end with its sentence is closed once that was heard. */
  onReadAloud(view: ReadAloudView | undefined): void;
};

export type PageDepartureContext = {
  readonly readAloudSessions: {
    current(): ReadAloudView | undefined;
    /** No more text of the page will come. */
    finish(): void;
    close(): Promise<unknown>;
  };
  /** Whether a page is still read aloud after the user leaves it. */
  readsOn(): Promise<boolean>;
};

/** Starts before the user has left any page. */
export const createPageDeparture = ({ readAloudSessions, readsOn }: PageDepartureContext): PageDeparture => {
  /** The read-aloud session whose page the user has left, and the sentence that may still be heard. */
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
