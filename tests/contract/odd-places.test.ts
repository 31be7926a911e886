import { describe, expect, it } from 'vitest';
import { isTooDeep } from '@/lib/domain/json-depth';
import { callsOf, endOf, events, lines, type Read, read, textOf } from '../fakes/wire-formats';

const bern = ['weather', { city: 'Bern' }] as const;
const args = '{"city":"Bern"}';

type Event = Readonly<Record<string, unknown>>;

const chunk = (choice: Event) => ({ choices: [{ index: 0, ...choice }] });
const stop = chunk({ delta: {}, finish_reason: 'stop' });

const thoughtOf = ({ parts }: Read): string =>
  parts.map((part) => (part.type === 'reasoning' ? part.text : '')).join('');

/** What is expected of every answer that says `Hi`. */
const expectHi = (answer: Read): void => {
  expect(answer.error).toBeUndefined();
  expect(textOf(answer)).toBe('Hi');
  expect(endOf(answer)).toBe('stop');
};

/** What is expected of every answer that makes the one call. */
const expectCall = (answer: Read): void => {
  expect(answer.error).toBeUndefined();
  expect(callsOf(answer)).toEqual([bern]);
};

describe('the words of a chat completion', () => {
  it.each<readonly [string, readonly unknown[]]>([
    ['in a text at the top', [{ text: 'Hi' }, stop]],
    ['in a content at the top', [{ content: 'Hi' }, stop]],
    ['in a response at the top', [{ response: 'Hi' }, stop]],
    ['in an answer at the top', [{ event: 'message', answer: 'Hi' }, stop]],
    ['in a completion at the top', [{ completion: 'Hi' }, stop]],
    ['in an output at the top', [{ output: 'Hi' }, stop]],
    ['in an output text at the top', [{ output_text: 'Hi' }, stop]],
    ['in a message at the top', [{ message: { role: 'assistant', content: 'Hi' } }, stop]],
    ['in a delta at the top', [{ delta: { content: 'Hi' } }, stop]],
    ['in a delta at the top that is a text', [{ delta: 'Hi' }, stop]],
    ['with the reason of its end at the top', [{ content: 'H' }, { content: 'i', finish_reason: 'stop' }]],
    [
      'as Ollama would say it',
      [
        { message: { content: 'Hi' }, done: false },
        { done: true, done_reason: 'stop' },
      ],
    ],
    [
      'in the tokens of a text generation',
      [
        { token: { id: 1, text: 'H', special: false }, generated_text: null },
        { token: { id: 2, text: 'i', special: false }, generated_text: null },
        {
          token: { id: 3, text: '</s>', special: true },
          generated_text: 'Hi',
          details: { finish_reason: 'eos_token' },
        },
      ],
    ],
    ['in an output text', [chunk({ delta: { output_text: 'Hi' } }), stop]],
    ['in the only delta of a list', [chunk({ delta: [{ content: 'Hi' }] }), stop]],
    ['in a choice that is a text', [{ choices: ['Hi'] }, stop]],
    ['in a map of choices', [{ choices: { 0: { delta: { content: 'Hi' } } } }, stop]],
    ['in the first of a map of choices', [{ choices: { 0: { text: 'Hi' }, 1: { text: 'Ho' } } }, stop]],
    [
      'after a content of no known kind',
      [chunk({ delta: { content: true } }), chunk({ delta: { content: 'Hi' } }), stop],
    ],
  ])('are found %s', async (_where, all) => expectHi(await read.chatCompletion(events(...all))));

  it.each<readonly [string, Event]>([
    ['an event of another kind', { type: 'status', text: 'Thinking …' }],
    ['the whole of a text of another format', { type: 'response.output_text.done', text: 'Hi' }],
    ['the end of a message', { event: 'message_end', text: 'Hi' }],
    ['a step of a workflow', { event: 'node_started', text: 'node 1' }],
    ['a count of tokens', { usage: { prompt_tokens: 1, completion_tokens: 2 } }],
    ['a message that is a mere text', { message: 'OK', status: 'ok' }],
    ['a list at the top', { output: [{ text: 'no' }] }],
  ])('are not taken from %s', async (_what, other) =>
    expectHi(await read.chatCompletion(events(other, chunk({ delta: { content: 'Hi' } }), stop))),
  );

  it('are malformed where the choices are a text', async () => {
    expect((await read.chatCompletion(events({ choices: 'none' }))).error).toMatchObject({ code: 'malformed' });
  });
});

/** Chat completions with one call each, in this delta, and the end. */
const called = (delta: unknown): string => events(chunk({ delta }), chunk({ delta: {}, finish_reason: 'tool_calls' }));

