import { beforeEach, expect, it } from 'vitest';
import { preferencesSchema } from '@/lib/domain/app/preferences';
import type { VoiceRef } from '@/lib/domain/read-aloud/voice-engine';
import { chooseVoice, isSameVoice, setOwnVoices, toggleVoice } from '@/lib/panel/read-aloud/own-voices';
import { useSession } from '@/lib/panel/session-store';
import type { FakeChatConnection } from '@/tests/fakes/chat-connection';
import { openFakePanel } from '@/tests/fakes/panel';

const voiceOf = (voiceId: string): VoiceRef => ({ engineId: 'edge', voiceId });
const a = voiceOf('a');
const b = voiceOf('b');
const c = voiceOf('c');

let connection: FakeChatConnection;
beforeEach(() => {
  connection = openFakePanel();
});

const has = (...voices: readonly VoiceRef[]): void => {
  const [first, ...rest] = voices;
  const voice = {
    favourites: { 'fr-FR': c, ...(first !== undefined && { 'de-DE': first }) },
    fallbacks: rest.length > 0 ? { 'de-DE': rest } : {},
  };
  useSession.setState({ preferences: preferencesSchema.parse({ voice }) });
};
const sent = () => {
  const voice = connection.sent('preferences-change').at(-1)?.change.voice;
  return [voice?.favourites['de-DE'], voice?.fallbacks['de-DE']];
};

it('puts the first in front and lets the others read on, and leaves other languages alone', () => {
  has(a);
  setOwnVoices('de-DE', [b, c]);

  expect(sent()).toEqual([b, [c]]);
  expect(connection.sent('preferences-change').at(-1)?.change.voice?.favourites['fr-FR']).toEqual(c);
});

it('leaves the choice to the sources where there is none', () => {
  has(a, b);
  setOwnVoices('de-DE', []);

  expect(sent()).toEqual([undefined, undefined]);
});

it('takes the place of the voice that did read, and lets the others stand, each once', () => {
  has(a, b, c);
  chooseVoice('de-DE', { ...b, style: 'cheerful' });

  expect(sent()).toEqual([{ ...b, style: 'cheerful' }, [c]]);
});

it('adds a voice at the end, and takes it away again', () => {
  has(a);
  toggleVoice('de-DE', b);
  const added = sent();
  has(a, b);
  toggleVoice('de-DE', { ...b, style: 'sad' });

  expect([added, sent()]).toEqual([
    [a, [b]],
    [a, undefined],
  ]);
});

it('lets the next one read when the first is taken away', () => {
  has(a, b);
  toggleVoice('de-DE', a);

  expect(sent()).toEqual([b, undefined]);
});

it('takes a voice for the same in another style, and not of another source', () => {
  expect(isSameVoice(a, { ...a })).toBe(true);
  expect([isSameVoice(a, b), isSameVoice(a, { ...a, engineId: 'azure' })]).toEqual([false, false]);
});
