import { requestAddress } from '@/lib/domain/network-address';
import type { ServiceAddress } from '@/lib/domain/service-address';
import type { SettingsField, SettingsValues } from '@/lib/domain/settings-field';
import { textSetting } from '@/lib/http/text-setting';

const officialBaseUrl = 'https://api.openai.com/v1';

/** The fields of a service that speaks or listens as OpenAI's audio API does: a local server needs no key. */
export const openAIAudioFields = (model: string): readonly SettingsField[] => [
  {
    name: 'apiKey',
    type: 'secret',
    labelKey: 'models.field.apiKey',
    isOptional: true,
    keyUrl: 'https://platform.openai.com/api-keys',
  },
  { name: 'baseUrl', type: 'url', labelKey: 'models.field.baseUrl', isOptional: true, placeholder: officialBaseUrl },
  { name: 'model', type: 'text', labelKey: 'voice.field.model', isOptional: true, placeholder: model },
];

/** The service's address, as data. */
export const openAIAudioAddresses: readonly ServiceAddress[] = [{ field: 'baseUrl', otherwise: officialBaseUrl }];

/**
 * An address below the base address of these settings, whose query stays: Azure's `?api-version=`. Throws ChatError for
 * an address that is refused.
 */
export const openAIAudioUrl = (settings: SettingsValues, path: string): URL => {
  const url = requestAddress(textSetting(settings, 'baseUrl') ?? officialBaseUrl);
  url.pathname = `${url.pathname.replace(/\/+$/u, '')}${path}`;
  url.hash = '';
  return url;
};
