import type { StreamPart } from '@/lib/domain/stream-part';
import { parseStreamLine } from './line-codec';
import { readLines } from './line-reader';
import type { ByteStream } from './read-chunks';

/** An error among the lines in a form that the protocol does not have; undefined where there is none. */
export type ErrorInLine = (line: string) => Error | undefined;

/**
 * The live parts of a chat stream body (data stream v1), line by line: a bad line throws after everything before it was
 * delivered, and nothing after it is read.
 *
 * @throws what `errorIn` finds, what `parseStreamLine` and `readLines` throw.
 */
export async function* readDataStream(
  body: ByteStream,
  signal?: AbortSignal,
  errorIn: ErrorInLine = () => undefined,
): AsyncGenerator<StreamPart> {
  for await (const line of readLines(body, signal)) {
    const error = errorIn(line);
    if (error !== undefined) throw error;
    yield* parseStreamLine(line);
  }
}
