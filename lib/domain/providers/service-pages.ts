import type { ConnectedProvider, ProviderInfo } from './connected-provider';
import type { ServicePage } from './provider';

/** The service's own page for this; undefined where none is known, as for an address of the user's own. */
export const servicePage = (
  provider: Pick<ConnectedProvider, 'providerId' | 'presetId'> | undefined,
  catalog: { readonly providers: readonly ProviderInfo[] },
  page: ServicePage,
): string | undefined => {
  const info = catalog.providers.find(({ id }) => id === provider?.providerId);
  const preset = info?.presets.find(({ id }) => id === provider?.presetId);
  return (preset?.pages ?? info?.pages)?.[page];
};
