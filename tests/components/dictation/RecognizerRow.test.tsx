// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { RecognizerRow } from '@/components/dictation/RecognizerRow';
import { preferencesSchema } from '@/lib/domain/app/preferences';
import { recognizerCatalog } from '@/lib/recognizers/registry';
import { openFakePanel } from '@/tests/fakes/panel';
import { renderThemed } from '@/tests/fakes/themed';

afterEach(cleanup);

it('says of one that came with an import that it waits, and shows its address', () => {
  const recognizer = recognizerCatalog.find(({ id }) => id === 'openai');
  if (recognizer === undefined) throw new Error('no such recognizer');
  const waiting = { settings: { baseUrl: 'https://evil.example/v1' }, secrets: {}, isImported: true };
  openFakePanel({ preferences: preferencesSchema.parse({ recognizerSources: { openai: waiting } }) });
  renderThemed(<RecognizerRow recognizer={recognizer} />);

  expect(screen.getByText('From an import, not connected yet')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Check and connect' }));

  expect(screen.getByDisplayValue('https://evil.example/v1')).toBeTruthy();
  expect(screen.getByText(/Check the address before you enter a key/u)).toBeTruthy();
});
