import { describe, expect, it } from 'vitest';
import type { SpeechChunk } from '@/lib/domain/read-aloud/voice-engine';
import { savedSound } from '@/lib/speaker/exported-sound';

/** A frame of MPEG-2 layer III, 24 kHz, 48 kbit/s, mono: 24 ms in 144 bytes. */
const frame = (mark = 0, name = ''): Uint8Array => {
  const bytes = new Uint8Array(144).fill(mark);
  bytes.set([0xff, 0xf3, 0x64, 0xc4]);
  bytes.set(new TextEncoder().encode(name), 13);
  return bytes;
};

const frames = (count: number): Uint8Array =>
  Uint8Array.from(Array.from({ length: count }, (_, index) => [...frame(index + 1)]).flat());

async function* chunks(...given: readonly SpeechChunk[]): AsyncGenerator<SpeechChunk> {
  yield* given;
}

describe('the sound of a sentence for a file', () => {
  it('is whole frames without a tag, and without the frame that tells of one sentence only', async () => {
    const tag = Uint8Array.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 2, 1, 1]);
    const whole = Uint8Array.from([...tag, ...frame(0, 'Info'), ...frames(2), 0xff, 0xf3]);

    const sound = await savedSound(
      chunks({ type: 'audio', bytes: whole.subarray(0, 200) }, { type: 'audio', bytes: whole.subarray(200) }),
      150,
    );

    expect([...sound]).toEqual([...frames(2)]);
  });

  it('keeps as much silence after the last word as is wanted', async () => {
    const word: SpeechChunk = { type: 'word', atMs: 100, durationMs: 40, text: 'word' };

    const sound = await savedSound(chunks({ type: 'audio', bytes: frames(40) }, word), 100);

    expect(sound.length / 144).toBe(10);
  });

  it('refuses what is no MP3, and nothing', async () => {
    const noise = chunks({ type: 'audio', bytes: new Uint8Array(500) });

    await expect(savedSound(noise, 100)).rejects.toMatchObject({ data: { code: 'malformed' } });
    await expect(savedSound(chunks(), 100)).rejects.toMatchObject({ data: { code: 'ended-early' } });
  });
});
