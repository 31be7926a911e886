import { describe, expect, it } from 'vitest';
import { createMp3Wrapper } from '@/lib/speaker/container/mp3-in-mp4';
import { mp3Frames, stereoFrame } from '../../fakes/mp3';
import { type Box, find, readBoxes, soundOf } from '../../fakes/mp4';

const pushed = (pieces: readonly Uint8Array[]): readonly Box[] => {
  const wrapper = createMp3Wrapper();
  return pieces.flatMap((piece) => readBoxes(wrapper.push(piece)));
};

describe('MP3 within MP4', () => {
  it('holds the very same frames, in whatever pieces they came', () => {
    const mp3 = mp3Frames(20);
    const pieces = [mp3.subarray(0, 5), mp3.subarray(5, 700), mp3.subarray(700, 701), mp3.subarray(701)];

    expect(soundOf(pushed(pieces))).toEqual([...mp3]);
  });

  it('begins with a description of the sound, once', () => {
    const boxes = pushed([mp3Frames(2), mp3Frames(2)]);

    expect(boxes.map(({ name }) => name)).toEqual(['ftyp', 'moov', 'moof', 'mdat', 'moof', 'mdat']);
    expect(find(boxes, 'moov', 'trak', 'mdia', 'mdhd').content.getUint32(12)).toBe(24_000);
  });

  it.each([
    ['MPEG-2', mp3Frames(1), 0x69, 1, 24_000],
    ['MPEG-1', stereoFrame(), 0x6b, 2, 44_100],
  ])('names %s to the decoder', (_, mp3, objectType, channels, sampleRate) => {
    const entry = find(pushed([mp3]), 'moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd').content;

    const bytes = new Uint8Array(entry.buffer, entry.byteOffset, entry.byteLength);
    expect(new TextDecoder().decode(bytes.subarray(12, 16))).toBe('mp4a');
    expect([entry.getUint16(32), entry.getUint16(40)]).toEqual([channels, sampleRate]);
    expect(new TextDecoder().decode(bytes.subarray(48, 52))).toBe('esds');
    expect(bytes[63]).toBe(objectType);
  });

  it('says where each fragment begins and how long its samples are', () => {
    const fragments = pushed([mp3Frames(3), mp3Frames(2)]).filter(({ name }) => name === 'moof');

    const startOf = (moof: Box): number => Number(find([moof], 'moof', 'traf', 'tfdt').content.getBigUint64(4));
    const countOf = (moof: Box): number => find([moof], 'moof', 'traf', 'trun').content.getUint32(4);
    const durationOf = (moof: Box): number => find([moof], 'moof', 'traf', 'tfhd').content.getUint32(8);
    expect(fragments.map((moof) => [startOf(moof), countOf(moof), durationOf(moof)])).toEqual([
      [0, 3, 576],
      [3 * 576, 2, 576],
    ]);
  });

  it('points at the sound of its own fragment', () => {
    const bytes = createMp3Wrapper().push(mp3Frames(3));
    const boxes = readBoxes(bytes);

    const moof = find(boxes, 'moof');
    const moofStart = moof.content.byteOffset - 8 - bytes.byteOffset;
    const offset = find([moof], 'moof', 'traf', 'trun').content.getUint32(8);
    expect([...bytes.subarray(moofStart + offset, moofStart + offset + 4)]).toEqual([0xff, 0xf3, 0x64, 0xc4]);
  });

  it('gives nothing while a frame is incomplete, and forgets half a frame when it is told to', () => {
    const wrapper = createMp3Wrapper();

    expect(wrapper.push(mp3Frames(1).subarray(0, 100))).toHaveLength(0);
    wrapper.reset();
    expect(soundOf(readBoxes(wrapper.push(mp3Frames(2))))).toEqual([...mp3Frames(2)]);
  });
});
