import type { Catalog, ConnectedProvider, ProviderInfo } from '@/lib/domain/connected-provider';
import {
  anyAddressId,
  endpointPresetId,
  isProviderAllowed,
  type ManagedEndpoint,
  type ManagedPolicy,
} from '@/lib/domain/managed-policy';

type PresetInfo = ProviderInfo['presets'][number];

const presetOf = (endpoint: ManagedEndpoint): PresetInfo => ({
  id: endpointPresetId(endpoint),
  label: endpoint.label,
  baseUrl: endpoint.baseUrl,
  keyPrefixes: [],
  keyIsOptional: !endpoint.needsKey,
  isManaged: true,
});

/** The catalog with what the policy allows, and with its own endpoints. */
export const managedCatalog = (catalog: Catalog, policy: ManagedPolicy): Catalog => ({
  ...catalog,
  providers: catalog.providers.flatMap((provider): readonly ProviderInfo[] => {
    const providerId = provider.id;
    const own = provider.presets.filter(({ id }) => isProviderAllowed(policy, { providerId, presetId: id }));
    const presets = providerId === anyAddressId ? [...policy.presetEndpoints.map(presetOf), ...own] : own;
    if (isProviderAllowed(policy, { providerId })) return [{ ...provider, presets }];
    return presets.length === 0 ? [] : [{ ...provider, presets, isByPresetOnly: true }];
  }),
});

/** Every id that `allowedProviders` may name. */
export const knownProviderIds = (catalog: Catalog): ReadonlySet<string> =>
  new Set(catalog.providers.flatMap(({ id, presets }) => [id, ...presets.map((preset) => preset.id)]));

/** A connected provider as pages see it: one that is not allowed offers nothing. */
export const shownProvider = (row: ConnectedProvider, isAllowed: boolean): ConnectedProvider =>
  isAllowed ? row : { ...row, models: [], isDisallowed: true };
