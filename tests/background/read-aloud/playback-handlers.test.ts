import { beforeEach, describe, expect, it } from 'vitest';
import { playbackHandlers } from '@/lib/background/read-aloud/playback-handlers';
import { createReadAloudState, type ReadAloudState } from '@/lib/background/read-aloud/read-aloud-state';
import { createSpeakerControl } from '@/lib/background/read-aloud/speaker-control';
import { createReadAloudBrowser, type ReadAloudBrowser, threeSentences } from '../../fakes/read-aloud-sessions';

let browser: ReadAloudBrowser;
let state: ReadAloudState;
let handlers: ReturnType<typeof playbackHandlers>;

beforeEach(async () => {
  browser = createReadAloudBrowser();
  const context = browser.contextOfWorker();
  state = createReadAloudState(context);
  await state.restored;
  handlers = playbackHandlers(state, createSpeakerControl(context, state));
});

describe('the commands that drive what is read', () => {
  it('do nothing, and say so by nothing, when nothing is read', async () => {
    const answers = [
      await handlers['read-aloud-play'](),
      await handlers['read-aloud-step']({ type: 'read-aloud-step', by: 1 }),
      await handlers['read-aloud-seek']({ type: 'read-aloud-seek', offset: 0 }),
      await handlers['read-aloud-state'](),
    ];

    expect(answers).toEqual([null, null, null, {}]);
    expect(browser.orders).toEqual([]);
  });

  it('go to the sentence at an offset of the source, and nowhere for one beyond it', async () => {
    state.begin(threeSentences('r1'));

    await handlers['read-aloud-seek']({ type: 'read-aloud-seek', offset: 1000 });
    const beyond = browser.orders.length;
    await handlers['read-aloud-seek']({ type: 'read-aloud-seek', offset: 12 });

    expect(beyond).toBe(0);
    expect(browser.orders).toMatchObject([{ type: 'start', isPaused: true, position: { index: 1 } }]);
  });

  it('tell what is read, by the speed and volume of now', async () => {
    state.begin(threeSentences('r1'));
    state.setPace({ rate: 3, volume: 0 });

    const { readAloud } = await handlers['read-aloud-state']();

    expect(readAloud).toMatchObject({ readAloudId: 'r1', rate: 1, volume: 1 });
  });
});
