import { expect, it } from 'vitest';
import { createPcmWrapper } from '@/lib/speaker/container/pcm-in-mp4';
import { type Box, find, readBoxes } from '../../fakes/mp4';

const samples = (count: number): Uint8Array => Uint8Array.from({ length: count * 2 }, (_, index) => index % 251);

const wrapped = (pieces: readonly Uint8Array[]): readonly Box[] => {
  const wrapper = createPcmWrapper();
  return pieces.flatMap((piece) => readBoxes(wrapper.push(piece)));
};

const bytesOf = ({ content }: Box): Uint8Array =>
  new Uint8Array(content.buffer, content.byteOffset, content.byteLength);

/** The samples of a frame that holds them as they are: behind its head, before its check sum. */
const samplesOf = (mdat: Box): readonly number[] => {
  const bytes = bytesOf(mdat);
  const marks = [...bytes.subarray(4)].findIndex((byte) => byte < 0x80 || byte >= 0xc0);
  const following = bytes[4 + marks] ?? 0;
  const length = following < 0x80 ? 1 : Math.clz32(~(following << 24));
  const from = 4 + length + 2 + 1 + 1;
  const swapped = bytes.subarray(from, -2);
  return [...swapped].map((_, index) => swapped[index % 2 === 0 ? index + 1 : index - 1] ?? -1);
};

const soundOf = (boxes: readonly Box[]): readonly number[] =>
  boxes.filter(({ name }) => name === 'mdat').flatMap(samplesOf);

it('holds the very same samples, in whatever pieces they came', () => {
  const sound = samples(9000);
  const pieces = [sound.subarray(0, 1), sound.subarray(1, 4001), sound.subarray(4001, 4004), sound.subarray(4004)];

  expect(soundOf(wrapped(pieces))).toEqual([...sound]);
});

it('begins with a description of FLAC at 24 kHz, once', () => {
  const boxes = wrapped([samples(100), samples(100)]);

  expect(boxes.map(({ name }) => name)).toEqual(['ftyp', 'moov', 'moof', 'mdat', 'moof', 'mdat']);
  expect(find(boxes, 'moov', 'trak', 'mdia', 'mdhd').content.getUint32(12)).toBe(24_000);
  const entry = bytesOf(find(boxes, 'moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd'));
  expect(new TextDecoder().decode(entry.subarray(12, 16))).toBe('fLaC');
  expect(new TextDecoder().decode(entry.subarray(48, 52))).toBe('dfLa');
  expect([...entry.subarray(56, 60)]).toEqual([0x80, 0, 0, 34]);
});

it('puts no more into a frame than is allowed, and says where each begins and how long it is', () => {
  const fragments = wrapped([samples(10_000)]).filter(({ name }) => name === 'moof');

  const placeOf = (moof: Box): readonly number[] => [
    Number(find([moof], 'moof', 'traf', 'tfdt').content.getBigUint64(4)),
    find([moof], 'moof', 'traf', 'tfhd').content.getUint32(8),
  ];
  expect(fragments.map(placeOf)).toEqual([
    [0, 4608],
    [4608, 4608],
    [9216, 784],
  ]);
});

it('waits for enough samples, and forgets half a sample when it is told to', () => {
  const wrapper = createPcmWrapper();

  expect(wrapper.push(samples(15))).toHaveLength(0);
  wrapper.reset();
  expect(soundOf(readBoxes(wrapper.push(samples(20))))).toEqual([...samples(20)]);
});
