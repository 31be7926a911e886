import { beforeEach, describe, expect, it } from 'vitest';
import { createPageFrames, type PageFrames } from '@/lib/background/pages/page-frames';
import type { FrameCall } from '@/lib/domain/pages/page-frames';
import type { PageDocument } from '@/lib/platform/page-scripts';
import { createFakePages, type FakePages } from '../../fakes/fake-pages';
import { createFakeTime } from '../../fakes/timers';

const page: PageDocument = { tabId: 1, frameId: 0, documentId: 'd0', url: 'https://a.example/' };
const options = { languages: { uiLanguage: 'en-US', favourites: [] }, code: 'skip', notes: 'skip' } as const;

let fake: FakePages;
let time: ReturnType<typeof createFakeTime>;
let frames: PageFrames;
let asked: { readonly frame: string; readonly call: FrameCall }[];
let answer: unknown;

/** A frame whose reader answers what the test says. */
const put = (frameId: number, path: readonly number[], url = 'about:srcdoc'): void => {
  const documentId = `d${frameId}`;
  fake.documents.set(`1/${frameId}`, {
    documentId,
    url,
    path,
    answer: (call) => {
      asked.push({ frame: documentId, call });
      return call.type === 'begin' ? null : answer;
    },
  });
};
const beginAt = (path: readonly number[], url = '') => frames.begin(page, { path: [...path], url }, 'page', options);

beforeEach(() => {
  fake = createFakePages();
  fake.open.add(1);
  fake.documents.set('1/0', { documentId: 'd0', url: page.url, path: [] });
  time = createFakeTime();
  asked = [];
  answer = undefined;
  frames = createPageFrames({ pages: fake.pages, timers: time.timers });
});

describe('the frames of a page that is read aloud', () => {
  it('are found by where they are, though they have one address', async () => {
    put(5, [1]);
    put(9, [0]);
    put(7, [1, 0]);

    expect(await beginAt([1])).toEqual({ frameId: 5, documentId: 'd5' });
    expect(await beginAt([1, 0])).toEqual({ frameId: 7, documentId: 'd7' });
    expect(await frames.pathOf(1, { frameId: 9, documentId: 'd9' })).toEqual([0]);
    expect(asked.map(({ frame, call }) => [frame, call.type])).toEqual([
      ['d5', 'begin'],
      ['d7', 'begin'],
    ]);
    expect(fake.runs).toEqual(['page-frame 1/5', 'page-frame 1/7']);
  });

  it('of shadow trees are found by what they show, unless two show the same', async () => {
    put(5, [-1], 'https://a.example/one');
    put(6, [-1], 'https://a.example/two');
    put(7, [-1], 'https://a.example/two');

    expect(await beginAt([-1], 'https://a.example/one')).toMatchObject({ frameId: 5 });
    expect(await beginAt([-1], 'https://a.example/two')).toBeUndefined();
  });

  it('are none where Parley has no access, and the page itself is none', async () => {
    expect(await beginAt([0])).toBeUndefined();
    expect(await frames.begin(page, { frameId: 0, documentId: 'd0' }, 'here', options)).toBeUndefined();
    fake.open.clear();
    expect(await beginAt([0])).toBeUndefined();
  });

  it('answer to the page alone, not to one of themselves', async () => {
    put(5, [0]);
    put(6, [1]);
    const inner: PageDocument = { tabId: 1, frameId: 6, documentId: 'd6', url: page.url };
    answer = [{ text: 'A secret.', language: 'en-US', startsParagraph: true }];

    expect(await frames.begin(inner, { path: [0], url: '' }, 'page', options)).toBeUndefined();
    expect(
      await frames.sentences(inner, { frame: { frameId: 5, documentId: 'd5' }, from: 0, count: 1 }),
    ).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it('say nothing that has not its form', async () => {
    put(5, [0]);
    const frame = { frameId: 5, documentId: 'd5' };
    answer = { parts: [{ length: 'all' }], isDone: true };

    expect(await frames.parts(page, frame, 0)).toBeUndefined();
    answer = {
      parts: [
        { length: 4, startsParagraph: true },
        { index: 0, url: 'about:srcdoc' },
      ],
      isDone: false,
    };
    expect(await frames.parts(page, frame, 0)).toEqual(answer);
    answer = [{ text: '', language: 'en-US', startsParagraph: true }];
    expect(await frames.sentences(page, { frame, from: 0, count: 1 })).toBeUndefined();
  });

  it('have gone when they show another document, and are not waited for when they do not answer', async () => {
    put(5, [0]);
    answer = {};

    expect(await frames.light(page, { frameId: 5, documentId: 'another' }, 0)).toBeUndefined();
    expect(await frames.light(page, { frameId: 5, documentId: 'd5' }, 0)).toEqual({});
    answer = new Promise(() => undefined);
    const lit = frames.light(page, { frameId: 5, documentId: 'd5' }, 0);
    await time.advance(10_000);
    expect(await lit).toBeUndefined();
  });
});
