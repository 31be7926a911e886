import { describe, expect, it } from 'vitest';
import { callsOf, endOf, events, lines, read, textOf } from '../fakes/wire-formats';

const bern = ['weather', { city: 'Bern' }] as const;

type Piece = Readonly<Record<string, unknown>>;

const piece = (index: unknown, id: string | undefined, name: string | undefined, args?: unknown): Piece => ({
  ...(index !== undefined && { index }),
  ...(id !== undefined && { id }),
  function: { ...(name !== undefined && { name }), ...(args !== undefined && { arguments: args }) },
});

const chunk = (delta: unknown, reason: string | null = null, index: unknown = 0) => ({
  choices: [{ index, delta, finish_reason: reason }],
});

/** A chat completion whose calls come in these pieces. */
const completion = (pieces: readonly Piece[], reason: string | null = 'tool_calls'): string =>
  events(...pieces.map((one) => chunk({ tool_calls: [one] })), chunk({}, reason), '[DONE]');

describe('a call in a chat completion', () => {
  it.each([
    [
      'goes on under another id',
      [piece(0, 'a1', 'weather', ''), piece(0, 'b2', undefined, '{"city":'), piece(0, 'b2', undefined, '"Bern"}')],
    ],
    [
      'goes on under a new id in each piece',
      [piece(0, 'a1', 'weather', ''), piece(0, 'b2', '', '{"city":'), piece(0, 'c3', '', '"Bern"}')],
    ],
    [
      'goes on under another id, without an index',
      [piece(undefined, 'a1', 'weather'), piece(undefined, 'b2', undefined, '{"city":"Bern"}')],
    ],
    [
      'goes on under another index',
      [
        piece(0, 'a1', 'weather', ''),
        piece(1, undefined, undefined, '{"city":'),
        piece(2, undefined, undefined, '"Bern"}'),
      ],
    ],
    [
      'begins with the value of a proxy',
      [
        piece(0, 'a1', 'weather', '{}'),
        piece(0, undefined, undefined, '{"city": '),
        piece(0, undefined, undefined, '"Bern"}'),
      ],
    ],
    ['begins with null', [piece(0, 'a1', 'weather', 'null'), piece(0, undefined, undefined, '{"city":"Bern"}')]],
    [
      'has all so far in each piece',
      [
        piece(0, 'a1', 'weather', '{"ci'),
        piece(0, undefined, undefined, '{"city":"Be'),
        piece(0, undefined, undefined, '{"city":"Bern"}'),
      ],
    ],
    [
      'begins with the value of a proxy and has all so far in each piece',
      [
        piece(0, 'a1', 'weather', '{}'),
        piece(0, undefined, undefined, '{"city":"Be'),
        piece(0, undefined, undefined, '{"city":"Bern"}'),
      ],
    ],
    [
      'has its pieces and then all of them',
      [
        piece(0, 'a1', 'weather', '{"city":'),
        piece(0, undefined, undefined, '"Bern"}'),
        piece(0, 'a1', 'weather', '{"city":"Bern"}'),
      ],
    ],
    ['ends with an empty object', [piece(0, 'a1', 'weather', '{"city":"Bern"}'), piece(0, undefined, undefined, '{}')]],
    ['has its name late', [piece(0, 'a1', undefined, '{"city":'), piece(0, undefined, 'weather', '"Bern"}')]],
    ['has -1 for its index', [piece(-1, 'a1', 'weather', '{"city":'), piece(-1, undefined, undefined, '"Bern"}')]],
    ['comes whole twice', [piece(0, 'a1', 'weather', '{"city":"Bern"}'), piece(0, 'a1', 'weather', '{"city":"Bern"}')]],
    [
      'comes whole twice without an id',
      [piece(0, undefined, 'weather', '{"city":"Bern"}'), piece(0, undefined, 'weather', '{"city":"Bern"}')],
    ],
    [
      'comes twice under two indexes',
      [piece(0, 'a1', 'weather', '{"city":"Bern"}'), piece(1, 'a1', 'weather', '{"city":"Bern"}')],
    ],
    [
      'comes whole twice with its names in another order',
      [piece(0, 'a1', 'weather', '{"city":"Bern"}'), piece(0, undefined, undefined, '{"city" : "Bern"}')],
    ],
    ['has an object for its arguments', [piece(0, 'a1', 'weather', { city: 'Bern' })]],
    ['has JSON in a text for its arguments', [piece(0, 'a1', 'weather', '"{\\"city\\":\\"Bern\\"}"')]],
    [
      'has a text for its index',
      [piece('0', 'a1', 'weather', '{"city":'), piece('0', undefined, undefined, '"Bern"}')],
    ],
    [
      'has its arguments under another name',
      [{ index: 0, id: 'a1', function: { name: 'weather', parameters: { city: 'Bern' } } }],
    ],
    ['has its input for arguments', [{ index: 0, id: 'a1', function: { name: 'weather', input: '{"city":"Bern"}' } }]],
    ['has blanks around its name', [piece(0, 'a1', ' weather\n', '{"city":"Bern"}')]],
    [
      'has its name and arguments without an object around them',
      [{ index: 0, id: 'a1', name: 'weather', arguments: '{"city":"Bern"}' }],
    ],
  ])('is one call when it %s', async (_what, pieces) => {
    const answer = await read.chatCompletion(completion(pieces));

    expect(callsOf(answer)).toEqual([bern]);
    expect(endOf(answer)).toBe('tool-calls');
  });

  it.each([
    ['texts for their indexes', '0', '1', undefined],
    ['other ids for what goes on', 0, 1, 'c3'],
  ])('keeps to its place beside another with %s', async (_what, first, second, id) => {
    const pieces = [
      piece(first, 'a1', 'weather', ''),
      piece(second, 'b2', 'clock', '{"zone":'),
      piece(first, id, undefined, '{"city":"Bern"}'),
      piece(second, undefined, undefined, '"CET"}'),
    ];

    expect(callsOf(await read.chatCompletion(completion(pieces)))).toEqual([bern, ['clock', { zone: 'CET' }]]);
  });

  it.each([
    ['in two pieces', ['get_wea', 'ther']],
    ['again and again', ['get_weather', 'get_weather']],
    ['growing', ['get_', 'get_wea', 'get_weather']],
    ['in pieces of which one is a tool itself', ['get_', 'weather']],
  ])('has its name when that comes %s', async (_what, names) => {
    const pieces = names.map((name) => piece(0, 'a1', name, ''));
    const answer = await read.chatCompletion(
      completion([...pieces, piece(0, undefined, undefined, '{"city":"Bern"}')]),
    );

    expect(callsOf(answer)).toEqual([['get_weather', { city: 'Bern' }]]);
  });

  it.each([
    [
      'one id for all',
      [piece(0, 'same', 'weather', '{"city":"Bern"}'), piece(1, 'same', 'weather', '{"city":"Basel"}')],
    ],
    [
      'index 0 for all and no ids',
      [piece(0, '', 'weather', '{"city":"Bern"}'), piece(0, '', 'weather', '{"city":"Basel"}')],
    ],
    [
      'neither index nor id',
      [
        piece(undefined, undefined, 'weather', '{"city":"Bern"}'),
        piece(undefined, undefined, 'weather', '{"city":"Basel"}'),
      ],
    ],
  ])('is not mixed up with another where a service has %s', async (_what, pieces) => {
    const answer = await read.chatCompletion(completion(pieces));
    const ids = answer.parts.flatMap((part) => (part.type === 'tool_call' ? [part.toolCallId] : []));

    expect(callsOf(answer)).toEqual([bern, ['weather', { city: 'Basel' }]]);
    expect(new Set(ids).size).toBe(2);
  });

  it.each([
    ['a single object', { tool_calls: piece(0, 'a1', 'weather', '{"city":"Bern"}') }],
    ['one call', { tool_call: piece(0, 'a1', 'weather', '{"city":"Bern"}') }],
    ['one call without an object in it', { tool_call: { name: 'weather', arguments: { city: 'Bern' } } }],
    ['a list of one call', { tool_call: [piece(0, 'a1', 'weather', '{"city":"Bern"}')] }],
    ['calls in the words of JavaScript', { toolCalls: [piece(0, 'a1', 'weather', '{"city":"Bern"}')] }],
    ['the older form with an object', { function_call: { name: 'weather', arguments: { city: 'Bern' } } }],
    ['the older form in a list', { function_call: [{ name: 'weather', arguments: '{"city":"Bern"}' }] }],
    ['several of the older form', { function_calls: [{ name: 'weather', arguments: '{"city":"Bern"}' }] }],
  ])('is read where a delta, a message or a choice has %s', async (_what, calls) => {
    const end = { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] };

    for (const choice of [
      { delta: calls },
      { message: calls },
      { delta: { content: '' }, ...calls },
      { message: { content: 'Let me see.' }, ...calls },
    ]) {
      const answer = await read.chatCompletion(events({ choices: [{ index: 0, ...choice }] }, end));
      expect(callsOf(answer)).toEqual([bern]);
      expect(endOf(answer)).toBe('tool-calls');
    }
  });

  const written = { id: 'a1', type: 'function', function: { name: 'weather', arguments: '{"city":"Bern"}' } };
  it.each([
    ['JSON text', JSON.stringify([written])],
    ['JSON text of a single one', JSON.stringify(written)],
    ['JSON text in a list', [JSON.stringify(written)]],
    ['a map by index', { 0: written }],
    ['a map by id', { a1: written }],
    ['JSON text of a map', JSON.stringify({ 0: written })],
    ['a map of JSON text', { 0: JSON.stringify(written) }],
    ['a list with JSON text of what is called', [{ ...written, function: JSON.stringify(written.function) }]],
    ['a list with the name of what is called', [{ id: 'a1', function: 'weather', arguments: { city: 'Bern' } }]],
  ])('is read where the calls are %s', async (_what, calls) => {
    for (const choice of [
      { delta: { tool_calls: calls } },
      { message: { tool_calls: calls } },
      { tool_calls: calls },
    ]) {
      const answer = await read.chatCompletion(
        events({ choices: [{ index: 0, ...choice }] }, chunk({}, 'tool_calls'), '[DONE]'),
      );
      expect(callsOf(answer)).toEqual([bern]);
    }
    expect(callsOf(await read.ollama(lines({ message: { tool_calls: calls } }, done)))).toEqual([bern]);
  });

  it.each(['tool_use', 'tool_call', 'function_call'])('is read among the pieces of a content (%s)', async (type) => {
    const content = [
      { type: 'text', text: 'So.' },
      { type, id: 'a1', name: 'weather', input: { city: 'Bern' } },
    ];
    const answer = await read.chatCompletion(events(chunk({ content }), chunk({}, 'tool_calls'), '[DONE]'));

    expect(callsOf(answer)).toEqual([bern]);
    expect(textOf(answer)).toBe('So.');
  });

  it('is put together from maps by index, of which each holds a piece of two', async () => {
    const maps = [
      { 0: { id: 'a1', function: { name: 'weather', arguments: '' } } },
      {
        0: { function: { arguments: '{"city":' } },
        1: { id: 'b2', function: { name: 'clock', arguments: '{"zone":' } },
      },
      { 1: { function: { arguments: '"CET"}' } }, 0: { function: { arguments: '"Bern"}' } } },
    ];
    const body = events(...maps.map((tool_calls) => chunk({ tool_calls })), chunk({}, 'tool_calls'), '[DONE]');

    expect(callsOf(await read.chatCompletion(body))).toEqual([bern, ['clock', { zone: 'CET' }]]);
  });

  it.each([
    ['a list of one object', [{ city: 'Bern' }]],
    ['the text of such a list', '[{"city":"Bern"}]'],
    ['JSON text twice over', JSON.stringify(JSON.stringify({ city: 'Bern' }))],
  ])('has its arguments when they are %s', async (_what, args) => {
    expect(callsOf(await read.chatCompletion(completion([piece(0, 'a1', 'weather', args)])))).toEqual([bern]);
  });

  it.each([
    ['null', null],
    ['the text of null', 'null'],
    ['an empty text in a text', '""'],
    ['an empty list', []],
    ['null in a text', '"null"'],
    ['the text of an empty list', '[]'],
    ['what Python has for nothing', 'None'],
  ])(
    'has no arguments where they are %s, which counts only where the service said that it is whole',
    async (_what, args) => {
      const pieces = [piece(0, 'a1', 'weather', args)];

      expect(callsOf(await read.chatCompletion(completion(pieces)))).toEqual([['weather', {}]]);
      expect(callsOf(await read.chatCompletion(completion(pieces, 'length')))).toEqual([]);
    },
  );

  it('is told from one of the same tool behind it, where both have index 0, no id and their arguments apart', async () => {
    const two = ['Bern', 'Basel'].flatMap((city) => [
      piece(0, undefined, 'weather', ''),
      piece(0, undefined, undefined, '{"city":'),
      piece(0, undefined, undefined, `"${city}"}`),
    ]);
    const answer = await read.chatCompletion(completion(two));

    expect(callsOf(answer)).toEqual([bern, ['weather', { city: 'Basel' }]]);
    expect(answer.parts.filter(({ type }) => type === 'tool_call_streaming_start')).toHaveLength(2);
  });

  it('has one name where that comes with each piece, and also behind its namespace', async () => {
    const named = (name: string, id?: string) =>
      ['', '{"city":', '"Bern"}', ''].map((args) => piece(0, id, name, args));

    for (const [name, id] of [['weather', 'a1'], ['weather'], ['other_tool', 'a1'], ['functions.weather:0', 'a1']]) {
      const answer = await read.chatCompletion(completion(named(name ?? '', id)));
      expect(callsOf(answer)).toEqual([[name, { city: 'Bern' }]]);
    }
    const apart = [piece(0, 'a1', 'functions.', ''), piece(0, undefined, 'weather', '{"city":"Bern"}')];
    expect(callsOf(await read.chatCompletion(completion(apart)))).toEqual([['functions.weather', { city: 'Bern' }]]);
  });

  it('is read in its older form, and in a choice of its own', async () => {
    const older = events(
      chunk({ function_call: { name: 'weather', arguments: '' } }),
      chunk({ function_call: { arguments: '{"city":' } }),
      chunk({ function_call: { arguments: '"Bern"}' } }),
      chunk({}, 'function_call'),
    );
    const call = { index: 0, id: 'a1', function: { name: 'weather', arguments: '{"city":"Bern"}' } };
    const apart = events(
      { choices: [{ index: 0, delta: { content: 'Let me see.' } }] },
      { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
      { choices: [{ index: 1, delta: { tool_calls: [call] }, finish_reason: 'tool_calls' }] },
      '[DONE]',
    );

    for (const body of [older, apart]) {
      const answer = await read.chatCompletion(body);
      expect(callsOf(answer)).toEqual([bern]);
      expect(endOf(answer)).toBe('tool-calls');
    }
  });

  it.each([
    ['was cut by a limit before its arguments', completion([piece(0, 'a1', 'weather', '')], 'length')],
    ['was cut behind a start value', completion([piece(0, 'a1', 'weather', '{}')], 'length')],
    ['was cut within its arguments', completion([piece(0, 'a1', 'weather', '{"city":"Be')])],
    ['has no arguments, and nothing but the end mark follows', completion([piece(0, 'a1', 'weather', '')], null)],
    [
      'has two different arguments',
      completion([piece(0, 'a1', 'weather', '{"city":"Bern"}'), piece(0, 'a1', undefined, '{"city":"Basel"}')]),
    ],
  ])('is never made with arguments that are not the model’s: it %s', async (_what, body) => {
    expect(callsOf(await read.chatCompletion(body))).toEqual([]);
  });

  it('is made without arguments where the service said that it made it', async () => {
    expect(callsOf(await read.chatCompletion(completion([piece(0, 'a1', 'weather', '')])))).toEqual([['weather', {}]]);
  });
});

