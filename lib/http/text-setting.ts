import type { SettingsValues } from '@/lib/domain/settings-field';

/** A text among the settings, trimmed; undefined when it is empty. */
export const textSetting = (settings: SettingsValues, name: string): string | undefined => {
  const value = settings[name];
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? undefined : text;
};
