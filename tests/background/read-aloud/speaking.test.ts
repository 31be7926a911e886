import { beforeEach, describe, expect, it } from 'vitest';
import type { ReadAloudSessions, ReadAloudSessionsContext } from '@/lib/background/read-aloud/read-aloud-contract';
import { createReadAloudStore } from '@/lib/background/read-aloud/stored-read-aloud';
import type { Playback, SpeakerTask } from '@/lib/domain/read-aloud/read-aloud';
import {
  createReadAloudBrowser,
  type ReadAloudBrowser,
  spokenMarkdown,
  spokenMessage,
} from '../../fakes/read-aloud-sessions';
import { settlePromises } from '../../fakes/timers';

let browser: ReadAloudBrowser;

beforeEach(() => {
  browser = createReadAloudBrowser();
});

const startWorker = (change: Partial<ReadAloudSessionsContext> = {}): ReadAloudSessions => browser.startWorker(change);
const view = () => browser.view();
/** What the speaker was told since this was called last. */
const takeOrders = (): readonly SpeakerTask[] => browser.orders.splice(0);

const openMessage = ({ handlers }: ReadAloudSessions, messageId = 'm1') =>
  handlers['read-aloud-open']({ type: 'read-aloud-open', source: { type: 'message', messageId } });

const playbackOf = (status: Playback['status'], index: number, charIndex = 0): Playback => ({
  readAloudId: view()?.readAloudId ?? 'id1',
  status,
  position: { index, offsetMs: 700, charIndex },
  elapsedMs: 1,
  totalMs: 2,
});

