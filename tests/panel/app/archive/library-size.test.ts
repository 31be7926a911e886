import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { type LibrarySize, measureLibrary } from '@/lib/panel/app/archive/library-size';
import { parley } from '@/lib/storage/read/database';
import { conversationOf, question } from '@/tests/fakes/messages';
import { fileOf } from './made-archive';

beforeEach(async () => {
  await parley.delete();
  await parley.open();
});

it('counts conversations, messages and files, and about how large they are', async () => {
  await parley.conversations.bulkPut([conversationOf(), conversationOf({ id: 'c2', deletedAt: 1 })]);
  await parley.messages.bulkPut([
    question('q1', { parts: [fileOf(new Uint8Array(3_000_000)), { type: 'text', text: 'x'.repeat(1_000_000) }] }),
    question('q2', { deletedAt: 1 }),
    question('q3', { conversationId: 'c2' }),
  ]);
  const steps: LibrarySize[] = [];

  await measureLibrary(new AbortController().signal, (size) => steps.push(size));

  const last = steps.at(-1);
  expect(last).toMatchObject({ conversations: 1, messages: 1, files: 1, isWhole: true });
  expect(last?.bytes).toBeGreaterThan(3_000_000);
  expect(last?.bytes).toBeLessThan(4_000_000);
});

it('says nothing more when nobody asks any longer', async () => {
  await parley.conversations.put(conversationOf());
  await parley.messages.put(question('q1'));
  const controller = new AbortController();
  controller.abort();
  const steps: LibrarySize[] = [];

  await measureLibrary(controller.signal, (size) => steps.push(size));

  expect(steps).toEqual([]);
});
