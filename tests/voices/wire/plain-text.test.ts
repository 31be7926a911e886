import { expect, it } from 'vitest';
import { newHexId, withoutControls } from '@/lib/voices/wire/plain-text';

it('keeps the words apart that a control character stood between', () => {
  expect(withoutControls('one\u0000two\u000b three\u0085four\nfive 😀é')).toBe('one two  three four five 😀é');
});

it('makes another id of 32 hex digits each time', () => {
  const ids = Array.from({ length: 50 }, newHexId);

  expect(new Set(ids).size).toBe(50);
  expect(ids.filter((id) => !/^[0-9a-f]{32}$/u.test(id))).toEqual([]);
});
