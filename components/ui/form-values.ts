import type { SettingsField, SettingsValues } from '@/lib/domain/settings-field';

/** What a form of settings fields holds. A field that was left empty is absent. */
export type FormValues = {
  readonly label?: string;
  readonly settings: SettingsValues;
  /** By field name. Never kept: read from the inputs at the moment of sending. */
  readonly secrets: Readonly<Record<string, string>>;
};

const readField = (field: SettingsField, data: FormData): string | number | boolean | undefined => {
  const raw = data.get(field.name);
  if (field.type === 'boolean') return raw !== null;
  const text = typeof raw === 'string' ? raw.trim() : '';
  if (text === '') return undefined;
  return field.type === 'number' ? Number(text) : text;
};

/** Reads a form whose inputs are named after the fields; `label` is the name that the user gives the connection. */
export const readForm = (form: HTMLFormElement, fields: readonly SettingsField[]): FormValues => {
  const data = new FormData(form);
  const settings: Record<string, string | number | boolean> = {};
  const secrets: Record<string, string> = {};
  for (const field of fields) {
    const value = readField(field, data);
    if (value === undefined) continue;
    if (field.type === 'secret') secrets[field.name] = String(value);
    else settings[field.name] = value;
  }
  const label = data.get('label');
  return { ...(typeof label === 'string' && label.trim() !== '' && { label: label.trim() }), settings, secrets };
};
