import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemTimers } from '@/lib/platform/clock';
import { createLanes } from '@/lib/speaker/sound-lane';
import { FakeAudio, FakeMediaSource, installFakeMedia } from '../fakes/media-source';
import { mp3Frames } from '../fakes/mp3';
import { settlePromises } from '../fakes/timers';

beforeEach(installFakeMedia);
afterEach(() => vi.unstubAllGlobals());

const stage = () => {
  const audio = new FakeAudio();
  const told: string[] = [];
  // The lane uses of an element exactly what the fake has.
  const open = createLanes(audio as unknown as HTMLAudioElement, systemTimers);
  const lane = open('audio/mpeg', {
    onSound: () => told.push('sound'),
    onStall: () => told.push('stall'),
    onHeld: () => told.push('held'),
  });
  const buffer = () => FakeMediaSource.made[0]?.buffers[0]?.buffer;
  return { audio, lane, told, buffer, open };
};

const bytes = (length: number): Uint8Array => new Uint8Array(length);

describe('a lane of sound', () => {
  it('is one buffer in sequence mode, into which everything is laid', async () => {
    const { lane, buffer } = stage();

    await lane.append(bytes(1000));
    await lane.append(bytes(500));

    expect(FakeMediaSource.made.map(({ buffers }) => buffers.map(({ mimeType }) => mimeType))).toEqual([
      ['audio/mpeg'],
    ]);
    expect(buffer()?.mode).toBe('sequence');
    expect(lane.end()).toBe(1.5);
  });

  it('waits for the buffer itself, not for an event that may be an old one', async () => {
    const { lane, buffer } = stage();
    await lane.append(bytes(1000));

    const own = buffer();
    const both = Promise.all([
      lane.append(bytes(500)),
      settlePromises().then(() => own?.dispatchEvent(new Event('updateend'))),
    ]);
    own?.dispatchEvent(new Event('updateend'));

    await expect(both).resolves.toBeDefined();
    expect(lane.end()).toBe(1.5);
  });

  it('cuts the tail off, so that the next sentence follows there', async () => {
    const { lane, buffer } = stage();
    await lane.append(bytes(2000));

    await lane.cutAt(1.2);

    expect(lane.end()).toBe(1.2);
    expect(buffer()?.operations.slice(1)).toEqual(['abort', 'remove 1.2-Infinity']);
    expect(buffer()?.timestampOffset).toBe(1.2);
  });

  it('lets go of what was heard two minutes ago', async () => {
    const { audio, lane, buffer } = stage();
    await lane.append(bytes(300_000));
    audio.currentTime = 200;

    await lane.append(bytes(1000));

    expect(buffer()?.operations).toEqual(['append 300000', 'remove 0-80', 'append 1000']);
    expect([lane.holds(70), lane.holds(100)]).toEqual([false, true]);
  });

  it('makes room when the buffer is full, and lays the bytes then', async () => {
    const { audio, lane, buffer } = stage();
    await lane.append(bytes(60_000));
    audio.currentTime = 30;
    buffer()?.refusals.push(new DOMException('full', 'QuotaExceededError'));

    await lane.append(bytes(1000));

    expect(buffer()?.operations.slice(1)).toEqual(['remove 0-25', 'append 1000']);
  });

  it('waits until something was heard when it is full and nothing was', async () => {
    const { audio, lane, buffer } = stage();
    await lane.append(bytes(60_000));
    buffer()?.refusals.push(new DOMException('full', 'QuotaExceededError'));

    const appended = lane.append(bytes(1000));
    await settlePromises();
    const before = buffer()?.operations.length;
    audio.currentTime = 10;
    audio.dispatchEvent(new Event('timeupdate'));
    await appended;

    expect(before).toBe(1);
    expect(lane.end()).toBe(61);
  });

  it('says malformed of bytes that the browser refuses, and of everything after a decoding error', async () => {
    const { audio, lane, buffer } = stage();
    await lane.append(bytes(10));
    buffer()?.refusals.push(new TypeError('no'));
    await expect(lane.append(bytes(10))).rejects.toMatchObject({ data: { code: 'malformed' } });

    audio.dispatchEvent(new Event('error'));

    await expect(lane.append(bytes(10))).rejects.toMatchObject({ data: { code: 'malformed' } });
    expect(lane.holds(0)).toBe(false);
  });

  it('throws malformed for a type that the browser cannot play', () => {
    FakeMediaSource.supported = () => false;

    expect(stage).toThrow(expect.objectContaining({ data: expect.objectContaining({ code: 'malformed' }) }));
  });

  it('wraps MP3 where the browser wants it within MP4', async () => {
    FakeMediaSource.supported = (type) => type.includes('mp4');
    const { lane } = stage();

    await lane.append(mp3Frames(2).subarray(0, 100));
    const before = FakeMediaSource.made[0]?.buffers[0]?.buffer.operations.length;
    await lane.append(mp3Frames(2).subarray(100));

    expect(FakeMediaSource.made[0]?.buffers[0]?.mimeType).toBe('audio/mp4; codecs="mp3"');
    expect(before).toBe(0);
    expect(lane.end()).toBeGreaterThan(0.288);
  });

  it('tells that the browser holds the sound back, and not of a pause that was ordered', async () => {
    const { audio, lane, told } = stage();
    await lane.append(bytes(1000));
    lane.play();

    lane.pause();
    await settlePromises();
    const ordered = [...told];
    lane.play();
    audio.pause();
    await settlePromises();

    expect(ordered).toEqual([]);
    expect(told).toEqual(['held']);
  });

  it('tells that a click is wanted first', async () => {
    const { audio, lane, told } = stage();
    audio.error = new DOMException('play() failed', 'NotAllowedError');

    lane.play();
    await settlePromises();

    expect(told).toEqual(['held']);
  });

  it('takes the pause of the lane before for none of its own', async () => {
    const { lane, open, told } = stage();
    await lane.append(bytes(1000));
    lane.play();

    lane.close();
    open('audio/mpeg', { onSound: () => undefined, onStall: () => undefined, onHeld: () => told.push('held') });
    await settlePromises();

    expect(told).toEqual([]);
  });

  it('is played out when the sound has ended, and at once when there is none', async () => {
    const { audio, lane } = stage();
    const { signal } = new AbortController();
    await lane.cutAt(0);
    await lane.playOut(signal);
    await lane.append(bytes(1000));
    let isOut = false;

    const out = lane.playOut(signal).then(() => {
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
    const { audio, lane } = stage();
    const ran: number[] = [];
    lane.addCues([1, 2, 3].map((at) => ({ at, run: () => ran.push(at) })));

    lane.jumpTo(2);
    audio.paused = false;
    audio.dispatchEvent(new Event('playing'));
    audio.dispatchEvent(new Event('seeked'));

    expect(ran).toEqual([2]);
  });

  it('changes speed and volume without changing the pitch', () => {
    const { audio, lane } = stage();

    lane.adjust(2, 0.4);

    expect(audio).toMatchObject({ playbackRate: 2, defaultPlaybackRate: 2, volume: 0.4, preservesPitch: true });
  });
});
