import { expect, it } from 'vitest';
import { joinBytes } from '@/lib/domain/join-bytes';

it('joins pieces in their order, whatever part of a buffer each is', () => {
  const buffer = Uint8Array.of(9, 1, 2, 9);

  expect(joinBytes([buffer.subarray(1, 3), new Uint8Array(), Uint8Array.of(3)])).toEqual(Uint8Array.of(1, 2, 3));
  expect(joinBytes([])).toEqual(new Uint8Array());
});

it('copies: a piece that changes later changes nothing', () => {
  const piece = Uint8Array.of(1);
  const joined = joinBytes([piece]);
  piece[0] = 2;

  expect(joined).toEqual(Uint8Array.of(1));
});
