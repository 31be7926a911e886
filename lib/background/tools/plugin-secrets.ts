import { ChatError } from '@/lib/domain/chat-error';
import { jsonObject } from '@/lib/domain/tools/json-object';
import type { PluginParameters } from '@/lib/domain/tools/plugin-manifest';
import type { PluginSettingsView } from '@/lib/domain/tools/plugin-preview';
import { type PluginRow, pluginSettingsId } from '@/lib/domain/tools/plugin-row';
import type { Vault } from '@/lib/storage/write/vault';
import { pluginSettingsFields } from '@/lib/tools/plugins/settings-fields';
import { requireUnlocked } from '../require-unlocked';
import { shownSecrets } from '../secrets-after';

/** A plugin's settings, by the names of its schema. */
export type PluginSettings = Readonly<Record<string, unknown>>;

/** Settings as a form gives them: JSON is a text. */
export type GivenSettings = Readonly<Record<string, string | number | boolean>>;

const field = 'settings';

// The vault gives back what this file sealed; what is damaged counts as not filled in.
const parsed = (text: string | undefined): PluginSettings => {
  try {
    return jsonObject(JSON.parse(text ?? '{}')) ?? {};
  } catch {
    return {};
  }
};

/** Reads them. Throws ChatError `locked`, and `key-needed` where they were lost with an earlier session of the browser. */
export const openSettings = async (vault: Vault, { id, hasSettings }: PluginRow): Promise<PluginSettings> => {
  if (!hasSettings) return {};
  await requireUnlocked(vault, pluginSettingsId(id), { [field]: true });
  return parsed((await vault.open(pluginSettingsId(id)))[field]);
};

/** Keeps them; an empty set takes the record away. Throws ChatError `locked`. */
export const sealSettings = (vault: Vault, id: string, settings: PluginSettings): Promise<void> =>
  vault.seal(pluginSettingsId(id), Object.keys(settings).length === 0 ? {} : { [field]: JSON.stringify(settings) });

const jsonOf = (text: string): { readonly value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
};

/** The parser's own error is no cause: it quotes the text. */
const jsonValue = (name: string, text: string): unknown => {
  const json = jsonOf(text);
  if (json === undefined) throw new ChatError({ code: 'bad-request', param: name });
  return json.value;
};

/**
 * Settings after a form was filled in: those of the schema's fields. Throws ChatError `bad-request` with the name of a
 * field that holds no JSON where it must.
 */
export const changedSettings = (
  schema: PluginParameters | undefined,
  kept: PluginSettings,
  given: GivenSettings,
): PluginSettings => {
  const types = new Map(pluginSettingsFields(schema).map(({ name, type }) => [name, type]));
  const after = new Map(Object.entries(kept));
  for (const [name, value] of Object.entries(given)) {
    const type = types.get(name);
    if (type === undefined) continue;
    if (value === '') after.delete(name);
    else after.set(name, type === 'json' && typeof value === 'string' ? jsonValue(name, value) : value);
  }
  return Object.fromEntries(after);
};

const shownValue = (value: unknown): string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : (JSON.stringify(value) ?? '');

/** What a form may show of them. */
export const shownSettings = (schema: PluginParameters | undefined, settings: PluginSettings): PluginSettingsView => {
  const fields = pluginSettingsFields(schema).filter(({ name }) => Object.hasOwn(settings, name));
  const entries = (isSecret: boolean) =>
    fields.flatMap(({ name, type }): [string, string | number | boolean][] =>
      (type === 'secret') === isSecret ? [[name, shownValue(settings[name])]] : [],
    );
  const secrets = entries(true).map(([name, value]): [string, string] => [name, String(value)]);
  return { values: Object.fromEntries(entries(false)), secrets: shownSecrets(Object.fromEntries(secrets)) };
};
