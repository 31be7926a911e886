import { hostsIn, type LinkContext } from '@/components/chat/markdown/link-safety';
import { isTainted, messageText } from '@/lib/domain/message';
import { useSession } from '@/lib/panel/session-store';

const addresses = /\bhttps?:\/\/\S+/giu;

/** What the link guard decides by: the hosts that the user named, and everything that an address could carry away. */
export const linkContext = (): LinkContext => {
  const { messages } = useSession.getState();
  const ownTexts = messages.filter((message) => message.role === 'user').map(messageText);
  return {
    trustedHosts: ownTexts.flatMap(hostsIn),
    isTainted: messages.some(isTainted),
    conversationText: messages.map(messageText).join('\n').replace(addresses, ' '),
  };
};
