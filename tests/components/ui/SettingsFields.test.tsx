// @vitest-environment happy-dom
import { act, cleanup, renderHook, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { SettingsFields } from '@/components/ui/SettingsFields';
import { usePresetChoice } from '@/components/ui/use-preset-choice';
import type { SettingsField } from '@/lib/domain/settings-field';
import { renderThemed } from '@/tests/fakes/themed';

const fields: readonly SettingsField[] = [
  {
    name: 'server',
    type: 'preset',
    labelKey: 'voice.field.server',
    choices: [
      { id: 'near', name: 'Near', fills: { baseUrl: 'http://localhost:8880/v1', model: 'kokoro' } },
      {
        id: 'far',
        name: 'Far',
        fills: { baseUrl: 'https://far.example/v1', model: '' },
        keyUrl: 'https://far.example/',
      },
      { id: 'other', nameKey: 'voice.field.otherServer', fills: {} },
    ],
  },
  { name: 'apiKey', type: 'secret', labelKey: 'models.field.apiKey', isOptional: true, keyUrl: 'https://old.example/' },
  { name: 'baseUrl', type: 'url', labelKey: 'models.field.baseUrl', isOptional: true },
  { name: 'model', type: 'text', labelKey: 'voice.field.model', isOptional: true },
  { name: 'voices', type: 'text', labelKey: 'voice.field.voices', isOptional: true },
];

afterEach(cleanup);

it('begins with the first preset, its address and model filled in, and links to no keys of another service', () => {
  renderThemed(<SettingsFields fields={fields} values={undefined} secrets={undefined} />);

  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Base URL|address/iu }).value).toBe(
    'http://localhost:8880/v1',
  );
  expect(screen.queryByRole('link')).toBeNull();
});

it('fills in another preset when it is chosen, and leaves what presets do not fill', () => {
  const values = { server: 'near', baseUrl: 'http://localhost:9000/v1', model: 'own', voices: 'Vera' };
  const { result } = renderHook(() => usePresetChoice(fields, values));
  const seen = (): unknown => ['baseUrl', 'model', 'voices'].map((name) => result.current.initialOf(name));
  const stored = seen();

  act(() => result.current.choose('far'));
  const far = seen();
  act(() => result.current.choose('other'));

  expect(stored).toEqual(['http://localhost:9000/v1', 'own', 'Vera']);
  expect(far).toEqual(['https://far.example/v1', '', 'Vera']);
  expect(seen()).toEqual(['', '', 'Vera']);
  expect(result.current.keyOf('baseUrl')).not.toBe(result.current.keyOf('voices'));
});

it.each([
  [{ server: 'far', baseUrl: 'http://localhost:8880/v1', model: 'kokoro' }, 'far'],
  [{ baseUrl: 'http://localhost:8880/v1', model: 'kokoro' }, 'near'],
  [{ baseUrl: 'https://far.example/v1', model: 'an-older-one' }, 'far'],
  [{ baseUrl: 'http://192.168.1.2/v1', model: 'kokoro' }, 'other'],
])('shows stored values %j as the preset %s', (values, id) => {
  expect(renderHook(() => usePresetChoice(fields, values)).result.current.choice?.id).toBe(id);
});
