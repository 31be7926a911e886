import { joinBytes } from '@/lib/domain/join-bytes';
import { ImportError } from './imported';

/** Opens an entry from its beginning. Its stream errors with an ImportError. */
export type OpenEntry = () => ReadableStream<Uint8Array<ArrayBuffer>>;

const asImportError = (error: unknown): ImportError =>
  error instanceof ImportError ? error : new ImportError('unreadable', { cause: error });

/** Text is UTF-8 where the mark at its beginning does not say that it is UTF-16, as some programs of Windows write it. */
const decoderFor = ([first, second]: Uint8Array): TextDecoder => {
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  return new TextDecoder(first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8');
};

/** The text of an entry in pieces; bytes that are no text become U+FFFD. Ends the entry's stream when it is left. */
export async function* textPieces(open: OpenEntry): AsyncGenerator<string> {
  const reader = open().getReader();
  let start: Uint8Array<ArrayBuffer> = new Uint8Array(0);
  let decoder: TextDecoder | undefined;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      if (decoder !== undefined) {
        yield decoder.decode(next.value, { stream: true });
        continue;
      }
      start = joinBytes([start, next.value]);
      if (start.length < 2) continue;
      decoder = decoderFor(start);
      yield decoder.decode(start, { stream: true });
    }
    yield decoder === undefined ? new TextDecoder().decode(start) : decoder.decode();
  } catch (error) {
    throw asImportError(error);
  } finally {
    // A stream that failed, or that nobody wants any more.
    await reader.cancel().catch(() => undefined);
  }
}

/** The first UTF-16 units of an entry; what came before it breaks off. */
export const headOf = async (open: OpenEntry, length: number): Promise<string> => {
  let head = '';
  try {
    for await (const piece of textPieces(open)) {
      head += piece;
      if (head.length >= length) break;
    }
  } catch {
    // A damaged entry is found out about when it is read.
  }
  return head.slice(0, length);
};

/** The whole text. @throws ImportError `too-large`, `unreadable`. */
export const wholeText = async (open: OpenEntry, most: number): Promise<string> => {
  const pieces: string[] = [];
  let length = 0;
  for await (const piece of textPieces(open)) {
    length += piece.length;
    if (length > most) throw new ImportError('too-large');
    pieces.push(piece);
  }
  return pieces.join('');
};

/** Lines one after the other; undefined in place of one that is longer than `longest`. The rest of that one is skipped. */
export async function* linesOf(open: OpenEntry, longest: number): AsyncGenerator<string | undefined> {
  let pieces: string[] = [];
  let length = 0;
  let isSkipping = false;
  const take = (): string | undefined => {
    const line = isSkipping ? undefined : pieces.join('');
    pieces = [];
    length = 0;
    isSkipping = false;
    return line;
  };
  for await (const piece of textPieces(open)) {
    let from = 0;
    for (let end = piece.indexOf('\n'); ; end = piece.indexOf('\n', from)) {
      const part = piece.slice(from, end < 0 ? undefined : end);
      length += part.length;
      if (length > longest) {
        isSkipping = true;
        pieces = [];
      } else pieces.push(part);
      if (end < 0) break;
      yield take();
      from = end + 1;
    }
  }
  if (length > 0) yield take();
}

/** All bytes. @throws ImportError `too-large`, `unreadable`. */
export const wholeBytes = async (open: OpenEntry, most: number): Promise<Uint8Array> => {
  const reader = open().getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.byteLength;
      if (size > most) throw new ImportError('too-large');
      chunks.push(next.value);
    }
  } catch (error) {
    throw asImportError(error);
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  return joinBytes(chunks);
};
