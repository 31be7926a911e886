import { describe, expect, it } from 'vitest';
import { endOf, events, lines, type Read, read, textOf, weatherQuestion } from '../fakes/wire-formats';

const chunk = (choice: Readonly<Record<string, unknown>>) => ({ choices: [{ index: 0, ...choice }] });
const word = (content: string) => chunk({ delta: { content } });

/** A whole answer of each format, one event a text; the last one ends it. */
const answers = {
  chatCompletion: [word('Hi'), chunk({ delta: {}, finish_reason: 'stop' })],
  message: [
    { type: 'message_start', message: {} },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Hi' } },
    { type: 'message_stop' },
  ],
  response: [{ type: 'response.output_text.delta', output_index: 0, delta: 'Hi' }, { type: 'response.completed' }],
  gemini: [
    { candidates: [{ content: { parts: [{ text: 'Hi' }] } }] },
    { candidates: [{ content: { parts: [] }, finishReason: 'STOP' }] },
  ],
  chatStream: [
    { type: 'start', messageId: 'm1' },
    { type: 'start-step' },
    { type: 'text-start', id: 't' },
    { type: 'text-delta', id: 't', delta: 'Hi' },
    { type: 'text-end', id: 't' },
    { type: 'finish-step' },
    { type: 'finish', finishReason: 'stop' },
  ],
} as const;

const formats = ['chatCompletion', 'message', 'response', 'gemini', 'chatStream'] as const;

describe.each(formats)('a stream of events (%s)', (format) => {
  const body = events(...answers[format]);

  it.each([
    ['has no empty line at its end', body.slice(0, -1)],
    ['has no line end at its end', body.slice(0, -2)],
    ['has one line end between its events', body.replaceAll('\n\n', '\n')],
    ['has one CR and LF between its events', body.replaceAll('\n\n', '\r\n')],
  ])('is whole when it %s', async (_what, odd) => {
    const answer = await read[format](odd);

    expect(answer.error).toBeUndefined();
    expect(textOf(answer)).toBe('Hi');
    expect(endOf(answer)).toBeDefined();
  });

  it.each([
    ['LF', '\n'],
    ['CR and LF', '\r\n'],
    ['an empty line', '\n\n'],
  ])('may have an event in each line and no name of a field, with %s between them', async (_what, lineEnd) => {
    const answer = await read[format](answers[format].map((event) => JSON.stringify(event)).join(lineEnd));

    expect(answer.error).toBeUndefined();
    expect(textOf(answer)).toBe('Hi');
    expect(endOf(answer)).toBeDefined();
  });

  it('tells an error in a line of its own behind others', async () => {
    const all = [...answers[format].slice(0, -2), { error: { code: 503, message: 'boom' } }];

    expect((await read[format](lines(...all))).error).toMatchObject({ code: 'overloaded', detail: 'boom' });
  });

  it('is broken, not shorter, where a line before others is damaged', async () => {
    const all = answers[format].map((event) => JSON.stringify(event));
    const damaged = [...all.slice(0, -1), '{"delta":"not ', ...all.slice(-1)];

    const answer = await read[format](damaged.join('\n'));

    expect(answer.error).toMatchObject({ code: 'malformed' });
    expect(endOf(answer)).toBeUndefined();
  });

  it('is cut when its last event is', async () => {
    const answer = await read[format](body.slice(0, -4));

    expect(answer.error).toBeUndefined();
    expect(endOf(answer)).toBeUndefined();
  });
});

it('one line of JSON before the end mark is an answer', async () => {
  const answer = await read.chatCompletion(`${JSON.stringify(word('Hi'))}\n[DONE]\n`);

  expect(answer.error).toBeUndefined();
  expect(textOf(answer)).toBe('Hi');
  expect(endOf(answer)).toBe('stop');
});

it('a head that says that all is well is no error', async () => {
  const head = { header: { code: 200, message: 'OK' }, data: {} };

  expect((await read.chatCompletion(events(head, ...answers.chatCompletion))).error).toBeUndefined();
});

