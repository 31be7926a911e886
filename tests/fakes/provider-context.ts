import type { ProviderContext } from '@/lib/domain/providers/provider';
import type { SettingsValues } from '@/lib/domain/settings-field';
import { noTimer } from './timers';
import { type SentRequest, type WireAnswer, type WireFetch, wireFetch } from './wire-fetch';

/** What a provider gets, over a wire that answers as told and records what was sent. */
export const fakeContext = (
  settings: SettingsValues,
  answer: WireAnswer | ((request: SentRequest) => WireAnswer),
  signal: AbortSignal = new AbortController().signal,
): { readonly context: ProviderContext; readonly wire: WireFetch } => {
  const wire = wireFetch(answer);
  return { wire, context: { settings, fetch: wire.fetch, signal, clock: { now: () => 0 }, after: noTimer } };
};

/** A JSON answer. */
export const jsonAnswer = (body: unknown, status = 200): WireAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  chunks: [JSON.stringify(body)],
});

/** Everything that an iteration gives, in order. */
export const collect = async <T>(items: AsyncIterable<T>): Promise<readonly T[]> => {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
};
