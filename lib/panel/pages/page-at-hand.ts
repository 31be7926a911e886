import { type Attachment, textOfBase64 } from '@/lib/domain/attachment';
import { isTakingPage } from '@/lib/domain/chat/assistant';
import { sentPath } from '@/lib/domain/chat/context-ledger';
import type { MessagePart } from '@/lib/domain/message-part';
import { isSameDocument } from '@/lib/domain/pages/page-access';
import { isAtHand, siteOf } from '@/lib/domain/pages/page-at-hand';
import type { Extraction } from '@/lib/domain/pages/page-outcome';
import { askAfter, isAwaited, type ReadingEnd } from '@/lib/panel/ask-after';
import { send, sendOrReport } from '@/lib/panel/connection';
import { removeDraftFile, roomProblem, sayFileProblem } from '@/lib/panel/draft-files';
import { changeNewSettings } from '@/lib/panel/new-settings';
import { type SessionState, useSession } from '@/lib/panel/session-store';
import { showRefusal } from '@/lib/panel/show-error';
import { readPdf } from './page-actions';
import { type PageAtHand, type ReadablePage, useAtHand } from './page-at-hand-store';
import { readPageState } from './page-state';
import { askForAccess, showPageRefusal, usePage } from './page-store';
import { attachedPart } from './starters';

/** A text with so much of a page's middle has the page, UTF-16 units. */
const sameMiddle = 600;

const show = (atHand: PageAtHand | undefined): void => useAtHand.setState({ atHand });

/** Pages that the user has just taken off, until the background says so too: by conversation and site. */
const takenOff = new Set<string>();
const offKey = ({ draftKey }: Pick<SessionState, 'draftKey'>, site: string): string => `${draftKey} ${site}`;

/** A question that waits goes out with the page that it was asked about, also while the user looks at another tab. */
const pageFor = ({ draftKey }: SessionState, atHand: PageAtHand | undefined) => {
  const { page } = usePage.getState();
  const isHeld = atHand?.draftKey === draftKey && page?.tabId !== atHand.page.tabId && isAwaited();
  return isHeld ? atHand.page : page;
};

/** The assistant of a conversation that has no row yet takes the page along. */
const isTakenAlong = ({ conversation, newAssistant }: SessionState): boolean =>
  conversation === undefined && isTakingPage(newAssistant);

/** The page that should be at hand now. */
const wantedPage = (state: SessionState, atHand: PageAtHand | undefined): ReadablePage | undefined => {
  const page = pageFor(state, atHand);
  if (page?.type !== 'readable' || state.status !== 'ready' || state.draftKey === '') return undefined;
  const site = siteOf(page.url);
  if (site === undefined) return undefined;
  if (!isAtHand(site, state.conversation, state.preferences) && !isTakenAlong(state)) {
    takenOff.delete(offKey(state, site));
    return undefined;
  }
  if (takenOff.has(offKey(state, site))) return undefined;
  // What the user has attached by hand is there already.
  const byHand = state.draftFiles.filter(({ id }) => id !== atHand?.file?.id);
  return attachedPart(byHand, 'page', page.url) === undefined ? page : undefined;
};

/**
 * Whether what was sent is a whole article with this page in it, whichever of its pages it was sent from. The middle tells:
 * what every page begins or ends with, and its number, stand in the article once or not at all.
 */
const isArticleWith = ({ page, data }: Pick<Attachment, 'page' | 'data'>, url: string, own: string): boolean => {
  if (page?.article === undefined || page.article.read < 2 || siteOf(page.url) !== siteOf(url)) return false;
  const text = textOfBase64(own);
  const begin = Math.max(0, Math.floor((text.length - sameMiddle) / 2));
  return textOfBase64(data).includes(text.slice(begin, begin + sameMiddle));
};

/** Whether a file of a question is the whole page, with this text. A PDF does not change at its address. */
const isPage = (part: MessagePart, url: string, data: string | undefined): boolean => {
  if (part.type !== 'file' || part.page === undefined) return false;
  const { page } = part;
  if (page.ofPassages !== undefined || page.kind === 'selection') return false;
  if (data === undefined) return page.kind === 'pdf' && isSameDocument(page.url, url);
  return (part.data === data && isSameDocument(page.url, url)) || isArticleWith(part, url, data);
};

