import { describe, expect, it } from 'vitest';
import {
  type SceneScript,
  sceneAt,
  sceneMs,
  sceneSteps,
  startOfStep,
  stillOfStep,
} from '@/lib/domain/app/welcome-scene';

const script: SceneScript = { answerPieces: 12, sentences: [[3, 5], [7, 2, 4], [6]], cited: 1 };
const moments = Array.from({ length: sceneMs / 50 }, (_, index) => sceneAt(index * 50, script));

describe('sceneAt', () => {
  it('begins with nothing asked', () => {
    expect(sceneAt(0, script)).toEqual({ step: 'ask', isAsked: false, written: 0, isAnswered: false });
  });

  it('writes the answer piece by piece, after the question, and never takes one back', () => {
    const asking = moments.filter(({ step }) => step === 'ask');

    expect(asking.findIndex(({ isAsked }) => isAsked)).toBeLessThan(asking.findIndex(({ written }) => written > 0));
    expect([...new Set(asking.map(({ written }) => written))]).toEqual(Array.from({ length: 13 }, (_, piece) => piece));
  });

  it('shows the cited sentence after the answer, and only in its step', () => {
    const shown = moments.filter(({ shown: sentence }) => sentence !== undefined);

    expect(shown.length).toBeGreaterThan(20);
    expect(new Set(shown.map(({ step, shown: sentence }) => `${step} ${sentence}`))).toEqual(new Set(['cite 1']));
  });

  it('lets every word of the page be heard once, in order, the longer ones longer', () => {
    const heard = moments.flatMap(({ heard: word }) => (word === undefined ? [] : [`${word.sentence}.${word.word}`]));
    const count = (word: string): number => heard.filter((other) => other === word).length;

    expect([...new Set(heard)]).toEqual(['0.0', '0.1', '1.0', '1.1', '1.2', '2.0']);
    expect(heard).toEqual(heard.toSorted());
    expect(count('1.0')).toBeGreaterThan(2 * count('1.1'));
  });

  it('ends in silence, with the answer whole', () => {
    expect(sceneAt(sceneMs, script)).toEqual({ step: 'listen', isAsked: true, written: 12, isAnswered: true });
  });
});

describe('stillOfStep', () => {
  it.each(sceneSteps)('shows what “%s” is about without a move', (step) => {
    const still = sceneAt(stillOfStep(step), script);

    expect(still).toMatchObject({ step, isAsked: true, written: 12, isAnswered: true });
    expect([still.shown !== undefined, still.heard !== undefined]).toEqual([step === 'cite', step === 'listen']);
  });

  it('lies within its step', () => {
    for (const step of sceneSteps) expect(stillOfStep(step)).toBeGreaterThanOrEqual(startOfStep(step));
  });
});
