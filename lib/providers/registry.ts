import type { Catalog } from '@/lib/domain/app/catalog';
import type { ProviderInfo } from '@/lib/domain/providers/connected-provider';
import type { FreeTier } from '@/lib/domain/providers/free-tier';
import type { Provider } from '@/lib/domain/providers/provider';
import { withListLimits } from '@/lib/http/list-limits';
import { anthropic } from './anthropic/provider';
import { azureOpenai } from './azure-openai/provider';
import { bedrock } from './bedrock/provider';
import { builtIn } from './built-in/provider';
import { chatStream } from './chat-stream';
import { gemini } from './gemini/provider';
import { freeTierOf } from './model-data/free-tiers';
import { ollama } from './ollama/provider';
import { openai } from './openai/provider';
import { openaiCompatibleProvider } from './openai-compatible/provider';
import { presets } from './presets';

const openaiCompatible = openaiCompatibleProvider(presets);

const all: readonly Provider[] = [
  openai,
  anthropic,
  gemini,
  ollama,
  openaiCompatible,
  azureOpenai,
  bedrock,
  chatStream,
  builtIn,
];

/** Every kind of model service, in the order in which they are offered. */
export const providers: readonly Provider[] = all.map(withListLimits);

/** The provider with this id; undefined for an id that an older or newer version stored. */
export const findProvider = (id: string): Provider | undefined => providers.find((provider) => provider.id === id);

const freeTier = (id: string): { readonly freeTier?: FreeTier } => {
  const tier = freeTierOf(id);
  return tier === undefined ? {} : { freeTier: tier };
};

const infoOf = (provider: Provider): ProviderInfo => ({
  id: provider.id,
  label: provider.label,
  fields: provider.fields,
  addresses: provider.addresses,
  isLocal: provider.isLocal === true,
  managesModels: provider.models !== undefined,
  ...(provider.pages !== undefined && { pages: provider.pages }),
  ...(provider.isOfBrowser === true && { isOfBrowser: true }),
  ...(provider.readsDocuments === true && { readsDocuments: true }),
  ...freeTier(provider.id),
  ...(provider.limits !== undefined && { limits: provider.limits(undefined) }),
  presets:
    provider.id === openaiCompatible.id
      ? presets
          .filter(({ endedOn }) => endedOn === undefined)
          .map(
            ({
              id,
              label,
              baseUrl,
              keyUrl,
              keyPrefixes,
              sharedKeyPrefixes,
              keyIsOptional,
              isAddressOwn,
              pages,
              signIn,
            }) => ({
              id,
              label,
              baseUrl,
              ...(keyUrl !== undefined && { keyUrl }),
              keyPrefixes: keyPrefixes ?? [],
              ...(sharedKeyPrefixes !== undefined && { sharedKeyPrefixes }),
              keyIsOptional: keyIsOptional === true,
              ...(pages !== undefined && { pages }),
              ...(signIn !== undefined && { canSignIn: true }),
              ...freeTier(id),
              ...(isAddressOwn === true && { isAddressOwn }),
              ...(provider.limits !== undefined && { limits: provider.limits(id) }),
            }),
          )
      : [],
});

/** The registry as data, for pages. */
export const catalog: Catalog = { providers: providers.map(infoOf) };
