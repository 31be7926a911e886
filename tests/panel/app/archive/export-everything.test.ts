// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  cancelArchive,
  exportEverything,
  forgetArchives,
  saveAgain,
  useArchive,
} from '@/lib/panel/app/archive/export-everything';
import { offerFile } from '@/lib/panel/offer-file';
import { parley } from '@/lib/storage/read/database';
import { conversationOf, question } from '@/tests/fakes/messages';
import { createFakeFiles, type FakeFiles } from '@/tests/fakes/own-files';
import { openFakePanel } from '@/tests/fakes/panel';
import { noSettings, opened, plainTexts } from './made-archive';

vi.mock('@/lib/panel/offer-file', async (original) => ({
  ...(await original<typeof import('@/lib/panel/offer-file')>()),
  offerFile: vi.fn(),
}));

let files: FakeFiles;
beforeEach(async () => {
  vi.mocked(offerFile).mockClear();
  await parley.delete();
  await parley.open();
  await parley.conversations.bulkPut(['c1', 'c2'].map((id) => conversationOf({ id, title: id })));
  await parley.messages.bulkPut([question('q1'), question('q2', { conversationId: 'c2' })]);
  openFakePanel().answer({ 'archive-settings': noSettings });
  files = createFakeFiles();
  useArchive.setState({ status: 'none' }, true);
});
afterEach(async () => {
  await forgetArchives();
  vi.unstubAllGlobals();
});

const made = () => {
  const state = useArchive.getState();
  if (state.status !== 'made') throw new Error(`it is ${state.status}`);
  return state;
};

it('offers the archive under its day, says what is in it, and offers it again', async () => {
  await exportEverything(() => plainTexts);

  const { name, file, counts, unreadable } = made();
  expect(name).toMatch(/^parley-\d{4}-\d\d-\d\d\.zip$/);
  expect([counts.conversations, counts.messages, unreadable]).toEqual([2, 2, 0]);
  expect(opened(new Uint8Array(await file.arrayBuffer())).lines('messages.jsonl')).toHaveLength(2);
  saveAgain();
  expect(vi.mocked(offerFile).mock.calls).toEqual([
    [file, name],
    [file, name],
  ]);
});

it('exports the chosen conversations alone', async () => {
  await exportEverything(() => plainTexts, ['c2']);

  expect(made().counts).toMatchObject({ conversations: 1, messages: 1 });
});

it('leaves nothing when it is cancelled, and makes the next one', async () => {
  const exporting = exportEverything(() => ({
    ...plainTexts,
    markdown: () => {
      cancelArchive();
      return [];
    },
  }));
  await exporting;

  expect(useArchive.getState()).toEqual({ status: 'none' });
  expect(files.names()).toEqual(['archives/']);
  expect(offerFile).not.toHaveBeenCalled();
  await exportEverything(() => plainTexts);
  expect(made().counts.conversations).toBe(2);
});

it.each([
  ['a full disk', 'full', () => files.failWith(new DOMException('full', 'QuotaExceededError'))],
  ['a disk that breaks', 'failed', () => files.failWith(new DOMException('broken', 'InvalidStateError'))],
  ['another page that exports', 'elsewhere', () => files.lock('parley-archives')],
  [
    'a database that does not open',
    'database',
    () => vi.spyOn(parley.conversations, 'toArray').mockRejectedValue(new Error('closed')),
  ],
] as const)('says what is wrong with %s, and leaves nothing', async (_, problem, breakIt) => {
  breakIt();

  await exportEverything(() => plainTexts);

  expect(useArchive.getState()).toEqual({ status: 'failed', problem });
  expect(files.names().filter((name) => name.includes('zip'))).toEqual([]);
  expect(offerFile).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

it('asks before the page is closed while it writes, and not after', async () => {
  const asks = (): boolean => {
    const event = new Event('beforeunload', { cancelable: true });
    dispatchEvent(event);
    return event.defaultPrevented;
  };
  let during = false;

  await exportEverything(() => ({
    ...plainTexts,
    markdown: () => {
      during = asks();
      return [];
    },
  }));

  expect([during, asks()]).toEqual([true, false]);
});

it('deletes what was made with everything else', async () => {
  await exportEverything(() => plainTexts);

  await forgetArchives();

  expect(useArchive.getState()).toEqual({ status: 'none' });
  expect(files.names()).toEqual(['archives/']);
});