const block = (index: number, name: string, input: unknown = {}) => ({
  type: 'content_block_start',
  index,
  content_block: { type: 'tool_use', id: `t${index}`, name, input },
});
const json = (index: number, partial_json: unknown) => ({
  type: 'content_block_delta',
  index,
  delta: { type: 'input_json_delta', partial_json },
});
const stop = (index: number) => ({ type: 'content_block_stop', index });
const message = (body: readonly unknown[], stop_reason = 'tool_use'): string =>
  events(
    { type: 'message_start', message: {} },
    ...body,
    { type: 'message_delta', delta: { stop_reason } },
    { type: 'message_stop' },
  );

describe('a call in a message', () => {
  it('keeps to its block while another is open', async () => {
    const answer = await read.message(
      message([
        ...[block(0, 'weather'), block(1, 'get_weather'), json(0, '{"city":'), json(1, '{"city":'), json(0, '"Bern"}')],
        ...[json(1, '"Basel"}'), stop(0), stop(1)],
      ]),
    );

    expect(callsOf(answer)).toEqual([bern, ['get_weather', { city: 'Basel' }]]);
  });

  it.each([
    [
      'behind the value of a proxy',
      [block(0, 'weather'), json(0, '{}'), json(0, '{"city":'), json(0, '"Bern"}'), stop(0)],
    ],
    ['whole twice', [block(0, 'weather'), json(0, '{"city":"Bern"}'), json(0, '{"city":"Bern"}'), stop(0)]],
    ['with the block and once more', [block(0, 'weather', { city: 'Bern' }), json(0, '{"city":"Bern"}'), stop(0)]],
    ['as an object', [block(0, 'weather'), json(0, { city: 'Bern' }), stop(0)]],
    [
      'under an index that is a text',
      [
        { ...block(0, 'weather'), index: '0' },
        { ...json(0, '{"city":"Bern"}'), index: '0' },
        { ...stop(0), index: '0' },
      ],
    ],
    ['with all so far in each piece', [block(0, 'weather'), json(0, '{"ci'), json(0, '{"city":"Bern"}'), stop(0)]],
    [
      'behind a block that is begun twice',
      [block(0, 'weather'), block(0, 'weather'), json(0, '{"city":"Bern"}'), stop(0)],
    ],
    ['behind the end of its block', [block(0, 'weather'), stop(0), json(0, '{"city":"Bern"}')]],
    ['as text of the block', [block(0, 'weather', '{"city":"Bern"}'), stop(0)]],
    ['in a list', [block(0, 'weather'), json(0, '[{"city":"Bern"}]'), stop(0)]],
    ['as JSON text in a text', [block(0, 'weather'), json(0, JSON.stringify('{"city":"Bern"}')), stop(0)]],
    [
      'in a block of another type',
      [
        {
          ...block(0, 'weather'),
          content_block: { type: 'function_call', id: 't0', name: 'weather', arguments: '{"city":"Bern"}' },
        },
        stop(0),
      ],
    ],
    ['without the end of its block', [block(0, 'weather'), json(0, '{"city":"Bern"}')]],
  ])('has its arguments when they come %s', async (_what, body) => {
    const answer = await read.message(message(body));

    expect(callsOf(answer)).toEqual([bern]);
    expect(endOf(answer)).toBe('tool-calls');
  });

  it.each([
    { type: 'input_json_delta', input_json: '{"city":"Bern"}' },
    { type: 'input_json_delta', json: '{"city":"Bern"}' },
    { type: 'input_json_delta', input: { city: 'Bern' } },
    { type: 'input_json_delta', arguments: '{"city":"Bern"}' },
    { type: 'input_json_delta', text: '{"city":"Bern"}' },
    { type: 'input_json', partial_json: '{"city":"Bern"}' },
    { partial_json: '{"city":"Bern"}' },
  ])('has its arguments under other names, too: %o', async (delta) => {
    const body = [block(0, 'weather'), { type: 'content_block_delta', index: 0, delta }, stop(0)];

    expect(callsOf(await read.message(message(body)))).toEqual([bern]);
  });

  it.each(['parameters', 'args', 'arguments'])(
    'has its arguments in its block as %s, beside an empty input',
    async (name) => {
      const begin = block(0, 'weather');
      const named = { ...begin, content_block: { ...begin.content_block, [name]: { city: 'Bern' } } };

      expect(callsOf(await read.message(message([named, stop(0)])))).toEqual([bern]);
    },
  );

  it('is read in a whole message whose blocks are a map, and so is one whose content is its text', async () => {
    const whole = (content: unknown, stop_reason: string) =>
      read.message(JSON.stringify({ type: 'message', content, stop_reason }), undefined, 'application/json');

    expect(callsOf(await whole({ 0: { ...block(0, 'weather', { city: 'Bern' }).content_block } }, 'tool_use'))).toEqual(
      [bern],
    );
    expect(textOf(await whole('So.', 'end_turn'))).toBe('So.');
  });

  const block0 = [block(0, 'weather'), json(0, '{"city":'), json(0, '"Bern"}'), stop(0)];
  const told = { type: 'content_block_start', index: 1, content_block: { type: 'text', text: 'So.' } };
  it.each([
    ['at once', [...block0, ...block0]],
    ['three times', [...block0, ...block0, ...block0]],
    ['behind words', [...block0, told, stop(1), ...block0]],
    ['under another index', [...block0, ...block0.map((event) => ({ ...event, index: 1 }))]],
    ['first without its arguments', [block(0, 'weather'), stop(0), ...block0]],
    ['first without its end', [...block0.slice(0, 3), ...block0]],
    ['with its arguments in its block', [block(0, 'weather', { city: 'Bern' }), stop(0), ...block0]],
  ])('is one where its whole block comes again: %s', async (_how, body) => {
    const answer = await read.message(message(body));

    expect(callsOf(answer)).toEqual([bern]);
    expect(answer.parts.filter(({ type }) => type === 'tool_call_streaming_start')).toHaveLength(1);
  });

  it('is another where its block comes again with other arguments, under an id of its own', async () => {
    const other = [block(0, 'weather'), json(0, '{"city":"Basel"}'), stop(0)];
    const answer = await read.message(message([...block0, ...other, ...other]));
    const ids = answer.parts.flatMap((part) => (part.type === 'tool_call' ? [part.toolCallId] : []));

    expect(callsOf(answer)).toEqual([bern, ['weather', { city: 'Basel' }]]);
    expect(new Set(ids).size).toBe(2);
  });

  it('is not made when a limit cut it before its arguments, and is without any', async () => {
    expect(callsOf(await read.message(message([block(0, 'weather'), stop(0)], 'max_tokens')))).toEqual([]);
    expect(callsOf(await read.message(message([block(0, 'weather'), stop(0)])))).toEqual([['weather', {}]]);
  });
});

