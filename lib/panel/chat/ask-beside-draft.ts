import type { AskedResult } from '@/lib/commands/chat';
import type { Attachment } from '@/lib/domain/attachment';
import { sendOrReport } from '@/lib/panel/connection';
import { keepNewSettings, newSettingsOf } from '@/lib/panel/new-settings';
import { useSession } from '@/lib/panel/session-store';
import { showRefusal } from '@/lib/panel/show-error';
import { noteAsked } from './asked';
import { activeModelRef, asSent, showAsked } from './asking';

/**
 * Asks a question that was not written in the composer, whose draft stays. `requestId` names it: asked twice, it is stored
 * once. Answers with what it became; undefined when it was not stored.
 */
export const askBesideDraft = async (
  requestId: string,
  text: string,
  files: readonly Attachment[] = [],
  author: 'user' | 'guest' = 'user',
): Promise<AskedResult | undefined> => {
  const state = useSession.getState();
  const { conversation, draftKey, isTemporary, windowId } = state;
  const settings = conversation === undefined ? newSettingsOf(state) : {};
  const model = activeModelRef();
  if (model === undefined || windowId === undefined) return undefined;
  if (author === 'user') noteAsked();
  const asked = await sendOrReport({
    type: 'ask',
    requestId,
    windowId,
    text,
    model,
    files: [...(await asSent(files, text))],
    keepsDraft: true,
    ...(author === 'guest' && { isByGuest: true }),
    ...settings,
    ...(conversation !== undefined && { conversationId: conversation.id }),
    ...(conversation === undefined && isTemporary && { isTemporary }),
  });
  // What was set went with this question, unlike the draft that stays.
  if (asked !== undefined && !isTemporary && Object.keys(settings).length > 0) keepNewSettings(draftKey, {});
  if (asked !== undefined) await showAsked(asked, draftKey).catch(showRefusal);
  return asked;
};

/** Whether there is a model to ask. */
export const hasModel = (): boolean => activeModelRef() !== undefined;
