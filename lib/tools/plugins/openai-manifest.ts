import { jsonObject, ownText, ownValue } from '@/lib/domain/tools/json-object';

const named = (key: string, value: unknown): Readonly<Record<string, unknown>> =>
  value === undefined ? {} : { [key]: value };

const apiKeySettings = {
  type: 'object',
  properties: { apiAuthKey: { type: 'string', format: 'password', title: 'API Key', description: 'API Key' } },
} as const;

/** Whether a manifest is one of OpenAI's (`ai-plugin.json`). */
export const isOpenAiManifest = (manifest: unknown): boolean => {
  const description = ownValue(manifest, 'description_for_model');
  return description !== undefined && description !== null && description !== '';
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
    ...(ownText(auth, 'type') === 'service_http' && { settings: apiKeySettings }),
  };
};
