import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemTimers } from '@/lib/platform/clock';
import { createAudioStreams } from '@/lib/speaker/audio-stream';
import { FakeAudio, FakeMediaSource, installFakeMedia } from '../fakes/media-source';
import { mp3Frames } from '../fakes/mp3';
import { settlePromises } from '../fakes/timers';

beforeEach(installFakeMedia);
afterEach(() => vi.unstubAllGlobals());

const stage = () => {
  const audio = new FakeAudio();
  const told: string[] = [];
  // The stream uses of an element exactly what the fake has.
  const open = createAudioStreams(audio as unknown as HTMLAudioElement, systemTimers, () => undefined);
  const stream = open('audio/mpeg', {
    onSound: () => told.push('sound'),
    onStall: () => told.push('stall'),
    onHeld: () => told.push('held'),
  });
  const buffer = () => FakeMediaSource.made[0]?.buffers[0]?.buffer;
  return { audio, stream, told, buffer, open };
};

const bytes = (length: number): Uint8Array => new Uint8Array(length);

describe('a stream of sound', () => {
  it('is one buffer in sequence mode, into which everything is laid', async () => {
    const { stream, buffer } = stage();

    await stream.append(bytes(1000));
    await stream.append(bytes(500));

    expect(FakeMediaSource.made.map(({ buffers }) => buffers.map(({ mimeType }) => mimeType))).toEqual([
      ['audio/mpeg'],
    ]);
    expect(buffer()?.mode).toBe('sequence');
    expect(stream.end()).toBe(1.5);
  });

  it('waits for the buffer itself, not for an event that may be an old one', async () => {
    const { stream, buffer } = stage();
    await stream.append(bytes(1000));

    const own = buffer();
    const both = Promise.all([
      stream.append(bytes(500)),
      settlePromises().then(() => own?.dispatchEvent(new Event('updateend'))),
    ]);
    own?.dispatchEvent(new Event('updateend'));

    await expect(both).resolves.toBeDefined();
    expect(stream.end()).toBe(1.5);
  });

  it('cuts the tail off, so that the next sentence follows there', async () => {
    const { stream, buffer } = stage();
    await stream.append(bytes(2000));

    await stream.cutAt(1.2);

    expect(stream.end()).toBe(1.2);
    expect(buffer()?.operations.slice(1)).toEqual(['abort', 'remove 1.2-Infinity']);
    expect(buffer()?.timestampOffset).toBe(1.2);
  });

  it('lets go of what was heard two minutes ago', async () => {
    const { audio, stream, buffer } = stage();
    await stream.append(bytes(300_000));
    audio.currentTime = 200;

    await stream.append(bytes(1000));

    expect(buffer()?.operations).toEqual(['append 300000', 'remove 0-80', 'append 1000']);
    expect([stream.holds(70), stream.holds(100)]).toEqual([false, true]);
  });

  it('makes room when the buffer is full, and lays the bytes then', async () => {
    const { audio, stream, buffer } = stage();
    await stream.append(bytes(60_000));
    audio.currentTime = 30;
    buffer()?.refusals.push(new DOMException('full', 'QuotaExceededError'));

    await stream.append(bytes(1000));

    expect(buffer()?.operations.slice(1)).toEqual(['remove 0-25', 'append 1000']);
  });

  it('waits until something was heard when it is full and nothing was', async () => {
    const { audio, stream, buffer } = stage();
    await stream.append(bytes(60_000));
    buffer()?.refusals.push(new DOMException('full', 'QuotaExceededError'));

    const appended = stream.append(bytes(1000));
    await settlePromises();
    const before = buffer()?.operations.length;
    audio.currentTime = 10;
    audio.dispatchEvent(new Event('timeupdate'));
    await appended;

    expect(before).toBe(1);
    expect(stream.end()).toBe(61);
  });

  it('says malformed of bytes that the browser refuses, and of everything after a decoding error', async () => {
    const { audio, stream, buffer } = stage();
    await stream.append(bytes(10));
    buffer()?.refusals.push(new TypeError('no'));
    await expect(stream.append(bytes(10))).rejects.toMatchObject({ data: { code: 'malformed' } });

    audio.dispatchEvent(new Event('error'));

    await expect(stream.append(bytes(10))).rejects.toMatchObject({ data: { code: 'malformed' } });
    expect(stream.holds(0)).toBe(false);
  });

  it('throws malformed for a type that the browser cannot play', () => {
    FakeMediaSource.supported = () => false;

    expect(stage).toThrow(expect.objectContaining({ data: expect.objectContaining({ code: 'malformed' }) }));
  });

  it('wraps MP3 where the browser wants it within MP4', async () => {
    FakeMediaSource.supported = (type) => type.includes('mp4');
    const { stream } = stage();

    await stream.append(mp3Frames(2).subarray(0, 100));
    const before = FakeMediaSource.made[0]?.buffers[0]?.buffer.operations.length;
    await stream.append(mp3Frames(2).subarray(100));

    expect(FakeMediaSource.made[0]?.buffers[0]?.mimeType).toBe('audio/mp4; codecs="mp3"');
    expect(before).toBe(0);
    expect(stream.end()).toBeGreaterThan(0.288);
  });

  it('tells that the browser holds the sound back, and not of a pause that was ordered', async () => {
    const { audio, stream, told } = stage();
    await stream.append(bytes(1000));
    stream.play();

    stream.pause();
    await settlePromises();
    const ordered = [...told];
    stream.play();
    audio.pause();
    await settlePromises();

    expect(ordered).toEqual([]);
    expect(told).toEqual(['held']);
  });

  it('tells that a click is wanted first', async () => {
    const { audio, stream, told } = stage();
    audio.error = new DOMException('play() failed', 'NotAllowedError');

    stream.play();
    await settlePromises();

    expect(told).toEqual(['held']);
  });

  it('takes the pause of the stream before for none of its own', async () => {
    const { stream, open, told } = stage();
    await stream.append(bytes(1000));
    stream.play();

    stream.close();
    open('audio/mpeg', { onSound: () => undefined, onStall: () => undefined, onHeld: () => told.push('held') });
    await settlePromises();

    expect(told).toEqual([]);
  });

  it('is played out when the sound has ended, and at once when there is none', async () => {
    const { audio, stream } = stage();
    const { signal } = new AbortController();
    await stream.cutAt(0);
    await stream.playOut(signal);
    await stream.append(bytes(1000));
    let isOut = false;

    const out = stream.playOut(signal).then(() => {
      isOut = true;
    });
    await settlePromises();
    const before = isOut;
    audio.ended = true;
    audio.dispatchEvent(new Event('ended'));
    await out;

    expect(before).toBe(false);
    expect(FakeMediaSource.made[0]?.readyState).toBe('ended');
  });

  it('passes over what lies before a jump, even when the sound flows before the browser tells of the jump', () => {
    const { audio, stream } = stage();
    const ran: number[] = [];
    stream.addCues([1, 2, 3].map((at) => ({ at, run: () => ran.push(at) })));

    stream.jumpTo(2);
    audio.paused = false;
    audio.dispatchEvent(new Event('playing'));
    audio.dispatchEvent(new Event('seeked'));

    expect(ran).toEqual([2]);
  });

  it('changes speed and volume without changing the pitch', () => {
    const { audio, stream } = stage();

    stream.adjust(2, 0.4);

    expect(audio).toMatchObject({ playbackRate: 2, defaultPlaybackRate: 2, volume: 0.4, preservesPitch: true });
  });
});
