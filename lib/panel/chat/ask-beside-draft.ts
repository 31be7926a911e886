import type { AskedResult } from '@/lib/commands/chat';
import type { Attachment } from '@/lib/domain/attachment';
import { sendOrReport } from '@/lib/panel/connection';
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
  const { conversation, draftKey, newParameters, newAssistant, isTemporary, windowId } = useSession.getState();
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
    ...(conversation === undefined && Object.keys(newParameters).length > 0 && { parameters: newParameters }),
    ...(conversation === undefined && newAssistant !== undefined && { assistant: newAssistant }),
    ...(conversation !== undefined && { conversationId: conversation.id }),
    ...(conversation === undefined && isTemporary && { isTemporary }),
  });
  if (asked !== undefined) await showAsked(asked, draftKey).catch(showRefusal);
  return asked;
};

/** Whether there is a model to ask. */
export const hasModel = (): boolean => activeModelRef() !== undefined;
