import { decodeBase64 } from '@/lib/domain/base64';
import { ChatError } from '@/lib/domain/chat-error';
import { z } from '@/lib/domain/schema';
import { inBandError } from '@/lib/http/service-error';
import { realtimeHost } from './client-secret';

/** A message of the service, as far as we read it. `responseId` names what it belongs to. */
export type RealtimeEvent =
  | { readonly type: 'created'; readonly responseId: string }
  | { readonly type: 'audio'; readonly responseId: string; readonly bytes: Uint8Array }
  /** What the model says, as far as it has said it: a piece of it, or all of it at the end. */
  | { readonly type: 'said'; readonly responseId: string; readonly text: string; readonly isWhole: boolean }
  /** `error`: why the response is not whole. */
  | { readonly type: 'done'; readonly responseId: string; readonly error?: ChatError }
  /** `eventId`: the event of ours that it is about, where it is about one. */
  | { readonly type: 'error'; readonly eventId?: string; readonly error: ChatError }
  | { readonly type: 'other' };

const id = z.string().check(z.minLength(1), z.maxLength(200));
const delta = z.object({ response_id: id, delta: z.string() });
const responseSchema = z.object({
  response: z.object({
    id,
    status: z.nullish(z.string()),
    status_details: z.nullish(z.object({ reason: z.nullish(z.string()), error: z.nullish(z.unknown()) })),
  }),
});
const errorSchema = z.object({ error: z.object({ event_id: z.nullish(z.string()) }) });

const failure = (value: unknown, redact: (text: string) => string): ChatError =>
  inBandError(value, { redact, host: realtimeHost });

const whyUnfinished = (
  { status, status_details: details }: z.infer<typeof responseSchema>['response'],
  redact: (text: string) => string,
): ChatError | undefined => {
  if (status === 'completed') return undefined;
  if (details?.reason === 'content_filter') return new ChatError({ code: 'content-filter', host: realtimeHost });
  if (details?.error) return failure({ error: details.error }, redact);
  return new ChatError({ code: 'ended-early', host: realtimeHost, ...(status && { detail: redact(status) }) });
};

/** Reads each kind of message that concerns us; the names are those of the API reference, "Realtime server events". */
const readers: Readonly<Record<string, (value: unknown, redact: (text: string) => string) => RealtimeEvent>> = {
  'response.created': (value) => ({ type: 'created', responseId: z.parse(responseSchema, value).response.id }),
  'response.output_audio.delta': (value) => {
    const read = z.parse(delta, value);
    return { type: 'audio', responseId: read.response_id, bytes: decodeBase64(read.delta) };
  },
  'response.output_audio_transcript.delta': (value) => {
    const read = z.parse(delta, value);
    return { type: 'said', responseId: read.response_id, text: read.delta, isWhole: false };
  },
  'response.output_audio_transcript.done': (value) => {
    const read = z.parse(z.object({ response_id: id, transcript: z.string() }), value);
    return { type: 'said', responseId: read.response_id, text: read.transcript, isWhole: true };
  },
  'response.done': (value, redact) => {
    const { response } = z.parse(responseSchema, value);
    const error = whyUnfinished(response, redact);
    return { type: 'done', responseId: response.id, ...(error !== undefined && { error }) };
  },
  error: (value, redact) => {
    const eventId = z.parse(errorSchema, value).error.event_id;
    return { type: 'error', error: failure(value, redact), ...(eventId && { eventId }) };
  },
};

/**
 * Reads a message of the Realtime API. Kinds that do not concern us are `other`. Throws for anything that is no event, and
 * for one of a known kind with other content; `redact` takes secrets out of the service's words.
 */
export const parseRealtimeEvent = (data: unknown, redact: (text: string) => string): RealtimeEvent => {
  if (typeof data !== 'string') throw new ChatError({ code: 'malformed', host: realtimeHost });
  const value: unknown = JSON.parse(data);
  const { type } = z.parse(z.object({ type: z.string() }), value);
  return Object.hasOwn(readers, type) ? (readers[type]?.(value, redact) ?? { type: 'other' }) : { type: 'other' };
};
