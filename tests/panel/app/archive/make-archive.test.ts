// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { archiveProblem, makeArchive } from '@/lib/panel/app/archive/make-archive';
import { parley } from '@/lib/storage/read/database';
import { conversationOf, question } from '@/tests/fakes/messages';
import { createFakeFiles, type FakeFiles } from '@/tests/fakes/own-files';
import { openFakePanel } from '@/tests/fakes/panel';
import { noSettings, opened, plainTexts } from './made-archive';

let files: FakeFiles;
beforeEach(async () => {
  await parley.delete();
  await parley.open();
  await parley.conversations.put(conversationOf({ id: 'c1' }));
  await parley.messages.put(question('q1'));
  openFakePanel().answer({ 'archive-settings': noSettings });
  files = createFakeFiles();
});
afterEach(() => vi.unstubAllGlobals());

const make = (signal: AbortSignal) =>
  makeArchive({ textsAt: () => plainTexts, at: 1_800_000_000_000, signal, onStep: () => {} });

it('makes a whole archive, and says what the library was', async () => {
  const { file, contents, mark, folder } = await make(new AbortController().signal);

  expect(opened(new Uint8Array(await file.arrayBuffer())).lines('messages.jsonl')).toHaveLength(1);
  expect(contents.counts.conversations).toBe(1);
  expect(mark).toMatch(/^[\da-f]{16}$/);
  await folder.discard();
  expect(files.names()).toEqual(['archives/']);
});

it('leaves nothing when it is called off', async () => {
  await expect(make(AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });

  expect(files.names()).toEqual(['archives/']);
});

it('tells a database that does not open from a disk that is full', async () => {
  const full = new DOMException('full', 'QuotaExceededError');
  vi.spyOn(parley.conversations, 'count').mockRejectedValueOnce(full);

  expect(archiveProblem(await make(new AbortController().signal).catch((error: unknown) => error))).toBe('database');
  expect(archiveProblem(full)).toBe('full');
  expect(archiveProblem(new Error('other'))).toBe('failed');
});
