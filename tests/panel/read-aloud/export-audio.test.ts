// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { useAudioExports } from '@/lib/panel/read-aloud/audio-exports';
import { downloadExport, dropSave, exportAudio, retrySave } from '@/lib/panel/read-aloud/export-audio';
import { useSession } from '@/lib/panel/session-store';
import { useToast } from '@/lib/panel/toasts';
import type { FakeChatConnection } from '@/tests/fakes/chat-connection';
import { openFakePanel, toastKey } from '@/tests/fakes/panel';
import { settlePromises } from '@/tests/fakes/timers';

const source = { type: 'message', messageId: 'a1' } as const;
const save = { saveId: 's1', title: 'Why: blue?', engine: 'Edge', state: 'ready', done: 3, total: 3 } as const;

let connection: FakeChatConnection;
let offered: { readonly name: string; readonly file: Blob }[];
beforeEach(() => {
  connection = openFakePanel();
  connection.answer({ 'audio-export': { saveId: 's1' }, 'audio-read': { pieces: [btoa('one'), btoa('two')] } });
  useAudioExports.setState({ saves: [] });
  offered = [];
  let last = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) last = file;
    return 'blob:parley/1';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    offered.push({ name: this.download, file: last });
  });
});

const tellReady = async (...saves: readonly (typeof save)[]): Promise<void> => {
  useAudioExports.setState({ saves });
  await settlePromises();
};

it('hands the file over as soon as it is ready, once, and lets go of it', async () => {
  await exportAudio(source);
  await tellReady(save);
  await tellReady(save);

  expect(offered.map(({ name }) => name)).toEqual(['Why blue.mp3']);
  expect(await offered[0]?.file.text()).toBe('onetwo');
  expect(connection.sent('audio-drop')).toEqual([{ type: 'audio-drop', saveId: 's1' }]);
  expect(toastKey()).toBe('player.saved');
});

it('hands over what was ready before the answer came', async () => {
  useAudioExports.setState({ saves: [save] });
  await exportAudio(source);
  await settlePromises();

  expect(offered).toHaveLength(1);
});

it('leaves alone what another panel began, until the user takes it', async () => {
  await tellReady(save);
  const byItself = offered.length;
  await downloadExport(save);

  expect([byItself, offered.length]).toEqual([0, 1]);
});

it('reads a long sound piece by piece, to its end', async () => {
  const answer = connection.hold('audio-read');
  const handing = downloadExport(save);
  await settlePromises();
  answer({ pieces: [btoa('one ')], next: 1 });
  await settlePromises();
  answer({ pieces: [btoa('two')] });
  await handing;

  expect(connection.sent('audio-read').map(({ from }) => from)).toEqual([0, 1]);
  expect(await offered[0]?.file.text()).toBe('one two');
});

it('keeps the file when it cannot be read, and says why', async () => {
  connection.answer({ 'audio-read': { code: 'worker-stopped' } });
  await downloadExport(save);

  expect([offered, connection.sent('audio-drop'), toastKey()]).toEqual([[], [], 'error.worker-stopped.title']);
});

it('hands over what was tried again, and nothing that was dropped', async () => {
  await exportAudio(source);
  dropSave('s1');
  await tellReady(save);
  const dropped = offered.length;
  retrySave('s1');
  await tellReady(save);

  expect([dropped, offered.length]).toEqual([0, 1]);
  expect(connection.sent('audio-retry')).toEqual([{ type: 'audio-retry', saveId: 's1' }]);
});

it('says that there is nothing to say', async () => {
  connection.answer({ 'audio-export': {} });
  await exportAudio(source);

  expect(toastKey()).toBe('player.nothingToSay');
});

it('leads to the voices where none gives a sound that can be saved', async () => {
  connection.answer({ 'audio-export': { code: 'no-model' } });
  await exportAudio(source);
  useToast.getState().toast?.action?.run();

  expect(toastKey()).toBe('player.noAudioSource');
  expect(useSession.getState().view).toEqual({ name: 'settings', page: 'voice' });
});
