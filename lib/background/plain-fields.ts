import type { SettingsField, SettingsValues } from '@/lib/domain/settings-field';

/** Of what stands in a file, only the fields that are no secret. */
export const plainFields = (
  { fields }: { readonly fields: readonly SettingsField[] },
  settings: SettingsValues,
): Record<string, string | number | boolean> => {
  const known = new Set(fields.flatMap(({ type, name }) => (type === 'secret' ? [] : [name])));
  return Object.fromEntries(Object.entries(settings).filter(([name]) => known.has(name)));
};
