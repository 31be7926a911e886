import { expect, it } from 'vitest';
import { parseRealtimeEvent, type RealtimeEvent } from '@/lib/voices/openai-realtime/events';

const read = (event: unknown): RealtimeEvent =>
  parseRealtimeEvent(JSON.stringify(event), (text) => text.replaceAll('sk-secret', '…'));

const done = (response: object) => read({ type: 'response.done', response: { id: 'r1', ...response } });

it('reads what is said and heard', () => {
  expect(read({ type: 'response.created', response: { id: 'r1', status: 'in_progress' } })).toEqual({
    type: 'created',
    responseId: 'r1',
  });
  expect(read({ type: 'response.output_audio.delta', response_id: 'r1', delta: 'AQI=' })).toEqual({
    type: 'audio',
    responseId: 'r1',
    bytes: Uint8Array.of(1, 2),
  });
  expect(read({ type: 'response.output_audio_transcript.delta', response_id: 'r1', delta: 'Hel' })).toEqual({
    type: 'said',
    responseId: 'r1',
    text: 'Hel',
    isWhole: false,
  });
  expect(read({ type: 'response.output_audio_transcript.done', response_id: 'r1', transcript: 'Hello' })).toMatchObject(
    {
      isWhole: true,
    },
  );
});

it.each(['session.created', 'rate_limits.updated', 'an event of next year', 'toString', '__proto__'])(
  'takes no notice of %s',
  (type) => {
    expect(read({ type })).toEqual({ type: 'other' });
  },
);

it('says why a response is not whole', () => {
  expect(done({ status: 'completed' })).toEqual({ type: 'done', responseId: 'r1' });
  const codes = [
    { status: 'cancelled' },
    { status: 'incomplete', status_details: { reason: 'content_filter' } },
    { status: 'failed', status_details: { error: { code: 'insufficient_quota', message: 'No, sk-secret' } } },
    {},
  ].map((response) => {
    const event = done(response);
    return event.type === 'done' ? event.error?.data.code : undefined;
  });

  expect(codes).toEqual(['ended-early', 'content-filter', 'credit', 'ended-early']);
});

it('hands on an error without secrets, with the event that it is about', () => {
  const event = read({ type: 'error', error: { code: 'invalid_value', message: 'No, sk-secret', event_id: 'e1' } });

  expect(event).toMatchObject({ type: 'error', eventId: 'e1' });
  expect(event.type === 'error' && event.error.data.detail).toBe('No, …');
});

it.each([
  ['bytes', new ArrayBuffer(3)],
  ['no JSON', '{"type":'],
  ['no object', '7'],
  ['no type', '{}'],
  ['sound that is no text', '{"type":"response.output_audio.delta","response_id":"r1","delta":7}'],
  ['sound that is no base64', '{"type":"response.output_audio.delta","response_id":"r1","delta":"%"}'],
  ['sound of no response', '{"type":"response.output_audio.delta","delta":"AQI="}'],
  ['a response without an id', '{"type":"response.done","response":{}}'],
])('takes %s for no event', (_, data) => {
  expect(() => parseRealtimeEvent(data, (text) => text)).toThrow();
});
