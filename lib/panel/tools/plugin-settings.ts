import type { PluginSettingsField, PluginSettingsView } from '@/lib/domain/tools/plugin-preview';

/** Settings as the background takes them: an empty text takes a value away, and what is absent stays. */
export type TypedSettings = Readonly<Record<string, string | number | boolean>>;

/** The name of an input. A stranger's word must not stand for a property of the form. */
export const settingInput = (name: string): string => `setting:${name}`;

const typed = (field: PluginSettingsField, data: FormData): string | number | boolean | undefined => {
  const raw = data.get(settingInput(field.name));
  if (field.type === 'boolean') return raw !== null;
  const text = typeof raw === 'string' ? raw.trim() : '';
  if (field.type === 'secret') return text === '' ? undefined : text;
  return field.type === 'number' && text !== '' ? Number(text) : text;
};

/** Reads the form of a plugin's settings. A secret that was left empty stays as it is. */
export const readSettings = (form: HTMLFormElement, fields: readonly PluginSettingsField[]): TypedSettings => {
  const data = new FormData(form);
  const entries = fields.flatMap((field): [string, string | number | boolean][] => {
    const value = typed(field, data);
    return value === undefined ? [] : [[field.name, value]];
  });
  return Object.fromEntries(entries);
};

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** The first field that must hold JSON and does not. */
export const brokenField = (
  fields: readonly PluginSettingsField[],
  settings: TypedSettings,
): PluginSettingsField | undefined =>
  fields.find(({ name, type }) => {
    const value = settings[name];
    return type === 'json' && typeof value === 'string' && value !== '' && !isJson(value);
  });

/** The fields that must be filled in and are not. */
export const missingFields = (
  fields: readonly PluginSettingsField[],
  { values, secrets }: PluginSettingsView,
): readonly PluginSettingsField[] =>
  fields.filter(({ name, isRequired }) => isRequired && !Object.hasOwn(values, name) && !Object.hasOwn(secrets, name));
