import Dexie from 'dexie';
import { describe, expect, it } from 'vitest';
import { messageText } from '@/lib/domain/message';
import { restOf } from '@/lib/panel/chat/save-rest';
import { readDamagedAnswer } from '@/lib/storage/read/damaged-answers';
import { askOf, connectScripted, createFakeBrowser, type FakeBrowser, type FakePanel } from '../../fakes/fake-browser';
import { until } from '../../fakes/timers';

type Started = {
  readonly browser: FakeBrowser;
  readonly panel: FakePanel;
  readonly conversationId: string;
  readonly runId: string;
};

const startStreaming = async (): Promise<Started> => {
  const browser = createFakeBrowser();
  browser.start();
  const panel = browser.openPanel();
  const connectionId = await connectScripted(panel);
  const { conversationId, runId = '' } = await panel.request(askOf(connectionId));
  await until(() => browser.calls.length === 1);
  browser.calls[0]?.text('Kept in the journal. ');
  await browser.time.advance(300);
  return { browser, panel, conversationId, runId };
};

/** Kills the worker with no panel there, and waits until the next one has settled what the first left. */
const restartAlone = async ({ browser, panel }: Started): Promise<void> => {
  panel.close();
  browser.kill();
  const background = browser.start();
  await browser.time.advance(1100);
  await background.settled;
};

const heldLines = (panel: FakePanel): string[] => panel.eventsOf('run-lines').flatMap(({ lines }) => lines);

const answerOf = async ({ browser, conversationId }: Started) => (await browser.stored(conversationId)).at(-1);

describe('a worker that was killed while it streamed', () => {
  it('loses nothing that the journal kept when no panel is there', async () => {
    const started = await startStreaming();

    await restartAlone(started);

    const answer = await answerOf(started);
    expect(answer).toMatchObject({ status: 'interrupted', error: { code: 'worker-stopped' } });
    expect(answer?.runId).toBeUndefined();
    expect(answer === undefined ? '' : messageText(answer)).toBe('Kept in the journal. ');
    expect(await started.browser.world.journal.unfinished()).toEqual([]);
  });

  it('still tells what was sent for the answer', async () => {
    const started = await startStreaming();

    await restartAlone(started);

    expect((await answerOf(started))?.sent).toMatchObject({
      model: 'm1',
      messages: [{ role: 'user', characters: 'Why is the sky blue?'.length }],
    });
  });

  it('takes what a panel had shown beyond the journal', async () => {
    const started = await startStreaming();
    const { browser, panel, runId } = started;
    browser.calls[0]?.text('Shown only.');
    await browser.time.advance(20);
    const lines = heldLines(panel);

    browser.kill();
    await browser.time.advance(60);
    const { runs } = await panel.request({ type: 'hello', windowId: 1 });
    await panel.request({ type: 'resume', runId, haveSeq: lines.length, lines });
    await browser.time.advance(1100);
    await until(() => panel.eventsOf('run-end').length === 1);

    expect(runs).toMatchObject([{ runId, lastSeq: 1 }]);
    expect(lines).toHaveLength(2);
    const answer = await answerOf(started);
    expect(answer === undefined ? '' : messageText(answer)).toBe('Kept in the journal. Shown only.');
  });

  it('takes it too when the panel comes after the run was settled', async () => {
    const started = await startStreaming();
    const { browser, panel, runId } = started;
    browser.calls[0]?.text('Shown only.');
    await browser.time.advance(20);
    const lines = heldLines(panel);

    await restartAlone(started);
    await browser.openPanel().request({ type: 'resume', runId, haveSeq: lines.length, lines });

    const answer = await answerOf(started);
    expect(answer === undefined ? '' : messageText(answer)).toBe('Kept in the journal. Shown only.');
  });

  it('calls the answer complete when its end of generation had been read', async () => {
    const started = await startStreaming();
    const { browser, panel, runId } = started;
    const lines = [...heldLines(panel), 'e:{"finishReason":"stop","isContinued":false}'];

    browser.kill();
    await browser.time.advance(60);
    await panel.request({ type: 'resume', runId, haveSeq: lines.length, lines });
    await browser.time.advance(1100);
    await until(() => panel.eventsOf('run-end').length === 1);

    expect(await answerOf(started)).toMatchObject({ status: 'complete' });
  });

  it('answers a question that waited in the queue', async () => {
    const started = await startStreaming();
    const { browser, panel, conversationId } = started;
    const { providers } = await panel.request({ type: 'hello', windowId: 1 });
    const again = askOf(providers[0]?.id ?? '', { requestId: 'request-2', conversationId, text: 'Next' });
    await panel.request(again);

    panel.close();
    browser.kill();
    browser.start();
    await browser.time.advance(1100);
    await until(() => browser.calls.length === 2);

    expect(browser.calls[1]?.request.messages.at(-1)?.parts).toEqual([{ type: 'text', text: 'Next' }]);
  });

  it('lets a stop of the dead run and a new question through', async () => {
    const { browser, panel, conversationId, runId } = await startStreaming();
    const { providers } = await panel.request({ type: 'hello', windowId: 1 });

    browser.kill();
    await browser.time.advance(60);
    const stopped = panel.request({ type: 'stop', runId });
    const asked = panel.request(
      askOf(providers[0]?.id ?? '', { requestId: 'request-2', conversationId, text: 'Next' }),
    );
    await browser.time.advance(1100);

    expect(await stopped).toBeNull();
    expect((await asked).runId).toBeDefined();
    await until(() => browser.calls.length === 2);
  });

  it('replays a run from any line to a panel that was reopened', async () => {
    const { browser, panel, runId } = await startStreaming();
    panel.close();
    browser.calls[0]?.text('More.');
    await browser.time.advance(20);

    const reopened = browser.openPanel();
    await reopened.request({ type: 'subscribe', runId, fromSeq: 1 });

    expect(reopened.eventsOf('run-lines')).toEqual([
      { type: 'run-lines', runId, fromSeq: 1, lines: ['0:"Kept in the journal. "', '0:"More."'] },
    ]);
  });
});

