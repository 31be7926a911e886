import type { Conversation } from '@/lib/domain/chat/conversation';
import { factsOf } from '@/lib/domain/chat/conversation-facts';
import { searchSegments } from '@/lib/domain/library/search-row';
import { bigramSignature } from '@/lib/domain/library/search-text';
import type { Message } from '@/lib/domain/message';

/** A conversation as it lies in the database. The signature's bytes are base64, to cross into the page. */
export type HistoryRows = {
  readonly conversation: Conversation;
  readonly messages: readonly Message[];
  readonly searchText: object;
  readonly searchSignature: { readonly conversationId: string; readonly at: number; readonly bits: string };
};

const words =
  'harbour lantern meadow signal winter paper kettle garden ladder copper river engine violet market thunder pillow'.split(
    ' ',
  );
const startedAt = Date.UTC(2026, 0, 1);

/** Words in an order that differs for each seed. */
const sentence = (seed: number, length: number): string =>
  Array.from({ length }, (_, index) => words[(seed * 7 + index * (1 + (seed % 5)) + (index >> 2)) % words.length]).join(
    ' ',
  );

const answerOf = (seed: number): string =>
  [
    `## ${sentence(seed, 3)}`,
    `${sentence(seed + 1, 25)} with **${sentence(seed, 2)}** and \`${words[seed % words.length]}()\`.`,
    `- ${sentence(seed + 2, 6)}\n- ${sentence(seed + 3, 6)}`,
    `${sentence(seed + 4, 30)}.`,
  ].join('\n\n');

/**
 * A conversation of `count` messages in turn. Its last message ends with `end-of-<id>`; the word `unique<id>` stands in
 * its first message and nowhere else.
 */
export const conversationRows = (number: number, count: number): HistoryRows => {
  const id = `bench-${number}`;
  const at = (index: number): number => startedAt + number * 3_600_000 + index * 1000;
  const textOf = (index: number): string => {
    if (index === 0) return `${sentence(number, 8)} unique${number}?`;
    const text = index % 2 === 0 ? `${sentence(number + index, 8)}?` : answerOf(number + index);
    return index === count - 1 ? `${text}\n\nend-of-${number}` : text;
  };
  const messages: readonly Message[] = Array.from({ length: count }, (_, index) => ({
    id: `${id}-${index}`,
    conversationId: id,
    ...(index > 0 && { parentId: `${id}-${index - 1}` }),
    role: index % 2 === 0 ? 'user' : 'assistant',
    parts: [{ type: 'text', text: textOf(index) }],
    createdAt: at(index),
    status: 'complete',
  }));
  const conversation: Conversation = {
    id,
    title: `Conversation ${number}`,
    isTitleByUser: false,
    createdAt: at(0),
    updatedAt: at(count - 1),
    activeLeafId: `${id}-${count - 1}`,
    facts: factsOf(messages, `${id}-${count - 1}`),
    isTemporary: false,
  };
  const segments = searchSegments(conversation.title, messages);
  return {
    conversation,
    messages,
    searchText: { conversationId: id, ...segments },
    searchSignature: {
      conversationId: id,
      at: conversation.updatedAt,
      bits: Buffer.from(bigramSignature(segments.text)).toString('base64'),
    },
  };
};
