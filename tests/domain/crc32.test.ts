import { crc32 as zlibCrc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { crc32 } from '@/lib/domain/crc32';

describe('CRC-32', () => {
  it('is that of the standard’s check, whole and in pieces', () => {
    const check = new TextEncoder().encode('123456789');

    expect(crc32(check)).toBe(0xcbf43926);
    expect(crc32(check.subarray(4), crc32(check.subarray(0, 4)))).toBe(0xcbf43926);
    expect(crc32(check)).toBe(zlibCrc32(check));
  });
});
