import { describe, expect, it } from 'vitest';
import { createReadAloudKeeper } from '@/lib/background/read-aloud/read-aloud-keeper';
import { createReadAloudBrowser, playbackAt, threeSentences } from '../../fakes/read-aloud-sessions';
import { settlePromises } from '../../fakes/timers';

const full = (): Promise<never> => Promise.reject(new Error('QUOTA_BYTES quota exceeded'));

describe('the keeper of what is read', () => {
  it('stores the reading without what only this worker has', async () => {
    const { store, places } = createReadAloudBrowser().contextOfWorker();
    const readAloud = threeSentences('r1', { voice: { engineId: 'browser', voiceId: 'Ava' } });

    createReadAloudKeeper({ store, places }).keepReadAloud(readAloud);
    await settlePromises();

    const { playback: _playback, voice: _voice, ...stored } = readAloud;
    expect((await store.read())?.readAloud).toEqual(stored);
  });

  it('notes the place within a message, and that there is none at its beginning and its end', async () => {
    const { store, places } = createReadAloudBrowser().contextOfWorker();
    const keeper = createReadAloudKeeper({ store, places });
    const noted: unknown[] = [];
    for (const [status, index] of [
      ['playing', 1],
      ['playing', 0],
      ['paused', 2],
      ['ended', 3],
    ] as const) {
      keeper.keepProgress(threeSentences('r1', { messageId: 'm1', playback: playbackAt('r1', status, index) }));
      await settlePromises();
      noted.push(await places.of('m1'));
    }

    expect(noted).toEqual([10, undefined, 20, undefined]);
  });

  it('lets nothing fail for an area that is full', async () => {
    const { store, places } = createReadAloudBrowser().contextOfWorker();
    const keeper = createReadAloudKeeper({
      places: { ...places, note: full },
      store: { ...store, writeReadAloud: full, writePosition: full, writeQueue: full, clear: full },
    });

    keeper.keepReadAloud(threeSentences('r1'));
    keeper.keepProgress(threeSentences('r1', { messageId: 'm1' }));
    keeper.keepQueue([]);
    keeper.clear();

    // A promise that nobody catches would fail the run.
    await expect(settlePromises()).resolves.toBeUndefined();
  });
});
