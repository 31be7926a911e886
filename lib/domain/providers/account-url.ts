import type { ConnectedProvider, ProviderInfo } from './connected-provider';
import { servicePage } from './service-pages';

/** The page where the user looks after the account: the service's billing page, else the site of its keys. */
export const accountUrl = (
  provider: ConnectedProvider | undefined,
  catalog: { readonly providers: readonly ProviderInfo[] },
): string | undefined => {
  const billing = servicePage(provider, catalog, 'billing');
  if (billing !== undefined) return billing;
  const info = catalog.providers.find((candidate) => candidate.id === provider?.providerId);
  const preset = info?.presets.find((candidate) => candidate.id === provider?.presetId);
  const field = info?.fields.find((candidate) => candidate.type === 'secret');
  const keyUrl = preset?.keyUrl ?? (field?.type === 'secret' ? field.keyUrl : undefined);
  return keyUrl === undefined || !URL.canParse(keyUrl) ? undefined : `${new URL(keyUrl).origin}/`;
};