const candidate = (parts: readonly unknown[], finishReason?: string) => ({
  candidates: [{ content: { role: 'model', parts }, ...(finishReason !== undefined && { finishReason }) }],
});
const call = (functionCall: unknown) => ({ functionCall });

describe('a call of Gemini', () => {
  it.each([
    ['in the next part, without a name', [call({ name: 'weather', args: {} }), call({ args: { city: 'Bern' } })]],
    [
      'in the next part, and again',
      [call({ name: 'weather' }), call({ args: { city: 'Bern' } }), call({ args: { city: 'Bern' } })],
    ],
    ['as JSON text', [call({ name: 'weather', args: '{"city":"Bern"}' })]],
    ['before the name', [call({ args: { city: 'Bern' } }), call({ name: 'weather' })]],
    [
      'with the name once more',
      [call({ name: 'weather', args: {} }), call({ name: 'weather', args: { city: 'Bern' } })],
    ],
    ['under another name of theirs', [call({ name: 'weather', parameters: { city: 'Bern' } })]],
    ['in JSON text of the call', [{ functionCall: JSON.stringify({ name: 'weather', args: { city: 'Bern' } }) }]],
    ['in a list in its part', [{ functionCall: [{ name: 'weather', args: { city: 'Bern' } }] }]],
    ['among several of its part', [{ functionCalls: [{ name: 'weather', args: { city: 'Bern' } }] }]],
    ['in the words of Google’s clients', [{ function_call: { name: 'weather', args: { city: 'Bern' } } }]],
    ['in the words of other services', [call({ name: 'weather', arguments: { city: 'Bern' } })]],
    ['behind null', [call({ name: 'weather', args: null }), call({ name: null, args: { city: 'Bern' } })]],
    ['behind an empty name', [call({ name: 'weather', args: {} }), call({ name: '', args: { city: 'Bern' } })]],
    [
      'twice under one id',
      [
        call({ id: 'g1', name: 'weather', args: { city: 'Bern' } }),
        call({ id: 'g1', name: 'weather', args: { city: 'Bern' } }),
      ],
    ],
  ])('has its arguments when they come %s', async (_what, parts) => {
    const together = events(candidate(parts), candidate([], 'STOP'));
    const apart = events(...parts.map((part) => candidate([part])), candidate([], 'STOP'));

    for (const body of [together, apart]) {
      const answer = await read.gemini(body);
      expect(callsOf(answer)).toEqual([bern]);
      expect(endOf(answer)).toBe('tool-calls');
    }
  });

  const weather = (functionCall: Readonly<Record<string, unknown>> = {}) =>
    call({ name: 'weather', args: { city: 'Bern' }, ...functionCall });
  const other = call({ id: 'g2', name: 'get_weather', args: { city: 'Basel' } });
  const inChunks = async (...chunks: readonly (readonly unknown[])[]) =>
    read.gemini(events(...chunks.map((parts) => candidate(parts)), candidate([], 'STOP')));

  it.each([
    ['at once', [[weather({ id: 'g1' })], [weather({ id: 'g1' })]], [bern]],
    ['behind words', [[weather({ id: 'g1' })], [{ text: 'So.' }], [weather({ id: 'g1' })]], [bern]],
    [
      'behind another one',
      [[weather({ id: 'g1' })], [other], [weather({ id: 'g1' })]],
      [bern, ['get_weather', { city: 'Basel' }]],
    ],
    [
      'with all calls so far',
      [[weather({ id: 'g1' })], [weather({ id: 'g1' }), other]],
      [bern, ['get_weather', { city: 'Basel' }]],
    ],
    ['without an id in the next chunk', [[weather()], [weather()]], [bern]],
    ['without an id, with all so far', [[weather()], [weather(), other]], [bern, ['get_weather', { city: 'Basel' }]]],
  ])('is made once where it comes again: %s', async (_how, chunks, made) => {
    expect(callsOf(await inChunks(...chunks))).toEqual(made);
  });

  it.each([
    ['another call where these are others', ['Bern', 'Basel'], ['Bern', 'Basel']],
    ['the same call where these grew', ['B', 'Bern'], ['Bern']],
  ])('that has the id of one before, with other arguments, is %s', async (_what, cities, made) => {
    const parts = cities.map((city) => call({ id: 'g1', name: 'weather', args: { city } }));

    for (const chunks of [[parts], parts.map((part) => [part])]) {
      const answer = await inChunks(...chunks);
      const ids = answer.parts.flatMap((part) => (part.type === 'tool_call' ? [part.toolCallId] : []));
      expect(callsOf(answer)).toEqual(made.map((city) => ['weather', { city }]));
      expect(new Set(ids).size).toBe(made.length);
    }
  });

  it('does not take the arguments of one that was made before words', async () => {
    const answer = await inChunks(
      [weather()],
      [{ text: 'So.' }],
      [call({ args: { city: 'Rome' } })],
      [call({ name: 'clock' })],
    );

    expect(callsOf(answer)).toEqual([bern, ['clock', {}]]);
  });

  it('is made as often as one chunk has it, and as it comes without arguments, where there is no id', async () => {
    const dice = call({ name: 'weather', args: {} });

    expect(callsOf(await inChunks([weather(), weather()]))).toEqual([bern, bern]);
    expect(callsOf(await inChunks([dice], [dice]))).toEqual([
      ['weather', {}],
      ['weather', {}],
    ]);
  });

  it('has an id of its own where a service gives one to two tools', async () => {
    const { parts } = await inChunks([weather({ id: 'g1' })], [weather({ id: 'g1', name: 'get_weather' })]);
    const ids = parts.flatMap((part) => (part.type === 'tool_call' ? [part.toolCallId] : []));

    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(2);
  });

  it('is read where its parts are a single one', async () => {
    const body = events({ candidates: [{ content: { parts: weather() }, finishReason: 'STOP' }] });

    expect(callsOf(await read.gemini(body))).toEqual([bern]);
  });

  it.each(['MALFORMED_FUNCTION_CALL', 'UNEXPECTED_TOOL_CALL', 'MALFORMED_RESPONSE', 'MISSING_THOUGHT_SIGNATURE'])(
    'that the service could not read ends its answer as a fault of the model, with its words (%s)',
    async (finishReason) => {
      const words = 'Malformed function call: print(default_api.weather(city="Bern"))';
      const body = events(candidate([{ text: 'So.' }]), {
        candidates: [{ content: {}, finishReason, finishMessage: words }],
      });
      const answer = await read.gemini(body);

      expect(endOf(answer)).toBe('error');
      expect(textOf(answer)).toBe('So.');
      expect(answer.parts).toContainEqual(
        expect.objectContaining({ annotations: [expect.objectContaining({ words })] }),
      );
    },
  );

  it('has what each part says of its arguments, and is not made where two say different things of one', async () => {
    const ofParts = async (...args: readonly unknown[]) => {
      const parts = args.map((one, index) => call({ ...(index === 0 && { name: 'weather' }), args: one }));
      return callsOf(await read.gemini(events(candidate(parts), candidate([], 'STOP'))));
    };

    expect(await ofParts({ city: 'Bern' }, { day: 'Saturday' })).toEqual([
      ['weather', { city: 'Bern', day: 'Saturday' }],
    ]);
    expect(await ofParts({ city: 'Bern' }, { city: 'Basel', day: 'Saturday' })).toEqual([]);
  });

  it('is not made when a limit cut it before its arguments', async () => {
    const body = events(candidate([call({ name: 'weather', args: {} })]), candidate([], 'MAX_TOKENS'));

    expect(callsOf(await read.gemini(body))).toEqual([]);
  });
});

