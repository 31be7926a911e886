import { beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { preferencesSchema } from '@/lib/domain/app/preferences';
import { changeDictation, setUpRecognizer } from '@/lib/panel/dictation/recognizer-setup';
import { recognizers } from '@/lib/recognizers/registry';
import { replaceMembers } from '@/tests/fakes/browser-api';
import type { FakeChatConnection } from '@/tests/fakes/chat-connection';
import { openFakePanel } from '@/tests/fakes/panel';

const chord = { code: 'Space', ctrlKey: true, altKey: false, shiftKey: false, metaKey: false };
const upload = recognizers.find(({ host }) => host === 'background');
if (upload === undefined) throw new Error('a recognizer takes recordings');

let connection: FakeChatConnection;
beforeEach(() => {
  connection = openFakePanel({
    preferences: preferencesSchema.parse({ dictation: { language: 'de-DE', pushToTalk: chord } }),
  });
});
const dictation = () => connection.sent('preferences-change').map(({ change }) => change.dictation);

it('changes a part and keeps the rest, and takes the keys away when it is told to', () => {
  changeDictation({ silenceMs: 0 });
  changeDictation({ pushToTalk: undefined });

  expect(dictation()).toMatchObject([{ language: 'de-DE', silenceMs: 0, pushToTalk: chord }, { language: 'de-DE' }]);
  expect(dictation()[1]).not.toHaveProperty('pushToTalk');
});

it('asks for the access that it needs, within the click, and then listens with it', async () => {
  const asked: unknown[] = [];
  replaceMembers(fakeBrowser.permissions, {
    request: async (what: unknown) => {
      asked.push(what);
      return true;
    },
  });
  const settingUp = setUpRecognizer(upload, { baseUrl: 'http://127.0.0.1:8000/v1' }, { apiKey: 'secret' });
  const within = asked.length;

  expect([await settingUp, within]).toEqual([true, 1]);
  expect(asked).toEqual([{ origins: ['http://127.0.0.1:8000/*'] }]);
  expect(connection.sent('recognizer-change')).toMatchObject([
    { recognizerId: upload.id, secrets: { apiKey: 'secret' } },
  ]);
  expect(dictation()).toMatchObject([{ recognizerId: upload.id }]);
});

it('changes nothing when the access is refused', async () => {
  replaceMembers(fakeBrowser.permissions, { request: async () => false });

  expect(await setUpRecognizer(upload, { baseUrl: 'http://127.0.0.1:8000/v1' }, {})).toBe(false);
  expect(connection.commands).toEqual([]);
});
