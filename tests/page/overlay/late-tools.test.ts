// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import type { PageHighlighter } from '@/lib/page/highlight/page-highlighter';
import { createLateTools } from '@/lib/page/overlay/late-tools';
import { holdPageTools } from '@/lib/page/tools-holder';
import { fakeRequests } from '../../fakes/overlay-requests';

vi.mock('@/lib/platform/page-browser', () => ({ pageBrowser: {} }));

const unused = (): never => {
  throw new Error('not part of this test');
};
const stage = { host: document.body, element: document.createElement('div'), show: unused, raise: unused };

afterEach(() => {
  Reflect.deleteProperty(globalThis, Symbol.for('parley.page-tools'));
});

it('lights nothing before the tools are there, and by one highlighter from then on', async () => {
  const lit: number[] = [];
  let made = 0;
  const highlighter = (): PageHighlighter => {
    made += 1;
    return { sentence: ({ length }) => lit.push(length), word: unused, passage: unused, putOut: unused };
  };
  const asked: string[] = [];
  const late = createLateTools(
    {
      request: fakeRequests(({ type }) => {
        asked.push(type);
        holdPageTools({
          content: unused,
          layOut: unused,
          selection: unused,
          read: unused,
          wanted: unused,
          speak: unused,
          frameReading: unused,
          highlighter,
        });
        return null;
      }),
    },
    stage,
  );
  late.highlighter.sentence([document.createRange()]);
  late.highlighter.putOut();
  await late.tools();
  await late.tools();
  late.highlighter.sentence([document.createRange()]);

  expect([asked, made, lit]).toEqual([['overlay-tools'], 1, [1]]);
});

it('says when they did not come', async () => {
  const late = createLateTools({ request: fakeRequests(() => null) }, stage);

  await expect(late.tools()).rejects.toThrow('no tools');
});
