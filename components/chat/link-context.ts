import { hostsIn, type LinkContext } from '@/components/chat/markdown/link-safety';
import { isTainted, messageText } from '@/lib/domain/message';
import { useSession } from '@/lib/panel/session-store';

const addresses = /\bhttps?:\/\/\S+/giu;

/** What the link guard decides by: the hosts that the user named, and everything that an address could carry away. */
export const linkContext = (): LinkContext => {
  const { messages, hasEarlier } = useSession.getState();
  const ownTexts = messages.filter((message) => message.role === 'user').map(messageText);
  return {
    trustedHosts: ownTexts.flatMap(hostsIn),
    // What is not read yet may be a stranger's.
    isTainted: hasEarlier || messages.some(isTainted),
    conversationText: messages.map(messageText).join('\n').replace(addresses, ' '),
  };
};
