import { ChatError } from '@/lib/domain/chat-error';
import type { Timers } from '@/lib/platform/clock';
import type { Connection } from '../connection';
import type { NetworkAccess } from '../guarded-fetch';
import { callProvider } from './provider-call';

/** A probe of a service on the internet that takes longer is cancelled, ms. */
const limit = 20_000;
/** A local server may have to load the model first, ms. */
const localLimit = 180_000;

/** The smallest call: asks a model for one word and stops it at its first part. Throws as `callProvider` does. */
export const sendProbe = async (
  connection: Connection,
  model: string,
  context: { readonly network: NetworkAccess; readonly timers: Timers; readonly signal?: AbortSignal },
): Promise<void> => {
  const { provider, host } = connection;
  const enough = new AbortController();
  const signal = context.signal === undefined ? enough.signal : AbortSignal.any([context.signal, enough.signal]);
  const options = { limit: connection.isLocal ? localLimit : limit, signal, modelId: model };
  await callProvider(connection, context, options, async (providerContext) => {
    const request = {
      model,
      messages: [{ role: 'user', parts: [{ type: 'text', text: 'Say yes.' }] }] as const,
      // The least that OpenAI's Responses API takes.
      settings: { maxTokens: 16 },
    };
    for await (const part of provider.stream(request, providerContext)) {
      if (part.type === 'error') throw new ChatError({ code: 'server', detail: part.message, host });
      if (part.type !== 'start_step') return;
    }
    throw new ChatError({ code: 'ended-early', host });
  });
  enough.abort();
};
