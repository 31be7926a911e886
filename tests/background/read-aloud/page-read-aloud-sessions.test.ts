import { beforeEach, describe, expect, it } from 'vitest';
import { createPageReadAloudSessions } from '@/lib/background/read-aloud/page-read-aloud-sessions';
import type { ReadAloudSessions } from '@/lib/background/read-aloud/read-aloud-contract';
import { preferencesSchema } from '@/lib/domain/app/preferences';
import type { PageSentence } from '@/lib/domain/pages/overlay';
import type { SpeakerTask } from '@/lib/domain/read-aloud/read-aloud';
import { z } from '@/lib/domain/schema';
import { createReadAloudBrowser } from '../../fakes/read-aloud-sessions';

const sentence = (text: string, startsParagraph = false): PageSentence => ({
  text,
  language: 'en-US',
  startsParagraph,
});

const create = (): { readAloudSessions: ReadAloudSessions; pages: ReturnType<typeof createPageReadAloudSessions> } => {
  const preferences = z.parse(preferencesSchema, {});
  /** A speaker that goes where it is told to and says so. */
  const obey = (task: SpeakerTask): boolean => {
    const readAloud = readAloudSessions.current();
    if (readAloud === undefined || (task.type !== 'seek' && task.type !== 'step')) return true;
    const index = task.type === 'seek' ? task.index : readAloud.playback.position.index + task.by;
    const position = { index, offsetMs: 0, charIndex: 0 };
    const playback = {
      readAloudId: readAloud.readAloudId,
      status: 'playing',
      position,
      elapsedMs: 0,
      totalMs: 1,
    } as const;
    readAloudSessions.onReport({ type: 'playback', playback });
    return true;
  };
  const readAloudSessions = createReadAloudBrowser().startWorker({
    speaker: { tell: obey, open: async () => undefined },
  });
  return {
    readAloudSessions,
    pages: createPageReadAloudSessions({ readAloudSessions, preferences: { read: async () => preferences } }),
  };
};

let readAloudSessions: ReadAloudSessions;
let pages: ReturnType<typeof createPageReadAloudSessions>;

/** Three paragraphs: of two sentences, of one, of two. */
const open = (isComplete = true) =>
  pages.open({
    title: 'A page',
    document: 'd1',
    sentences: [
      sentence('One one.', true),
      sentence('One two.'),
      sentence('Two one.', true),
      sentence('Three one.', true),
      sentence('Three two.'),
    ],
    isComplete,
  });

const index = (): number | undefined => readAloudSessions.current()?.playback.position.index;

describe('the reading of web pages', () => {
  beforeEach(() => {
    ({ readAloudSessions, pages } = create());
  });

  it('is a reading of its document, as every other is read', async () => {
    await open();

    expect(pages.current()).toMatchObject({ title: 'A page', document: 'd1', sentenceCount: 5, isComplete: true });
  });

  it('grows by what the page adds, until that is all, and by nothing of another reading', async () => {
    const { readAloudId = '' } = await open(false);
    const four = { readAloudId, offset: 49, sentences: [sentence('Four one.', true)] };

    expect(await pages.append({ ...four, readAloudId: 'another', isComplete: false })).toEqual({});
    expect(await pages.append({ ...four, isComplete: false })).toEqual({ next: 59 });
    expect(await pages.append({ readAloudId, offset: 59, sentences: [], isComplete: true })).toEqual({});
    expect(
      await pages.append({ readAloudId, offset: 59, sentences: [sentence('Too late.')], isComplete: true }),
    ).toEqual({});

    expect(readAloudSessions.current()?.sentences.at(-1)).toMatchObject({ text: 'Four one.', source: { start: 49 } });
    expect(pages.current()).toMatchObject({ sentenceCount: 6, isComplete: true });
  });

  it('asks for what it has missed, and takes nothing twice', async () => {
    const { readAloudId = '' } = await open(false);
    const [four, five, six] = [sentence('Four one.', true), sentence('Four two.'), sentence('Five one.', true)];

    const early = { readAloudId, offset: 69, sentences: [six], isComplete: false };
    expect(await pages.append(early)).toEqual({ next: 49 });
    expect(await pages.append({ readAloudId, offset: 49, sentences: [four, five], isComplete: false })).toEqual({
      next: 69,
    });
    expect(await pages.append({ readAloudId, offset: 59, sentences: [five, six], isComplete: false })).toEqual({
      next: 79,
    });

    expect(readAloudSessions.current()?.sentences.map(({ source }) => source.start)).toEqual([
      0, 9, 18, 27, 38, 49, 59, 69,
    ]);
  });

  it('is all that was taken when the page is gone', async () => {
    await open(false);

    pages.finish();

    expect(pages.current()).toMatchObject({ sentenceCount: 5, isComplete: true });
  });

  it('steps by paragraphs to where each begins, and not beyond the ends', async () => {
    await open();
    const visited: (number | undefined)[] = [];
    for (const by of [1, 1, 1, -1, -1, -1] as const) {
      await pages.step({ by, unit: 'paragraph' });
      visited.push(index());
    }

    expect(visited).toEqual([2, 3, 3, 2, 0, 0]);
  });

  it('goes from the middle of a paragraph to its beginning', async () => {
    await open();
    await pages.step({ by: 1, unit: 'paragraph' });
    await pages.step({ by: 1, unit: 'paragraph' });
    await pages.step({ by: 1, unit: 'sentence' });
    expect(index()).toBe(4);

    await pages.step({ by: -1, unit: 'paragraph' });

    expect(index()).toBe(3);
  });
});
