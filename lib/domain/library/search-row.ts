import { type Message, messageText } from '@/lib/domain/message';
import { normaliseSearchText } from './search-text';

/** The normalised texts of a conversation, joined by line feeds. Segment 0 is the title, its id the empty text. */
export type SearchSegments = {
  readonly text: string;
  readonly messageIds: readonly string[];
  /** The offset where each segment ends, in UTF-16 units of `text`. */
  readonly ends: readonly number[];
};

const isSearchable = (message: Message): boolean =>
  message.status !== 'running' && message.deletedAt === undefined && messageText(message) !== '';

const append = (segments: SearchSegments, id: string, original: string): SearchSegments => {
  const text = `${segments.text}${segments.ends.length === 0 ? '' : '\n'}${normaliseSearchText(original)}`;
  return { text, messageIds: [...segments.messageIds, id], ends: [...segments.ends, text.length] };
};

/** The search text of a whole conversation: its title and every finished message, in the order given. */
export const searchSegments = (title: string, messages: readonly Message[]): SearchSegments => {
  const texts = [normaliseSearchText(title)];
  const messageIds = [''];
  for (const message of messages) {
    if (!isSearchable(message)) continue;
    texts.push(normaliseSearchText(messageText(message)));
    messageIds.push(message.id);
  }
  let end = -1;
  const ends = texts.map((text) => {
    end += 1 + text.length;
    return end;
  });
  return { text: texts.join('\n'), messageIds, ends };
};

/**
 * The search text after messages came to a conversation, without reading the others; absent when it has to be built
 * again because the title or a known message changed.
 */
export const extendSegments = (
  known: SearchSegments,
  title: string,
  messages: readonly Message[],
): SearchSegments | undefined => {
  if (known.text.slice(0, known.ends[0] ?? 0) !== normaliseSearchText(title)) return undefined;
  const ids = new Set(known.messageIds);
  if (messages.some((message) => ids.has(message.id))) return undefined;
  return messages
    .filter(isSearchable)
    .reduce((segments, message) => append(segments, message.id, messageText(message)), known);
};
