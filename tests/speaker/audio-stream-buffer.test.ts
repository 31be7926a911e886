import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openAudioStreamBuffer } from '@/lib/speaker/audio-stream-buffer';
import { FakeAudio, FakeMediaSource, installFakeMedia } from '../fakes/media-source';
import { settlePromises } from '../fakes/timers';

beforeEach(installFakeMedia);
afterEach(() => vi.unstubAllGlobals());

const open = () => {
  const audio = new FakeAudio();
  const closing = new AbortController();
  // The buffer uses of an element exactly what the fake has.
  const buffer = openAudioStreamBuffer(audio as unknown as HTMLAudioElement, 'audio/mpeg', closing.signal);
  return { audio, closing, buffer };
};

const bytes = (length: number): Uint8Array => new Uint8Array(length);

describe('the sound of one stream', () => {
  it('ends nowhere and holds nothing before the first bytes', async () => {
    const { buffer } = open();

    expect([buffer.end(), buffer.holds(0), await buffer.finish()]).toEqual([0, false, false]);
  });

  it('holds the moments that were laid, and a little before them, but not its end', async () => {
    const { buffer } = open();
    await buffer.append(bytes(1000));

    expect([-0.04, 0, 0.9, 1].map(buffer.holds)).toEqual([true, true, true, false]);
  });

  it('tells the browser that nothing more comes once all was laid', async () => {
    const { buffer } = open();
    const appended = buffer.append(bytes(1000));
    await appended;

    expect(await buffer.finish()).toBe(true);
    expect(FakeMediaSource.made[0]?.readyState).toBe('ended');
  });

  it('is broken for good by what cannot be decoded', async () => {
    const { audio, buffer } = open();
    await buffer.append(bytes(1000));

    audio.dispatchEvent(new Event('error'));

    expect([buffer.isBroken(), buffer.holds(0)]).toEqual([true, false]);
    await expect(buffer.finish()).rejects.toMatchObject({ data: { code: 'malformed' } });
  });

  it('lets nobody wait who waits for a browser that does not open it, once it is closed', async () => {
    const { closing, buffer } = open();
    const appended = buffer.append(bytes(1000));

    closing.abort();

    await expect(appended).rejects.toMatchObject({ data: { detail: 'closed' } });
  });

  it('hears of no error of the sound after it', async () => {
    const { audio, closing, buffer } = open();
    closing.abort();
    await settlePromises();

    audio.dispatchEvent(new Event('error'));

    expect(buffer.isBroken()).toBe(false);
  });
});
