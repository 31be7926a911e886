import { estimateRequest } from '@/lib/domain/chat/estimate-request';
import { maxStops } from '@/lib/domain/chat-parameters';
import type { ChatRequest } from '@/lib/domain/chat-request';
import { defineProvider, type ProviderContext, type PullProgress } from '@/lib/domain/providers/provider';
import { originsOf } from '@/lib/domain/service-address';
import type { SettingsField, SettingsValues } from '@/lib/domain/settings-field';
import { explainError, toChatError } from '@/lib/http/service-error';
import { arrangeModels } from '../model-data/arrange-models';
import { makeCallId } from '../wire/call-id';
import { stoppable } from '../wire/stoppable';
import { defaultAddress, type OllamaCall, ollamaAddress, ollamaCall } from './client';
import { listOllamaModels } from './models';
import { pullProgress } from './pull';
import { ollamaChatRequest } from './request';
import { ollamaParts } from './stream';
import { createLoadedWindows, defaultLargestWindow, largestWindow, windowFor } from './window';

const fields: readonly SettingsField[] = [
  {
    name: 'baseUrl',
    type: 'url',
    labelKey: 'models.field.baseUrl',
    isOptional: true,
    initial: defaultAddress,
    placeholder: defaultAddress,
  },
  {
    name: 'largestContext',
    type: 'number',
    labelKey: 'models.field.largestContext',
    isOptional: true,
    placeholder: String(defaultLargestWindow),
    min: 2048,
  },
  {
    name: 'keepAlive',
    type: 'text',
    labelKey: 'models.field.keepAlive',
    isOptional: true,
    placeholder: '5m',
  },
  { name: 'apiKey', type: 'secret', labelKey: 'models.field.apiKey', isOptional: true },
  { name: 'headers', type: 'headers', labelKey: 'models.field.headers', isOptional: true },
];

/** A duration such as `5m`, or seconds; `0` unloads the model at once and `-1` keeps it (Ollama's API, `keep_alive`). */
const addresses = [{ field: 'baseUrl', otherwise: defaultAddress }];

const keepAliveOf = (value: SettingsValues[string] | undefined): string | number | undefined => {
  const text = typeof value === 'string' ? value.trim() : '';
  if (text === '') return undefined;
  return Number.isFinite(Number(text)) ? Number(text) : text;
};

/** The request's own keep-alive, else the connection's. */
const withKeepAlive = (request: ChatRequest, settings: SettingsValues): ChatRequest => {
  const keepAlive = request.settings?.keepAlive ?? keepAliveOf(settings.keepAlive);
  return keepAlive === undefined ? request : { ...request, settings: { ...request.settings, keepAlive } };
};

/** What the servers have in memory, as far as this worker loaded it. Lost with the worker, which costs one load. */
const loadedWindows = createLoadedWindows();

/**
 * The SDK throws when the lines end without the last one. Where the body ended by itself, that is an ending, not an
 * error.
 */
async function* untilEnd<T>(lines: AsyncIterable<T>, { hasEnded }: OllamaCall): AsyncGenerator<T> {
  try {
    yield* lines;
  } catch (error) {
    if (!hasEnded()) throw error;
  }
}

async function* chatParts(request: ChatRequest, ollama: OllamaCall) {
  const { settings, clock } = ollama.call.context;
  const key = `${ollamaAddress(settings)} ${request.model}`;
  const window = windowFor(request, settings, loadedWindows.find(key, clock.now()));
  loadedWindows.note(key, window, clock.now());
  const lines = await ollama.client.chat(ollamaChatRequest(withKeepAlive(request, settings), window));
  yield* ollamaParts(untilEnd(lines, ollama), request, makeCallId, {
    estimated: estimateRequest(request),
    window: window ?? request.window?.tokens,
  });
}

async function* pull(model: string, context: ProviderContext): AsyncGenerator<PullProgress> {
  const ollama = ollamaCall(fields, context, { isStreaming: true });
  try {
    const lines = await ollama.client.pull({ model, stream: true });
    yield* pullProgress(untilEnd(lines, ollama));
  } catch (error) {
    context.signal.throwIfAborted();
    throw toChatError(error, ollama.call.redact);
  }
  context.signal.throwIfAborted();
}

const once = async <T>(context: ProviderContext, ask: (ollama: OllamaCall) => Promise<T>): Promise<T> => {
  const ollama = ollamaCall(fields, context, { isStreaming: false });
  try {
    return await ask(ollama);
  } catch (error) {
    context.signal.throwIfAborted();
    throw toChatError(error, ollama.call.redact);
  }
};

/**
 * Ollama over its own API and SDK: unlike its OpenAI-compatible one it reports and takes the context length, and
 * manages models.
 */
export const ollama = defineProvider({
  id: 'ollama',
  label: 'Ollama',
  fields,
  isLocal: true,
  limits: () => [{ stopCount: maxStops }],
  addresses,
  origins: (settings) => originsOf({ fields, addresses }, settings),
  listModels: async (context) =>
    arrangeModels('ollama', await once(context, (call) => listOllamaModels(call, largestWindow(context.settings)))),
  async *stream(request, context) {
    const call = ollamaCall(fields, context, { isStreaming: true });
    yield* stoppable(chatParts(request, call), call.call);
  },
  explain: explainError,
  models: {
    pull,
    remove: (model, context) =>
      once(context, async ({ client }) => {
        await client.delete({ model });
      }),
  },
});
