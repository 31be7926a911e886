import { expect, it } from 'vitest';
import { cacheKeyOf } from '@/lib/background/chat/cache-key';

it('names a conversation to one connection always the same, and shows neither id', async () => {
  const key = await cacheKeyOf('conversation-1', 'connection-1');

  expect(await cacheKeyOf('conversation-1', 'connection-1')).toBe(key);
  expect(key).toMatch(/^[0-9a-f]{32}$/u);
});

it('gives other conversations and other connections other names', async () => {
  const keys = [
    await cacheKeyOf('conversation-1', 'connection-1'),
    await cacheKeyOf('conversation-2', 'connection-1'),
    await cacheKeyOf('conversation-1', 'connection-2'),
  ];

  expect(new Set(keys).size).toBe(3);
});
