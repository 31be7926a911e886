import type { Attachment } from '@/lib/domain/attachment';
import type { Handoff } from '@/lib/domain/pages/handoff';
import { isSameDocument } from '@/lib/domain/pages/page-access';
import { askBesideDraft, hasModel } from '@/lib/panel/chat/ask-beside-draft';
import { promptText } from '@/lib/panel/chat/prompts';
import { openConversation } from '@/lib/panel/chat/shown-conversation';
import { send } from '@/lib/panel/connection';
import { changeDraft } from '@/lib/panel/draft';
import { attachRead } from '@/lib/panel/draft-files';
import { useSession } from '@/lib/panel/session-store';
import type { AskedLink } from './linked-page';
import { attachPage } from './page-actions';
import { askForAccess, showPageRefusal, usePage } from './page-store';
import { askAboutToolbar } from './toolbar-sites';

/** If the last question of the shown conversation was about this page, the next one goes below it. */
const isAboutSamePage = (url: string): boolean => {
  const last = useSession.getState().messages.findLast(({ role }) => role === 'user');
  return (last?.parts ?? []).some(
    (part) => part.type === 'file' && part.page !== undefined && isSameDocument(part.page.url, url),
  );
};

/** A prompt about another page opens a conversation of its own: strangers' text must not join what was said before. */
const openFor = async ({ page }: Attachment): Promise<void> => {
  if (useSession.getState().messages.length === 0 || isAboutSamePage(page?.url ?? '')) return;
  await openConversation();
};

const askPrompt = async (id: string, text: string, attachment: Attachment): Promise<boolean> => {
  await openFor(attachment);
  return (await askBesideDraft(id, text, [attachment])) !== undefined;
};

/** Puts it beside what is being written, where the user decides. */
const offer = async (attachment: Attachment, text: string | undefined): Promise<void> => {
  await attachRead(attachment);
  if (text !== undefined && useSession.getState().draft === '') changeDraft(text);
};

const sayWhy = async ({ refusal }: Handoff): Promise<void> => {
  const { page } = usePage.getState();
  // The panel has the reader for such files; the background has not.
  if (refusal === 'pdf') await attachPage('page');
  else if (refusal !== undefined) showPageRefusal(refusal);
  else if (page?.type === 'ask') askForAccess({ ...page, proceed: async () => {} });
};

const takeLink = async (link: AskedLink): Promise<void> => {
  const { attachLink } = await import('./linked-page');
  await attachLink(link);
};

const handleHandoff = async (handoff: Handoff): Promise<void> => {
  const { id, attachment, promptId, windowId, link } = handoff;
  // Not waited for: other gestures are not held up by a slow site.
  if (link !== undefined) void takeLink({ id, url: link });
  else if (attachment === undefined) await sayWhy(handoff);
  else {
    // What is made of it has the same id: made twice, it is there once.
    const named = { ...attachment, id };
    const text = promptId === undefined ? undefined : await promptText(promptId);
    const isAsked = text !== undefined && hasModel() && (await askPrompt(id, text, named));
    if (!isAsked) await offer(named, text);
    if (attachment.page?.kind === 'selection') askAboutToolbar(attachment.page.url);
  }
  await send({ type: 'handoff-done', windowId, handoffId: id });
  if (useSession.getState().view.name !== 'first-run') useSession.setState({ view: { name: 'conversation' } });
};

let taking: Promise<void> = Promise.resolve();

const takeAll = async (): Promise<void> => {
  const { windowId, status } = useSession.getState();
  if (windowId === undefined || status !== 'ready') return;
  const { handoffs } = await send({ type: 'handoff-list', windowId });
  for (const handoff of handoffs) await handleHandoff(handoff);
};

/** Handles what gestures on pages have left for this window, each once, one after the other. */
export const takeHandoffs = (): Promise<void> => {
  taking = taking.then(takeAll).catch(() => undefined);
  return taking;
};
