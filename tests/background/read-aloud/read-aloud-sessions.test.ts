import { beforeEach, describe, expect, it } from 'vitest';
import type { ReadAloudSessions } from '@/lib/background/read-aloud/read-aloud-contract';
import type { Playback } from '@/lib/domain/read-aloud/read-aloud';
import type { PageDocument } from '@/lib/platform/page-scripts';
import { createReadAloudBrowser, type ReadAloudBrowser, spokenMarkdown } from '../../fakes/read-aloud-sessions';

let browser: ReadAloudBrowser;

beforeEach(() => {
  browser = createReadAloudBrowser();
});

const start = (): ReadAloudSessions => browser.startWorker();
const view = () => browser.view();

const report = (readAloudSessions: ReadAloudSessions, status: Playback['status'], index: number): void => {
  const readAloudId = view()?.readAloudId ?? '';
  const position = { index, offsetMs: 0, charIndex: 0 };
  readAloudSessions.onReport({
    type: 'playback',
    playback: { readAloudId, status, position, elapsedMs: 0, totalMs: 1 },
  });
};

const text = (title: string) => ({ type: 'text', text: `${title} is read.`, title }) as const;

describe('what waits to be read', () => {
  it('comes after what is read, in the order that the user gives it', async () => {
    const { handlers, ...readAloudSessions } = start();
    await handlers['read-aloud-open']({ type: 'read-aloud-open', source: text('One') });
    await handlers['read-aloud-queue']({ type: 'read-aloud-queue', source: text('Two') });
    await handlers['read-aloud-queue']({ type: 'read-aloud-queue', source: { type: 'message', messageId: 'm1' } });
    await handlers['read-aloud-queue']({ type: 'read-aloud-queue', source: text('Next'), isNext: true });

    expect(view()?.queue.map(({ title }) => title)).toEqual(['Next', 'Two', 'The first sentence is this one.']);

    const [next, two] = view()?.queue ?? [];
    await handlers['read-aloud-queue-move']({ type: 'read-aloud-queue-move', itemId: two?.id ?? '', to: 0 });
    await handlers['read-aloud-queue-remove']({ type: 'read-aloud-queue-remove', itemId: next?.id ?? '' });
    expect(view()?.queue.map(({ title }) => title)).toEqual(['Two', 'The first sentence is this one.']);

    report({ handlers, ...readAloudSessions }, 'ended', 1);
    await expect.poll(() => view()?.title).toBe('Two');
    expect(view()?.queue).toHaveLength(1);
  });

  it('is read at once when nothing else is, and jumps the line when it is chosen', async () => {
    const { handlers } = start();

    await handlers['read-aloud-queue']({ type: 'read-aloud-queue', source: text('One') });
    expect(view()).toMatchObject({ title: 'One', queue: [] });
    for (const title of ['Two', 'Three'])
      await handlers['read-aloud-queue']({ type: 'read-aloud-queue', source: text(title) });
    const itemId = view()?.queue[1]?.id ?? '';
    await handlers['read-aloud-queue-play']({ type: 'read-aloud-queue-play', itemId });

    expect(view()).toMatchObject({ title: 'Three', queue: [{ title: 'Two' }] });
    await handlers['read-aloud-queue-clear']({ type: 'read-aloud-queue-clear' });
    expect(view()?.queue).toEqual([]);
  });

  it('survives the worker', async () => {
    const first = start();
    await first.handlers['read-aloud-open']({ type: 'read-aloud-open', source: text('One') });
    await first.handlers['read-aloud-queue']({ type: 'read-aloud-queue', source: text('Two') });
    await first.handlers['read-aloud-queue']({
      type: 'read-aloud-queue',
      source: { type: 'message', messageId: 'm1' },
    });

    const { readAloud } = await start().handlers['read-aloud-state']({ type: 'read-aloud-state' });

    expect(readAloud).toMatchObject({ title: 'One', status: 'paused', queue: [{ title: 'Two' }, { messageId: 'm1' }] });
    expect(readAloud?.totalMs).toBeGreaterThan(0);
  });
});