const ollamaLine = (...calls: readonly unknown[]) => ({
  message: { role: 'assistant', content: '', tool_calls: calls },
});
const done = { message: { role: 'assistant', content: '' }, done: true, done_reason: 'stop' };

describe('a call of Ollama', () => {
  it.each([
    ['as JSON text', [ollamaLine({ function: { name: 'weather', arguments: '{"city":"Bern"}' } })]],
    ['without an object around them', [ollamaLine({ name: 'weather', arguments: { city: 'Bern' } })]],
    ['under another name', [ollamaLine({ function: { name: 'weather', parameters: { city: 'Bern' } } })]],
    ['under a short name', [ollamaLine({ function: { name: 'weather', args: { city: 'Bern' } } })]],
    ['in a list', [ollamaLine({ function: { name: 'weather', arguments: [{ city: 'Bern' }] } })]],
    ['with one call', [{ message: { tool_call: { function: { name: 'weather', arguments: { city: 'Bern' } } } } }]],
    ['in the older form', [{ message: { function_call: { name: 'weather', arguments: '{"city":"Bern"}' } } }]],
    ['as input', [ollamaLine({ name: 'weather', input: { city: 'Bern' } })]],
    [
      'without a list around it',
      [{ message: { tool_calls: { function: { name: 'weather', arguments: { city: 'Bern' } } } } }],
    ],
    [
      'in the next line, without a name',
      [
        ollamaLine({ function: { name: 'weather', arguments: {} } }),
        ollamaLine({ function: { arguments: { city: 'Bern' } } }),
      ],
    ],
    [
      'twice under one id',
      [
        ollamaLine({ id: 'c1', function: { name: 'weather', arguments: { city: 'Bern' } } }),
        ollamaLine({ id: 'c1', function: { name: 'weather', arguments: { city: 'Bern' } } }),
      ],
    ],
  ])('has its arguments when they come %s', async (_what, body) => {
    const answer = await read.ollama(lines(...body, done));

    expect(callsOf(answer)).toEqual([bern]);
    expect(endOf(answer)).toBe('tool-calls');
  });

  it('is one of several', async () => {
    const body = lines(
      ollamaLine({ function: { name: 'weather', arguments: { city: 'Bern' } } }),
      ollamaLine({ function: { name: 'weather', arguments: { city: 'Basel' } } }),
      done,
    );

    expect(callsOf(await read.ollama(body))).toEqual([bern, ['weather', { city: 'Basel' }]]);
  });
});

