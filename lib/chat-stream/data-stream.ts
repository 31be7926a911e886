import type { StreamPart } from '@/lib/domain/stream-part';
import { parseStreamLine } from './line-codec';
import { readLines } from './line-reader';
import type { ByteStream } from './read-chunks';

/**
 * The live parts of a chat stream body (data stream v1), line by line: a bad line throws after everything before it was
 * delivered, and nothing after it is read.
 *
 * @throws what `parseStreamLine` and `readLines` throw.
 */
export async function* readDataStream(body: ByteStream, signal?: AbortSignal): AsyncGenerator<StreamPart> {
  for await (const line of readLines(body, signal)) yield* parseStreamLine(line);
}
