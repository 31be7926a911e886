import { expect, it } from 'vitest';
import { emptyAnswer } from '@/lib/chat-stream/answer-state';
import { foldAnswer } from '@/lib/chat-stream/apply-part';
import type { StreamPart } from '@/lib/domain/stream-part';
import { thoughtMarks } from '@/lib/domain/thought-marks';
import { foldedThoughts } from '@/lib/providers/wire/folded-thoughts';
import { collect } from '../../fakes/provider-context';

async function* texts(pieces: readonly string[]): AsyncGenerator<StreamPart> {
  for (const text of pieces) yield { type: 'text', text };
}

/** What is folded and what is shown when all of it has come. */
const read = async (pieces: readonly string[], asked = ''): Promise<{ reasoning: string; text: string }> => {
  const request = { messages: [{ role: 'user', parts: [{ type: 'text', text: asked }] }] } as const;
  const answer = foldAnswer(emptyAnswer());
  for (const part of await collect(foldedThoughts(texts(pieces), request))) answer.add(part);
  const joined = (type: 'text' | 'reasoning') =>
    answer
      .state()
      .parts.map((part) => (part.type === type ? part.text : ''))
      .join('');
  return { reasoning: joined('reasoning'), text: joined('text') };
};

/** However the text is cut: whole, in two, in letters. */
const readCut = async (whole: string, asked = '') => {
  const cuts = Array.from({ length: whole.length - 1 }, (_, cut) => [whole.slice(0, cut + 1), whole.slice(cut + 1)]);
  const all = await Promise.all([[whole], [...whole], ...cuts].map((pieces) => read(pieces, asked)));
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
};

it.each([
  ['thinking, then the answer', '<think>Hm</think>Yes', 'Hm', 'Yes'],
  ['thinking by other names', '<thinking>A</thinking><Thought>B</Thought>[THINK]C[/THINK]Yes', 'ABC', 'Yes'],
  ['white space before the tag', '\n<think>Hm</think>\n\nYes', 'Hm', '\n\nYes'],
  ['two thoughts in a row', '<think>A</think>\n<think>B</think>Yes', 'AB', 'Yes'],
  ['no tag', 'Yes', '', 'Yes'],
  ['a tag later on', 'See <think>this</think>', '', 'See <think>this</think>'],
  ['another tag', '<thin>x', '', '<thin>x'],
  ['thinking that never ends', '<think>Hm', 'Hm', ''],
  ['half an opening tag at the end', '<thi', '', '<thi'],
  ['half a closing tag at the end', '<think>Hm</thi', 'Hm</thi', ''],
  ['a lone bracket inside', '<think>a < b</think>c', 'a < b', 'c'],
  ['a closing tag only, on a line of its own', 'I answer briefly.\n</think>\nHi!', 'I answer briefly.\n', '\nHi!'],
  ['a closing tag only, at the end of a line', 'Hm.</think>\n\nHi!', 'Hm.', '\n\nHi!'],
  ['a closing tag only, between words', 'Hm.</think>Hi!', 'Hm.', 'Hi!'],
  ['a closing tag first', '</think>\n\nHi!', '', '\n\nHi!'],
  ['words about the closing tag', 'It ends with </think> as a rule.', '', 'It ends with </think> as a rule.'],
  ['the closing tag as code', 'Write `x</think>y` here.', '', 'Write `x</think>y` here.'],
  ['white space in the closing tag', '<think>Hm</think >Yes', 'Hm', 'Yes'],
  ['white space in the opening tag', '< think>Hm</ think>Yes', 'Hm', 'Yes'],
  ['a line end in both tags', '<think\n>Hm</think\n>Yes', 'Hm', 'Yes'],
  ['white space in other marks', '[ THINK ]Hm[/ THINK]Yes', 'Hm', 'Yes'],
  ['too much white space', '<     think>Yes', '', '<     think>Yes'],
  ['a closing tag only, with white space in it', 'Hm.\n</think >\nHi!', 'Hm.\n', '\nHi!'],
  ['a closing tag first, with white space in it', '< /think>\nHi!', '', '\nHi!'],
  ['a closing tag of another name', '<thinking>Hm</think>Yes', 'Hm', 'Yes'],
  ['a closing tag of a longer name', '<think>Hm</thinking>Yes', 'Hm', 'Yes'],
  ['both names, one in the other', '<think>A<thinking>B</thinking>C</think>Yes', 'A<thinking>B</thinking>C', 'Yes'],
  ['a closing tag as code in a thought', '<think>It is `</think>` here.</think>Yes', 'It is `</think>` here.', 'Yes'],
  ['a thought between code and code', '<think>Use `npm`</think>`npm i` does it', 'Use `npm`', '`npm i` does it'],
  ['a thought that ends with a lone backtick', '<think>A ` here</think>Yes', 'A ` here', 'Yes'],
  ['a thought that a closing tag behind a backtick ends', '<think>A `</think>', 'A `', ''],
  ['an attribute', '<think type="x">Hm</think>Yes', 'Hm', 'Yes'],
  ['an attribute without marks', '<thinking budget=1>Hm</thinking>Yes', 'Hm', 'Yes'],
  ['several attributes', `<Think a='1' b = "<2" c="2">Hm`, '', `<Think a='1' b = "<2" c="2">Hm`],
  ['two attributes', `<Think a='1' b = "2" >Hm</think>Yes`, 'Hm', 'Yes'],
  ['words like a tag', '<reason for leaving> is a field.', '', '<reason for leaving> is a field.'],
  ['an empty tag', '<think/>Yes', '', 'Yes'],
  ['an empty tag with a space and an attribute', '<think a="1" />\n\nYes', '', '\n\nYes'],
  ['an empty tag before a thought', '<think/>\n<think>Hm</think>Yes', 'Hm', 'Yes'],
  ['an empty tag in a thought', '<think>A<think/>B</think>Yes', 'A<think/>B', 'Yes'],
  [
    'a like tag with an attribute in a thought',
    '<think>A<thinking a=1>B</thinking>C</think>Y',
    'A<thinking a=1>B</thinking>C',
    'Y',
  ],
  [
    'a closing tag in code in a thought',
    '<think>It is `<think>x</think>`, or `a </think> b`.</think>Yes',
    'It is `<think>x</think>`, or `a </think> b`.',
    'Yes',
  ],
  [
    'a closing tag in a fence in a thought',
    '<think>So:\n```xml\n<think>\na\n</think>\n```\nGood.</think>\nYes',
    'So:\n```xml\n<think>\na\n</think>\n```\nGood.',
    '\nYes',
  ],
  ['a closing tag behind a fence in a thought', '<think>\n```\na\n```</think>Yes', '\n```\na\n```', 'Yes'],
  [
    'the opening tag as code',
    '`<think>` begins it, `</think>` ends it.',
    '',
    '`<think>` begins it, `</think>` ends it.',
  ],
  ['the closing tag in a fence', 'So:\n```\na\n</think>\n```\nb', '', 'So:\n```\na\n</think>\n```\nb'],
])('reads %s, however it is cut', async (_what, whole, reasoning, text) => {
  expect(await readCut(whole)).toEqual([{ reasoning, text }]);
});

