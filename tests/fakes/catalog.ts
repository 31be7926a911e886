import type { Catalog } from '@/lib/domain/app/catalog';
import type { ProviderInfo } from '@/lib/domain/providers/connected-provider';

const preset = (
  id: string,
  label: string,
  baseUrl: string,
  keyPrefixes: readonly string[],
): ProviderInfo['presets'][number] => ({
  id,
  label,
  baseUrl,
  keyPrefixes,
  keyIsOptional: false,
  keyUrl: `${new URL(baseUrl).origin.replace('api.', 'console.')}/keys`,
});

/** A small catalog: a local server, and compatible services with prefixes of their own and shared ones. */
export const catalog: Catalog = {
  providers: [
    {
      id: 'ollama',
      label: 'Ollama',
      isLocal: true,
      managesModels: true,
      fields: [{ name: 'baseUrl', type: 'url', labelKey: 'models.field.baseUrl', initial: 'http://127.0.0.1:11434' }],
      addresses: [{ field: 'baseUrl', otherwise: 'http://127.0.0.1:11434' }],
      presets: [],
    },
    {
      id: 'openai-compatible',
      label: 'OpenAI-compatible',
      isLocal: false,
      managesModels: false,
      fields: [
        { name: 'baseUrl', type: 'url', labelKey: 'models.field.baseUrl' },
        { name: 'apiKey', type: 'secret', labelKey: 'models.field.apiKey', isOptional: true },
        { name: 'headers', type: 'headers', labelKey: 'models.field.headers', isOptional: true },
      ],
      addresses: [{ field: 'baseUrl' }],
      presets: [
        preset('deepseek', 'DeepSeek', 'https://api.deepseek.com', ['sk-']),
        preset('moonshot', 'Moonshot', 'https://api.moonshot.ai/v1', ['sk-']),
        preset('groq', 'Groq', 'https://api.groq.com/openai/v1', ['gsk_']),
        preset('openrouter', 'OpenRouter', 'https://openrouter.ai/api/v1', ['sk-or-']),
      ],
    },
  ],
};
