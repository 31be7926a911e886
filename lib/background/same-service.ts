import type { SettingsValues } from '@/lib/domain/settings-field';

type Reached = { origins(settings: SettingsValues): readonly string[] };

const originsOf = (service: Reached, settings: SettingsValues): string | undefined => {
  try {
    return service.origins(settings).join(' ');
  } catch {
    return undefined;
  }
};

/** Whether a voice or a recognizer is at the same origins before and after: a key is for those that it was given for. */
export const isSameService = (service: Reached, before: SettingsValues, after: SettingsValues): boolean => {
  const origins = originsOf(service, before);
  return origins !== undefined && origins === originsOf(service, after);
};