const added = {
  type: 'response.output_item.added',
  output_index: 0,
  item: { type: 'function_call', id: 'fc1', call_id: 'c1', name: 'weather', arguments: '' },
};
const delta = (text: string) => ({
  type: 'response.function_call_arguments.delta',
  output_index: 0,
  item_id: 'fc1',
  delta: text,
});
const doneItem = (args: unknown) => ({
  type: 'response.output_item.done',
  output_index: 0,
  item: { type: 'function_call', id: 'fc1', call_id: 'c1', name: 'weather', status: 'completed', arguments: args },
});
const completed = { type: 'response.completed', response: { status: 'completed' } };

describe('a call in a response', () => {
  it.each([
    ['in pieces only', [added, delta('{"city":'), delta('"Bern"}'), completed]],
    ['in pieces, with an item that lost them', [added, delta('{"city":"Bern"}'), doneItem(''), completed]],
    [
      'with the end of the arguments only',
      [
        added,
        { type: 'response.function_call_arguments.done', output_index: 0, arguments: '{"city":"Bern"}' },
        completed,
      ],
    ],
    [
      'with the end of the arguments, which names the call',
      [
        {
          type: 'response.function_call_arguments.done',
          output_index: 0,
          item_id: 'fc1',
          name: 'weather',
          arguments: '{"city":"Bern"}',
        },
        completed,
      ],
    ],
    ['as an object', [added, doneItem({ city: 'Bern' }), completed]],
    ['behind the value of a proxy', [added, delta('{}'), delta('{"city":"Bern"}'), completed]],
    [
      'with the whole response only',
      [{ type: 'response.completed', response: { output: [doneItem('{"city":"Bern"}').item] } }],
    ],
    [
      'with the whole response, whose items are a map',
      [{ type: 'response.completed', response: { output: { 0: doneItem('{"city":"Bern"}').item } } }],
    ],
    [
      'with the whole response, whose items are JSON text',
      [{ type: 'response.completed', response: { output: JSON.stringify([doneItem('{"city":"Bern"}').item]) } }],
    ],
    [
      'with `response.done`',
      [added, delta('{"city":"Bern"}'), { type: 'response.done', response: { status: 'completed' } }],
    ],
  ])('has its arguments when they come %s', async (_what, body) => {
    const answer = await read.response(events(...body));

    expect(callsOf(answer)).toEqual([bern]);
    expect(endOf(answer)).toBe('tool-calls');
  });

  const numbered = (name: string, city: string, id: string, call_id = id) => {
    const whole = { type: 'function_call', id: `f${id}`, call_id, name, arguments: JSON.stringify({ city }) };
    return [
      { type: 'response.output_item.added', output_index: 0, item: { ...whole, arguments: '' } },
      { type: 'response.function_call_arguments.delta', output_index: 0, item_id: whole.id, delta: whole.arguments },
      { type: 'response.output_item.done', output_index: 0, item: { ...whole, status: 'completed' } },
    ];
  };
  const basel = ['get_weather', { city: 'Basel' }];

  it.each([
    ['index 0 for all', [...numbered('weather', 'Bern', 'a'), ...numbered('get_weather', 'Basel', 'b')]],
    [
      'index 0 for all and no ends of its items',
      [...numbered('weather', 'Bern', 'a').slice(0, 2), ...numbered('get_weather', 'Basel', 'b').slice(0, 2)],
    ],
    ['one id for all', [...numbered('weather', 'Bern', 'a'), ...numbered('get_weather', 'Basel', 'b', 'a')]],
    [
      'one id for all, and items only',
      [numbered('weather', 'Bern', 'a')[2], { ...numbered('get_weather', 'Basel', 'b', 'a')[2], output_index: 1 }],
    ],
  ])('is not mixed up with another where a service has %s', async (_what, body) => {
    const answer = await read.response(events(...body, completed));
    const ids = answer.parts.flatMap((part) => (part.type === 'tool_call' ? [part.toolCallId] : []));

    expect(callsOf(answer)).toEqual([bern, basel]);
    expect(new Set(ids).size).toBe(2);
  });

  it.each([
    ['a piece that is an object', [added, { ...delta(''), delta: { city: 'Bern' } }, completed]],
    ['a list', [added, doneItem([{ city: 'Bern' }]), completed]],
    [
      'input',
      [added, { ...doneItem(undefined), item: { ...doneItem(undefined).item, input: { city: 'Bern' } } }, completed],
    ],
    [
      'the single item of a response',
      [{ type: 'response.completed', response: { output: doneItem('{"city":"Bern"}').item } }],
    ],
    ...['parameters', 'args'].map((name): [string, readonly unknown[]] => [
      name,
      [added, { ...doneItem(undefined), item: { ...doneItem(undefined).item, [name]: { city: 'Bern' } } }, completed],
    ]),
    [
      'in an object of what is called',
      [
        {
          ...doneItem(''),
          item: { type: 'function_call', call_id: 'c1', function: { name: 'weather', arguments: '{"city":"Bern"}' } },
        },
        completed,
      ],
    ],
    [
      'an item of another type',
      [{ ...doneItem(''), item: { ...doneItem('{"city":"Bern"}').item, type: 'tool_call' } }, completed],
    ],
  ])('has its arguments when they are %s', async (_what, body) => {
    expect(callsOf(await read.response(events(...body)))).toEqual([bern]);
  });

  it('is not made when a limit cut it before its arguments', async () => {
    const incomplete = {
      type: 'response.incomplete',
      response: { incomplete_details: { reason: 'max_output_tokens' } },
    };

    expect(callsOf(await read.response(events(added, incomplete)))).toEqual([]);
  });
});

