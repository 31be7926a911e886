import type { ChatParameters } from '@/lib/domain/chat-parameters';
import type { ModelRef } from '@/lib/domain/model';
import type { ConversationTools } from '@/lib/domain/tool-choice';
import type { ConversationAssistant } from './assistant';
import type { ConversationFacts } from './conversation-facts';
import type { ConversationSummary } from './summary';

export type Conversation = {
  readonly id: string;
  /** Plain text. Empty until the first question is stored. */
  readonly title: string;
  /** A title that the user wrote is never replaced. */
  readonly isTitleByUser: boolean;
  /** ms since the epoch. */
  readonly createdAt: number;
  /** ms since the epoch; orders the list. */
  readonly updatedAt: number;
  readonly pinnedAt?: number;
  /** The user put it away: the list shows it among those alone, a search finds it. A question brings it back. */
  readonly isArchived?: true;
  /** The path of the folder it is in, names between slashes, as `folderPath` makes it. A folder is there as long as something is in it. */
  readonly folder?: string;
  /** As `tagList` makes them; absent where it has none. */
  readonly tags?: readonly string[];
  /** Kept beside it by `writeSearchText`; absent in rows of older versions until the background has come to them. */
  readonly facts?: ConversationFacts;
  /** The message at the end of the path that is shown. */
  readonly activeLeafId?: string;
  readonly model?: ModelRef;
  /** As it was when the conversation got it: what becomes of it in the list changes nothing here. */
  readonly assistant?: ConversationAssistant;
  /** Override those of the assistant, which override those of the model. */
  readonly parameters?: ChatParameters;
  /** The first message that is still sent: the user had the older ones left out. They stay in the conversation. */
  readonly firstSentId?: string;
  /** What is sent in place of older messages. */
  readonly summary?: ConversationSummary;
  /** Absent: it has none. */
  readonly tools?: ConversationTools;
  /** Origins whose pages are at hand: one went along with a question, and the user has not taken it off since. */
  readonly sitesAtHand?: readonly string[];
  /** Not stored: it lives in memory and is gone when the browser closes or the user leaves it. */
  readonly isTemporary: boolean;
  /** Set while a deletion can still be undone. */
  readonly deletedAt?: number;
};
