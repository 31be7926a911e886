import type { OpenedConversation } from '@/lib/commands/app';
import type { Conversation } from '@/lib/domain/chat/conversation';
import type { RunSnapshot } from '@/lib/domain/chat/run';
import type { PathEnd } from '@/lib/storage/read/conversations';
import type { ChatStore } from '@/lib/storage/write/chat-store';
import type { DraftStore } from '@/lib/storage/write/draft-store';
import { draftKeyOf, type PanelPlace } from './open-windows';

/** Messages that fill the first screen; the rest comes from the live query, or goes along where no query can read it. */
const firstScreen = 8;

const nothing: PathEnd = { messages: [], hasEarlier: false };

const shownOf = async (chats: ChatStore, { id, isTemporary, activeLeafId }: Conversation): Promise<PathEnd> => {
  if (isTemporary) return { messages: await chats.messages(id), hasEarlier: false };
  return activeLeafId === undefined ? nothing : chats.pathEnd(activeLeafId, firstScreen);
};

/** Reads it. If the conversation is gone, the window gets a new one. */
export const readPanelContent = async (
  chats: ChatStore,
  drafts: DraftStore,
  place: PanelPlace,
  runs: () => readonly RunSnapshot[],
): Promise<OpenedConversation> => {
  const conversation = place.conversationId === undefined ? undefined : await chats.conversation(place.conversationId);
  const draftKey = conversation === undefined ? place.newDraftKey : draftKeyOf(place);
  const [shown, draft, settings] = await Promise.all([
    conversation === undefined ? nothing : shownOf(chats, conversation),
    drafts.read(draftKey),
    conversation === undefined ? drafts.settings(draftKey) : undefined,
  ]);
  return {
    ...(conversation !== undefined && { conversation }),
    ...shown,
    draftKey,
    draft,
    ...(settings !== undefined && { settings }),
    runs: runs(),
  };
};
