import { useState } from 'react';
import type { PresetChoice, SettingsField, SettingsValues } from '@/lib/domain/settings-field';

const choicesOf = (fields: readonly SettingsField[]): readonly PresetChoice[] =>
  fields.flatMap((field) => (field.type === 'preset' ? field.choices : []));

/** Whether a choice fills these values, or at least those that `isCounted`. */
const matches = (
  { fills }: PresetChoice,
  values: SettingsValues,
  isCounted: (name: string) => boolean = () => true,
): boolean =>
  Object.entries(fills)
    .filter(([name]) => isCounted(name))
    .every(([name, value]) => (values[name] ?? '') === value);

/** The choice that stored values are: the one they name, else the one that fills them, else the one at their address. */
const storedChoice = (fields: readonly SettingsField[], values: SettingsValues): PresetChoice | undefined => {
  const choices = choicesOf(fields);
  const named = fields.flatMap((field) => (field.type === 'preset' ? [values[field.name]] : []))[0];
  const addresses = new Set(fields.flatMap(({ type, name }) => (type === 'url' ? [name] : [])));
  const known = choices.filter(({ fills }) => Object.keys(fills).length > 0);
  return (
    choices.find(({ id }) => id === named) ??
    known.find((choice) => matches(choice, values)) ??
    known.find((choice) => matches(choice, values, (name) => addresses.has(name))) ??
    choices.at(-1)
  );
};

/**
 * Which preset a form shows, and what its fields begin with: the stored values until another preset is chosen, whose
 * values then take the place of those that presets fill.
 */
export const usePresetChoice = (fields: readonly SettingsField[], values: SettingsValues | undefined) => {
  const choices = choicesOf(fields);
  const [chosen, choose] = useState(values === undefined ? choices[0] : undefined);
  const filled = new Set(choices.flatMap(({ fills }) => Object.keys(fills)));
  return {
    choice: chosen ?? storedChoice(fields, values ?? {}),
    choose: (id: string): void => choose(choices.find((choice) => choice.id === id)),
    /** Changes with a choice for the fields that it fills, which then begin anew. */
    keyOf: (name: string): string => (filled.has(name) ? `${name} ${chosen?.id ?? ''}` : name),
    initialOf: (name: string): SettingsValues[string] | undefined =>
      chosen !== undefined && filled.has(name) ? (chosen.fills[name] ?? '') : values?.[name],
  };
};
