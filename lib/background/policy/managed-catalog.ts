import type { Catalog } from '@/lib/domain/app/catalog';
import {
  endpointPresetId,
  isProviderAllowed,
  type KnownIds,
  type ManagedEndpoint,
  type ManagedPolicy,
  offeredModels,
} from '@/lib/domain/policy/managed-policy';
import type { ConnectedProvider, ProviderInfo } from '@/lib/domain/providers/connected-provider';
import type { Provider } from '@/lib/domain/providers/provider';
import { withDatedFacts } from '@/lib/providers/model-data/dated-facts';
import { anyAddressId } from '@/lib/providers/openai-compatible/provider';
import { plainSettings } from '../plain-settings';

type PresetInfo = ProviderInfo['presets'][number];

const presetOf = (endpoint: ManagedEndpoint): PresetInfo => ({
  id: endpointPresetId(endpoint),
  label: endpoint.label,
  baseUrl: endpoint.baseUrl,
  keyPrefixes: [],
  keyIsOptional: !endpoint.needsKey,
  isManaged: true,
});

const listed = <Item extends { readonly id: string }>(
  items: readonly Item[],
  allowed: readonly string[] | undefined,
): readonly Item[] => items.filter(({ id }) => allowed?.includes(id) !== false);

/** The catalog with what the policy allows, and with its own endpoints. */
export const managedCatalog = (catalog: Catalog, policy: ManagedPolicy): Catalog => ({
  ...catalog,
  ...(catalog.voices !== undefined && { voices: listed(catalog.voices, policy.allowedVoices) }),
  ...(catalog.recognizers !== undefined && { recognizers: listed(catalog.recognizers, policy.allowedRecognizers) }),
  providers: catalog.providers.flatMap((provider): readonly ProviderInfo[] => {
    const providerId = provider.id;
    const allowedPresets = provider.presets.filter(({ id }) => isProviderAllowed(policy, { providerId, presetId: id }));
    const presets =
      providerId === anyAddressId ? [...policy.presetEndpoints.map(presetOf), ...allowedPresets] : allowedPresets;
    if (isProviderAllowed(policy, { providerId })) return [{ ...provider, presets }];
    return presets.length === 0 ? [] : [{ ...provider, presets, isByPresetOnly: true }];
  }),
});

/** Every id that a policy may name. */
export const knownIds = ({ providers, voices = [], recognizers = [] }: Catalog): KnownIds => ({
  providers: new Set(providers.flatMap(({ id, presets }) => [id, ...presets.map((preset) => preset.id)])),
  voices: new Set(voices.map(({ id }) => id)),
  recognizers: new Set(recognizers.map(({ id }) => id)),
});

/** What decides how connected providers are shown. */
export type ShownBy = {
  readonly policy: ManagedPolicy;
  /** Undefined where this version of Parley does not know it. */
  findProvider(providerId: string): Pick<Provider, 'takesTools'> | undefined;
};

/** A connected provider as pages see it: with what is known about its models; one that is not allowed offers none. */
export const shownProvider = (
  row: ConnectedProvider,
  isAllowed: boolean,
  { policy, findProvider }: ShownBy,
): ConnectedProvider => {
  if (!isAllowed) return { ...row, models: [], isDisallowed: true };
  const provider = findProvider(row.providerId);
  const settings = plainSettings(row);
  const models = offeredModels(policy, row.models).map((model) => ({
    ...withDatedFacts(row, model),
    ...(provider?.takesTools?.(settings, model.id) === false && { lacksTools: true as const }),
  }));
  return { ...row, models };
};