const oddCalls: readonly (readonly [string, unknown])[] = [
  ['in a map by the names of tools', { weather: { arguments: args } }],
  ['in a map by the names of tools, with their bare arguments', { weather: { city: 'Bern' } }],
  ['with a tool in place of a function', [{ id: 'a1', tool: { name: 'weather', arguments: args } }]],
  ['with the name of a tool', [{ id: 'a1', tool: 'weather', arguments: args }]],
  ['with a function name', [{ id: 'a1', function_name: 'weather', arguments: args }]],
  ['with a tool name', [{ id: 'a1', tool_name: 'weather', args: { city: 'Bern' } }]],
  ['with a tool name within the function', [{ id: 'a1', function: { tool_name: 'weather', input: args } }]],
];

const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

describe('a call', () => {
  it('with arguments as deep as are taken makes a part that can be kept', async () => {
    const call = { id: 'a1', function: { name: 'weather', arguments: nested(190) } };
    const { parts } = await read.chatCompletion(called({ tool_calls: [call] }));

    expect(parts.filter(({ type }) => type === 'tool_call')).toHaveLength(1);
    expect(parts.some(isTooDeep)).toBe(false);
  });

  it.each(oddCalls)('of a chat completion is found %s', async (_how, calls) =>
    expectCall(await read.chatCompletion(called({ tool_calls: calls }))),
  );

  it.each(oddCalls)('of Ollama is found %s', async (_how, calls) =>
    expectCall(await read.ollama(lines({ message: { content: '', tool_calls: calls } }, { done: true }))),
  );

  it.each(oddCalls)('of Gemini is found %s', async (_how, calls) =>
    expectCall(
      await read.gemini(
        events({ candidates: [{ content: { parts: [{ functionCall: calls }] }, finishReason: 'STOP' }] }),
      ),
    ),
  );

  it('of LobeChat is found in JSON text', async () => {
    const calls = JSON.stringify([{ index: 0, id: 'a1', function: { name: 'weather', arguments: args } }]);
    const body = `event: tool_calls\ndata: ${JSON.stringify(calls)}\n\nevent: stop\ndata: "tool_calls"\n\n`;

    expectCall(await read.chatStream(body));
  });

  it('of a chat completion is found at the top', async () =>
    expectCall(
      await read.chatCompletion(
        events({ tool_calls: [{ id: 'a1', function: { name: 'weather', arguments: args } }] }, stop),
      ),
    ));

  it('of Ollama is found at the top', async () =>
    expectCall(
      await read.ollama(lines({ tool_calls: [{ function: { name: 'weather', arguments: args } }] }, { done: true })),
    ));

  it('of Gemini is found in an object of its own', async () =>
    expectCall(
      await read.gemini(
        events({
          candidates: [
            {
              content: {
                parts: [{ functionCall: { id: 'a', function: { name: 'weather', args: { city: 'Bern' } } } }],
              },
              finishReason: 'STOP',
            },
          ],
        }),
      ),
    ));

  it('keeps the id that its map has for it', async () => {
    const calls = { call_12ab: { function: { name: 'weather', arguments: args } } };
    const { parts } = await read.chatCompletion(called({ tool_calls: calls }));

    expect(parts).toContainEqual(expect.objectContaining({ type: 'tool_call', toolCallId: 'call_12ab' }));
  });

  it('is one where a whole message repeats it under another id', async () => {
    const call = (id: string, at = 0) => ({ index: at, id, function: { name: 'weather', arguments: args } });
    const body = events(
      chunk({ delta: { tool_calls: [call('a1')] } }),
      chunk({
        message: { role: 'assistant', tool_calls: [{ ...call('b2'), index: undefined }] },
        finish_reason: 'stop',
      }),
    );

    expectCall(await read.chatCompletion(body));
  });

  it('is another where a whole message adds it', async () => {
    const call = (id: string, city: string) => ({
      id,
      function: { name: 'weather', arguments: JSON.stringify({ city }) },
    });
    const body = events(
      chunk({ delta: { tool_calls: [{ index: 0, ...call('a1', 'Bern') }] } }),
      chunk({ message: { tool_calls: [call('b2', 'Bern'), call('c3', 'Basel')] }, finish_reason: 'stop' }),
    );

    expect(callsOf(await read.chatCompletion(body))).toEqual([bern, ['weather', { city: 'Basel' }]]);
  });

  it.each([
    ['a chat completion', read.chatCompletion, (call: Event) => called({ tool_calls: [{ id: 'a1', function: call }] })],
    [
      'Ollama',
      read.ollama,
      (call: Event) => lines({ message: { content: 'Hi', tool_calls: [{ function: call }] } }, { done: true }),
    ],
    [
      'Gemini',
      read.gemini,
      (call: Event) => events({ candidates: [{ content: { parts: [{ functionCall: call }] }, finishReason: 'STOP' }] }),
    ],
    [
      'Claude',
      read.message,
      ({ name, arguments: input }: Event) =>
        events(
          { type: 'content_block_start', index: 0, content_block: { type: 'tool_use', id: 'a1', name, input } },
          { type: 'content_block_stop', index: 0 },
          { type: 'message_delta', delta: { stop_reason: 'tool_use' } },
          { type: 'message_stop' },
        ),
    ],
    [
      'a chat stream',
      read.chatStream,
      ({ name: toolName, arguments: input }: Event) =>
        events(
          { type: 'start', messageId: 'm1' },
          { type: 'start-step' },
          { type: 'tool-input-start', toolCallId: 'a1', toolName },
          { type: 'tool-input-available', toolCallId: 'a1', toolName, input },
          { type: 'finish-step' },
          { type: 'finish' },
        ),
    ],
    [
      'Responses',
      read.response,
      (call: Event) =>
        events(
          {
            type: 'response.output_item.done',
            output_index: 0,
            item: { type: 'function_call', call_id: 'a', ...call },
          },
          { type: 'response.completed', response: { status: 'completed' } },
        ),
    ],
  ])('of %s with arguments nested without end is none, and ends nothing', async (_what, reads, bodyOf) => {
    for (const deep of [nested(191), nested(20_000)]) {
      const asText = await reads(bodyOf({ name: 'weather', arguments: deep }));
      const asValue = await reads(bodyOf({ name: 'weather', arguments: 'PLACE' }).replace('"PLACE"', deep));
      for (const answer of [asText, asValue]) {
        expect(answer.error).toBeUndefined();
        expect(callsOf(answer).filter(([, made]) => typeof made === 'object')).toEqual([]);
        expect(endOf(answer)).toBeDefined();
      }
    }
  });
});

