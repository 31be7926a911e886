import { expect, it } from 'vitest';
import { thoughtMarks } from '@/lib/domain/thought-marks';
import { maskCharacter, parseMarkdown } from '@/lib/speech/speakable-markdown';

it.each(thoughtMarks)('hides from the voice what stands between $open and $close, in any case', ({ open, close }) => {
  for (const [from, to] of [
    [open, close],
    [open.toUpperCase(), close.toUpperCase()],
  ] as const) {
    const { masked } = parseMarkdown(`${from}secret${to}Hello`);

    expect(masked.replaceAll(maskCharacter, '')).toBe('Hello');
  }
});

it('leaves words in brackets alone where nothing closes them', () => {
  expect(parseMarkdown('I [think] so, and read on.').masked).toBe('I [think] so, and read on.');
});

const spoken = (text: string): string => parseMarkdown(text).masked.replaceAll(maskCharacter, '');

it.each([
  ['an empty tag', '<think/>Hello'],
  ['an empty tag with a space', '<think />Hello'],
  ['an empty tag with an attribute', '<think budget=0 />Hello'],
  ['attributes', '<thinking type="x">secret</thinking>Hello'],
  ['spaces in its tags', '< think >secret</ think >Hello'],
  ['a closing mark that it mentions as code', '<think>\nsecret `</think>` secret\n</think>Hello'],
  ['another name at its end', '<thinking>secret</think>Hello'],
  ['another thought within it', '<thinking>secret<think>secret</think>secret</thinking>Hello'],
  ['a closing mark in code alone', '<think>secret `</think>`Hello'],
  ['a thought behind it', '<think>secret</think><think>secret</think>Hello'],
])('hides a thought with %s, and nothing of the answer', (_what, text) => {
  expect(spoken(text).replaceAll('`', '')).toBe('Hello');
});

it.each(['Hello<think>secret, and no', 'Hello◁think▷secret', 'Hello<|think|>secret'])(
  'hides a thought that has not ended (%s)',
  (text) => {
    expect(spoken(text)).toBe('Hello');
  },
);

it('hides a thought in square brackets that has not ended where the text begins with it', () => {
  expect(spoken('[THINK]secret. More of it')).toBe('');
  expect(spoken('So it is.\n[think] of me')).toBe('So it is.\n[think] of me');
  expect(spoken('I [think]secret[/think] so')).toBe('I [think]secret[/think] so');
});

it.each([
  ['<!-- ', 28_000],
  ['<?x ', 28_000],
  ['<![CDATA[ ', 28_000],
  ['<!X ', 40_000],
  ['<!-- x --> word ', 4_000],
  ['<think>x</think> word ', 4_000],
] as const)('comes to an end with a text that has %j %i times', (piece, times) => {
  expect(spoken(`Hello ${piece.repeat(times)}`).startsWith('Hello')).toBe(true);
});

it.each([
  'Use `<think>` to think, and read on.',
  '```\n<think>\n```\nand read on.',
  'I use <thinking about it> a lot, and read on.',
])('speaks what only mentions a mark (%j)', (text) => {
  expect(spoken(text)).toBe(text);
});

it('hides a thought behind a mention of its mark', () => {
  expect(spoken('Use `<think>` so. <think>secret</think>Hello')).toBe('Use `<think>` so. Hello');
});

it('finds code again that only looked like none beside what is hidden', () => {
  expect(spoken('<!-- secret -->Use `<think>` so.')).toBe('Use `<think>` so.');
});
