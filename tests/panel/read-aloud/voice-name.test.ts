import { expect, it } from 'vitest';
import { sourceName, voiceName } from '@/lib/panel/read-aloud/voice-name';
import { useSession } from '@/lib/panel/session-store';
import { voiceCatalog } from '@/lib/voices/registry';
import { openFakePanel } from '@/tests/fakes/panel';

it('is what people call the voice, else its source', () => {
  openFakePanel();
  useSession.setState({ catalog: { providers: [], voices: voiceCatalog } });
  const label = voiceCatalog.find(({ id }) => id === 'edge')?.label;

  expect(voiceName({ engineId: 'edge', voiceId: 'en-US-AriaNeural' })).toBe('Aria');
  expect(voiceName({ engineId: 'edge', voiceId: '' })).toBe(label);
  expect(sourceName({ engineId: 'edge' })).toBe(label);
});

it('is the id of a source that this version does not know', () => {
  openFakePanel();

  expect(voiceName({ engineId: 'gone', voiceId: '' })).toBe('gone');
});
