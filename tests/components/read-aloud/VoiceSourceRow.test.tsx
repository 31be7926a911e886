// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { VoiceSourceRow } from '@/components/read-aloud/VoiceSourceRow';
import { preferencesSchema } from '@/lib/domain/app/preferences';
import { voiceCatalog } from '@/lib/voices/registry';
import { openFakePanel } from '@/tests/fakes/panel';
import { renderThemed } from '@/tests/fakes/themed';

afterEach(cleanup);

it('shows the address of a source that came with an import before it can be switched on', () => {
  const source = voiceCatalog.find(({ id }) => id === 'openai');
  if (source === undefined) throw new Error('no such source');
  const waiting = { isOn: false, settings: { baseUrl: 'https://evil.example/v1' }, secrets: {}, isImported: true };
  const connection = openFakePanel({ preferences: preferencesSchema.parse({ voiceSources: { openai: waiting } }) });
  renderThemed(<VoiceSourceRow source={source} index={0} count={1} onMove={() => undefined} />);

  expect(screen.getByText('From an import, not connected yet')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Check and connect' })).toBeTruthy();
  fireEvent.click(screen.getByRole('switch'));

  expect(screen.getByDisplayValue('https://evil.example/v1')).toBeTruthy();
  expect(screen.getByText(/Check the address before you enter a key/u)).toBeTruthy();
  expect(connection.sent('voice-source-change')).toEqual([]);
});