describe('a journal that the disk has damaged', () => {
  /** Three batches, of which the second is changed on the disk. */
  const startDamaged = async (change: (row: Record<string, unknown>) => Record<string, unknown>) => {
    const started = await startStreaming();
    for (const text of ['In the damaged batch. ', 'After it.']) {
      started.browser.calls[0]?.text(text);
      await started.browser.time.advance(300);
    }
    const database = new Dexie('journal', started.browser.disk);
    await database.open();
    const rows = await database.table('lines').orderBy('[runId+fromSeq]').toArray();
    await database.table('lines').put(change(rows[1]));
    database.close();
    return started;
  };

  const damaged = async (change: (row: Record<string, unknown>) => Record<string, unknown>) => {
    const started = await startDamaged(change);
    await restartAlone(started);
    const answer = await answerOf(started);
    const kept = await readDamagedAnswer(answer?.id ?? '', started.browser.world.database);
    return { started, answer, rest: kept === undefined ? undefined : restOf(kept) };
  };

  it.each<[string, (row: Record<string, unknown>) => Record<string, unknown>, string]>([
    ['a line that does not parse', (row) => ({ ...row, lines: ['0:"In the dam'] }), '\n0:"In the dam\nAfter it.'],
    ['a line of another protocol', (row) => ({ ...row, lines: ['zz'] }), '\nzz\nAfter it.'],
    ['lines that are none', (row) => ({ ...row, lines: [7] }), '\n7\nAfter it.'],
    ['a batch of another version', (row) => ({ ...row, version: 99 }), 'In the damaged batch. After it.'],
  ])('loses nothing before %s, and keeps the rest to be saved', async (_name, change, rest) => {
    const left = await damaged(change);

    expect(left.answer).toMatchObject({ status: 'interrupted', error: { code: 'journal-damaged' } });
    expect(left.answer === undefined ? '' : messageText(left.answer)).toBe('Kept in the journal. ');
    expect(left.rest).toBe(rest);
    expect(await left.started.browser.world.journal.unfinished()).toEqual([]);
  });

  it('does not say that everything is kept when the disk changed a letter', async () => {
    const { answer } = await damaged((row) => ({ ...row, lines: ['0:"In the damaged cache. "'] }));

    expect(answer).toMatchObject({ status: 'interrupted', error: { code: 'journal-damaged' } });
  });

  it('takes from a panel what the journal lost, and is whole again', async () => {
    const started = await startDamaged((row) => ({ ...row, lines: ['zz'] }));
    const { browser, panel, runId } = started;
    const lines = heldLines(panel);

    browser.kill();
    await browser.time.advance(60);
    await panel.request({ type: 'resume', runId, haveSeq: lines.length, lines });
    await browser.time.advance(1100);
    await until(() => panel.eventsOf('run-end').length === 1);

    const answer = await answerOf(started);
    expect(answer).toMatchObject({ status: 'interrupted', error: { code: 'worker-stopped' } });
    expect(answer === undefined ? '' : messageText(answer)).toBe(
      'Kept in the journal. In the damaged batch. After it.',
    );
  });
});
