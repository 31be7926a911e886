import type { StreamPart } from '@/lib/domain/stream-part';
import { type ByteStream, readChunks } from './read-chunks';

/**
 * The live parts of a plain text body (`toTextStreamResponse` of ai 3 to 7): all of it is the answer's text. The format
 * has no end mark, so the end of the body is the end of the answer, for an unknown reason.
 *
 * @throws whatever the body fails with.
 */
export async function* readTextStream(body: ByteStream): AsyncGenerator<StreamPart> {
  const decoder = new TextDecoder();
  for await (const chunk of readChunks(body)) {
    const text = decoder.decode(chunk, { stream: true });
    if (text !== '') yield { type: 'text', text };
  }
  const rest = decoder.decode();
  if (rest !== '') yield { type: 'text', text: rest };
  yield { type: 'finish_message', finishReason: 'unknown' };
}
