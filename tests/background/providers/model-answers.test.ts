import { beforeEach, describe, expect, it } from 'vitest';
import { createModelAnswers, type ModelAnswer, type ModelAnswers } from '@/lib/background/providers/model-answers';

let answers: ModelAnswers;

beforeEach(() => {
  answers = createModelAnswers();
});

const all = async (stream: ReadableStream<ModelAnswer>): Promise<readonly string[]> => {
  const types: string[] = [];
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return types;
    types.push(value.type);
  }
};

describe('the answers to a call', () => {
  it('come until the last one, each to its own call', async () => {
    const [one, two] = [answers.open('1'), answers.open('2')];
    answers.receive({ type: 'model-text', callId: '1', text: 'Hi' });
    answers.receive({ type: 'model-facts', callId: '2' });
    answers.receive({ type: 'model-end', callId: '1' });
    answers.receive({ type: 'model-text', callId: '1', text: 'too late' });

    expect(await all(one)).toEqual(['model-text', 'model-end']);
    expect(await all(two)).toEqual(['model-facts']);
  });

  it('end with what the window fails with, by its name', async () => {
    const stream = answers.open('1');
    answers.receive({ type: 'model-failed', callId: '1', name: 'NotSupportedError', message: 'no such language' });

    await expect(all(stream)).rejects.toMatchObject({ name: 'NotSupportedError', message: 'no such language' });
  });

  it('end when the call is given up, once, and when the window is gone', async () => {
    const [one, two] = [answers.open('1'), answers.open('2')];

    expect([answers.close('1'), answers.close('1')]).toEqual([true, false]);
    answers.closeAll();
    expect(await Promise.all([all(one), all(two)])).toEqual([[], []]);
  });
});
