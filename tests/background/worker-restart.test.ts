import { describe, expect, it } from 'vitest';
import { messageText } from '@/lib/domain/message';
import { askOf, connectScripted, createFakeBrowser, type FakeBrowser, type FakePanel } from '../fakes/fake-browser';
import { until } from '../fakes/timers';

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