/** A body of each format whose one call has these arguments as text. */
const bodiesWith = (args: string) => ({
  chatCompletion: completion([
    piece(0, 'a1', 'weather', args.slice(0, 9)),
    piece(0, undefined, undefined, args.slice(9)),
  ]),
  message: message([block(0, 'weather'), json(0, args.slice(0, 9)), json(0, args.slice(9)), stop(0)]),
  response: events(added, delta(args.slice(0, 9)), delta(args.slice(9)), completed),
  gemini: events(candidate([call({ name: 'weather', args })]), candidate([], 'STOP')),
  ollama: lines(ollamaLine({ function: { name: 'weather', arguments: args } }), done),
});

describe.each(['chatCompletion', 'message', 'response', 'gemini', 'ollama'] as const)(
  'arguments as text (%s)',
  (format) => {
    it.each([
      ['in a code fence', '```json\n{\n  "city": "Bern"\n}\n```'],
      ['with a comma too many', '{"city":"Bern",}'],
      ['in single marks', "{'city': 'Bern'}"],
      ['with a bracket too many', '{"city":"Bern"}}'],
      ['twice', '{"city":"Bern"}{"city":"Bern"}'],
    ])('are the model’s %s', async (_what, args) => {
      expect(callsOf(await read[format](bodiesWith(args)[format]))).toEqual([bern]);
    });

    it('hold the line breaks that stand in them', async () => {
      const args = '{"city":"Bern\nBasel"}';

      expect(callsOf(await read[format](bodiesWith(args)[format]))).toEqual([['weather', { city: 'Bern\nBasel' }]]);
    });

    it.each([
      ['were cut', '{"city":"Be'],
      ['were cut before their last bracket', '{"city":"Bern"'],
      ['are two objects', '{"city":"Bern"}{"city":"Basel"}'],
      ['are two objects on lines of their own', '{"city":"Bern"}\n{"city":"Basel"}'],
      ['are words', 'the city of Bern'],
    ])('that %s make no call, but one that the model is asked for again', async (_what, args) => {
      const answer = await read[format](bodiesWith(args)[format]);

      expect(callsOf(answer)).toEqual([]);
      // What began and was not made is answered with an error (`createStepParts`).
      expect(answer.parts).toContainEqual(
        expect.objectContaining({ type: 'tool_call_streaming_start', toolName: 'weather' }),
      );
      expect(endOf(answer)).toBeDefined();
    });
  },
);

