import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { measureStorage, type StorageSizes } from '@/lib/panel/app/storage-sizes';
import { parley } from '@/lib/storage/read/database';
import { conversationOf, question } from '@/tests/fakes/messages';
import { fileOf } from './archive/made-archive';

beforeEach(async () => {
  vi.restoreAllMocks();
  await parley.delete();
  await parley.open();
});

const measured = async (controller = new AbortController(), onStep = () => {}): Promise<readonly StorageSizes[]> => {
  const steps: StorageSizes[] = [];
  await measureStorage(controller.signal, (sizes) => {
    steps.push(sizes);
    onStep();
  });
  return steps;
};

it('says what text and files of each conversation take, the largest first, and of drafts', async () => {
  await parley.conversations.bulkPut(['c1', 'c2', 'c3', 'c4'].map((id) => conversationOf({ id })));
  await parley.conversations.put(conversationOf({ id: 'gone', deletedAt: 1 }));
  await parley.messages.bulkPut([
    question('q1', { conversationId: 'c1', parts: [{ type: 'text', text: 'x'.repeat(5_000) }] }),
    question('q2', { conversationId: 'c2', parts: [fileOf(new Uint8Array(30_000)), fileOf(new Uint8Array(3))] }),
    question('q3', { conversationId: 'c2', deletedAt: 1, parts: [fileOf(new Uint8Array(90_000))] }),
    question('q4', { conversationId: 'c3' }),
    question('q5', { conversationId: 'gone' }),
  ]);
  const file = { id: 'f', name: 'a.txt', mimeType: 'text/plain', data: 'QUJD', at: 1 };
  await parley.draftFiles.bulkPut([
    { ...file, draftKey: 'c1' },
    { ...file, id: 'g', draftKey: 'new' },
  ]);

  const last = (await measured()).at(-1);

  expect(last).toMatchObject({ total: 4, draftFiles: 8, isWhole: true });
  expect(last?.conversations.map(({ id, files, fileCount }) => [id, files, fileCount])).toEqual([
    ['c2', 40_004, 2],
    ['c1', 0, 0],
    ['c3', 0, 0],
    ['c4', 0, 0],
  ]);
  expect(last?.conversations[1]?.text).toBeGreaterThan(5_000);
  expect(last?.conversations[0]?.text).toBeLessThan(2_000);
});

it('says that nothing is stored', async () => {
  expect(await measured()).toEqual([{ conversations: [], total: 0, draftFiles: 0, isWhole: true }]);
});

it('says how far it is, and reads nothing more once it is called off', async () => {
  await parley.conversations.bulkPut(['c1', 'c2', 'c3'].map((id) => conversationOf({ id })));
  const controller = new AbortController();
  let time = 0;
  // Each look at the clock finds a piece of work over.
  vi.spyOn(performance, 'now').mockImplementation(() => (time += 1_000));
  const read = vi.spyOn(parley.messages, 'bulkGet');

  const steps = await measured(controller, () => controller.abort());

  expect(steps).toMatchObject([{ total: 3, conversations: [{}], isWhole: false }]);
  expect(read.mock.calls.length).toBeLessThan(3);
});

it('throws what the database says where it does not open', async () => {
  vi.spyOn(parley.draftFiles, 'each').mockRejectedValueOnce(new Error('closed'));

  await expect(measured()).rejects.toThrow('closed');
});
