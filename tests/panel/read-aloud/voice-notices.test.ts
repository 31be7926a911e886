import { beforeEach, expect, it, vi } from 'vitest';
import { preferencesSchema } from '@/lib/domain/app/preferences';
import { showVoiceNotice } from '@/lib/panel/read-aloud/voice-notices';
import { useSession } from '@/lib/panel/session-store';
import { useToast } from '@/lib/panel/toasts';
import { voiceCatalog } from '@/lib/voices/registry';
import type { FakeChatConnection } from '@/tests/fakes/chat-connection';
import { languageOf } from '@/tests/fakes/language-of';
import { openFakePanel } from '@/tests/fakes/panel';

let connection: FakeChatConnection;
beforeEach(() => {
  connection = openFakePanel();
});

it('tells that a voice gave up, and why, and asks it once more when that is wanted', () => {
  showVoiceNotice({
    type: 'read-aloud-notice',
    readAloudId: 'r1',
    from: { engineId: 'azure', voiceId: 'de-DE-KatjaNeural' },
    to: { engineId: 'browser', voiceId: '' },
    error: { code: 'auth' },
  });
  const { toast } = useToast.getState();
  toast?.undo?.run();

  expect(toast).toMatchObject({
    textKey: 'player.otherVoice',
    values: { from: 'Katja', to: 'browser' },
    cause: { textKey: 'error.auth.title', values: { host: 'azure', provider: 'azure' } },
  });
  expect(connection.commands).toEqual([{ type: 'read-aloud-voice-again' }]);

  toast?.action?.run();
  expect(useSession.getState().view).toEqual({ name: 'settings', page: 'voice' });
});

it('leads to no settings where waiting helps', () => {
  showVoiceNotice({
    type: 'read-aloud-notice',
    readAloudId: 'r1',
    from: { engineId: 'edge', voiceId: 'de-DE-KatjaNeural' },
    to: { engineId: 'browser', voiceId: '' },
    error: { code: 'idle' },
  });

  expect(useToast.getState().toast?.action).toBeUndefined();
  expect(useToast.getState().toast?.undo).toBeDefined();
});

it('offers what takes the place of a voice whose model has ended, in place of asking it again', () => {
  openFakePanel({
    catalog: { providers: [], voices: voiceCatalog },
    preferences: preferencesSchema.parse({ voiceSources: { openai: { isOn: true, settings: {}, secrets: {} } } }),
  });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-01-06') });
  showVoiceNotice({
    type: 'read-aloud-notice',
    readAloudId: 'r1',
    from: { engineId: 'openai', voiceId: 'alloy' },
    to: { engineId: 'browser', voiceId: '' },
    error: { code: 'model-ended', host: 'api.openai.com' },
  });
  vi.useRealTimers();

  const { toast } = useToast.getState();
  expect(toast).toMatchObject({
    cause: { textKey: 'error.model-ended.title', values: { host: 'api.openai.com' } },
    action: { labelKey: 'ends.useSuccessor' },
  });
  expect(toast?.undo).toBeUndefined();
});

it('names the language that there is no voice of, and leads to its voices', () => {
  const language = languageOf('el');
  showVoiceNotice({ type: 'read-aloud-voice-missing', readAloudId: 'r1', language });
  const { toast } = useToast.getState();
  toast?.action?.run();

  expect(toast).toMatchObject({
    textKey: 'player.noVoiceFor',
    values: { language: 'Greek' },
    action: { labelKey: 'player.addOne' },
  });
  expect(useSession.getState().view).toEqual({ name: 'settings', page: 'voice', voiceLanguage: 'el' });
});
