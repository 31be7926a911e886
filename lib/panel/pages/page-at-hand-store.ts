import { create } from 'zustand';
import type { Attachment } from '@/lib/domain/attachment';
import type { Message } from '@/lib/domain/message';
import type { PageState } from '@/lib/domain/pages/page-access';

/** A page that may be read. */
export type ReadablePage = Extract<PageState, { readonly type: 'readable' }>;

/**
 * `waiting` until something is written: a page is read for a question, not for its own sake. `known`: the conversation
 * has exactly this text already, which is sent with every question. `failed`: it could not be read, and does not go along.
 */
type Stage = 'waiting' | 'reading' | 'attached' | 'known' | 'failed';

/** The page beside the panel, which goes along with the next question by itself, because the last one had it. */
export type PageAtHand = {
  readonly page: ReadablePage;
  readonly draftKey: string;
  readonly stage: Stage;
  /** Once it was read. */
  readonly file?: Attachment;
  /** The messages among which it was found to be known. */
  readonly knownIn?: readonly Message[];
};

/** The page at hand; absent where there is none. */
export const useAtHand = create<{ readonly atHand: PageAtHand | undefined }>()(() => ({ atHand: undefined }));
