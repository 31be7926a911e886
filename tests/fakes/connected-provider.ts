import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';

/** A connected provider with what a test says about it, and Ollama's rest. */
export const connected = (own: Partial<ConnectedProvider> = {}): ConnectedProvider => ({
  id: 'connection-1',
  providerId: 'ollama',
  label: 'Ollama',
  settings: {},
  secrets: {},
  isLocal: true,
  host: '127.0.0.1:11434',
  models: [{ id: 'llama3.2', name: 'Llama 3.2', capabilities: ['tools'], contextWindow: 131_072, size: 2_019_000_000 }],
  createdAt: 0,
  ...own,
});