describe('the speaker', () => {
  it('is opened and given the whole reading from its beginning', async () => {
    await openMessage(startWorker());

    const [order, ...others] = takeOrders();
    expect(others).toEqual([]);
    expect(order).toMatchObject({
      type: 'start',
      isPaused: false,
      isComplete: true,
      position: { index: 0, offsetMs: 0, charIndex: 0 },
    });
    expect(order?.type === 'start' ? order.sentences.map(({ text }) => text) : []).toEqual([
      'The first sentence is this one.',
      'The second one follows.',
      'A third one ends it.',
    ]);
  });

  it('is told what to do while it holds the reading', async () => {
    const readAloudSessions = startWorker();
    await openMessage(readAloudSessions);
    takeOrders();

    await readAloudSessions.handlers['read-aloud-pause']({ type: 'read-aloud-pause' });
    await readAloudSessions.handlers['read-aloud-play']({ type: 'read-aloud-play' });
    await readAloudSessions.handlers['read-aloud-step']({ type: 'read-aloud-step', by: 1 });
    await readAloudSessions.handlers['read-aloud-seek']({
      type: 'read-aloud-seek',
      offset: spokenMarkdown.indexOf('follows'),
    });
    await readAloudSessions.handlers['read-aloud-close']({ type: 'read-aloud-close' });

    expect(takeOrders()).toEqual([
      { type: 'pause' },
      { type: 'play' },
      { type: 'step', by: 1 },
      { type: 'seek', index: 1 },
      { type: 'close' },
    ]);
    expect(view()).toBeUndefined();
  });

  it('that goes while it speaks is brought back at once, at the place where it was', async () => {
    const readAloudSessions = startWorker();
    await openMessage(readAloudSessions);
    readAloudSessions.onReport({ type: 'playback', playback: playbackOf('playing', 1, 4) });
    takeOrders();

    readAloudSessions.onGone(false);
    const meanwhile = view();
    await settlePromises();

    expect(meanwhile).toMatchObject({ status: 'preparing', sentenceIndex: 1 });
    expect(takeOrders()).toMatchObject([
      { type: 'start', isPaused: false, position: { index: 1, offsetMs: 700, charIndex: 4 } },
    ]);
  });

  it('that goes while nobody listens is left closed', async () => {
    const readAloudSessions = startWorker();
    await openMessage(readAloudSessions);
    readAloudSessions.onReport({ type: 'playback', playback: playbackOf('paused', 1, 4) });
    takeOrders();

    readAloudSessions.onGone(false);
    await settlePromises();

    expect(takeOrders()).toEqual([]);
    expect(view()).toMatchObject({ status: 'paused', sentenceIndex: 1 });
  });

  it('that goes again and again is brought back at the place where it was, when play is pressed', async () => {
    const readAloudSessions = startWorker();
    await openMessage(readAloudSessions);
    readAloudSessions.onReport({ type: 'playback', playback: playbackOf('playing', 1, 4) });
    takeOrders();

    readAloudSessions.onGone(true);
    const stopped = view();
    await readAloudSessions.handlers['read-aloud-play']({ type: 'read-aloud-play' });

    expect(stopped).toMatchObject({ status: 'paused', sentenceIndex: 1 });
    expect(takeOrders()).toMatchObject([
      { type: 'start', isPaused: false, position: { index: 1, offsetMs: 700, charIndex: 4 } },
    ]);
  });

  it('that has gone is brought back paused when the reading is stepped', async () => {
    const readAloudSessions = startWorker();
    await openMessage(readAloudSessions);
    readAloudSessions.onReport({ type: 'playback', playback: playbackOf('paused', 0) });
    readAloudSessions.onGone(false);
    takeOrders();

    await readAloudSessions.handlers['read-aloud-step']({ type: 'read-aloud-step', by: 1 });

    expect(takeOrders()).toMatchObject([{ type: 'start', isPaused: true, position: { index: 1, offsetMs: 0 } }]);
  });

  it('goes on where an earlier worker left it', async () => {
    const before = startWorker();
    await openMessage(before);
    before.onReport({ type: 'playback', playback: playbackOf('paused', 2, 8) });
    await settlePromises();
    takeOrders();

    await startWorker().handlers['read-aloud-play']({ type: 'read-aloud-play' });

    expect(takeOrders()).toMatchObject([
      { type: 'start', isPaused: false, position: { index: 2, offsetMs: 700, charIndex: 8 } },
    ]);
  });

  it('that plays on while the worker restarts is taken over, not started again', async () => {
    const before = startWorker();
    await openMessage(before);
    await settlePromises();
    takeOrders();
    const after = startWorker();

    after.onReady(playbackOf('playing', 1));
    await settlePromises();
    await after.handlers['read-aloud-pause']({ type: 'read-aloud-pause' });

    expect(view()).toMatchObject({ status: 'playing', sentenceIndex: 1 });
    expect(takeOrders()).toEqual([{ type: 'pause' }]);
  });

  it('is told that nothing more comes when the worker that wrote the answer died', async () => {
    const run = { order: { runId: 'r1' }, linesFrom: () => ['0:"One sentence. And half"\n'] };
    // The reading looks at two fields of a run.
    const before = startWorker({
      runOf: () => run as unknown as ReturnType<ReadAloudSessionsContext['runOf']>,
      message: async (id) => spokenMessage(id, ''),
    });
    await openMessage(before);
    await settlePromises();
    takeOrders();

    const after = startWorker();
    after.onReady(playbackOf('waiting', 1));
    await settlePromises();

    expect(takeOrders()).toMatchObject([{ type: 'append', sentences: [], isComplete: true }]);
    expect(view()?.isComplete).toBe(true);
  });

  it('asks for the sound of a sentence and is told where it is', () => {
    const report = {
      type: 'speech-open',
      text: 'Hello.',
      language: 'en-US',
      voice: { engineId: 'a', voiceId: 'v' },
    } as const;

    expect(startWorker().onReport(report)).toEqual({ streamId: 'stream of Hello.' });
  });

  it('that cannot be opened leaves nothing behind', async () => {
    const failing = startWorker({
      speaker: { tell: () => false, open: () => Promise.reject(new Error('no document')) },
    });

    await expect(openMessage(failing)).rejects.toThrow('no document');

    expect(view()).toBeUndefined();
    expect(await createReadAloudStore(browser.session).read()).toBeUndefined();
  });
});

describe('what panels hear', () => {
  it('is each word as a range of the source, past its markup', async () => {
    const readAloudSessions = startWorker();
    await openMessage(readAloudSessions);
    const readAloudId = view()?.readAloudId ?? '';

    readAloudSessions.onReport({ type: 'word', readAloudId, sentenceId: 's1', start: 4, end: 9, isExact: true });

    const word = browser.events.findLast((event) => event.type === 'read-aloud-word');
    expect(word?.type === 'read-aloud-word' ? spokenMarkdown.slice(word.start, word.end) : '').toBe('first');
  });

  it('is no word of a reading that is over', async () => {
    const readAloudSessions = startWorker();
    await openMessage(readAloudSessions);

    readAloudSessions.onReport({
      type: 'word',
      readAloudId: 'older',
      sentenceId: 's1',
      start: 0,
      end: 3,
      isExact: true,
    });

    expect(browser.events.filter(({ type }) => type === 'read-aloud-word')).toEqual([]);
  });

  it('is that a voice gave up', async () => {
    const readAloudSessions = startWorker();
    const notice = {
      readAloudId: 'id1',
      from: { engineId: 'edge', voiceId: 'a' },
      to: { engineId: 'openai', voiceId: 'b' },
      error: { code: 'timeout' },
    } as const;

    readAloudSessions.onReport({ type: 'voice-notice', ...notice });

    expect(browser.events).toEqual([{ type: 'read-aloud-notice', ...notice }]);
  });
});