describe('the words of Gemini', () => {
  const end = { candidates: [{ finishReason: 'STOP' }] };
  const part = { text: 'Hi' };

  it.each<readonly [string, readonly unknown[]]>([
    ['in a candidate without a list', [{ candidates: { content: { parts: [part] } } }, end]],
    ['in a map of candidates', [{ candidates: { 0: { content: { parts: [part] } } } }, end]],
    ['in a map of parts', [{ candidates: [{ content: { parts: { 0: part } } }] }, end]],
    ['in a part that is a text', [{ candidates: [{ content: { parts: ['Hi'] } }] }, end]],
    ['in parts that are a text', [{ candidates: [{ content: { parts: 'Hi' } }] }, end]],
    ['in a content that is a text', [{ candidates: [{ content: 'Hi' }] }, end]],
    ['in a content that is a list of parts', [{ candidates: [{ content: [part] }] }, end]],
    ['in a candidate that is a text', [{ candidates: ['Hi'] }, end]],
    [
      'in the envelope of a gateway',
      [{ response: { candidates: [{ content: { parts: [part] } }] } }, { response: end }],
    ],
    ['in a text at the top', [{ text: 'Hi' }, end]],
  ])('are found %s', async (_where, all) => expectHi(await read.gemini(events(...all))));
});

describe('the words of Ollama', () => {
  it.each<readonly [string, unknown]>([
    ['a list of pieces', [{ type: 'text', text: 'H' }, { text: 'i' }]],
    ['a list of texts', ['H', 'i']],
  ])('are found in %s', async (_where, content) =>
    expectHi(await read.ollama(lines({ message: { content } }, { done: true, done_reason: 'stop' }))),
  );
});

