import { ChatError } from '@/lib/domain/chat-error';
import { type ByteStream, readChunks } from './read-chunks';

/** Longest line of a body, in UTF-16 code units: 1 MB for a line of text, 32 MB for a file part (code `k`). */
const maxLineLength = 1_048_576;
const maxFileLineLength = 33_554_432;

/**
 * The limit for a line, given what has arrived of it. Looking at its first characters makes the engine copy a line that
 * was appended to, so they are looked at only once a line of text would be too long.
 *
 * @throws ChatError `too-large` for a line that is longer.
 */
const checkedLimit = (line: string, limit: number): number => {
  if (line.length <= limit) return limit;
  if (line.startsWith('k:') && line.length <= maxFileLineLength) return maxFileLineLength;
  throw new ChatError({ code: 'too-large', detail: `A line is longer than ${limit}.` });
};

/**
 * The lines of a body by the framing of the chat stream protocol: UTF-8, ended by LF, each delivered as soon as it is
 * whole. A byte order mark at the very start is dropped, malformed bytes become U+FFFD, bytes of a character that the end
 * cut off are dropped. Empty lines are skipped; a CR is an ordinary character, so a line of one CR is not empty. The
 * last line needs no LF.
 *
 * An abort cancels the body and ends the iteration quietly, without the line that was not whole.
 *
 * @throws ChatError `too-large` for a line beyond the limit; whatever the body fails with.
 */
export async function* readLines(body: ByteStream, signal?: AbortSignal): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  let limit = maxLineLength;
  for await (const chunk of readChunks(body, signal)) {
    const lines = decoder.decode(chunk, { stream: true }).split('\n');
    const last = lines.pop() ?? '';
    for (const piece of lines) {
      const line = rest + piece;
      rest = '';
      checkedLimit(line, limit);
      limit = maxLineLength;
      if (line !== '') yield line;
      if (signal?.aborted) return;
    }
    rest += last;
    limit = checkedLimit(rest, limit);
  }
  if (rest !== '' && !signal?.aborted) yield rest;
}
