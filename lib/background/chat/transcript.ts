import { textOfBase64 } from '@/lib/domain/attachment';
import { estimateTokens } from '@/lib/domain/chat/token-estimate';
import { type Message, messageText } from '@/lib/domain/message';
import type { FilePart } from '@/lib/domain/message-part';

const fileText = ({ name = 'file', mimeType, data, text }: FilePart): string => {
  const content = text ?? (mimeType.startsWith('text/') ? textOfBase64(data) : '(not shown)');
  return `\n[File ${JSON.stringify(name)}]\n${content}`;
};

const messageLines = (message: Message): string => {
  const files = message.role === 'user' ? message.parts.filter((part) => part.type === 'file') : [];
  return `${message.role === 'user' ? 'User' : 'Assistant'}: ${messageText(message)}${files.map(fileText).join('')}`;
};

const isSecondHalf = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/** Halves of a text that is too long, cut at a line where there is one near, and never within a character. */
const halves = (text: string): readonly [string, string] => {
  const half = Math.floor(text.length / 2);
  const middle = isSecondHalf(text.charCodeAt(half)) ? half + 1 : half;
  const line = text.lastIndexOf('\n', middle);
  const cut = line > middle / 2 ? line + 1 : middle;
  return [text.slice(0, cut), text.slice(cut)];
};

const fitting = (text: string, limit: number): readonly string[] =>
  estimateTokens(text) <= limit || text.length < 3 ? [text] : halves(text).flatMap((half) => fitting(half, limit));

/** Messages as text, in pieces of about `limit` tokens at most: what a model is given to sum them up. */
export const transcriptPieces = (messages: readonly Message[], limit: number): readonly string[] => {
  const pieces: string[] = [];
  let tokens = Number.POSITIVE_INFINITY;
  for (const text of messages.map(messageLines).flatMap((lines) => fitting(lines, limit))) {
    const added = estimateTokens(text);
    const last = pieces.at(-1);
    if (last !== undefined && tokens + added <= limit) {
      pieces.splice(-1, 1, `${last}\n\n${text}`);
      tokens += added;
    } else {
      pieces.push(text);
      tokens = added;
    }
  }
  return pieces;
};