describe('a page that waits', () => {
  const document: PageDocument = { tabId: 7, frameId: 0, documentId: 'd1', url: 'https://a.example/' };
  const page = { title: 'A page', source: text('A page'), document };

  it('is read where it stands when its turn comes, also by a later worker', async () => {
    const asked: PageDocument[] = [];
    const readInPage = async (shown: PageDocument) => asked.push(shown) > 0;
    const before = browser.startWorker();
    await before.handlers['read-aloud-open']({ type: 'read-aloud-open', source: text('One') });
    before.addPage(page);
    const after = browser.startWorker({ readInPage });
    await after.handlers['read-aloud-state']({ type: 'read-aloud-state' });

    expect(view()?.queue).toEqual([{ id: expect.any(String), title: 'A page' }]);
    report(after, 'ended', 1);

    await expect.poll(() => asked).toEqual([document]);
    expect(view()?.title).toBe('One');
  });

  it('is read from its text when it is not in front of the user any more', async () => {
    const readAloudSessions = start();
    await readAloudSessions.handlers['read-aloud-open']({ type: 'read-aloud-open', source: text('One') });
    readAloudSessions.addPage(page);

    report(readAloudSessions, 'ended', 1);

    await expect.poll(() => view()?.title).toBe('A page');
    expect(browser.orders.at(-1)).toMatchObject({ type: 'start', sentences: [{ text: 'A page is read.' }] });
  });
});

describe('the place in a message', () => {
  const open = (readAloudSessions: ReadAloudSessions, from?: number) =>
    readAloudSessions.handlers['read-aloud-open']({
      type: 'read-aloud-open',
      source: { type: 'message', messageId: 'm1', ...(from !== undefined && { from }) },
    });

  it('is where listening goes on, after a restart too, unless it is said where', async () => {
    const before = start();
    await open(before);
    report(before, 'playing', 1);
    await before.handlers['read-aloud-close']({ type: 'read-aloud-close' });
    const after = start();

    const second = spokenMarkdown.indexOf('The second');
    expect(await open(after)).toMatchObject({ resumedAt: second });
    expect(view()?.sentenceIndex).toBe(1);
    expect(await open(after, 0)).not.toHaveProperty('resumedAt');
    expect(view()?.sentenceIndex).toBe(0);
  });

  it('is forgotten when the message was read to its end', async () => {
    const readAloudSessions = start();
    await open(readAloudSessions);
    report(readAloudSessions, 'playing', 2);
    report(readAloudSessions, 'ended', 3);

    expect(await open(readAloudSessions)).not.toHaveProperty('resumedAt');
  });
});

describe('a voice that is tried out', () => {
  it('gives way to what was read before, which waits where it was', async () => {
    const readAloudSessions = start();
    const { handlers } = readAloudSessions;
    await handlers['read-aloud-open']({ type: 'read-aloud-open', source: { type: 'message', messageId: 'm1' } });
    report(readAloudSessions, 'playing', 1);
    const voice = { engineId: 'browser', voiceId: 'Ava' };

    await handlers['read-aloud-open']({ type: 'read-aloud-open', source: { ...text('Ava'), voice } });
    expect(view()?.title).toBe('Ava');
    report(readAloudSessions, 'ended', 1);

    expect(view()).toMatchObject({ messageId: 'm1', status: 'paused', sentenceIndex: 1 });
  });
});

describe('going to a moment', () => {
  it('tells the speaker the moment and, for one that has no times, the sentence', async () => {
    const { handlers } = start();
    await handlers['read-aloud-open']({ type: 'read-aloud-open', source: { type: 'message', messageId: 'm1' } });
    const atMs = (view()?.totalMs ?? 0) - 1;

    await handlers['read-aloud-seek-time']({ type: 'read-aloud-seek-time', atMs });

    expect(browser.orders.at(-1)).toEqual({ type: 'seek', index: 2, atMs });
  });
});

describe('trying a voice again', () => {
  it('tells the speaker to forgive', async () => {
    const { handlers } = start();
    await handlers['read-aloud-open']({ type: 'read-aloud-open', source: text('One') });

    await handlers['read-aloud-voice-again']({ type: 'read-aloud-voice-again' });

    expect(browser.orders.at(-1)).toMatchObject({ type: 'settings', forgives: true });
  });
});
