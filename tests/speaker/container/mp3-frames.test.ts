import { describe, expect, it } from 'vitest';
import { takeMp3Frames } from '@/lib/speaker/container/mp3-frames';
import { mp3Frames, stereoFrame } from '../../fakes/mp3';

describe('frames of MP3', () => {
  it('are taken whole, and what is cut waits', () => {
    const { frames, rest } = takeMp3Frames(mp3Frames(3).subarray(0, 300));

    expect(frames.map(({ bytes }) => [bytes.length, bytes[10]])).toEqual([
      [144, 1],
      [144, 2],
    ]);
    expect(rest).toEqual(mp3Frames(3).slice(288, 300));
  });

  it('say how they sound', () => {
    expect(takeMp3Frames(mp3Frames(1)).frames).toMatchObject([
      { sampleRate: 24_000, channels: 1, samples: 576, isMpeg1: false },
    ]);
    expect(takeMp3Frames(stereoFrame()).frames).toMatchObject([
      { sampleRate: 44_100, channels: 2, samples: 1152, isMpeg1: true },
    ]);
  });

  it('are found behind a tag, even one whose content looks like a frame', () => {
    const tag = Uint8Array.of(0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 4, 0xff, 0xf3, 0x64, 0xc4);

    const { frames, rest } = takeMp3Frames(Uint8Array.of(...tag, ...mp3Frames(2)));

    expect(frames.map(({ bytes }) => bytes[10])).toEqual([1, 2]);
    expect(rest).toHaveLength(0);
  });

  it('are found again after bytes that are none', () => {
    const { frames } = takeMp3Frames(Uint8Array.of(1, 0xff, 0xff, 2, ...mp3Frames(1)));

    expect(frames).toHaveLength(1);
  });

  it('are none in what is no MP3', () => {
    expect(takeMp3Frames(new TextEncoder().encode('<html>no sound</html>')).frames).toEqual([]);
  });
});
