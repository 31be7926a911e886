import { beforeEach, describe, expect, it } from 'vitest';
import { createReadAloudState, type ReadAloudState } from '@/lib/background/read-aloud/read-aloud-state';
import { createSpeakerControl, type SpeakerControl } from '@/lib/background/read-aloud/speaker-control';
import { languageOf } from '../../fakes/language-of';
import {
  createReadAloudBrowser,
  playbackAt,
  type ReadAloudBrowser,
  threeSentences,
} from '../../fakes/read-aloud-sessions';
import { settlePromises } from '../../fakes/timers';

let browser: ReadAloudBrowser;
let state: ReadAloudState;
let speaker: SpeakerControl;

beforeEach(async () => {
  browser = createReadAloudBrowser();
  const context = browser.contextOfWorker();
  state = createReadAloudState(context);
  await state.restored;
  speaker = createSpeakerControl(context, state);
});

const readAloud = threeSentences('r1');
const greek = readAloud.sentences.map((sentence) => ({ ...sentence, language: languageOf('el') }));
const same = (index: number): number => index;

describe('the control of the speaker', () => {
  it('hands a reading over once, and then only tells what to do with it', async () => {
    state.begin(readAloud);

    await speaker.start(readAloud);
    await speaker.order({ type: 'play' }, same);

    expect(browser.orders).toMatchObject([{ type: 'start', readAloudId: 'r1', isPaused: false }, { type: 'play' }]);
  });

  it('hands nothing over that was replaced while the document opened', async () => {
    state.begin(readAloud);
    const started = speaker.start(readAloud);
    state.begin(threeSentences('r2'));
    await started;

    expect(browser.orders).toEqual([]);
  });

  it('orders nothing when nothing is read', async () => {
    await speaker.order({ type: 'play' }, same);
    speaker.append({ sentences: [], isComplete: true });

    expect(browser.orders).toEqual([]);
  });

  it('takes the document of an earlier worker for its own when that reports on the reading', async () => {
    state.begin(readAloud);
    speaker.noteHeld('r1');

    await speaker.order({ type: 'step', by: 1 }, (index) => index + 1);

    expect(browser.orders).toEqual([{ type: 'step', by: 1 }]);
  });

  it('brings a reading back at the sentence that was meant, within its sentences, silent unless it is to play', async () => {
    state.begin(readAloud);

    await speaker.order({ type: 'step', by: 1 }, (index) => index + 9);
    speaker.noteHeld(undefined);
    await speaker.order({ type: 'step', by: -1 }, (index) => index - 9);
    speaker.noteHeld(undefined);
    await speaker.order({ type: 'play' }, same);

    expect(browser.orders).toMatchObject([
      { type: 'start', isPaused: true, position: { index: 2 } },
      { type: 'start', isPaused: true, position: { index: 0 } },
      { type: 'start', isPaused: false, position: { index: 0 } },
    ]);
  });

  it('reopens the document that went while it was heard, and leaves one closed that was not', async () => {
    state.begin(readAloud);
    state.notePlayback(playbackAt('r1', 'playing', 1));
    speaker.onGone(false);
    await settlePromises();
    state.notePlayback(playbackAt('r1', 'paused', 1));
    speaker.onGone(false);
    await settlePromises();

    expect(browser.orders).toMatchObject([{ type: 'start', position: { index: 1 } }]);
  });

  it('shows a reading as paused whose document goes again and again, or cannot be opened again', async () => {
    const link = { accept: () => false, tell: () => false, open: () => Promise.reject(new Error('no document')) };
    const failing = createSpeakerControl(browser.contextOfWorker({ speaker: link }), state);
    state.begin(readAloud);
    speaker.onGone(true);
    const again = browser.view()?.status;

    state.notePlayback(playbackAt('r1', 'playing', 1));
    failing.onGone(false);
    await settlePromises();

    expect([again, browser.view()?.status]).toEqual(['paused', 'paused']);
    expect(browser.orders).toEqual([]);
  });

  it('tells the speaker the settings, and the panels with them', async () => {
    state.begin(readAloud);
    const told = browser.events.length;

    await speaker.sendSettings();

    expect(browser.orders).toMatchObject([{ type: 'settings', settings: { rate: 1, volume: 1 } }]);
    expect(browser.orders[0]).not.toHaveProperty('forgives');
    expect(browser.events.slice(told).map(({ type }) => type)).toEqual(['read-aloud-changed']);
  });

  it('tells the voices of a language that is new before the first sentence in it, and once', async () => {
    state.begin(readAloud);
    await speaker.start(readAloud);

    speaker.append({ sentences: greek, isComplete: false });
    speaker.append({ sentences: greek, isComplete: true });

    expect(browser.orders.slice(1)).toMatchObject([
      { type: 'settings', settings: { voices: { 'en-US': expect.anything(), el: expect.anything() } } },
      { type: 'append', isComplete: false },
      { type: 'append', isComplete: true },
    ]);
  });

  it('keeps the order of sentences that come to a new worker before it knows the preferences', async () => {
    state.begin(readAloud);

    speaker.append({ sentences: greek, isComplete: false });
    speaker.append({ sentences: [], isComplete: true });
    await settlePromises();

    expect(browser.orders).toMatchObject([
      { type: 'settings', settings: { voices: { el: expect.anything() } } },
      { type: 'append', isComplete: false },
      { type: 'append', isComplete: true },
    ]);
  });
});
