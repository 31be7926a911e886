import { expect, it } from 'vitest';
import { createStorageHealth } from '@/lib/background/storage-health';
import type { ChatEvent } from '@/lib/commands/all';
import { ChatError } from '@/lib/domain/chat-error';
import { createFakeArea } from '../fakes/key-value-area';

const start = async () => {
  const events: ChatEvent[] = [];
  const sentinel = { check: async () => 'present' as const, noteHistory: async () => {}, noteDeletion: async () => {} };
  const health = createStorageHealth(
    async () => {},
    sentinel,
    createFakeArea(),
    (event) => events.push(event),
  );
  await health.checked;
  return { health, events };
};
const full = new ChatError({ code: 'storage-full' });

it('tells the panels once that the storage is full, and once that there is room again', async () => {
  const { health, events } = await start();

  health.onError(full);
  health.onError(full);
  health.noteSuccess();
  health.noteSuccess();

  expect(events).toEqual([{ type: 'storage-problem', problem: 'full' }, { type: 'storage-recovered' }]);
  expect(health.problem()).toBeUndefined();
});

it('does not call a lost history found again because something was written', async () => {
  const { health, events } = await start();

  health.onError(new Error('does not open'));
  health.noteSuccess();

  expect(health.problem()).toBe('broken');
  expect(events).toHaveLength(1);
});
