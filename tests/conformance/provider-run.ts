import type { ChatErrorData } from '@/lib/domain/chat-error';
import type { ChatRequest } from '@/lib/domain/chat-request';
import type { ProviderContext } from '@/lib/domain/providers/provider';
import type { SettingsValues } from '@/lib/domain/settings-field';
import type { StreamPart } from '@/lib/domain/stream-part';
import { explainError } from '@/lib/http/service-error';
import { noTimer } from '../fakes/timers';
import { type SentRequest, type WireAnswer, wireFetch } from '../fakes/wire-fetch';
import type { ServiceRow } from './provider-services';
import { reviveSentinels } from './sentinels';

/** What came of one call: the parts until it ended or failed, the error, and what was sent. */
export type RunOutcome = {
  readonly parts: readonly StreamPart[];
  readonly error?: ChatErrorData;
  readonly sent: readonly SentRequest[];
};

/** A question where a case is about the answer alone. */
export const plainRequest: ChatRequest = {
  model: 'MODEL',
  messages: [{ role: 'user', parts: [{ type: 'text', text: 'Hi' }] }],
};

/** Chunks of a vector: texts, and bytes where a chunk is no whole text. */
export const revivedChunks = (chunks: readonly unknown[]): readonly (string | Uint8Array)[] =>
  chunks.map(reviveSentinels).filter((chunk) => typeof chunk === 'string' || chunk instanceof Uint8Array);

/** Sends a request through the product's own function for the service and gathers what comes of the answer. */
export const runService = async (
  row: ServiceRow,
  {
    request = plainRequest,
    settings = {},
    answer,
    now = 0,
  }: {
    readonly request?: ChatRequest;
    readonly settings?: SettingsValues;
    readonly answer: WireAnswer;
    /** ms since the epoch. */
    readonly now?: number;
  },
): Promise<RunOutcome> => {
  const wire = wireFetch(answer);
  const context: ProviderContext = {
    settings: { apiKey: 'KEY', ...row.settings, ...settings },
    fetch: wire.fetch,
    signal: new AbortController().signal,
    clock: { now: () => now },
    after: noTimer,
  };
  const parts: StreamPart[] = [];
  try {
    for await (const part of row.stream(request, context)) parts.push(part);
  } catch (error) {
    return { parts, error: explainError(error), sent: wire.sent };
  }
  return { parts, sent: wire.sent };
};
