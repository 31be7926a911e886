// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { useAudioSaves } from '@/lib/panel/read-aloud/audio-saves';
import { dropSave, handOverFile, retrySave, saveAudio } from '@/lib/panel/read-aloud/save-audio';
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
  connection.answer({ 'audio-save': { saveId: 's1' }, 'audio-read': { pieces: [btoa('one'), btoa('two')] } });
  useAudioSaves.setState({ saves: [] });
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
  useAudioSaves.setState({ saves });
  await settlePromises();
};

it('hands the file over as soon as it is ready, once, and lets go of it', async () => {
  await saveAudio(source);
  await tellReady(save);
  await tellReady(save);

  expect(offered.map(({ name }) => name)).toEqual(['Why blue.mp3']);
  expect(await offered[0]?.file.text()).toBe('onetwo');
  expect(connection.sent('audio-drop')).toEqual([{ type: 'audio-drop', saveId: 's1' }]);
  expect(toastKey()).toBe('player.saved');
});

it('hands over what was ready before the answer came', async () => {
  useAudioSaves.setState({ saves: [save] });
  await saveAudio(source);
  await settlePromises();

  expect(offered).toHaveLength(1);
});

it('leaves alone what another panel began, until the user takes it', async () => {
  await tellReady(save);
  const byItself = offered.length;
  await handOverFile(save);

  expect([byItself, offered.length]).toEqual([0, 1]);
});

it('reads a long sound piece by piece, to its end', async () => {
  const reading = connection.hold('audio-read');
  const handing = handOverFile(save);
  await settlePromises();
  reading({ pieces: [btoa('one ')], next: 1 });
  await settlePromises();
  reading({ pieces: [btoa('two')] });
  await handing;

  expect(connection.sent('audio-read').map(({ from }) => from)).toEqual([0, 1]);
  expect(await offered[0]?.file.text()).toBe('one two');
});

it('keeps the file when it cannot be read, and says why', async () => {
  connection.answer({ 'audio-read': { code: 'worker-stopped' } });
  await handOverFile(save);

  expect([offered, connection.sent('audio-drop'), toastKey()]).toEqual([[], [], 'error.worker-stopped.title']);
});

it('hands over what was tried again, and nothing that was dropped', async () => {
  await saveAudio(source);
  dropSave('s1');
  await tellReady(save);
  const dropped = offered.length;
  retrySave('s1');
  await tellReady(save);

  expect([dropped, offered.length]).toEqual([0, 1]);
  expect(connection.sent('audio-retry')).toEqual([{ type: 'audio-retry', saveId: 's1' }]);
});

it('says that there is nothing to say', async () => {
  connection.answer({ 'audio-save': {} });
  await saveAudio(source);

  expect(toastKey()).toBe('player.nothingToSay');
});

it('leads to the voices where none gives a sound that can be saved', async () => {
  connection.answer({ 'audio-save': { code: 'no-model' } });
  await saveAudio(source);
  useToast.getState().toast?.action?.run();

  expect(toastKey()).toBe('player.noAudioSource');
  expect(useSession.getState().view).toEqual({ name: 'settings', page: 'voice' });
});
