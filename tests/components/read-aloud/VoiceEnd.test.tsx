// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { VoiceEnd } from '@/components/read-aloud/VoiceEnd';
import { preferencesSchema } from '@/lib/domain/app/preferences';
import { changeLanguage } from '@/lib/i18n/start';
import { useSession } from '@/lib/panel/session-store';
import { voiceCatalog } from '@/lib/voices/registry';
import { background } from '@/tests/fakes/background';
import { renderThemed } from '@/tests/fakes/themed';

vi.mock('@/lib/panel/connection', async () => {
  const { background: fake } = await import('@/tests/fakes/background');
  return fake.connection;
});

const show = (canBeClosed: boolean, told: readonly string[] = []): void => {
  useSession.setState({
    catalog: { providers: [], voices: voiceCatalog },
    preferences: preferencesSchema.parse({
      voiceSources: { openai: { isOn: true, settings: {}, secrets: {} } },
      toldEnds: told,
    }),
  });
  renderThemed(<VoiceEnd engineId="openai" canBeClosed={canBeClosed} />);
};

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-01') });
  await changeLanguage('en-US');
  background.reset();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('stays where voices are set up, also when it was put away elsewhere', () => {
  show(false, ['speech:soon:tts-1']);

  expect(screen.getByRole('status').textContent).toContain('tts-1 shuts down on January 6, 2027');
  expect(screen.getByRole('button', { name: 'Switch to OpenAI' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
});

it('is said once where a reading starts, and put away for good', () => {
  show(true);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(background.commands).toEqual([{ type: 'preferences-change', change: { toldEnds: ['speech:soon:tts-1'] } }]);

  cleanup();
  show(true, ['speech:soon:tts-1']);
  expect(screen.queryByRole('status')).toBeNull();
});
