// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { PluginSettingsField } from '@/lib/domain/tools/plugin-preview';
import { brokenField, missingFields, readSettings, settingInput } from '@/lib/panel/tools/plugin-settings';

const common = { title: 'Field', isRequired: true };
const fields: readonly PluginSettingsField[] = [
  { ...common, name: 'reset', type: 'secret' },
  { ...common, name: 'unit', type: 'text' },
  { ...common, name: 'days', type: 'number', isWhole: true },
  { ...common, name: 'isLong', type: 'boolean' },
  { ...common, name: 'rules', type: 'json' },
];

const formWith = (values: Readonly<Record<string, string>>): HTMLFormElement => {
  const form = document.createElement('form');
  for (const [name, value] of Object.entries(values)) {
    const input = document.createElement('input');
    input.name = settingInput(name);
    input.value = value;
    form.append(input);
  }
  return form;
};

describe('the form of a plugin’s settings', () => {
  it('is read by the fields of its schema, and leaves a secret alone that was not typed', () => {
    expect(readSettings(formWith({ unit: ' F ', days: '3', rules: '[1]' }), fields)).toEqual({
      unit: 'F',
      days: 3,
      isLong: false,
      rules: '[1]',
    });
    expect(readSettings(formWith({ reset: 'a-made-up-key', isLong: 'on' }), fields)).toEqual({
      reset: 'a-made-up-key',
      unit: '',
      days: '',
      isLong: true,
      rules: '',
    });
  });

  it('keeps its own functions, whatever a plugin calls its fields', () => {
    expect(typeof formWith({ reset: 'x' }).reset).toBe('function');
  });

  it('finds the field that is no JSON, and those that are missing', () => {
    expect(brokenField(fields, { rules: '[1,' })?.name).toBe('rules');
    expect(brokenField(fields, { rules: '' })).toBeUndefined();
    expect(
      missingFields(fields, { values: { unit: 'F', days: 3 }, secrets: { reset: { lastFour: 'ekey' } } }).map(
        ({ name }) => name,
      ),
    ).toEqual(['isLong', 'rules']);
  });
});
