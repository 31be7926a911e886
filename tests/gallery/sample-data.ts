import type { Message } from '@/lib/domain/message';
import type { MessagePart } from '@/lib/domain/message-part';
import type { Model } from '@/lib/domain/model';
import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';
import type { SessionState } from '@/lib/panel/session-store';

/** Noon of a day, so that pictures do not change with the clock. */
export const noon = Date.UTC(2026, 0, 5, 12);

export const models: readonly Model[] = [
  { id: 'small', name: 'Small 3B', contextWindow: 8192, capabilities: ['tools'] },
  {
    id: 'large',
    name: 'Large reasoning model with a long name',
    contextWindow: 200_000,
    capabilities: ['images', 'files', 'reasoning', 'tools'],
  },
  { id: 'embed', name: 'Embed 1', kind: 'embedding' },
  { id: 'old', name: 'Old 2', endsOn: '2026-12-31', capabilities: ['images'] },
];

const connection = (
  change: Partial<ConnectedProvider> & Pick<ConnectedProvider, 'id' | 'label'>,
): ConnectedProvider => ({
  providerId: 'ollama',
  settings: {},
  secrets: {},
  isLocal: true,
  host: '127.0.0.1:11434',
  models,
  createdAt: noon,
  ...change,
});

const service = { providerId: 'openai', isLocal: false, host: 'api.openai.com' } as const;
const secrets = { apiKey: { isConfigured: true, lastFour: '0000' } } as const;

/** A connection in each state that its row can show. */
export const connections: readonly ConnectedProvider[] = [
  connection({ id: 'local', label: 'Ollama', check: { at: noon, ms: 42 } }),
  connection({ id: 'untested', label: 'LM Studio', host: '127.0.0.1:1234' }),
  connection({ id: 'service', label: 'OpenAI', ...service, secrets, check: { at: noon, ms: 380 } }),
  connection({
    id: 'refused',
    label: 'OpenAI, a second account with a long name',
    ...service,
    secrets,
    check: { at: noon, ms: 210, error: { code: 'auth', status: 401, host: 'api.openai.com' } },
  }),
  connection({
    id: 'unreachable',
    label: 'vLLM',
    host: '127.0.0.1:8000',
    check: { at: noon, ms: 5, error: { code: 'refused', host: '127.0.0.1:8000' } },
  }),
  connection({ id: 'disallowed', label: 'Mistral', ...service, host: 'api.mistral.ai', secrets, isDisallowed: true }),
];

export const modelRef = { connectionId: 'service', modelId: 'large' } as const;

export const message = (id: string, change: Partial<Message> = {}): Message => ({
  id,
  conversationId: 'gallery',
  role: 'assistant',
  parts: [],
  createdAt: noon,
  status: 'complete',
  model: modelRef,
  modelName: 'Large',
  times: { startedAt: noon, firstPartAt: noon + 300, finishedAt: noon + 4200 },
  ...change,
});

export const textPart = (text: string): MessagePart => ({ type: 'text', text });

/** What the panel knows while the gallery is shown. */
export const session = {
  status: 'ready',
  providers: connections,
} as const satisfies Partial<SessionState>;