describe.each(formats)('the end mark (%s)', (format) => {
  it('ends an answer that has no reason for its end', async () => {
    const answer = await read[format](events(...answers[format].slice(0, -1), '[DONE]'));

    expect(textOf(answer)).toBe('Hi');
    expect(endOf(answer)).toBeDefined();
  });
});

const words = 'the request exceeds the available context size (4096 tokens)';

/** The ways in which servers put an error into a stream or in its place; `code` is ours. */
const errors: readonly (readonly [what: string, body: string, code: string, words: string])[] = [
  [
    'a field of its own',
    `error: {"code":400,"message":"${words}","type":"exceed_context_size_error"}\n\n`,
    'too-long',
    words,
  ],
  ['a field of its own without an empty line', `error: {"code":400,"message":"${words}"}`, 'too-long', words],
  ['a field of its own in plain words, and no more', 'error: The engine is gone.', 'unknown', 'The engine is gone.'],
  [
    'a field of its own in plain words',
    'error: EngineCore encountered an issue.\n\n',
    'unknown',
    'EngineCore encountered an issue.',
  ],
  [
    'an object that calls itself an error',
    events({ object: 'error', message: 'EngineCore encountered an issue.', code: 500 }),
    'server',
    'EngineCore encountered an issue.',
  ],
  [
    'a code and a message',
    events({ code: 'InvalidParameter', message: 'Range of input length' }),
    'bad-request',
    'Range of input length',
  ],
  ['a detail', events({ detail: 'Model is overloaded' }), 'unknown', 'Model is overloaded'],
  [
    'a list of details',
    events({ detail: [{ loc: ['body', 'top_p'], msg: 'must be less than 1' }] }),
    'unknown',
    'must be less than 1',
  ],
  [
    'an event with flat data',
    'event: error\ndata: {"code":"rate_limit_exceeded","message":"Slow down"}\n\n',
    'rate-limit',
    'Slow down',
  ],
  ['an event with words', 'event: error\ndata: Something broke\n\n', 'unknown', 'Something broke'],
  [
    'a problem of HTTP APIs',
    events({ type: 'about:blank', title: 'Busy', status: 429, detail: 'Slow down' }),
    'rate-limit',
    'Slow down',
  ],
  [
    'a problem without details',
    events({ type: 'https://example.com/busy', title: 'Busy', status: 503 }),
    'overloaded',
    'Busy',
  ],
  ['a fault of a gateway', events({ fault: { faultstring: 'boom', detail: { errorcode: 'x' } } }), 'unknown', 'boom'],
  ['an error in capitals', events({ Error: { Message: 'boom', Code: 'Throttled' } }), 'unknown', 'boom'],
  ['a status of its own', events({ base_resp: { status_code: 1008, status_msg: 'boom' } }), 'unknown', 'boom'],
  ['words with a large letter', events({ Message: 'boom' }), 'unknown', 'boom'],
  ['a header', events({ header: { code: 10_013, message: 'boom' } }), 'unknown', 'boom'],
  ['words beside a code', events({ error: 'rate_limit_exceeded', error_description: 'boom' }), 'rate-limit', 'boom'],
  ['a whole body', '{"object":"error","message":"boom","code":500}', 'server', 'boom'],
  ['a whole body with a detail', '{"detail":"boom"}', 'unknown', 'boom'],
];

describe.each(formats)('an error in a stream (%s)', (format) => {
  it.each(errors)('is told as %s', async (_what, body, code, detail) => {
    const { error } = await read[format](body);

    expect(error).toMatchObject({ code, detail });
  });

  it.each(errors.filter(([, body]) => !body.startsWith('{')))(
    'keeps what came before: %s',
    async (_what, body, code) => {
      const answer = await read[format](events(...answers[format].slice(0, -2)) + body);

      expect(answer.error?.code).toBe(code);
    },
  );
});

