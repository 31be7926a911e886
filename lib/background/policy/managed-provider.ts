import { ChatError } from '@/lib/domain/chat-error';
import type { Model } from '@/lib/domain/model';
import {
  findEndpoint,
  isEndpointPreset,
  type ManagedEndpoint,
  type ManagedPolicy,
  offeredModels,
} from '@/lib/domain/policy/managed-policy';
import type { Provider, ProviderContext } from '@/lib/domain/providers/provider';
import type { SettingsValues } from '@/lib/domain/settings-field';

const named = (models: readonly string[], listed: readonly Model[]): readonly Model[] =>
  models.map((id) => listed.find((model) => model.id === id) ?? { id, name: id });

const isWithoutList = (error: unknown): boolean => error instanceof ChatError && error.data.code === 'wrong-address';

/**
 * A provider that knows the endpoints of the policy as presets. Their address and headers come from the policy,
 * whatever the settings of a connection say; so do their models where it names some, even those that the service does
 * not list. Throws ChatError `managed` for an endpoint that the policy no longer holds.
 */
export const withEndpoints = (provider: Provider, policy: () => ManagedPolicy): Provider => {
  const endpointOf = (settings: SettingsValues): ManagedEndpoint | undefined => {
    if (!isEndpointPreset(settings.preset)) return undefined;
    const endpoint = findEndpoint(policy(), settings.preset);
    if (endpoint === undefined) throw new ChatError({ code: 'managed' });
    return endpoint;
  };

  const settingsFor = (settings: SettingsValues): SettingsValues => {
    const endpoint = endpointOf(settings);
    if (endpoint === undefined) return settings;
    const { preset: _preset, headers: _headers, ...own } = settings;
    const headers = Object.entries(endpoint.headers ?? {}).map(([name, value]) => `${name}: ${value}`);
    return { ...own, baseUrl: endpoint.baseUrl, ...(headers.length > 0 && { headers: headers.join('\n') }) };
  };
  const contextFor = (context: ProviderContext): ProviderContext => ({
    ...context,
    settings: settingsFor(context.settings),
  });

  return {
    ...provider,
    origins: (settings) => provider.origins(settingsFor(settings)),
    listModels: async (context) => {
      const models = endpointOf(context.settings)?.models;
      if (models === undefined) return provider.listModels(contextFor(context));
      try {
        return named(models, await provider.listModels(contextFor(context)));
      } catch (error) {
        // A gateway may have no list of its own.
        if (isWithoutList(error)) return named(models, []);
        throw error;
      }
    },
    unprovenByList: (settings) => provider.unprovenByList?.(settingsFor(settings)),
    async *stream(request, context) {
      yield* provider.stream(request, contextFor(context));
    },
  };
};

/** A provider with only the model that the policy locks. `stream` throws ChatError `managed` for any other. */
export const withLockedModel = (provider: Provider, policy: () => ManagedPolicy): Provider => ({
  ...provider,
  listModels: async (context) => offeredModels(policy(), await provider.listModels(context)),
  async *stream(request, context) {
    const locked = policy().lockedSettings.model;
    if (locked !== undefined && locked.model !== request.model) throw new ChatError({ code: 'managed' });
    yield* provider.stream(request, context);
  },
});
