import type { StreamPart } from '@/lib/domain/stream-part';
import { givenArguments } from './joined-arguments';
import { parseStreamLine } from './line-codec';
import { readLines } from './line-reader';
import { otherArgsKey } from './live-parts';
import type { ByteStream } from './read-chunks';

/** An error among the lines in a form that the protocol does not have; undefined where there is none. */
export type ErrorInLine = (line: string) => Error | undefined;

const objectOf = (text: string): object | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
};

/** The line of a call whose arguments are the object itself: other servers have JSON text of it, or leave an empty one out. */
const withArguments = (line: string): string => {
  const call = line.startsWith('9:') ? objectOf(line.slice(2)) : undefined;
  const given = call !== undefined && 'args' in call ? call.args : undefined;
  if (call === undefined || typeof given === 'object') return line;
  const args = given === undefined ? {} : givenArguments(given);
  return `9:${JSON.stringify({ ...call, ...(typeof args === 'object' ? { args } : { args: null, [otherArgsKey]: args }) })}`;
};

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
    yield* parseStreamLine(withArguments(line));
  }
}
