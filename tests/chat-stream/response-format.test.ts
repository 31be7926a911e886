import { describe, expect, it } from 'vitest';
import { readChunks } from '@/lib/chat-stream/read-chunks';
import { peekStart, responseFormat } from '@/lib/chat-stream/response-format';
import { bodyOf, collect, cutBytes } from './byte-bodies';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('responseFormat', () => {
  it('trusts the header of either protocol', () => {
    expect(responseFormat(new Headers({ 'X-Vercel-AI-Data-Stream': 'v1' }), '')).toBe('data-stream');
    expect(responseFormat(new Headers({ 'X-Experimental-Stream-Data': 'true' }), '')).toBe('data-stream');
    expect(responseFormat(new Headers({ 'x-vercel-ai-ui-message-stream': 'v1' }), '0:"a"')).toBe('event-stream');
  });

  it.each(['data: {}', 'data:{}', ': ping', 'event: x', 'id: 1', 'retry: 1'])('takes %s for events', (start) => {
    expect(responseFormat(new Headers(), start)).toBe('event-stream');
  });

  it.each(['{"type', '{ "typ'])('takes %s for events in lines, but not where it calls itself plain text', (start) => {
    expect(responseFormat(new Headers(), start)).toBe('json-lines');
    expect(responseFormat(new Headers({ 'content-type': 'application/x-ndjson' }), start)).toBe('json-lines');
    expect(responseFormat(new Headers({ 'content-type': 'text/plain' }), start)).toBe('text-stream');
  });

  it.each(['0:"a"', 'd:{}', 'e:{}', 'z:1', ''])('takes %j for lines', (start) => {
    expect(responseFormat(new Headers({ 'content-type': 'text/event-stream' }), start)).toBe('data-stream');
  });

  it.each(['Hello', 'a: first', '[1] a link', '{"answer":1}', '<svg>'])(
    'takes %s as plain text for an answer',
    (start) => {
      expect(responseFormat(new Headers({ 'content-type': 'text/plain; charset=utf-8' }), start)).toBe('text-stream');
    },
  );

  it.each(['0:"a"', 'f:{"m', '0', 'f:', ': ping', ''])('does not take %j for an answer as text', (start) => {
    expect(responseFormat(new Headers({ 'content-type': 'text/plain' }), start)).not.toBe('text-stream');
  });

  it.each(['<!doctype html>', '<html>', '{"error":1}'])('takes %s as plain text for no answer', (start) => {
    expect(responseFormat(new Headers({ 'content-type': 'text/plain' }), start)).toBeUndefined();
  });

  it.each(['<!doctype html>', '{"error":"x"}', '[1]'])('takes %s for neither', (start) => {
    expect(responseFormat(new Headers({ 'x-vercel-ai-data-stream': 'v1' }), start)).toBeUndefined();
  });
});

describe('peekStart', () => {
  it('gives back every byte, one byte at a time too', async () => {
    const text = '\n\n data: {"é":1}\n\n';
    const chunks = cutBytes(
      text,
      Array.from({ length: 20 }, (_, index) => index),
    );

    const { start, body } = await peekStart(readChunks(bodyOf(chunks).body));
    const bytes = await collect(body);

    expect(start).toBe('data: ');
    expect(Buffer.concat(bytes).toString()).toBe(text);
  });

  it('waits for no more than a code, a colon and one character', async () => {
    const { start } = await peekStart(readChunks(bodyOf([encode('0:"')], true).body));

    expect(start).toBe('0:"');
  });

  it('takes an empty body for an empty start', async () => {
    expect((await peekStart(readChunks(bodyOf([]).body))).start).toBe('');
  });

  it('cancels the body when the consumer leaves', async () => {
    const { body: source, state } = bodyOf([encode('0:"a"\n')], true);
    const { body } = await peekStart(readChunks(source));

    await body.next();
    await body.return(undefined);

    expect(state.isCancelled).toBe(true);
  });
});
