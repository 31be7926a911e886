import { jsonObject, ownText, ownValue } from '@/lib/domain/tools/json-object';
import { manifestKey } from './openapi/convert';

const named = (key: string, value: unknown): Readonly<Record<string, unknown>> =>
  value === undefined ? {} : { [key]: value };

const apiKeySettings = {
  type: 'object',
  properties: { [manifestKey]: { type: 'string', format: 'password', title: 'API Key', description: 'API Key' } },
} as const;

/**
 * The settings by which a plugin knows who asks (OpenAI's manifests, `auth`): one key of the plugin's for `service_http`, each
 * user's own for `user_http`, without which nothing can be called.
 */
const settingsFor = (auth: unknown): Readonly<Record<string, unknown>> => {
  switch (ownText(auth, 'type')) {
    case 'service_http':
      return { settings: apiKeySettings };
    case 'user_http':
      return { settings: { ...apiKeySettings, required: [manifestKey] } };
    default:
      return {};
  }
};

/** Whether a manifest is one of OpenAI's (`ai-plugin.json`). */
export const isOpenAiManifest = (manifest: unknown): boolean => {
  const description = ownValue(manifest, 'description_for_model');
  const isDescribed = description !== undefined && description !== null && description !== '';
  return (
    isDescribed ||
    (ownText(manifest, 'name_for_model') !== undefined && jsonObject(ownValue(manifest, 'api')) !== undefined)
  );
};

/** A manifest of OpenAI's (`ai-plugin.json`) as one of LobeChat's; its APIs are in its OpenAPI document. */
export const fromOpenAiManifest = (manifest: unknown): Readonly<Record<string, unknown>> => {
  const auth = jsonObject(ownValue(manifest, 'auth'));
  return {
    identifier: ownValue(manifest, 'name_for_model'),
    api: [],
    type: 'default',
    meta: {
      ...named('title', ownValue(manifest, 'name_for_human')),
      ...named('description', ownValue(manifest, 'description_for_human')),
      ...named('avatar', ownValue(manifest, 'logo_url')),
    },
    ...named('homepage', ownValue(manifest, 'legal_info_url')),
    ...named('openapi', ownValue(ownValue(manifest, 'api'), 'url')),
    ...named('systemRole', ownValue(manifest, 'description_for_model')),
    ...settingsFor(auth),
    // How the key is sent is said here alone.
    ...named('auth', auth && { authorization_type: ownText(auth, 'authorization_type') }),
  };
};
