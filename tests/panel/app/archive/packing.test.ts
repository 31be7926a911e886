import { inflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createPacker, packed, stored } from '@/lib/panel/app/archive/packing';
import { createWorkPieces } from '@/lib/platform/work-pieces';

const work = createWorkPieces();
const large = new Uint8Array(1_000_000).map((_, index) => (index * index) >> 3);

it('deflates what is given in pieces as one whole', async () => {
  const parts: Uint8Array[] = [];
  const packer = createPacker({ write: async (bytes) => void parts.push(bytes.slice()) }, work);
  await packer.writeText('Grüße ');
  await packer.write(large);

  const { size, method } = await packer.finish();

  const whole = inflateRawSync(Buffer.concat(parts));
  expect([method, size, whole.length]).toEqual(['deflated', 1_000_008, 1_000_008]);
  expect(whole.subarray(0, 8).toString('utf8')).toBe('Grüße ');
  expect(whole.subarray(8).equals(large)).toBe(true);
});

it('says the same of bytes, packed or stored', async () => {
  const [one, other] = [await packed(large, work), await stored(large, work)];

  expect([one.crc, one.size]).toEqual([other.crc, other.size]);
  expect(other.bytes.size).toBe(large.length);
});

it('ends with what the sink says, and keeps nobody waiting', async () => {
  const packer = createPacker({ write: () => Promise.reject(new Error('full')) }, work);
  const noise = Uint8Array.from({ length: 500_000 }, (_, index) => Math.imul(index, 2_654_435_761) >>> 24);

  const writing = (async () => {
    await packer.write(noise);
    await packer.finish();
  })();

  await expect(writing).rejects.toThrow('full');
});
