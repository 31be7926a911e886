import type { ChatRequest } from '@/lib/domain/chat-request';
import type { ProviderContext } from '@/lib/domain/providers/provider';
import type { SettingsValues } from '@/lib/domain/settings-field';
import type { StreamPart } from '@/lib/domain/stream-part';
import { streamByChatCompletions, streamByResponses } from '@/lib/providers/openai/provider';
import { findProvider } from '@/lib/providers/registry';

/** How a service of provider-streams.json is spoken to: the product's own function and the settings it needs. */
export type ServiceRow = {
  readonly settings: SettingsValues;
  stream(request: ChatRequest, context: ProviderContext): AsyncIterable<StreamPart>;
};

const byProvider = (id: string, settings: SettingsValues = {}): ServiceRow | undefined => {
  const provider = findProvider(id);
  return provider === undefined
    ? undefined
    : { settings, stream: (request, context) => provider.stream(request, context) };
};

const byPreset = (preset: string): ServiceRow | undefined => byProvider('openai-compatible', { preset });

/** A service whose provider is not built yet has no row; its cases are informational until then. */
export const serviceRows: Readonly<Record<string, ServiceRow | undefined>> = {
  openai: { settings: {}, stream: streamByChatCompletions },
  responses: { settings: {}, stream: streamByResponses },
  azure: byProvider('azure-openai', { endpoint: 'https://RESOURCE.openai.azure.com' }),
  openrouter: byPreset('openrouter'),
  perplexity: byProvider('openai-compatible', { preset: 'perplexity', baseUrl: 'https://api.perplexity.ai' }),
  deepseek: byPreset('deepseek'),
  groq: byPreset('groq'),
  mistral: byPreset('mistral'),
  ollama: byProvider('ollama'),
  anthropic: byProvider('anthropic'),
  gemini: byProvider('gemini'),
};