it.each(['chatCompletion', 'message', 'response', 'gemini'] as const)(
  'an error in a list of its own is told (%s)',
  async (format) => {
    const body = events([{ error: { code: 503, message: 'boom' } }]);

    expect((await read[format](body)).error).toMatchObject({ code: 'overloaded', detail: 'boom' });
  },
);

it.each([
  ['a message', { message: 'boom', code: 500 }, 'server'],
  ['a detail', { detail: 'boom' }, 'unknown'],
])('an error of Ollama’s proxies is told as %s', async (_what, line, code) => {
  expect((await read.ollama(lines({ message: { content: 'Hi' } }, line))).error).toMatchObject({
    code,
    detail: 'boom',
  });
});

describe('a chat completion', () => {
  it.each([
    ['max_tokens', 'length'],
    ['MAX_TOKENS', 'length'],
    ['STOP', 'stop'],
    ['end_turn', 'stop'],
    ['eos_token', 'stop'],
    ['stop_sequence', 'stop'],
    ['COMPLETE', 'stop'],
    ['SAFETY', 'content-filter'],
    ['tool_use', 'tool-calls'],
    ['toolUse', 'tool-calls'],
    ['MaxTokens', 'length'],
    ['FINISH_REASON_STOP', 'stop'],
    ['StopReason.MAX_TOKENS', 'length'],
    ['FINISH_REASON_UNSPECIFIED', 'unknown'],
    ['</s>', 'stop'],
    ['<|im_end|>', 'stop'],
    ['never-heard', 'other'],
  ])('that ended with %s has ended by %s', async (reason, meaning) => {
    expect(endOf(await read.chatCompletion(events(word('Hi'), chunk({ delta: {}, finish_reason: reason }))))).toBe(
      meaning,
    );
  });

  const end = chunk({ finish_reason: 'stop' });
  it.each([
    ['a delta', { delta: [] }],
    ['a delta that is a text', { delta: '' }],
    ['a message', { message: '' }],
    ['a refusal', { delta: { refusal: {} } }],
    ['calls', { delta: { tool_calls: '' } }],
    ['calls in a list', { delta: { tool_calls: ['none', false] } }],
    ['a text', { delta: {}, text: [] }],
  ])('is kept where another piece has %s of another type', async (_what, odd) => {
    const answer = await read.chatCompletion(events(word('Hi'), chunk(odd), end));

    expect(answer.error).toBeUndefined();
    expect(textOf(answer)).toBe('Hi');
    expect(endOf(answer)).toBe('stop');
  });

  it.each([
    ['one piece', { type: 'text', text: 'Hi' }],
    ['texts', ['H', 'i']],
    ['pieces beside nothing', [null, { type: 'text', text: 'Hi', signature: 7 }]],
    [
      'thoughts as a text',
      [
        { type: 'thinking', thinking: 'Hm' },
        { type: 'text', text: 'Hi' },
      ],
    ],
  ])('is read where its content is %s', async (_what, content) => {
    expect(textOf(await read.chatCompletion(events(chunk({ delta: { content } }), end)))).toBe('Hi');
  });

  it.each([
    ['its own end mark', 'data: DONE\n\n'],
    ['the end mark as JSON', 'data: "[DONE]"\n\n'],
    ['the end mark in small letters', 'data: [done]\n\n'],
    ['what is no event', 'data: <html>\n\n'],
  ])('is whole where %s follows its end', async (_what, rest) => {
    const answer = await read.chatCompletion(events(word('Hi'), end) + rest);

    expect(answer.error).toBeUndefined();
    expect(endOf(answer)).toBe('stop');
  });

  it.each([
    ['nothing', 'data: null\n\n'],
    ['an empty text', 'data: ""\n\n'],
    ['that all is well', events({ code: 200, message: 'success' })],
    ['that there is no error', events({ error: {} }, { error: 0 })],
  ])('goes on behind a piece that says %s', async (_what, odd) => {
    const answer = await read.chatCompletion(events(word('Hi')) + odd + events(word(' there'), end));

    expect(answer.error).toBeUndefined();
    expect(textOf(answer)).toBe('Hi there');
  });

  it('is read where a proxy writes the name of the field twice', async () => {
    const body = events(word('Hi'), end).replaceAll('data: ', 'data: data: ');

    expect(textOf(await read.chatCompletion(body))).toBe('Hi');
  });

  it('has thoughts under the name that some give them', async () => {
    const { parts } = await read.chatCompletion(events(chunk({ delta: { thinking: 'Hm' } }), word('Hi'), end));

    expect(parts).toMatchObject([
      { type: 'reasoning', text: 'Hm' },
      { type: 'text', text: 'Hi' },
      { type: 'finish_step' },
    ]);
  });

  it.each(['done', 'end', 'complete'])('ends with an event that is called %s and says nothing', async (name) => {
    const answer = await read.chatCompletion(`${events(word('Hi'))}event: ${name}\ndata: {}\n\n`);

    expect(endOf(answer)).toBe('stop');
  });

  it.each(['complete', 'finish'])('goes on behind an event that is called %s and ends a step of it', async (name) => {
    const answer = await read.chatCompletion(
      `${events(word('Hi'))}event: ${name}\ndata: {}\n\n${events(word(' you'), end)}`,
    );

    expect([textOf(answer), endOf(answer)]).toEqual(['Hi you', 'stop']);
  });

  it('is broken off by the error in its choice, with its words', async () => {
    const choice = {
      delta: { content: '' },
      finish_reason: 'error',
      error: { code: 502, message: 'Upstream is gone' },
    };

    expect((await read.chatCompletion(events(word('Hi'), chunk(choice)))).error).toMatchObject({
      detail: 'Upstream is gone',
    });
  });

  it.each([
    [
      'messages in place of deltas',
      [chunk({ message: { content: 'Hi ' } }), chunk({ message: { content: 'there' } }), end],
    ],
    [
      'messages that hold all so far',
      [chunk({ message: { content: 'Hi' } }), chunk({ message: { content: 'Hi there' } }), end],
    ],
    ['a whole message at its end', [chunk({ delta: {}, message: { content: 'Hi there' }, finish_reason: 'stop' })]],
    [
      'deltas, and the whole message again',
      [word('Hi '), word('there'), chunk({ delta: {}, message: { content: 'Hi there' }, finish_reason: 'stop' })],
    ],
    ['one choice in place of a list', [{ choices: { delta: { content: 'Hi ' } } }, word('there'), end]],
    ['a text under another name', [chunk({ delta: { text: 'Hi ' } }), chunk({ delta: { text: 'there' } }), end]],
    ['a text in place of a delta', [chunk({ delta: 'Hi ' }), chunk({ delta: 'there' }), end]],
    ['pieces that name no kind', [word('Hi '), chunk({ delta: { content: { text: 'there' } } }), end]],
    ['its end in the words of JavaScript', [word('Hi there'), { choices: [{ index: 0, finishReason: 'stop' }] }]],
    ['its end in a delta', [word('Hi there'), chunk({ delta: { finish_reason: 'stop' } })]],
    ['several pieces in one event', [[word('Hi '), word('there')], end]],
    ['the text of older completions', [chunk({ text: 'Hi ' }), chunk({ text: 'there' }), end]],
  ])('is read where it has %s', async (_what, body) => {
    const answer = await read.chatCompletion(events(...body));

    expect(textOf(answer)).toBe('Hi there');
    expect(endOf(answer)).toBe('stop');
  });
});

