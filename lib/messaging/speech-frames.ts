import { ChatError, type ChatErrorData } from '@/lib/domain/chat-error';
import { chatErrorSchema } from '@/lib/domain/chat-error-schema';
import { joinBytes } from '@/lib/domain/join-bytes';
import type { SpeechChunk } from '@/lib/domain/read-aloud/voice-engine';
import { z } from '@/lib/domain/schema';

/**
 * How a background-hosted engine's chunks travel in one byte stream to the speaker, so that words keep their place in
 * the sound: a byte for the kind (0 audio, 1 word and 2 failure as UTF-8 JSON), the length as uint32 big-endian, the
 * content.
 */
const kinds = { audio: 0, word: 1, failure: 2 } as const;
const headLength = 5;

const wordSchema = z.object({ atMs: z.number(), durationMs: z.number(), text: z.string() });

const frame = (kind: number, content: Uint8Array): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(headLength + content.length);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, kind);
  view.setUint32(1, content.length);
  bytes.set(content, headLength);
  return bytes;
};

/** A chunk as bytes. */
export const encodeSpeechChunk = (chunk: SpeechChunk): Uint8Array<ArrayBuffer> => {
  if (chunk.type === 'audio') return frame(kinds.audio, chunk.bytes);
  const { atMs, durationMs, text } = chunk;
  return frame(kinds.word, new TextEncoder().encode(JSON.stringify({ atMs, durationMs, text })));
};

/** Why the speech broke off, as the last bytes of a stream. */
export const encodeSpeechFailure = (error: ChatErrorData): Uint8Array<ArrayBuffer> =>
  frame(kinds.failure, new TextEncoder().encode(JSON.stringify(error)));

const decode = (kind: number, content: Uint8Array): SpeechChunk => {
  if (kind === kinds.audio) return { type: 'audio', bytes: content };
  const value: unknown = JSON.parse(new TextDecoder().decode(content));
  if (kind === kinds.failure) throw new ChatError(z.parse(chatErrorSchema, value));
  return { type: 'word', ...z.parse(wordSchema, value) };
};

/** Reads the chunks back from bytes that arrive in any pieces. Throws the ChatError of a failure, and
 * `ended-early` when the last chunk is cut. */
export async function* decodeSpeechChunks(body: AsyncIterable<Uint8Array>): AsyncGenerator<SpeechChunk> {
  let held: Uint8Array = new Uint8Array();
  for await (const bytes of body) {
    held = held.length === 0 ? bytes : joinBytes([held, bytes]);
    while (held.length >= headLength) {
      const view = new DataView(held.buffer, held.byteOffset, held.byteLength);
      const end = headLength + view.getUint32(1);
      if (held.length < end) break;
      yield decode(view.getUint8(0), held.slice(headLength, end));
      held = held.subarray(end);
    }
  }
  if (held.length > 0) throw new ChatError({ code: 'ended-early' });
}
