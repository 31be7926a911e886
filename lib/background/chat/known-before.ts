import type { Message } from '@/lib/domain/message';
import {
  type ArgumentComparison,
  type ConversationTexts,
  compareArguments,
} from '@/lib/domain/tools/strange-arguments';
import type { CallPlace } from '../run-tools';
import { conversationTexts } from './conversation-texts';
import { knowsAddress } from './known-addresses';
import { sentBefore } from './sent-before';

type Said = Pick<Message, 'role' | 'parts' | 'annotations' | 'isTainted'>;

export type KnownContext = {
  /** The user's instructions to the model: theirs, as what they write. */
  readonly system: string | undefined;
  /** See `RunTools`. */
  readonly tellsSearches?: boolean;
};

/** What is known of a conversation where calls of a step are made; `messages` are all of it so far. */
export const knownBefore = (
  messages: () => readonly Said[],
  { system = '', tellsSearches }: KnownContext,
): Pick<CallPlace, 'knowsAddress' | 'comparison' | 'sentBefore'> => {
  const texts = (): ConversationTexts => {
    const { foreign, own, hasUnread } = conversationTexts(messages());
    // A service that does not say when it searched may have done so.
    return { foreign, own: [...own, system], hasUnread: hasUnread || tellsSearches === false };
  };
  let comparison: ArgumentComparison | undefined;
  return {
    knowsAddress: (address) => knowsAddress(messages(), address),
    comparison: () => {
      comparison ??= compareArguments(texts());
      return comparison;
    },
    sentBefore: (tool, host) => sentBefore(messages(), tool, host),
  };
};
