import { describe, expect, it } from 'vitest';
import type { SpeechChunk } from '@/lib/domain/read-aloud/voice-engine';
import { decodeSpeechChunks, encodeSpeechChunk, encodeSpeechFailure } from '@/lib/messaging/speech-frames';

const chunks: readonly SpeechChunk[] = [
  { type: 'audio', bytes: new Uint8Array([1, 2, 3]) },
  { type: 'word', atMs: 100, durationMs: 50, text: '日本' },
  { type: 'audio', bytes: new Uint8Array(1000) },
];

const bytes = new Uint8Array(chunks.flatMap((chunk) => [...encodeSpeechChunk(chunk)]));

async function* inPieces(all: Uint8Array, size: number) {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
}

const collect = async (body: AsyncIterable<Uint8Array>): Promise<readonly SpeechChunk[]> => {
  const read: SpeechChunk[] = [];
  for await (const chunk of decodeSpeechChunks(body)) read.push(chunk);
  return read;
};

describe('speech on its way to the speaker', () => {
  it.each([1, 4, 7, 5000])('is the same in pieces of %i bytes', async (size) => {
    expect(await collect(inPieces(bytes, size))).toEqual(chunks);
  });

  it('that is cut within a chunk has ended early', async () => {
    await expect(collect(inPieces(bytes.slice(0, -1), 100))).rejects.toMatchObject({ data: { code: 'ended-early' } });
  });

  it('tells why it failed', async () => {
    const failure = encodeSpeechFailure({ code: 'auth', status: 401 });

    await expect(collect(inPieces(failure, 3))).rejects.toMatchObject({ data: { code: 'auth', status: 401 } });
  });
});
