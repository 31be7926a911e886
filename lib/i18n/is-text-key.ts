import { i18n } from './instance';
import type { TextKey } from './text-key';

const pluralSuffix = /_(?:zero|one|two|few|many|other)$/u;

/** Narrows a key that came as data (`SettingsField.labelKey`, a toast of another context). True for texts that are loaded. */
export const isTextKey = (key: string): key is TextKey => !pluralSuffix.test(key) && i18n.exists(key, { count: 1 });
