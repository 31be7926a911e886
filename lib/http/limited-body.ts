import { readChunks } from '@/lib/chat-stream/read-chunks';
import { ChatError } from '@/lib/domain/chat-error';
import { joinBytes } from '@/lib/domain/join-bytes';

/** The beginning of a body. `isWhole`: there was no more. */
export type LimitedBody = { readonly bytes: Uint8Array<ArrayBuffer>; readonly isWhole: boolean };

/**
 * Reads at most so many bytes of a body and leaves the rest. Rejects with the signal's reason when it aborts, and with
 * ChatError `reset` when the body breaks off.
 */
export const limitedBody = async (response: Response, limit: number, signal: AbortSignal): Promise<LimitedBody> => {
  const pieces: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of response.body === null ? [] : readChunks(response.body, signal)) {
      pieces.push(chunk.subarray(0, limit - length));
      length += chunk.length;
      if (length > limit) break;
    }
  } catch (error) {
    throw error instanceof ChatError ? error : new ChatError({ code: 'reset' }, { cause: error });
  }
  signal.throwIfAborted();
  return { bytes: joinBytes(pieces), isWhole: length <= limit };
};

const decoderFor = (label: string): TextDecoder => {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
};

/** How many bytes of a page are searched for its encoding (HTML, 13.2.3.2). */
const searched = 1024;

/**
 * The text of bytes: by their mark of order, the `charset` of the content type, what an HTML page says of itself in its
 * first 1,024 bytes, else UTF-8. Never throws.
 */
export const decodedText = (bytes: Uint8Array, contentType: string): string => {
  const marks: readonly (readonly [string, readonly number[]])[] = [
    ['utf-8', [0xef, 0xbb, 0xbf]],
    ['utf-16le', [0xff, 0xfe]],
    ['utf-16be', [0xfe, 0xff]],
  ];
  const marked = marks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0];
  const charset = /charset\s*=\s*["']?([\w.:-]{1,40})/iu;
  const told = charset.exec(contentType)?.[1];
  const isHtml = /html/iu.test(contentType);
  const inPage = isHtml ? charset.exec(new TextDecoder('latin1').decode(bytes.subarray(0, searched)))?.[1] : undefined;
  return decoderFor(marked ?? told ?? inPage ?? 'utf-8').decode(bytes);
};
