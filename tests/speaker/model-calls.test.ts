import { beforeEach, expect, it } from 'vitest';
import type { ModelReport } from '@/lib/commands/model';
import { findBuiltInModel } from '@/lib/platform/built-in-model';
import { createModelCalls } from '@/lib/speaker/model-calls';
import { doWindowWork } from '@/lib/speaker/window-work';
import { createFakeModel, type ModelScript } from '../fakes/language-model';
import { settlePromises } from '../fakes/timers';

let reports: ModelReport[];
let held: number;
beforeEach(() => {
  reports = [];
  held = 0;
});

const create = (script: ModelScript) => {
  const { model } = createFakeModel(script);
  return createModelCalls({
    doWork: doWindowWork,
    find: () => findBuiltInModel(model, 'en'),
    tell: (report) => reports.push(report),
    keepalive: {
      hold: () => {
        held += 1;
        return () => {
          held -= 1;
        };
      },
    },
  });
};

const ask = (callId: string) => ({ type: 'model-ask', callId, prompt: { history: [], text: 'Why?' } }) as const;
const types = () => reports.map(({ type }) => type);

it('tells the answer piece by piece to its end, and holds the document open meanwhile', async () => {
  const calls = create({ pieces: ['It ', 'scatters.'] });
  const working = calls.handleTask(ask('c1'));
  const during = held;
  await working;

  expect(reports).toEqual([
    { type: 'model-text', callId: 'c1', text: 'It ' },
    { type: 'model-text', callId: 'c1', text: 'scatters.' },
    { type: 'model-end', callId: 'c1' },
  ]);
  expect([during, held]).toEqual([1, 0]);
});

it('says in the browser’s words why it failed, but not without end', async () => {
  const calls = create({ refusal: 'NotSupportedError' });
  await calls.handleTask(ask('c1'));

  expect(reports).toEqual([
    { type: 'model-failed', callId: 'c1', name: 'NotSupportedError', message: 'The words of the browser' },
  ]);
  expect(held).toBe(0);
});

it('tells nothing more of a call that is stopped, and goes on with the others', async () => {
  const calls = create({ pieces: ['It '], end: 'hang' });
  const [first, second] = [calls.handleTask(ask('c1')), calls.handleTask(ask('c2'))];
  await settlePromises();
  await calls.handleTask({ type: 'model-stop', callId: 'c1' });
  await first;
  const after = [types(), held];
  calls.stopAll();
  await second;

  expect(after).toEqual([['model-text', 'model-text'], 1]);
  expect([types(), held]).toEqual([['model-text', 'model-text'], 0]);
});

it('stops nothing that is over or was never begun', async () => {
  const calls = create({ pieces: ['It '] });
  await calls.handleTask(ask('c1'));

  await expect(calls.handleTask({ type: 'model-stop', callId: 'c1' })).resolves.toBeUndefined();
  expect(types()).toEqual(['model-text', 'model-end']);
});