describe('the words of a response', () => {
  const done = { type: 'response.completed', response: { status: 'completed' } };
  const place = { output_index: 0, content_index: 0 };
  const begunPart = { type: 'response.content_part.added', ...place, part: { type: 'output_text', text: 'Hi' } };
  const begunItem = (content: unknown) => ({
    type: 'response.output_item.added',
    output_index: 0,
    item: { type: 'message', content },
  });
  const delta = (text: string) => ({ type: 'response.output_text.delta', ...place, delta: text });
  const whole = { type: 'response.output_text.done', ...place, text: 'Hi' };

  it.each<readonly [string, readonly unknown[]]>([
    ['only where their part begins', [begunPart, done]],
    ['only where their item begins', [begunItem([{ type: 'output_text', text: 'Hi' }]), done]],
    ['where their part begins, and whole', [begunPart, whole, done]],
    ['where their item and their part begin', [begunItem([{ type: 'output_text', text: 'Hi' }]), begunPart, done]],
    ['where their part begins, and in pieces', [begunPart, delta('H'), delta('i'), whole, done]],
    [
      'where their part begins with the first of them',
      [{ ...begunPart, part: { type: 'output_text', text: 'H' } }, delta('i'), whole, done],
    ],
    ['before the end mark', [begunPart, '[DONE]']],
    ['in a content that is a text', [{ ...begunItem('Hi'), type: 'response.output_item.done' }, done]],
    ['in a content of texts', [{ ...begunItem(['Hi']), type: 'response.output_item.done' }, done]],
    ['in an item that is a text', [{ type: 'response.output_item.done', output_index: 0, item: 'Hi' }, done]],
    ['in an output of texts', [{ type: 'response.completed', response: { status: 'completed', output: ['Hi'] } }]],
    ['in a text in place of the delta', [{ ...delta(''), delta: undefined, text: 'Hi' }, done]],
  ])('are found %s', async (_where, all) => expectHi(await read.response(events(...all))));
});

describe('the words of Claude', () => {
  const end = [{ type: 'message_delta', delta: { stop_reason: 'end_turn' } }, { type: 'message_stop' }];

  it.each<readonly [string, unknown]>([
    ['a delta without its type', { text: 'Hi' }],
    ['a delta that is a text', 'Hi'],
  ])('are found in %s', async (_where, delta) => {
    const start = { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } };

    expectHi(await read.message(events(start, { type: 'content_block_delta', index: 0, delta }, ...end)));
  });

  it('are a thought in a delta without its type that says so', async () => {
    const answer = await read.message(
      events(
        { type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '' } },
        { type: 'content_block_delta', index: 0, delta: { thinking: 'Hm' } },
        ...end,
      ),
    );

    expect(thoughtOf(answer)).toBe('Hm');
  });

  it.each<readonly [string, readonly unknown[]]>([
    ['a delta before its arguments', [{ name: 'weather' }, { partial_json: args }]],
    ['the delta of its arguments', [{ name: 'weather', partial_json: args }]],
    ['a delta after its arguments', [{ partial_json: args }, { name: 'weather' }]],
  ])('name a call only in %s', async (_where, deltas) => {
    const block = { type: 'content_block_start', index: 0, content_block: { type: 'tool_use', id: 'a1', input: {} } };
    const answer = await read.message(
      events(
        block,
        ...deltas.map((delta) => ({
          type: 'content_block_delta',
          index: 0,
          delta: { type: 'input_json_delta', ...Object(delta) },
        })),
        { type: 'content_block_stop', index: 0 },
        { type: 'message_delta', delta: { stop_reason: 'tool_use' } },
        { type: 'message_stop' },
      ),
    );

    expectCall(answer);
  });
});

describe('the lines of a stream of events', () => {
  const first = JSON.stringify(chunk({ delta: { content: 'Hi' } }));
  const rest = events(stop, '[DONE]');

  it.each([
    ['have their field in capitals', `DATA: ${first}\n\n${rest}`],
    ['have a mark of byte order in the middle', `${events(chunk({ delta: {} }))}\ufeffdata: ${first}\n\n${rest}`],
    ['have a blank before their field', ` data: ${first}\n\n${rest}`],
  ])('are read where they %s', async (_what, body) => expectHi(await read.chatCompletion(body)));

  it('are no event where a word of prose looks like it', async () => {
    const body = `DATA: see below\n\n${events(chunk({ delta: { content: 'Hi' } }), stop)}`;

    expectHi(await read.chatCompletion(body));
  });
});

describe('a thought', () => {
  it.each(['\u200b', '\ufeff', '\u2060\n', '\u200b \u200d'])(
    'may begin behind signs that nobody sees (%j)',
    async (sign) => {
      const answer = await read.chatCompletion(
        events(chunk({ delta: { content: `${sign}<think>Hm</think>Hi` } }), stop),
      );

      expect(thoughtOf(answer)).toBe('Hm');
      expectHi(answer);
    },
  );

  it('is none behind such a sign alone, which stays', async () => {
    const answer = await read.chatCompletion(events(chunk({ delta: { content: '\u200bHi' } }), stop));

    expect(textOf(answer)).toBe('\u200bHi');
  });
});

describe('an error without words', () => {
  it.each([
    ['null', { message: null }],
    ['a code alone', { code: 'weird', message: null }],
  ])('shows no JSON (%s)', async (_what, error) => {
    const answer = await read.chatCompletion(events(chunk({ delta: { content: 'Hi' } }), { error }));

    expect(answer.error?.detail ?? '').not.toContain('{');
    expect(textOf(answer)).toBe('Hi');
  });
});