describe('a call of a backend', () => {
  const dataStream = (call: unknown): string =>
    `9:${JSON.stringify({ toolCallId: 'c1', toolName: 'weather', ...Object(call) })}\n0:"So."\nd:{"finishReason":"stop"}\n`;
  const uiStream = (input: unknown): string =>
    events(
      { type: 'start', messageId: 'm1' },
      { type: 'tool-input-available', toolCallId: 'c1', toolName: 'weather', input },
      { type: 'finish' },
      '[DONE]',
    );

  it.each([
    ['JSON text', '{"city":"Bern"}', { city: 'Bern' }],
    ['JSON text twice over', '"{\\"city\\":\\"Bern\\"}"', { city: 'Bern' }],
    ['JSON with single marks', "{'city':'Bern'}", { city: 'Bern' }],
    ['an empty text', '', {}],
    ['words', 'Bern', 'Bern'],
  ])('has its arguments where these are %s', async (_what, given, args) => {
    const answer = await read.chatStream(dataStream({ args: given }), undefined, 'text/plain');

    expect(answer.error).toBeUndefined();
    expect(callsOf(answer)).toEqual([['weather', args]]);
    expect(textOf(answer)).toBe('So.');
    expect(callsOf(await read.chatStream(uiStream(given)))).toEqual([['weather', args]]);
  });

  it('has none where they were left out', async () => {
    expect(callsOf(await read.chatStream(dataStream({}), undefined, 'text/plain'))).toEqual([['weather', {}]]);
    expect(callsOf(await read.chatStream(uiStream(undefined)))).toEqual([['weather', {}]]);
  });
});
