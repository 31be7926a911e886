import type { StreamPart } from '@/lib/domain/stream-part';

const opening = '<think>';
const closing = '</think>';

/** The length of the longest end of `text` that may be the beginning of `tag`. */
const heldLength = (text: string, tag: string): number => {
  for (let length = Math.min(text.length, tag.length - 1); length > 0; length -= 1) {
    if (tag.startsWith(text.slice(-length))) return length;
  }
  return 0;
};

const textPart = (text: string): readonly StreamPart[] => (text === '' ? [] : [{ type: 'text', text }]);
const reasoningPart = (text: string): readonly StreamPart[] => (text === '' ? [] : [{ type: 'reasoning', text }]);

/**
 * Separates reasoning from the answer if a model writes `<think>…</think>` at the beginning of its text. A tag anywhere
 * else is text. A tag may be cut between pieces, so its beginning is held back until it is known to be one.
 */
export type ThinkTags = {
  receive(text: string): readonly StreamPart[];
  /** What was held back, at the end of the stream. */
  flush(): readonly StreamPart[];
};

/** One for each answer. */
export const thinkTags = (): ThinkTags => {
  let state: 'beginning' | 'thinking' | 'answer' = 'beginning';
  let held = '';

  const receive = (piece: string): readonly StreamPart[] => {
    if (state === 'answer') return textPart(piece);
    const text = held + piece;
    held = '';
    if (state === 'beginning') {
      const start = text.trimStart();
      if (start.startsWith(opening)) {
        state = 'thinking';
        return receive(start.slice(opening.length));
      }
      if (opening.startsWith(start)) {
        held = text;
        return [];
      }
      state = 'answer';
      return textPart(text);
    }
    const end = text.indexOf(closing);
    if (end >= 0) {
      state = 'answer';
      return [...reasoningPart(text.slice(0, end)), ...textPart(text.slice(end + closing.length))];
    }
    const shown = text.length - heldLength(text, closing);
    held = text.slice(shown);
    return reasoningPart(text.slice(0, shown));
  };

  return {
    receive,
    flush: () => {
      const rest = held;
      held = '';
      return state === 'thinking' ? reasoningPart(rest) : textPart(rest);
    },
  };
};
