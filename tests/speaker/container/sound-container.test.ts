import { describe, expect, it } from 'vitest';
import { containerFor } from '@/lib/speaker/container/sound-container';
import { mp3Frames } from '../../fakes/mp3';

describe('the type in which sound is given to a browser', () => {
  it('is its own where the browser takes that, byte for byte', () => {
    const container = containerFor('audio/mpeg', () => true);

    expect(container?.mimeType).toBe('audio/mpeg');
    expect(container?.open().push(mp3Frames(1))).toEqual(mp3Frames(1));
  });

  it('is MP4 for MP3 where only that is taken, as by Firefox', () => {
    const container = containerFor('audio/mpeg', (type) => type === 'audio/mp4; codecs="mp3"');

    expect(container?.mimeType).toBe('audio/mp4; codecs="mp3"');
    expect(container?.open().push(mp3Frames(1))).not.toEqual(mp3Frames(1));
  });

  it('is FLAC within MP4 for plain samples, which no browser takes as they are', () => {
    const container = containerFor('audio/pcm;rate=24000', (type) => type.startsWith('audio/mp4'));

    expect(container?.mimeType).toBe('audio/mp4; codecs="flac"');
    expect(containerFor('audio/pcm;rate=24000', () => false)).toBeUndefined();
  });

  it('is none for what is not MP3 and not taken, and where nothing is', () => {
    expect(containerFor('audio/aac', (type) => type.startsWith('audio/mp4'))).toBeUndefined();
    expect(containerFor('audio/mpeg', () => false)).toBeUndefined();
  });
});
