import { ChatError } from '@/lib/domain/chat-error';
import type { ChatRequest } from '@/lib/domain/chat-request';
import { defineProvider, type Provider, type ProviderContext } from '@/lib/domain/providers/provider';
import type { StreamPart } from '@/lib/domain/stream-part';

/** One call that a test answers part by part. */
export type ScriptedCall = {
  readonly request: ChatRequest;
  readonly context: ProviderContext;
  part(part: StreamPart): void;
  text(text: string): void;
  /** The end of generation. */
  finish(): void;
  /** The stream ends without it. */
  cut(): void;
  fail(error: unknown): void;
};

export const endOfGeneration: StreamPart = {
  type: 'finish_step',
  finishReason: 'stop',
  isContinued: false,
  usage: { promptTokens: 3, completionTokens: 5 },
};

const openCall = (request: ChatRequest, context: ProviderContext) => {
  const waiting: (StreamPart | Error | 'end')[] = [];
  let wake = (): void => {};
  const push = (item: StreamPart | Error | 'end'): void => {
    waiting.push(item);
    wake();
  };
  const call: ScriptedCall = {
    request,
    context,
    part: push,
    text: (text) => push({ type: 'text', text }),
    finish: () => {
      push(endOfGeneration);
      push('end');
    },
    cut: () => push('end'),
    fail: (error) => push(error instanceof Error ? error : new Error('failed')),
  };
  const parts = async function* (): AsyncGenerator<StreamPart> {
    for (;;) {
      const next = waiting.shift();
      if (next === 'end') return;
      if (next instanceof Error) throw next;
      if (next !== undefined) yield next;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  };
  return { call, parts };
};

/** A provider that says what the test says. Its calls are listed in order. */
export const createScriptedProvider = (
  change: Partial<Provider> = {},
): { readonly provider: Provider; readonly calls: readonly ScriptedCall[] } => {
  const calls: ScriptedCall[] = [];
  const provider = defineProvider({
    id: 'scripted',
    label: 'Scripted',
    fields: [
      { name: 'baseUrl', type: 'url', labelKey: 'models.field.baseUrl' },
      { name: 'apiKey', type: 'secret', labelKey: 'models.field.apiKey' },
    ],
    addresses: [{ field: 'baseUrl' }],
    origins: (settings) => [`${new URL(String(settings.baseUrl)).origin}/*`],
    listModels: async () => [{ id: 'm1', name: 'Model One' }],
    stream: (request, context) => {
      const { call, parts } = openCall(request, context);
      calls.push(call);
      return parts();
    },
    explain: (error) => (error instanceof ChatError ? error.data : { code: 'unknown' }),
    ...change,
  });
  return { provider, calls };
};
