import { describe, expect, it } from 'vitest';
import { begun, callsOf, endOf, events, lines, read, textOf } from '../fakes/wire-formats';

const formats = ['chatCompletion', 'message', 'response', 'gemini', 'ollama', 'chatStream'] as const;

const ends = {
  chatCompletion: { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
  message: { type: 'message_stop' },
  response: { type: 'response.completed', response: { status: 'completed' } },
  gemini: { candidates: [{ content: { parts: [] }, finishReason: 'STOP' }] },
  ollama: { message: { content: '' }, done: true, done_reason: 'stop' },
  chatStream: { type: 'finish' },
} as const;

const wrap = (value: unknown, times: number): string => {
  let text = JSON.stringify(value);
  for (let time = 1; time < times; time += 1) text = JSON.stringify(text);
  return text;
};

/** The same body with each event in a text: as an event, or as a line of Ollama. */
const wrapped = (format: (typeof formats)[number], body: string, times: number): string =>
  body
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line.replace(/^data: /u, '')))
    .map((event) => (format === 'ollama' ? `${wrap(event, times)}\n` : `data: ${wrap(event, times)}\n\n`))
    .join('');

const whole = (format: (typeof formats)[number], last: unknown = ends[format]): string =>
  begun[format] + (format === 'ollama' ? lines(last) : events(last));

describe.each(formats)('events that are JSON text of their JSON (%s)', (format) => {
  it.each([2, 3])('are read, %i times over', async (times) => {
    const answer = await read[format](wrapped(format, whole(format), times));

    expect(answer.error).toBeUndefined();
    expect(textOf(answer)).toBe('Hi');
    if (format !== 'chatStream') expect(endOf(answer)).not.toBe(undefined);
  });
});

describe.each(['chatCompletion', 'message', 'response', 'gemini', 'ollama'] as const)(
  'an error in JSON text (%s)',
  (format) => {
    it('is told', async () => {
      const answer = await read[format](wrapped(format, whole(format, { error: { code: 503, message: 'boom' } }), 2));

      expect(answer.error).toMatchObject({ code: 'overloaded', detail: 'boom' });
      expect(textOf(answer)).toBe('Hi');
    });
  },
);

it('a whole body in JSON text is read, and so are lines of it', async () => {
  const completion = {
    choices: [
      {
        message: {
          content: 'Hi',
          tool_calls: [{ id: 'a', function: { name: 'weather', arguments: '{"city":"Bern"}' } }],
        },
        finish_reason: 'stop',
      },
    ],
  };
  const answer = await read.chatCompletion(wrap(completion, 2), undefined, 'application/json');

  expect(textOf(answer)).toBe('Hi');
  expect(callsOf(answer)).toEqual([['weather', { city: 'Bern' }]]);
  const chunk = wrap({ choices: [{ delta: { content: 'Hi' } }] }, 2);
  expect(textOf(await read.chatCompletion(`${chunk}\n${chunk}\n[DONE]\n`))).toBe('HiHi');
});

it('words in quotation marks are told as what stands in place of an answer', async () => {
  expect((await read.chatCompletion('"upstream is gone"', undefined, 'application/json')).error).toMatchObject({
    code: 'not-an-api',
    detail: '"upstream is gone"',
  });
});
