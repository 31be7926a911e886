import { Buffer } from 'node:buffer';
import type { SoundedWord } from '../speech-sound/sound';

/** A text message of the service. */
export const serviceText = (requestId: string, path: string, body: unknown): string =>
  `X-RequestId:${requestId}\r\nContent-Type:application/json; charset=utf-8\r\nPath:${path}\r\n\r\n${JSON.stringify(body)}`;

/** A binary message: length of the headers, headers, audio. The last one of a turn has no audio and no content type. */
export const serviceAudio = (requestId: string, audio: Uint8Array): Buffer => {
  const type = audio.length === 0 ? '' : 'Content-Type:audio/mpeg\r\n';
  const head = Buffer.from(`X-RequestId:${requestId}\r\n${type}X-StreamId:${'0'.repeat(32)}\r\nPath:audio\r\n`);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(head.length);
  return Buffer.concat([length, head, audio]);
};

const ticksPerMs = 10_000;
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll("'", '&apos;');

/** The word times of a turn. Offsets and durations are whole numbers of 100 ns, words are escaped for XML. */
export const wordMetadata = (words: readonly SoundedWord[]): unknown => ({
  Metadata: words.map(({ text, atMs, durationMs }) => ({
    Type: 'WordBoundary',
    Data: {
      Offset: Math.round(atMs * ticksPerMs),
      Duration: Math.round(durationMs * ticksPerMs),
      text: { Text: escaped(text), Length: text.length, BoundaryType: 'WordBoundary' },
    },
  })),
});

/** A message of a client: headers and data. */
export const readClientMessage = (
  message: string,
): { readonly headers: Readonly<Record<string, string>>; readonly data: string } => {
  const end = message.indexOf('\r\n\r\n');
  const head = end < 0 ? message : message.slice(0, end);
  const headers = Object.fromEntries(
    head.split('\r\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return { headers, data: end < 0 ? '' : message.slice(end + 4) };
};