const messageItem = { type: 'message', id: 'm1', content: [{ type: 'output_text', text: 'Hi there' }] };
const delta = (text: string, place: Readonly<Record<string, unknown>> = { output_index: 0, content_index: 0 }) => ({
  type: 'response.output_text.delta',
  ...place,
  delta: text,
});
const itemDone = { type: 'response.output_item.done', output_index: 0, item: messageItem };
const partDone = {
  type: 'response.content_part.done',
  output_index: 0,
  content_index: 0,
  part: messageItem.content[0],
};
const completed = (response: Readonly<Record<string, unknown>> = {}) => ({ type: 'response.completed', response });

it.each([
  ['message', { type: 'message', content: [{ type: 'text', text: 'Hi' }], stop_reason: 'end_turn' }],
  ['response', { object: 'response', status: 'completed', output: [{ type: 'message', content: 'Hi' }] }],
  ['chatCompletion', { object: 'chat.completion', choices: [{ message: { content: 'Hi' }, finish_reason: 'stop' }] }],
] as const)('a whole %s as the only event of a stream is the answer', async (format, whole) => {
  const answer = await read[format](events(whole));

  expect(textOf(answer)).toBe('Hi');
  expect(endOf(answer)).toBe('stop');
});

it.each([
  ['a text without a delta', [{ choices: [{ index: 0, content: 'Hi' }] }]],
  ['a list without a delta', [{ choices: [{ index: 0, content: [{ type: 'text', text: 'Hi' }] }] }]],
  [
    'pieces in the words of the Responses API',
    [{ choices: [{ index: 0, delta: { content: [{ type: 'output_text', text: 'Hi' }] } }] }],
  ],
])('a chat completion has its text where that is %s', async (_what, chunks) => {
  const end = { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] };
  const answer = await read.chatCompletion(events(...chunks, end));

  expect([textOf(answer), endOf(answer)]).toEqual(['Hi', 'stop']);
});

