import { describe, expect, it } from 'vitest';
import { begun, endOf, events, lines, read, textOf } from '../fakes/wire-formats';

const error = { code: 503, message: 'boom' };

describe('an error in a chat completion is told, and what came is kept, where it stands', () => {
  it.each([
    ['in a delta', { choices: [{ index: 0, delta: { content: '', error } }] }],
    ['in a delta beside an end', { choices: [{ index: 0, delta: { error }, finish_reason: 'stop' }] }],
    ['in a message', { choices: [{ index: 0, message: { error } }] }],
    ['in a choice', { choices: [{ index: 0, delta: {}, error }] }],
    ['beside no choices', { choices: [], error }],
    ['beside choices that are null', { choices: null, error }],
    ['flat beside no choices', { choices: [], message: 'boom', code: 503 }],
    ['flat beside all that a chunk has', { object: 'chat.completion.chunk', model: 'm', choices: [], ...error }],
    ['flat with a type', { type: 'service_unavailable', ...error }],
    ['flat beside empty counts', { ...error, usage: { prompt_tokens: 0 } }],
    ['under a name of a gateway', { data: { error } }],
    ['in a body', { status: 'failed', body: { error } }],
    ['with its words beside a mere mark', { error: true, ...error }],
    ['with its words beside its code', { error: 503, message: 'boom' }],
    ['with its words beside an object', { error: { code: 503 }, message: 'boom' }],
  ])('%s', async (_where, event) => {
    const answer = await read.chatCompletion(begun.chatCompletion + events(event, '[DONE]'));

    expect(answer.error).toMatchObject({ code: 'overloaded', detail: 'boom' });
    expect([textOf(answer), endOf(answer)]).toEqual(['Hi', undefined]);
  });

  it.each([
    ['a text', { error: 'boom' }],
    ['a text in a delta', { choices: [{ index: 0, delta: { error: 'boom' } }] }],
    ['a text in a choice', { choices: [{ index: 0, delta: {}, error: 'boom' }] }],
    ['a detail', { detail: 'boom' }],
    ['a detail beside no choices', { choices: [], detail: 'boom' }],
  ])('as %s', async (_what, event) => {
    const answer = await read.chatCompletion(begun.chatCompletion + events(event, '[DONE]'));

    expect(answer.error).toMatchObject({ code: 'unknown', detail: 'boom' });
    expect([textOf(answer), endOf(answer)]).toEqual(['Hi', undefined]);
  });

  it('beside the last of its text, which is kept', async () => {
    const answer = await read.chatCompletion(
      begun.chatCompletion + events({ choices: [{ index: 0, delta: { content: '!', error } }] }),
    );

    expect([textOf(answer), answer.error?.detail]).toEqual(['Hi!', 'boom']);
  });
});

describe('an error in a piece of an answer is told, and what came is kept', () => {
  it.each([
    ['message', { type: 'content_block_delta', index: 0, delta: { type: 'error', error } }],
    ['message', { type: 'content_block_delta', index: 0, delta: { error } }],
    ['message', { type: 'message_delta', delta: { stop_reason: 'error', error } }],
    ['message', { type: 'message_start', message: { error } }],
    ['message', { type: 'content_block_start', index: 1, content_block: { type: 'error', error } }],
    ['response', { type: 'response.output_text.delta', delta: { error } }],
    ['response', { type: 'response.failed', error }],
    ['response', { type: 'response.output_item.done', item: { type: 'message', status: 'failed', error } }],
    ['response', { type: 'response.completed', response: { status: 'completed', error } }],
    ['response', { type: 'response.incomplete', response: { status: 'incomplete', error } }],
    ['gemini', { candidates: [{ error }] }],
    ['gemini', { candidates: [{ content: { error } }] }],
    ['gemini', { candidates: [], error }],
    ['chatStream', { id: 'x', object: 'error', type: 'internal', ...error }],
    ['chatStream', { choices: [{ index: 0, delta: { error } }] }],
  ] as const)('%s: %o', async (format, event) => {
    const answer = await read[format](begun[format] + events(event));

    expect(answer.error).toMatchObject({ code: 'overloaded', detail: 'boom' });
    expect([textOf(answer), endOf(answer)]).toEqual(['Hi', undefined]);
  });

  it.each([
    { message: { error }, done: false },
    { message: { content: '' }, done: true, error },
    { model: 'm', ...error },
  ])('ollama: %o', async (line) => {
    const answer = await read.ollama(begun.ollama + lines(line));

    expect(answer.error).toMatchObject({ code: 'overloaded', detail: 'boom' });
    expect([textOf(answer), endOf(answer)]).toEqual(['Hi', undefined]);
  });
});

it('a tool of the service that failed is no error of the answer', async () => {
  const item = { type: 'mcp_call', status: 'failed', error: 'boom' };

  const answer = await read.response(
    begun.response +
      events(
        { type: 'response.output_item.done', output_index: 1, item },
        { type: 'response.completed', response: { status: 'completed', error: null } },
      ),
  );

  expect(answer.error).toBeUndefined();
  expect(endOf(answer)).toBe('stop');
});