/** Whether the questions so far already have the page. */
const isKnown = ({ messages, conversation }: SessionState, url: string, data: string | undefined): boolean =>
  sentPath(messages, conversation?.firstSentId).some(
    ({ role, parts }) => role === 'user' && parts.some((part) => isPage(part, url, data)),
  );

/** The user has allowed it meanwhile. */
const tryAgain = async (): Promise<void> => {
  const { atHand } = useAtHand.getState();
  if (atHand?.stage === 'failed') rest(atHand);
  followSoon();
};

/** What reading gave: the page, or what became of the question about it. */
type Reading = { readonly file: Attachment } | ReadingEnd;

const readAsPdf = async (page: ReadablePage): Promise<Reading> => {
  const file = await readPdf(page, tryAgain);
  if (file === 'taken-off') return 'ready';
  return file === undefined ? 'failed' : { file };
};

/** Another page has come, which is not the one that was asked about. */
const isElsewhere = (extraction: Exclude<Extraction, { readonly type: 'read' }>, url: string): boolean =>
  extraction.type === 'refused'
    ? ['changed', 'browser-page', 'store', 'file'].includes(extraction.reason)
    : extraction.url !== undefined && !isSameDocument(extraction.url, url);

/** Reads a page unless `isLeft` holds by then: nothing is said any more about one that is no longer at hand. */
const readNow = async (page: ReadablePage, isLeft: () => boolean): Promise<Reading> => {
  const { tabId, url } = page;
  const extraction = await send({ type: 'page-extract', tabId, part: 'page', url });
  if (extraction.type === 'read') return { file: extraction.attachment };
  if (isLeft() || isElsewhere(extraction, url)) return 'moved';
  if (extraction.type === 'ask') askForAccess({ ...extraction, proceed: tryAgain });
  else if (extraction.reason === 'pdf') return readAsPdf(page);
  else showPageRefusal(extraction.reason);
  return 'failed';
};

const known = (atHand: PageAtHand, file?: Attachment): PageAtHand => ({
  ...atHand,
  stage: 'known',
  knownIn: useSession.getState().messages,
  ...(file !== undefined && { file }),
});

/** Puts it beside the question; nothing of it is stored before the question is sent. */
const attach = (atHand: PageAtHand, file: Attachment): void => {
  const problem = roomProblem(file);
  if (problem !== undefined) sayFileProblem(file.name, problem);
  show({ ...atHand, file, stage: problem === undefined ? 'attached' : 'failed' });
  if (problem === undefined) useSession.setState(({ draftFiles }) => ({ draftFiles: [file, ...draftFiles] }));
};

const detach = ({ file }: PageAtHand): void => {
  if (file !== undefined && useSession.getState().draftFiles.some(({ id }) => id === file.id)) removeDraftFile(file.id);
};

/** Resolves when something else is at hand, or nothing. */
const leaving = (begun: PageAtHand): Promise<'moved'> =>
  new Promise((resolve) => {
    const stop = useAtHand.subscribe(({ atHand }) => {
      if (atHand === begun) return;
      stop();
      resolve('moved');
    });
  });

/** What has become of a question whose page is no longer at hand. */
const endWithout = ({ page }: PageAtHand): ReadingEnd => {
  if (useAtHand.getState().atHand !== undefined) return 'ready';
  const { page: shown } = usePage.getState();
  // Where the page itself is still there, the user took it off, or has attached it by hand.
  return shown?.type === 'readable' && isSameDocument(shown.url, page.url) ? 'ready' : 'moved';
};

/** Reads it for the question that is being written. One that was loaded again meanwhile is read once more. */
const readFor = async (begun: PageAtHand, isSecondTry = false): Promise<ReadingEnd> => {
  const isLeft = (): boolean => useAtHand.getState().atHand !== begun;
  const reading = await Promise.race([readNow(begun.page, isLeft), leaving(begun)]).catch((error: unknown) => {
    if (!isLeft()) showRefusal(error);
    return 'failed' as const;
  });
  if (reading === 'moved') {
    // The tab's own news may be on its way still.
    await readPageState().catch(() => undefined);
    follow();
  }
  if (isLeft()) return endWithout(begun);
  if (reading === 'moved' && !isSecondTry) return readFor(begun, true);
  if (reading === 'moved') showPageRefusal('changed');
  if (typeof reading === 'string') {
    show({ ...begun, stage: 'failed' });
    return reading === 'ready' ? reading : 'failed';
  }
  if (isKnown(useSession.getState(), begun.page.url, reading.file.data)) show(known(begun, reading.file));
  else attach(begun, reading.file);
  return useAtHand.getState().atHand?.stage === 'failed' ? 'failed' : 'ready';
};

