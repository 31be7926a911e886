import { describe, expect, it } from 'vitest';
import { createReadLoop } from '@/lib/speaker/read-loop';
import type { SessionReport } from '@/lib/speaker/session-contract';
import { type SessionReadAloud, startReadAloud } from '@/lib/speaker/session-read-aloud';
import { createSessionState } from '@/lib/speaker/session-state';
import type { ChainOutcome } from '@/lib/speaker/speak-by-chain';
import { sentencesOf, settingsOf } from '../fakes/session';
import { settlePromises } from '../fakes/timers';

const readAloudOf = (count: number, change: { readonly isPaused?: boolean; readonly isComplete?: boolean } = {}) =>
  startReadAloud({
    type: 'start',
    readAloudId: 'r1',
    title: 'A text',
    sentences: sentencesOf(...Array.from({ length: count }, (_, index) => `Sentence ${index}.`)),
    isComplete: true,
    settings: settingsOf(),
    position: { index: 0, offsetMs: 0, charIndex: 0 },
    isPaused: false,
    ...change,
  });

/** A loop whose sentences come to these ends, and then are spoken. */
const create = (outcomes: ChainOutcome[] = []) => {
  const spoken: number[] = [];
  const withoutVoice: SessionReadAloud[] = [];
  const reports: SessionReport[] = [];
  let closes = 0;
  const state = createSessionState((report) => reports.push(report));
  const loop = createReadLoop({
    state,
    output: {
      timeline: () => undefined,
      playOut: async () => undefined,
      close: () => {
        closes += 1;
      },
    },
    speak: async (_readAloud, index) => {
      spoken.push(index);
      return outcomes.shift() ?? 'spoken';
    },
    onNoVoice: (readAloud) => withoutVoice.push(readAloud),
  });
  const run = async (readAloud: SessionReadAloud): Promise<void> => {
    state.begin(readAloud, settingsOf());
    loop.run(readAloud);
    await settlePromises();
  };
  return { state, loop, run, spoken, withoutVoice, closes: () => closes };
};

describe('the loop that reads on', () => {
  it('speaks two sentences ahead of the one that sounds, and waits there', async () => {
    const { run, spoken, state } = create();
    const readAloud = readAloudOf(6);
    await run(readAloud);
    const first = [...spoken];

    state.dispatch(readAloud, { type: 'sound', index: 1 });
    await settlePromises();

    expect(first).toEqual([0, 1, 2]);
    expect(spoken).toEqual([0, 1, 2, 3]);
  });

  it('ends a reading that was heard out, and waits with one to which more will come', async () => {
    const { run, state, spoken } = create();
    const whole = readAloudOf(2);
    await run(whole);
    const growing = readAloudOf(1, { isComplete: false });
    await run(growing);
    const waiting = growing.state.status;

    growing.sentences.push(...sentencesOf('More.'));
    state.dispatch(growing, { type: 'append', count: 2, isComplete: true });
    await settlePromises();

    expect(whole.state.status).toBe('ended');
    expect(waiting).toBe('waiting');
    expect(growing.state.status).toBe('ended');
    expect(spoken).toEqual([0, 1, 0, 1]);
  });

  it('asks for nothing while the reading is paused', async () => {
    const { run, state, spoken } = create();
    const readAloud = readAloudOf(2, { isPaused: true });
    await run(readAloud);
    const before = spoken.length;

    state.dispatch(readAloud, { type: 'play' });
    await settlePromises();

    expect([before, spoken.length]).toEqual([0, 2]);
  });

  it('fails at the sentence that no voice could speak, and tells when voices may yet come', async () => {
    const { run, withoutVoice } = create(['spoken', 'no-voice', 'no-voice']);
    const readAloud = readAloudOf(3);
    await run(readAloud);
    const told = withoutVoice.length;
    const late = readAloudOf(1);
    late.error = { code: 'no-voice' };
    await run(late);

    expect(readAloud).toMatchObject({ state: { status: 'failed' }, position: { index: 1 } });
    expect(told).toBe(0);
    expect(withoutVoice).toEqual([late]);
  });

  it('begins again at the sentence that sounds when the sound was lost', async () => {
    const { run, spoken } = create(['spoken', 'sound-lost']);

    await run(readAloudOf(2));

    expect(spoken).toEqual([0, 1, 0, 1]);
  });

  it('asks for nothing more once it is stopped, and closes what sounds', async () => {
    const { run, loop, state, spoken, closes } = create();
    const readAloud = readAloudOf(6);
    await run(readAloud);
    const before = closes();

    loop.stop();
    state.dispatch(readAloud, { type: 'sound', index: 3 });
    await settlePromises();

    expect(spoken).toEqual([0, 1, 2]);
    expect(closes() - before).toBe(1);
  });
});
