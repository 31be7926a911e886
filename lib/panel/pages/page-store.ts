import { create } from 'zustand';
import type { PageRefusal, PageState } from '@/lib/domain/pages/page-access';

/** A page that is wanted but must not be read yet, and what goes on when it may. */
export type AccessQuestion = {
  readonly tabId: number;
  readonly url?: string;
  /** What it is wanted for; absent when it is to go along with a question. */
  readonly purpose?: 'listen';
  /** It is not the tab that the window shows. */
  readonly isElsewhere?: boolean;
  /** The link that was asked about: it can be opened instead. */
  readonly link?: string;
  /** Reads it, when the user has allowed it. */
  proceed(): Promise<void>;
};

type PageView = {
  /** The page of the tab that this window shows; absent until it is known. */
  readonly page: PageState | undefined;
  /** What the user is asked about; at most one. */
  readonly question: AccessQuestion | undefined;
  /** Why the page that was asked for is not read. */
  readonly refusal: PageRefusal | undefined;
  /** The link that the refusal is about. */
  readonly link: string | undefined;
};

/** What this panel knows of the page beside it. */
export const usePage = create<PageView>()(() => ({
  page: undefined,
  question: undefined,
  refusal: undefined,
  link: undefined,
}));

/** Asks the user for access. */
export const askForAccess = (question: AccessQuestion): void => usePage.setState({ question, refusal: undefined });

/** Says why a page is not read, or what a link leads to. */
export const showPageRefusal = (refusal: PageRefusal, link?: string): void =>
  usePage.setState({ refusal, link, question: undefined });

/** Takes the question to go on with it: a second caller gets none. */
export const takeQuestion = (): AccessQuestion | undefined => {
  const { question } = usePage.getState();
  if (question !== undefined) usePage.setState({ question: undefined });
  return question;
};

/** Takes the question or the reason away. */
export const closePageCard = (): void => usePage.setState({ question: undefined, refusal: undefined });
