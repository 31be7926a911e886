import { ChatError } from '@/lib/domain/chat-error';
import type { ServiceAddress } from '@/lib/domain/service-address';
import type { SettingsField, SettingsValues } from '@/lib/domain/settings-field';
import { headerSafeKey } from '@/lib/http/header-lines';
import { textSetting } from '@/lib/http/text-setting';

/** Settings fields of Azure Speech. */
export const azureFields: readonly SettingsField[] = [
  { name: 'apiKey', type: 'secret', labelKey: 'models.field.apiKey', keyUrl: 'https://portal.azure.com' },
  { name: 'region', type: 'text', labelKey: 'voice.field.region', placeholder: 'westeurope' },
];

/** Where a region's speech service is, and the key for it. */
export type AzureAccess = { readonly key: string; readonly speechHost: string; readonly tokenHost: string };

const hostsOf = (settings: SettingsValues): Pick<AzureAccess, 'speechHost' | 'tokenHost'> => {
  const region = (textSetting(settings, 'region') ?? '').toLowerCase();
  if (!/^[a-z0-9]+$/u.test(region)) throw new ChatError({ code: 'wrong-address' });
  return { speechHost: `${region}.tts.speech.microsoft.com`, tokenHost: `${region}.api.cognitive.microsoft.com` };
};

/** A region's two hosts, as data. */
export const azureAddresses: readonly ServiceAddress[] = [
  { otherwise: 'https://{region}.tts.speech.microsoft.com' },
  { otherwise: 'https://{region}.api.cognitive.microsoft.com' },
];

/** Throws ChatError `wrong-address` without a region and `auth` without a key. */
export const azureAccess = (settings: SettingsValues): AzureAccess => {
  const hosts = hostsOf(settings);
  const key = headerSafeKey(settings.apiKey);
  if (key === undefined) throw new ChatError({ code: 'auth', host: hosts.speechHost });
  return { key, ...hosts };
};
