import { ChatError } from '@/lib/domain/chat-error';
import { z } from '@/lib/domain/schema';
import { parseEdgeMessage } from '../edge-protocol';

/** A word and when it is heard, as the service reports it: ms from the start of the turn's audio. */
export type SpokenWord = { readonly atMs: number; readonly durationMs: number; readonly text: string };

/** One message of a synthesis socket, as far as we read it. `requestId` names the turn. */
export type SynthesisFrame =
  | { readonly type: 'audio'; readonly requestId: string | undefined; readonly bytes: Uint8Array }
  | { readonly type: 'words'; readonly requestId: string | undefined; readonly words: readonly SpokenWord[] }
  | { readonly type: 'turn-end'; readonly requestId: string | undefined }
  | { readonly type: 'other'; readonly requestId: string | undefined };

/** Offsets and durations come in units of 100 ns. */
const ticksPerMs = 10_000;

const metadataSchema = z.object({
  Metadata: z.array(
    z.object({
      Type: z.string(),
      Data: z.nullish(
        z.object({
          Offset: z.nullish(z.number()),
          Duration: z.nullish(z.number()),
          text: z.nullish(z.object({ Text: z.nullish(z.string()), BoundaryType: z.nullish(z.string()) })),
        }),
      ),
    }),
  ),
});

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Undoes the XML escaping of a word. An entity that XML does not know stays as it is. */
export const xmlUnescaped = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/giu, (whole, decimal, hex, name) => {
    if (typeof name === 'string') return entities[name.toLowerCase()] ?? whole;
    const point = typeof decimal === 'string' ? Number.parseInt(decimal, 10) : Number.parseInt(String(hex), 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });

const malformed = (cause?: unknown): ChatError => new ChatError({ code: 'malformed' }, { cause });

const wordsOf = (data: string): readonly SpokenWord[] => {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch (error) {
    throw malformed(error);
  }
  const read = z.safeParse(metadataSchema, value);
  if (!read.success) throw malformed();
  return read.data.Metadata.flatMap(({ Type, Data }) => {
    const text = Data?.text?.Text;
    if (Type !== 'WordBoundary' || typeof text !== 'string' || typeof Data?.Offset !== 'number') return [];
    return [
      { atMs: Data.Offset / ticksPerMs, durationMs: (Data.Duration ?? 0) / ticksPerMs, text: xmlUnescaped(text) },
    ];
  });
};

// The header names of both services differ in case between messages.
const header = (headers: Readonly<Record<string, string>>, wanted: string): string | undefined =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1];

/** Reads a text message of Edge's or Azure's speech socket. Throws ChatError `malformed` for one without a path or with bad metadata. */
export const parseTextFrame = (text: string): SynthesisFrame => {
  const { headers, data } = parseEdgeMessage(text);
  const requestId = header(headers, 'x-requestid');
  const path = header(headers, 'path');
  if (path === undefined) throw malformed();
  if (path === 'turn.end') return { type: 'turn-end', requestId };
  return path === 'audio.metadata' ? { type: 'words', requestId, words: wordsOf(data) } : { type: 'other', requestId };
};

/**
 * Reads a binary message: a 16-bit length (big endian, not counting itself), that many bytes of headers, audio. Throws
 * ChatError `malformed` when the length leads beyond the message or the headers name another path.
 */
export const parseBinaryFrame = (message: ArrayBuffer): SynthesisFrame => {
  if (message.byteLength < 2) throw malformed();
  const end = 2 + new DataView(message).getUint16(0);
  if (end > message.byteLength) throw malformed();
  const head = new TextDecoder('latin1').decode(new Uint8Array(message, 2, end - 2));
  const { headers } = parseEdgeMessage(head);
  if (header(headers, 'path') !== 'audio') throw malformed();
  return { type: 'audio', requestId: header(headers, 'x-requestid'), bytes: new Uint8Array(message, end) };
};
