import type { OpenedConversation } from '@/lib/commands/app';
import { pathTo } from '@/lib/domain/chat/conversation-tree';
import type { RunSnapshot } from '@/lib/domain/chat/run';
import type { ChatStore } from '@/lib/storage/write/chat-store';
import type { DraftStore } from '@/lib/storage/write/draft-store';
import { draftKeyOf, type PanelPlace } from './open-windows';

/** Messages of the first screen; the rest comes from the live query, or goes along where no query can read it. */
const tail = 30;

/** Reads it. If the conversation is gone, the window gets a new one. */
export const readPanelContent = async (
  chats: ChatStore,
  drafts: DraftStore,
  place: PanelPlace,
  runs: () => readonly RunSnapshot[],
): Promise<OpenedConversation> => {
  const conversation = place.conversationId === undefined ? undefined : await chats.conversation(place.conversationId);
  const draftKey = conversation === undefined ? place.newDraftKey : draftKeyOf(place);
  const [messages, draft] = await Promise.all([
    conversation === undefined ? [] : chats.messages(conversation.id),
    drafts.read(draftKey),
  ]);
  const isTemporary = conversation?.isTemporary === true;
  const path = conversation?.activeLeafId === undefined ? [] : pathTo(messages, conversation.activeLeafId);
  return {
    ...(conversation !== undefined && { conversation }),
    messages: isTemporary ? messages : path.slice(-tail),
    hasEarlier: !isTemporary && path.length > tail,
    draftKey,
    draft,
    runs: runs(),
  };
};
