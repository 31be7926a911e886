import { expect, it } from 'vitest';
import { savedSearchesSchema } from '@/lib/domain/library/saved-search';
import { z } from '@/lib/domain/schema';

const isRead = (value: unknown): boolean => z.safeParse(savedSearchesSchema, value).success;

it('has a name and a text, and neither without end', () => {
  expect(isRead([{ name: 'Sea', text: 'site:sea.example' }])).toBe(true);
  expect(isRead([{ name: '', text: 'a' }])).toBe(false);
  expect(isRead([{ name: 'a', text: 'b'.repeat(501) }])).toBe(false);
  expect(isRead(Array.from({ length: 51 }, () => ({ name: 'a', text: 'b' })))).toBe(false);
});
