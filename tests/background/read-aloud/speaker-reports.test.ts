import { beforeEach, describe, expect, it } from 'vitest';
import { createReadAloudState, type ReadAloudState } from '@/lib/background/read-aloud/read-aloud-state';
import type { AddedText } from '@/lib/background/read-aloud/read-aloud-text';
import { createSpeakerReports } from '@/lib/background/read-aloud/speaker-reports';
import {
  createReadAloudBrowser,
  playbackAt,
  type ReadAloudBrowser,
  threeSentences,
} from '../../fakes/read-aloud-sessions';
import { settlePromises } from '../../fakes/timers';

let browser: ReadAloudBrowser;
let state: ReadAloudState;
let reports: ReturnType<typeof createSpeakerReports>;
let held: (string | undefined)[];
let appended: AddedText[];
let ends: number;

beforeEach(async () => {
  browser = createReadAloudBrowser();
  const { broadcast, streams, ...context } = browser.contextOfWorker();
  state = createReadAloudState({ broadcast, ...context });
  await state.restored;
  held = [];
  appended = [];
  ends = 0;
  reports = createSpeakerReports({
    state,
    broadcast,
    streams,
    speaker: { noteHeld: (readAloudId) => held.push(readAloudId), append: (added) => appended.push(added) },
    onEnd: () => {
      ends += 1;
    },
  });
});

describe('what the speaker reports', () => {
  it('of how far it is moves the reading that is read, and calls its end once', () => {
    state.begin(threeSentences('r1'));

    reports.onReport({ type: 'playback', playback: playbackAt('r1', 'playing', 1) });
    const playing = browser.view();
    for (const _ of [1, 2]) reports.onReport({ type: 'playback', playback: playbackAt('r1', 'ended', 3) });

    expect(playing).toMatchObject({ status: 'playing', sentenceIndex: 1 });
    expect(ends).toBe(1);
  });

  it('of a reading that was replaced changes nothing', () => {
    state.begin(threeSentences('r2'));

    reports.onReport({ type: 'playback', playback: playbackAt('r1', 'ended', 3) });

    expect(held).toEqual([]);
    expect(ends).toBe(0);
    expect(browser.view()).toMatchObject({ readAloudId: 'r2', status: 'preparing' });
  });

  it('of a document that has just opened and holds nothing says that nothing is held', async () => {
    state.begin(threeSentences('r1'));

    reports.onReady(undefined);
    await settlePromises();

    expect(held).toEqual([undefined]);
    expect(appended).toEqual([]);
  });

  it('ends an answer whose writer is gone, and no page that is still being taken', async () => {
    state.begin(threeSentences('r1', { isComplete: false, document: 'd1' }));
    reports.onReady(playbackAt('r1', 'waiting', 3));
    await settlePromises();
    const ofPage = appended.length;
    state.begin(threeSentences('r2', { isComplete: false, messageId: 'm1' }));

    reports.onReady(playbackAt('r2', 'waiting', 3));
    await settlePromises();

    expect(ofPage).toBe(0);
    expect(appended).toEqual([{ sentences: [], isComplete: true }]);
  });
});
