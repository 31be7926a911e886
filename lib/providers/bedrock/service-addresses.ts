import type { SettingsValues } from '@/lib/domain/settings-field';
import { textSetting } from '@/lib/http/text-setting';

/** Where a request goes when the user named no region. */
export const defaultRegion = 'us-east-1';

/** The region of the settings. */
export const regionOf = (settings: SettingsValues): string => textSetting(settings, 'region') ?? defaultRegion;

/** The runtime service's address: the user's endpoint, else AWS's for the region. Throws as `requestAddress` does. */
export const runtimeAddress = (settings: SettingsValues): string =>
  textSetting(settings, 'endpoint') ?? `https://bedrock-runtime.${regionOf(settings)}.amazonaws.com`;

/** The address of the control service, which lists models. */
export const controlAddress = (settings: SettingsValues): string =>
  `https://bedrock.${regionOf(settings)}.amazonaws.com`;
