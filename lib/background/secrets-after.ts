import type { SettingsField } from '@/lib/domain/settings-field';
import type { Secrets } from '@/lib/storage/write/vault';

/** The secrets that hold something, without the blanks around it. */
export const filledSecrets = (secrets: Secrets): Secrets =>
  Object.fromEntries(
    Object.entries(secrets).flatMap(([name, value]) => (value.trim() === '' ? [] : [[name, value.trim()]])),
  );

/** A service's secrets after a change of its form: the kept and the given ones, for the fields that it has. */
export const secretsAfter = (fields: readonly SettingsField[], kept: Secrets, given: Secrets = {}): Secrets => {
  const names = new Set(fields.flatMap(({ type, name }) => (type === 'secret' ? [name] : [])));
  return filledSecrets(Object.fromEntries(Object.entries({ ...kept, ...given }).filter(([name]) => names.has(name))));
};

/** What may be shown of secrets. Four characters of a short one would be most of it. */
export const shownSecrets = (secrets: Secrets): Readonly<Record<string, { readonly lastFour: string }>> =>
  Object.fromEntries(
    Object.entries(secrets).map(([name, value]) => [name, { lastFour: value.length >= 12 ? value.slice(-4) : '' }]),
  );