it('events whose type is their name only are read', async () => {
  const named = (...all: readonly (readonly [name: string, data: unknown])[]): string =>
    all.map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`).join('');
  const response = await read.response(
    named(
      ['response.output_text.delta', { delta: 'Hi' }],
      ['response.completed', { response: { status: 'completed' } }],
    ),
  );
  const message = await read.message(
    named(
      ['message_start', { message: {} }],
      ['content_block_start', { index: 0, content_block: { type: 'text', text: '' } }],
      ['content_block_delta', { index: 0, delta: { type: 'text_delta', text: 'Hi' } }],
      ['message_delta', { delta: { stop_reason: 'end_turn' } }],
      ['message_stop', {}],
    ),
  );

  for (const answer of [response, message]) expect([textOf(answer), endOf(answer)]).toEqual(['Hi', 'stop']);
});

it.each([
  [{ error: { message: 'prompt is too long: 9000 tokens > 4096 maximum' } }, { code: 'too-long' }],
  [
    { statusCode: 503, message: 'boom' },
    { code: 'overloaded', detail: 'boom' },
  ],
  [
    { status: 503, error: 'boom' },
    { code: 'overloaded', detail: 'boom' },
  ],
  [{ error: JSON.stringify({ code: 503, message: 'boom' }) }, { code: 'overloaded', detail: 'boom' }],
  [{ err: 'boom' }, { detail: 'boom' }],
  [{ exception: 'boom' }, { detail: 'boom' }],
])('an error is what it says, in a stream and as a whole body: %o', async (error, told) => {
  expect((await read.chatCompletion(events(error))).error).toMatchObject(told);
  expect((await read.chatCompletion(JSON.stringify(error), undefined, 'application/json')).error).toMatchObject(told);
});

it('an answer in the words of Ollama’s older interface is read', async () => {
  const answer = await read.ollama(lines({ response: 'Hi', done: false }, { response: '', done: true }));

  expect(textOf(answer)).toBe('Hi');
  expect(endOf(answer)).toBe('stop');
});

it.each([
  [
    'gemini',
    [
      { candidates: [{ content: { parts: [null, { text: 'Hi', thoughtSignature: 5 }] }, groundingMetadata: [] }] },
      { candidates: [{ finishReason: 'STOP' }], usageMetadata: { promptTokenCount: '5' } },
    ],
  ],
  [
    'message',
    [
      { type: 'message_start', message: { usage: 'none' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Hi', citation: 'none' } },
      { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: '7' } },
      { type: 'message_stop' },
    ],
  ],
  [
    'response',
    [
      { type: 'response.output_text.delta', output_index: 0, delta: 'Hi', refusal: {} },
      { type: 'response.completed', response: { usage: [], incomplete_details: 'none' } },
    ],
  ],
] as const)('a side field of another type takes nothing of the answer away (%s)', async (format, body) => {
  const answer = await read[format](events(...body));

  expect(answer.error).toBeUndefined();
  expect(textOf(answer)).toBe('Hi');
  expect(endOf(answer)).toBe('stop');
});

it('the words of a response that failed are told where `response.done` has them in its details', async () => {
  const response = { status: 'failed', status_details: { error: { code: 'x', message: 'boom' } } };

  expect((await read.response(events({ type: 'response.done', response }))).error).toMatchObject({ detail: 'boom' });
});

describe('a response', () => {
  it.each([
    ['its item only', [itemDone, completed()]],
    ['its part only', [partDone, completed()]],
    ['the whole response only', [completed({ output: [messageItem] })]],
    ['`response.done`', [delta('Hi '), delta('there'), { type: 'response.done', response: { status: 'completed' } }]],
    [
      'pieces and everything else',
      [delta('Hi '), delta('there'), partDone, itemDone, completed({ output: [messageItem] })],
    ],
    [
      'pieces without a place',
      [delta('Hi there', {}), completed({ output: [{ type: 'reasoning', summary: [] }, messageItem] })],
    ],
    ['a part of its pieces', [delta('Hi '), itemDone, completed()]],
    ['the text that clients make of it', [completed({ output_text: 'Hi there' })]],
    [
      'pieces and the text that clients make of it',
      [delta('Hi '), delta('there'), completed({ output_text: 'Hi there' })],
    ],
    ['pieces of a realtime service', [{ type: 'response.text.delta', delta: 'Hi there' }, completed()]],
    [
      'pieces of a realtime service and all of it',
      [{ type: 'response.text.delta', delta: 'Hi ' }, { type: 'response.text.done', text: 'Hi there' }, completed()],
    ],
    ['pieces that are objects', [{ ...delta(''), delta: { text: 'Hi ' } }, delta('there'), completed()]],
  ])('has its text once where that is in %s', async (_what, body) => {
    const answer: Read = await read.response(events(...body));

    expect(textOf(answer)).toBe('Hi there');
    expect(endOf(answer)).toBe('stop');
  });

  it('was cut by its limit, also where one event stands for all ends', async () => {
    const response = { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } };

    expect(endOf(await read.response(events(delta('Hi'), { type: 'response.done', response })))).toBe('length');
  });
});

describe('thoughts between marks', () => {
  const marked = ['I answer briefly.\n', '</think>\n', 'Hi!'];
  const reset = { type: 'data', items: [{ type: 'reset-step' }] };

  it('are told apart in a chat completion, also where only the closing mark comes', async () => {
    const { parts } = await read.chatCompletion(
      events(...marked.map(word), chunk({ delta: {}, finish_reason: 'stop' })),
    );

    expect(parts).toMatchObject([
      { type: 'text', text: marked[0] },
      reset,
      { type: 'reasoning', text: marked[0] },
      { type: 'text' },
      { type: 'text', text: 'Hi!' },
      { type: 'finish_step' },
    ]);
  });

  it('are told apart where another model speaks the format of a service whose own has thoughts apart', async () => {
    const text = ['<thinking>Hm', '</thinking>', 'Hi!'];
    const expected = [{ type: 'reasoning', text: 'Hm' }, { type: 'text', text: 'Hi!' }, { type: 'finish_step' }];
    const gemma = events(...text.map((one) => ({ candidates: [{ content: { parts: [{ text: one }] } }] })), {
      candidates: [{ finishReason: 'STOP' }],
    });
    const message = events(
      { type: 'message_start', message: {} },
      ...text.map((one) => ({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: one } })),
      { type: 'message_delta', delta: { stop_reason: 'end_turn' } },
      { type: 'message_stop' },
    );

    expect((await read.gemini(gemma)).parts).toMatchObject(expected);
    expect((await read.otherMessage(message)).parts).toMatchObject(expected);
  });

  it('are told apart in an answer of Ollama', async () => {
    const body = ['<Thought>Hm', '</Thought>', 'Hi!'].map((content) => ({ message: { content } }));

    expect((await read.ollama(lines(...body, { done: true }))).parts).toMatchObject([
      { type: 'reasoning', text: 'Hm' },
      { type: 'text', text: 'Hi!' },
      { type: 'finish_step' },
    ]);
  });

  it.each([
    ['white space', ['<think', '\n>H', 'm</thi', 'nk >', 'Hi!']],
    ['large letters', ['<THI', 'NK>Hm</', 'THINK>Hi!']],
    ['another name at the end', ['<thinking>Hm</', 'think>Hi!']],
    ['the marks of Kimi', ['◁thi', 'nk▷Hm◁/think', '▷Hi!']],
  ])('are told apart in a response and in the answer of a backend: %s', async (_what, text) => {
    const response = events(...text.map((one) => delta(one)), completed({ status: 'completed' }));
    const backend = events(
      { type: 'start', messageId: 'm1' },
      ...[1, 2].flatMap((step) => [
        { type: 'start-step' },
        { type: 'text-start', id: `t${step}` },
        ...text.map((one) => ({ type: 'text-delta', id: `t${step}`, delta: one })),
        { type: 'text-end', id: `t${step}` },
        { type: 'finish-step' },
      ]),
      { type: 'finish', finishReason: 'stop' },
    );
    const told = (answer: Read) => [
      answer.parts.map((part) => (part.type === 'reasoning' ? part.text : '')).join(''),
      textOf(answer),
    ];

    expect(told(await read.otherResponse(response))).toEqual(['Hm', 'Hi!']);
    expect(told(await read.chatStream(backend))).toEqual(['HmHm', 'Hi!Hi!']);
    // Its own models have thoughts apart.
    expect(textOf(await read.response(response))).toBe(text.join(''));
  });

  const analysed = ['<analysis>Hm', '</analysis>', 'Hi!'];
  const bodies = {
    chatCompletion: events(...analysed.map(word), chunk({ delta: {}, finish_reason: 'stop' })),
    otherMessage: events(
      { type: 'message_start', message: {} },
      ...analysed.map((text) => ({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } })),
      { type: 'message_stop' },
    ),
    gemini: events(...analysed.map((text) => ({ candidates: [{ content: { parts: [{ text }] } }] })), {
      candidates: [{ finishReason: 'STOP' }],
    }),
    ollama: lines(...analysed.map((content) => ({ message: { content } })), { done: true }),
  } as const;

  it.each(['chatCompletion', 'otherMessage', 'gemini', 'ollama'] as const)(
    'are an analysis too, where nobody asked for one (%s)',
    async (format) => {
      const parts = [{ type: 'text', text: 'Answer in <analysis> and <result>.' }] as const;
      const asked = { ...weatherQuestion, messages: [{ role: 'user', parts }] } as const;

      expect(textOf(await read[format](bodies[format]))).toBe('Hi!');
      expect(textOf(await read[format](bodies[format], asked))).toBe(analysed.join(''));
      expect(textOf(await read[format](bodies[format], { ...weatherQuestion, system: parts[0].text }))).toBe(
        analysed.join(''),
      );
      const word = [{ type: 'text', text: 'Give me XML whose root element is analysis.' }] as const;
      const without = { ...weatherQuestion, messages: [{ role: 'user', parts: word }] } as const;
      expect(textOf(await read[format](bodies[format], without))).toBe(analysed.join(''));
    },
  );
});