it.each([
  ['a fence that never ends', '<think>So:\n```js\na</think>', 'Yes, `a` it is.'],
  ['a lone backtick', '<think>A ` here</think>', 'Use `npm`.'],
])(
  'shows an answer behind %s in the thought when the step ends, and not as thought for good',
  async (_what, before, answer) => {
    const endsWith = async (finishReason: 'stop' | 'length') => {
      async function* parts(): AsyncGenerator<StreamPart> {
        yield* texts([...`${before}${answer}`]);
        yield { type: 'finish_step', finishReason, isContinued: false };
      }
      const got = await collect(foldedThoughts(parts()));
      return got.map((part) => (part.type === 'text' ? part.text : '')).join('');
    };

    expect(await endsWith('stop')).toBe(answer);
    expect(await endsWith('length')).toBe('');
  },
);

it.each(
  thoughtMarks.flatMap(({ open, close }) => [
    [open, close],
    [open.toUpperCase(), close.toUpperCase()],
  ]),
)('folds what stands between %s and %s, and before a closing mark alone', async (open, close) => {
  expect(await readCut(`${open}Hm${close}Yes`)).toEqual([{ reasoning: 'Hm', text: 'Yes' }]);
  expect(await readCut(`Hm\n${close}\nYes`)).toEqual([{ reasoning: 'Hm\n', text: '\nYes' }]);
});

it('folds an analysis at the beginning of an answer, and leaves one that was asked for where it stands', async () => {
  const whole = '<Analysis>Hm</Analysis>\n\nYes';

  expect(await readCut(whole)).toEqual([{ reasoning: 'Hm', text: '\n\nYes' }]);
  expect(await readCut(whole, 'Give your analysis in <analysis> tags.')).toEqual([{ reasoning: '', text: whole }]);
  expect(await readCut('See <analysis>this</analysis>')).toEqual([
    { reasoning: '', text: 'See <analysis>this</analysis>' },
  ]);
});

it('shows plain text at once', async () => {
  const parts = foldedThoughts(texts(['Yes', ' and']));

  expect((await parts.next()).value).toEqual({ type: 'text', text: 'Yes' });
});

it('keeps sources and pictures when it takes the text back', async () => {
  const source: StreamPart = { type: 'source', source: { sourceType: 'url', url: 'https://a.example' } };
  async function* parts(): AsyncGenerator<StreamPart> {
    yield source;
    yield { type: 'text', text: 'Hm.\n' };
    yield { type: 'text', text: '</think>\n' };
    yield { type: 'text', text: 'Hi!' };
    yield { type: 'finish_step', finishReason: 'stop', isContinued: false };
  }
  const answer = foldAnswer(emptyAnswer());
  for (const part of await collect(foldedThoughts(parts()))) answer.add(part);

  expect(answer.state().parts).toMatchObject([source, { type: 'reasoning', text: 'Hm.\n' }, { text: '\nHi!' }]);
  expect(answer.state().finishReason).toBe('stop');
});

it('delivers what it held back before an error', async () => {
  async function* failing(): AsyncGenerator<StreamPart> {
    yield { type: 'text', text: 'a <thi' };
    throw new Error('broken');
  }
  const got: StreamPart[] = [];
  const reading = (async () => {
    for await (const part of foldedThoughts(failing())) got.push(part);
  })();

  await expect(reading).rejects.toThrow('broken');
  expect(got.map((part) => (part.type === 'text' ? part.text : '')).join('')).toBe('a <thi');
});

it('takes nothing back of an answer that is longer than anyone thinks', async () => {
  const line = `${'x'.repeat(1023)}\n`;

  expect((await read([...Array.from({ length: 300 }, () => line), '</think>\n', 'Hi!'])).reasoning).toBe('');
});
