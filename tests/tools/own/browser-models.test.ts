import { expect, it } from 'vitest';
import type { DoInWindow, WindowWork } from '@/lib/domain/tools/window-work';
import { createSummarize, createTranslate } from '@/lib/tools/own/browser-models';
import { toolContext } from '@/tests/fakes/tool-context';

const run = async (args: unknown, doInWindow: DoInWindow, create = createTranslate) => {
  const made = create(doInWindow);
  return made.run({ name: made.tool.name, args, onProgress: () => undefined }, toolContext());
};

const answering = (works: WindowWork[]): DoInWindow =>
  async function* (work) {
    works.push(work);
    yield 'Guten ';
    yield 'Abend';
  };

it('gives the text to the browser’s translator, and its translation back', async () => {
  const works: WindowWork[] = [];
  const result = await run({ text: 'Good evening', to: 'de' }, answering(works));
  expect(works).toEqual([{ type: 'translate', text: 'Good evening', to: 'de' }]);
  expect(result).toEqual({ content: [{ type: 'text', text: 'Guten Abend' }], isUntrusted: false });
});

it('summarizes in key points unless another form is asked for', async () => {
  const works: WindowWork[] = [];
  await run({ text: 'Long.' }, answering(works), createSummarize);
  await run({ text: 'Long.', form: 'headline' }, answering(works), createSummarize);
  expect(works.map((work) => work.type === 'summarize' && work.form)).toEqual(['key-points', 'headline']);
});

it.each([
  ['NotFoundError', 'download'],
  ['NotSupportedError', 'has no model'],
  ['DataError', 'language'],
  ['InvalidStateError', 'could not'],
])('tells the model what to do on %s', async (name, words) => {
  const result = await run({ text: 'Hi', to: 'de' }, async function* () {
    yield '';
    throw new DOMException('', name);
  });
  expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining(words) }] });
});

it.each([{ text: '', to: 'de' }, { text: 'Hi', to: 'German!' }, { text: 'x'.repeat(20_001), to: 'de' }, null])(
  'gives no window arguments that do not fit',
  async (args) => {
    const works: WindowWork[] = [];
    expect((await run(args, answering(works))).isError).toBe(true);
    expect(works).toEqual([]);
  },
);
