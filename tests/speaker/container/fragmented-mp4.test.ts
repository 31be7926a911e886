import { expect, it } from 'vitest';
import { fragment, movieHead } from '@/lib/speaker/container/fragmented-mp4';
import { find, readBoxes, soundOf } from '../../fakes/mp4';

it('describes one track of sound as its entry says', () => {
  const description = Uint8Array.of(0, 0, 0, 8, 0x74, 0x65, 0x73, 0x74);
  const boxes = readBoxes(movieHead({ name: 'fLaC', channels: 1, sampleRate: 24_000, description }));

  const entry = find(boxes, 'moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd').content;
  const bytes = new Uint8Array(entry.buffer, entry.byteOffset, entry.byteLength);
  expect(new TextDecoder().decode(bytes.subarray(12, 16))).toBe('fLaC');
  expect([...bytes.subarray(-8)]).toEqual([...description]);
});

it('holds frames with their number, their beginning and their sizes', () => {
  const boxes = readBoxes(fragment([Uint8Array.of(1, 2), Uint8Array.of(3)], 576, { sequence: 7, startsAt: 1152 }));

  expect(soundOf(boxes)).toEqual([1, 2, 3]);
  expect(find(boxes, 'moof', 'mfhd').content.getUint32(4)).toBe(7);
  expect(Number(find(boxes, 'moof', 'traf', 'tfdt').content.getBigUint64(4))).toBe(1152);
  const run = find(boxes, 'moof', 'traf', 'trun').content;
  expect([run.getUint32(4), run.getUint32(12), run.getUint32(16)]).toEqual([2, 2, 1]);
});
