import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { cancelRestore, restoreSnapshot, undoRestore, useRestore } from '@/lib/panel/app/backup/restore';
import { parley } from '@/lib/storage/read/database';
import { libraryFiles, zipOf } from '@/tests/fakes/library-archive';
import { conversationOf, question } from '@/tests/fakes/messages';
import { openFakePanel } from '@/tests/fakes/panel';
import { noSettings } from '@/tests/panel/app/archive/made-archive';

const conversations = ['c1', 'c2'].map((id) => conversationOf({ id, title: id }));
const messages = [question('q1', { conversationId: 'c1' }), question('q2', { conversationId: 'c2' })];

const snapshot = (content: Blob = zipOf(libraryFiles(conversations, messages))) => ({
  at: 1000,
  bytes: content.size,
  open: async () => new File([content], 'snapshot.zip'),
});

beforeEach(async () => {
  await parley.delete();
  await parley.open();
  useRestore.setState({ status: 'none' }, true);
});

const openPanel = () => {
  const connection = openFakePanel();
  connection.answer({
    'archive-settings': noSettings,
    'import-begin': { importId: 'import' },
    'import-stage-settings': { isHere: true, left: 0 },
    'import-stage': { isHere: true },
    'import-commit': { counts: { conversations: 1, grown: 0, messages: 1, settings: 0 } },
    'import-undo': { stayed: 2 },
  });
  return connection;
};

it('brings back what is gone alone, as an import, and takes it back', async () => {
  const connection = openPanel();
  await parley.conversations.put(conversationOf({ id: 'c1', title: 'c1' }));
  await parley.messages.put(question('q1', { conversationId: 'c1' }));

  await restoreSnapshot(snapshot());

  expect(useRestore.getState()).toMatchObject({
    status: 'done',
    at: 1000,
    result: { importId: 'import', conversations: 1, messages: 1, settings: 0 },
    damaged: 0,
  });
  expect(connection.sent('import-stage')).toMatchObject([{ pieces: [{ conversation: { id: 'c2' } }] }]);
  await undoRestore();
  expect(useRestore.getState()).toEqual({ status: 'undone', at: 1000, stayed: 2 });
});

it('says when nothing is gone, and writes nothing', async () => {
  const connection = openPanel();
  await parley.conversations.bulkPut(conversations);
  await parley.messages.bulkPut(messages);

  await restoreSnapshot(snapshot());

  expect(useRestore.getState()).toEqual({ status: 'nothing', at: 1000 });
  expect(connection.sent('import-begin')).toEqual([]);
});

it('brings back prompts, preferences and what is set up, though every conversation is here', async () => {
  const connection = openPanel();
  await parley.conversations.bulkPut(conversations);
  await parley.messages.bulkPut(messages);
  const prompts = `${JSON.stringify({ id: 'p1', title: 'Explain', text: 'Explain it.' })}\n`;

  await restoreSnapshot(snapshot(zipOf(libraryFiles(conversations, messages, { 'prompts.jsonl': prompts }))));

  expect(connection.sent('import-stage')).toEqual([]);
  expect(connection.sent('import-stage-settings')).toMatchObject([{ settings: [{ kind: 'prompt', id: 'p1' }] }]);
  expect(useRestore.getState()).toMatchObject({ status: 'done' });
});

it('says that a snapshot is damaged', async () => {
  openPanel();

  await restoreSnapshot(snapshot(new Blob(['no zip'])));

  expect(useRestore.getState()).toMatchObject({ status: 'failed', problem: 'damaged' });
});

it('does not say that nothing is gone when a part of it cannot be read', async () => {
  openPanel();
  await parley.conversations.bulkPut(conversations);
  await parley.messages.bulkPut(messages);
  const rows = [...conversations, { id: 3 }].map((row) => JSON.stringify(row)).join('\n');

  await restoreSnapshot(snapshot(zipOf(libraryFiles([], messages, { 'conversations.jsonl': rows }))));

  expect(useRestore.getState()).toMatchObject({ status: 'failed', problem: 'damaged' });
});

it('brings back what is whole, and counts what is damaged', async () => {
  openPanel();
  const rows = [...conversations, { id: 3 }].map((row) => JSON.stringify(row)).join('\n');

  await restoreSnapshot(snapshot(zipOf(libraryFiles([], messages, { 'conversations.jsonl': rows }))));

  expect(useRestore.getState()).toMatchObject({ status: 'done', result: { conversations: 1 }, damaged: 1 });
});

it('says when it cannot be written', async () => {
  openPanel();
  vi.spyOn(parley.conversations, 'bulkGet').mockRejectedValue(new Error('closed'));

  await restoreSnapshot(snapshot());

  expect(useRestore.getState()).toMatchObject({ status: 'failed', problem: 'failed' });
  vi.restoreAllMocks();
});

it('shows nothing more once it is called off', async () => {
  openPanel();
  const { open, ...rest } = snapshot();

  await restoreSnapshot({
    ...rest,
    open: () => {
      cancelRestore();
      return open();
    },
  });

  expect(useRestore.getState()).toEqual({ status: 'none' });
});
