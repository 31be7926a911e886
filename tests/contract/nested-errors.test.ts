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
    ['gemini', { candidates: [{ content: { parts: [{ error }] } }] }],
    ['gemini', { candidates: [{ content: { parts: [{ text: '' }, { error }] }, finishReason: 'OTHER' }] }],
    ['gemini', { candidates: [{ content: { parts: { error } } }] }],
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

const failed = { code: 'unavailable', message: 'boom' };
const ends = {
  chatCompletion: [{ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }],
  message: [{ type: 'message_delta', delta: { stop_reason: 'end_turn' } }, { type: 'message_stop' }],
  response: [{ type: 'response.completed', response: { status: 'completed', error: null } }],
  gemini: [{ candidates: [{ content: { parts: [] }, finishReason: 'STOP' }] }],
} as const;

const itemOf = (type: string, error: unknown) => ({
  type: 'response.output_item.done',
  output_index: 1,
  item: { type, id: 'i1', status: 'failed', error },
});
const resultOf = (type: string, content: unknown) => ({
  type: 'content_block_start',
  index: 1,
  content_block: { type, tool_use_id: 'srvtoolu_1', content },
});
const partOf = (part: unknown) => ({ candidates: [{ content: { parts: [part] } }] });

describe('a tool that the service ran and that failed is no error of the answer', () => {
  it.each([
    ...['mcp_call', 'mcp_list_tools', 'web_search_call', 'file_search_call', 'code_interpreter_call'].flatMap(
      (type) => [['response', itemOf(type, failed)] as const, ['response', itemOf(type, 'boom')] as const],
    ),
    ...['computer_call', 'image_generation_call', 'local_shell_call', 'custom_tool_call', 'openrouter:web_fetch'].map(
      (type) => ['response', itemOf(type, failed)] as const,
    ),
    ['response', { type: 'response.mcp_call.failed', item_id: 'i1', output_index: 1 }],
    ['response', { type: 'response.mcp_call.failed', item_id: 'i1', output_index: 1, error: failed }],
    ['response', { type: 'response.mcp_list_tools.failed', item_id: 'i1', output_index: 1, message: 'boom' }],
    ['response', { type: 'response.code_interpreter_call.completed', item_id: 'i1', error: failed }],
    ['response', { type: 'response.completed', response: { output: [itemOf('mcp_call', failed).item] } }],
    ...[
      'web_search',
      'web_fetch',
      'code_execution',
      'bash_code_execution',
      'text_editor_code_execution',
      'tool_search',
    ].map(
      (tool) =>
        [
          'message',
          resultOf(`${tool}_tool_result`, {
            type: `${tool}_tool_result_error`,
            error_code: 'unavailable',
            error: failed,
          }),
        ] as const,
    ),
    ['message', resultOf('web_search_tool_result', [{ type: 'web_search_tool_result_error', error: failed }])],
    [
      'message',
      { ...resultOf('mcp_tool_result', []), content_block: { type: 'mcp_tool_result', is_error: true, error: 'boom' } },
    ],
    ['gemini', partOf({ codeExecutionResult: { outcome: 'OUTCOME_FAILED', output: 'boom', error: failed } })],
    ['gemini', partOf({ codeExecutionResult: { outcome: 'OUTCOME_FAILED' }, error: failed })],
    ['gemini', partOf({ functionResponse: { name: 'f', response: { error: 'boom' } } })],
    ['chatCompletion', { choices: [{ index: 0, delta: { content: [{ type: 'tool_result', error: 'boom' }] } }] }],
    ['chatCompletion', { choices: [{ index: 0, delta: { role: 'tool', content: '', error: 'boom' } }] }],
    ['chatCompletion', { choices: [], type: 'tool_result', error: 'boom' }],
    ['chatCompletion', { choices: [], type: 'tool_call', data: { error: 'boom' } }],
  ] as const)('%s: %o', async (format, event) => {
    const answer = await read[format](begun[format] + events(event, ...ends[format]));

    expect(answer.error).toBeUndefined();
    expect([textOf(answer), endOf(answer)]).toEqual(['Hi', 'stop']);
  });

  it.each([
    { type: 'tool_use_failed', message: 'boom', code: 503 },
    { error: { type: 'tool_use_failed', code: 503, message: 'boom' } },
  ])('but one of the service with a tool in its name is: %o', async (event) => {
    expect((await read.chatCompletion(begun.chatCompletion + events(event))).error).toMatchObject({ detail: 'boom' });
  });
});
