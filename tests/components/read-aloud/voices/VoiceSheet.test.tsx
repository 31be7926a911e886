// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { VoiceSheet } from '@/components/read-aloud/voices/VoiceSheet';
import { preferencesSchema } from '@/lib/domain/app/preferences';
import type { VoiceEngineInfo } from '@/lib/domain/read-aloud/voice-catalog';
import type { Voice } from '@/lib/domain/read-aloud/voice-engine';
import { z } from '@/lib/domain/schema';
import { changeLanguage } from '@/lib/i18n/start';
import { useVoiceLists } from '@/lib/panel/read-aloud/voice-lists';
import { firstState, useSession } from '@/lib/panel/session-store';
import german from '@/locales/de-DE.json';
import { background } from '../../../fakes/background';
import { renderThemed } from '../../../fakes/themed';

vi.mock('@/lib/panel/connection', async () => {
  const { background: fake } = await import('../../../fakes/background');
  return fake.connection;
});

const azure: VoiceEngineInfo = {
  id: 'azure',
  label: 'Azure',
  host: 'background',
  kind: 'stream',
  wordTimes: 'exact',
  fields: [],
  addresses: [],
};
const edge: VoiceEngineInfo = { ...azure, id: 'edge', label: 'Microsoft Edge' };

const voices: readonly Voice[] = [
  { engineId: 'azure', id: 'en-US-AriaNeural', name: 'Aria', locale: 'en-US', styles: ['cheerful', 'sad'] },
  ...Array.from(
    { length: 70 },
    (_, index): Voice => ({ engineId: 'azure', id: `v${index}`, name: `Voice ${index}`, locale: 'en-US' }),
  ),
  { engineId: 'azure', id: 'de-DE-KatjaNeural', name: 'Katja', locale: 'de-DE' },
];

const open = (favourites = {}): void => {
  const preferences = z.parse(preferencesSchema, {
    voice: { favourites },
    voiceSources: { azure: { isOn: true, settings: {}, secrets: {} } },
  });
  useSession.setState({ ...firstState(), preferences, catalog: { providers: [], voices: [azure, edge] } });
  background.answer({ 'voice-list': { voices } });
  renderThemed(<VoiceSheet onClose={() => {}} />);
};

const lastVoice = () => {
  const command = background.commands.at(-1);
  return command?.type === 'preferences-change' ? command.change.voice : undefined;
};

beforeEach(async () => {
  await changeLanguage('en-US');
  background.reset();
  useVoiceLists.setState({}, true);
});
afterEach(cleanup);

describe('the sheet of voices', () => {
  it('shows the language’s voices by sixty, says what the source can do, and which sources are off', async () => {
    open();
    const group = await screen.findByRole('region', { name: 'Azure · highlights words' });
    await within(group).findByText('Aria');

    expect(within(group).getAllByRole('listitem')).toHaveLength(60);
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(within(group).getAllByRole('listitem')).toHaveLength(71);
    expect(screen.queryByText('Katja')).toBeNull();
    expect(screen.getByText('Microsoft Edge is off')).toBeTruthy();
  });

  it('finds voices of every language by name, and says when there is none', async () => {
    open();
    await screen.findByText('Aria');

    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'kat' } });
    expect(screen.getByText('Katja')).toBeTruthy();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zzz' } });
    expect(screen.getByText('No voice matches “zzz”')).toBeTruthy();
  });

  it('makes a voice the one for its language, and keeps others behind it', async () => {
    open({ 'en-US': { engineId: 'azure', voiceId: 'v1' } });
    const aria = await screen.findByText('Aria');

    fireEvent.click(screen.getByRole('button', { name: 'Aria reads English' }));
    expect(lastVoice()).toMatchObject({
      favourites: { 'en-US': { voiceId: 'v1' } },
      fallbacks: { 'en-US': [{ voiceId: 'en-US-AriaNeural' }] },
    });
    fireEvent.click(aria);

    expect(lastVoice()).toMatchObject({ favourites: { 'en-US': { voiceId: 'en-US-AriaNeural' } }, fallbacks: {} });
  });

  it('offers the styles of the voice that is chosen', async () => {
    open({ 'en-US': { engineId: 'azure', voiceId: 'en-US-AriaNeural', style: 'cheerful' } });

    expect((await screen.findByRole('combobox', { name: 'Style of Aria' })).textContent).toBe('cheerful');
  });

  it('lets a voice be heard in a sentence of its own language', async () => {
    open();
    await screen.findByText('Aria');

    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'kat' } });
    fireEvent.click(screen.getByRole('button', { name: 'Hear Katja' }));

    await vi.waitFor(() =>
      expect(background.commands.at(-1)).toMatchObject({
        type: 'read-aloud-open',
        source: { language: 'de-DE', text: german.voice.sampleText, voice: { voiceId: 'de-DE-KatjaNeural' } },
      }),
    );
  });
});
