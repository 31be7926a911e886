import { beforeEach, describe, expect, it } from 'vitest';
import { createReadAloudState, type ReadAloudState } from '@/lib/background/read-aloud/read-aloud-state';
import {
  createReadAloudBrowser,
  playbackAt,
  type ReadAloudBrowser,
  threeSentences,
} from '../../fakes/read-aloud-sessions';
import { settlePromises } from '../../fakes/timers';

let browser: ReadAloudBrowser;
let state: ReadAloudState;

const restart = async (): Promise<ReadAloudState> => {
  await settlePromises();
  const next = createReadAloudState(browser.contextOfWorker());
  await next.restored;
  return next;
};

beforeEach(async () => {
  browser = createReadAloudBrowser();
  state = await restart();
});

const trial = { engineId: 'browser', voiceId: 'Ava' };

describe('what is read aloud', () => {
  it('is nothing at first, busy until it ends, and told to panels at every change', () => {
    const before = state.isBusy();
    state.begin(threeSentences('r1'));
    const begun = browser.view()?.status;
    const readAloud = state.isBusy();
    state.notePlayback(playbackAt('r1', 'ended', 3));

    expect([before, readAloud, state.isBusy()]).toEqual([false, true, false]);
    expect([begun, browser.view()?.status]).toEqual(['preparing', 'ended']);
  });

  it('says once that it has ended, and nothing of a reading that is over', () => {
    state.begin(threeSentences('r1'));

    expect(state.notePlayback(playbackAt('r0', 'ended', 3))).toBe(false);
    expect(state.current()?.playback.status).toBe('preparing');
    expect(state.notePlayback(playbackAt('r1', 'ended', 3))).toBe(true);
    expect(state.notePlayback(playbackAt('r1', 'ended', 3))).toBe(false);
  });

  it('is known to the next worker: paused, at its sentence, with what waits', async () => {
    state.begin(threeSentences('r1'));
    state.notePlayback(playbackAt('r1', 'playing', 1));
    state.queue.add({ id: 'q1', title: 'Next', source: { type: 'text', text: 'Next.', title: 'Next' } }, false);

    const later = await restart();

    expect(later.view()).toMatchObject({
      readAloudId: 'r1',
      status: 'paused',
      sentenceIndex: 1,
      queue: [{ id: 'q1' }],
    });
  });

  it('that begins before an earlier one was found is not replaced by it', async () => {
    state.begin(threeSentences('r1'));
    await settlePromises();
    const later = createReadAloudState(browser.contextOfWorker());
    later.begin(threeSentences('r2'));
    await later.restored;

    expect(later.current()?.readAloudId).toBe('r2');
  });

  it('is gone for the next worker too when it was dropped', async () => {
    state.begin(threeSentences('r1'));
    state.dropAll();

    expect(browser.view()).toBeUndefined();
    expect((await restart()).current()).toBeUndefined();
  });

  it('moves to the beginning of another sentence, and stays within the one that it is in', () => {
    const playback = { ...playbackAt('r1', 'paused', 1), position: { index: 1, offsetMs: 700, charIndex: 4 } };
    state.begin(threeSentences('r1', { playback }));

    expect(state.moveTo(1)?.playback.position).toEqual({ index: 1, offsetMs: 700, charIndex: 4 });
    expect(state.moveTo(2)?.playback.position).toEqual({ index: 2, offsetMs: 0, charIndex: 0 });
  });

  it('grows by what is added; a page is stored when all of it is here', async () => {
    const [one, ...others] = threeSentences('r1').sentences;
    state.begin(threeSentences('r1', { document: 'd1', sentences: one === undefined ? [] : [one], isComplete: false }));

    state.append({ sentences: others, isComplete: false });
    const part = (await restart()).current()?.sentences.length;
    state.append({ sentences: [], isComplete: true });

    expect(browser.view()).toMatchObject({ sentenceCount: 3, isComplete: true });
    expect([part, (await restart()).current()?.sentences.length]).toEqual([1, 3]);
  });
});

describe('a voice on trial', () => {
  it('is told from what is the user’s own', () => {
    state.begin(threeSentences('r1'));
    expect(browser.view()).not.toHaveProperty('isTrial');
    state.begin(threeSentences('trial', { voice: trial }));
    expect(browser.view()).toMatchObject({ isTrial: true });
  });

  it('sets aside what is read, and another one after it keeps that', () => {
    state.begin(threeSentences('r1'));
    state.begin(threeSentences('trial 1', { voice: trial }));
    state.begin(threeSentences('trial 2', { voice: trial }));

    expect(state.resumeInterrupted()).toBe(true);
    expect(browser.view()).toMatchObject({ readAloudId: 'r1', status: 'paused' });
    expect(state.resumeInterrupted()).toBe(false);
  });

  it('brings nothing back that had ended, or that another reading replaced', () => {
    state.begin(threeSentences('r1', { playback: playbackAt('r1', 'ended', 3) }));
    state.begin(threeSentences('trial', { voice: trial }));
    expect(state.resumeInterrupted()).toBe(false);

    state.begin(threeSentences('r2'));
    state.begin(threeSentences('trial', { voice: trial }));
    state.begin(threeSentences('r3'));
    expect(state.resumeInterrupted()).toBe(false);
  });

  it('lets the answer that it interrupted grow meanwhile', () => {
    const [one, ...others] = threeSentences('r1').sentences;
    state.begin(
      threeSentences('r1', {
        sentences: one === undefined ? [] : [one],
        isComplete: false,
        text: {
          title: 'r1',
          take: async () => ({ sentences: [], isComplete: false }),
          onEvent: () => undefined,
        },
      }),
    );
    state.begin(threeSentences('trial', { voice: trial }));

    state.appendInterrupted({ sentences: others, isComplete: true });
    state.resumeInterrupted();

    expect(browser.view()).toMatchObject({ readAloudId: 'r1', sentenceCount: 3, isComplete: true });
  });
});