const begin = (atHand: PageAtHand): void => {
  if (isKnown(useSession.getState(), atHand.page.url, undefined)) {
    show(known(atHand));
    return;
  }
  const begun: PageAtHand = { ...atHand, stage: 'reading' };
  show(begun);
  askAfter(readFor(begun));
};

/** What was read for a question that has been sent or given up is read again for the next one. */
const rest = ({ page, draftKey }: PageAtHand): void => show({ page, draftKey, stage: 'waiting' });

const isSame = (atHand: PageAtHand, page: ReadablePage, draftKey: string): boolean =>
  atHand.draftKey === draftKey && atHand.page.tabId === page.tabId && isSameDocument(atHand.page.url, page.url);

/** Brings what is at hand in line with the page beside the panel, the conversation, and what is being written. */
const follow = (): void => {
  const state = useSession.getState();
  const { atHand } = useAtHand.getState();
  const page = wantedPage(state, atHand);
  if (atHand !== undefined && (page === undefined || !isSame(atHand, page, state.draftKey))) {
    show(undefined);
    detach(atHand);
    follow();
    return;
  }
  if (page === undefined) return;
  const isWriting = state.draft.trim() !== '';
  if (atHand === undefined) show({ page, draftKey: state.draftKey, stage: 'waiting' });
  else if (atHand.stage === 'known' && atHand.knownIn !== state.messages) {
    // A branch without it may be shown now.
    if (isKnown(state, page.url, atHand.file?.data)) show(known(atHand));
    else rest(atHand);
  } else if (atHand.page.title !== page.title && atHand.stage === 'waiting') show({ ...atHand, page });
  else if (!isWriting && atHand.stage !== 'waiting') {
    rest(atHand);
    detach(atHand);
  } else if (isWriting && atHand.stage === 'waiting') begin(atHand);
  // It went with the question; more was written after that.
  else if (atHand.stage === 'attached' && !state.draftFiles.some(({ id }) => id === atHand.file?.id)) rest(atHand);
  else return;
  follow();
};

let isDue = false;

/** Sending takes files and words off one after the other: only what both leave counts. */
const followSoon = (): void => {
  if (isDue) return;
  isDue = true;
  queueMicrotask(() => {
    isDue = false;
    follow();
  });
};

let isStarted = false;

/** Keeps the page at hand from now on. */
export const startPageAtHand = (): void => {
  if (isStarted) return;
  isStarted = true;
  useSession.subscribe(followSoon);
  usePage.subscribe(followSoon);
  followSoon();
};

/** The user takes the page off: it stays off in this conversation, and in those that begin on its site. */
export const takeOff = async (url: string): Promise<void> => {
  const state = useSession.getState();
  const site = siteOf(url);
  const { newAssistant } = state;
  if (newAssistant !== undefined && isTakenAlong(state)) {
    const { takesPage: _, ...assistant } = newAssistant;
    changeNewSettings({ newAssistant: assistant });
  }
  if (site === undefined || !isAtHand(site, state.conversation, state.preferences)) return;
  takenOff.add(offKey(state, site));
  followSoon();
  const { conversation } = state;
  const taken = await sendOrReport({
    type: 'page-take-off',
    site,
    ...(conversation !== undefined && { conversationId: conversation.id }),
  });
  if (taken === undefined) takenOff.delete(offKey(state, site));
  followSoon();
};

/** Removes a page from the question. When it is the one beside the panel, it is no longer at hand either. */
export const removePage = ({ id, page }: Attachment): void => {
  removeDraftFile(id);
  const { page: shown } = usePage.getState();
  if (page === undefined || page.kind === 'selection' || shown?.type !== 'readable') return;
  if (isSameDocument(page.url, shown.url)) void takeOff(page.url);
};
