// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { createFrameLight, type FrameLight } from '@/lib/page/read-aloud/frame-light';
import type { FrameItem } from '@/lib/page/read-aloud/page-items';
import { fakeRequests } from '../../fakes/overlay-requests';
import { settlePromises } from '../../fakes/timers';

let asked: unknown[];
let answer: object;
let followed: number[];
let gone: FrameItem[];
let light: FrameLight;

const element = Object.assign(document.createElement('div'), {
  getBoundingClientRect: () => new DOMRect(10, 200, 300, 100),
});
const itemOf = (frameId: number, part = 0): FrameItem => ({
  sentenceId: `${frameId}/${part}`,
  frame: { frameId },
  part,
  offset: 50,
  length: 10,
  startsParagraph: false,
  element,
});

beforeEach(() => {
  asked = [];
  answer = { box: { top: 20, bottom: 40 } };
  followed = [];
  gone = [];
  light = createFrameLight({
    connection: {
      request: fakeRequests((command) => {
        asked.push(command);
        return answer;
      }),
    },
    follower: {
      follow: (place) => {
        const { top, bottom } = place.getBoundingClientRect();
        followed.push(top, bottom);
      },
    },
    onGone: (item) => gone.push(item),
  });
});

it('lights a sentence in its frame and follows it to where it stands in the window', async () => {
  light.show(itemOf(3));
  await settlePromises();

  expect(asked).toEqual([{ type: 'overlay-frame-light', frame: { frameId: 3 }, part: 0 }]);
  expect(followed).toEqual([220, 240]);
});

it('lights the words of the sentence that is lit, as ranges of its text, and of no other', () => {
  const item = itemOf(3);
  light.show(item);
  light.word(item, { start: 52, end: 90 });
  light.word(itemOf(3, 1), { start: 52, end: 54 });

  expect(asked.slice(1)).toEqual([
    { type: 'overlay-frame-light', frame: { frameId: 3 }, part: 0, word: { start: 2, end: 10 } },
  ]);
});

it('puts a frame out when another one is lit, or none', () => {
  const dark = (frameId: number) => ({ type: 'overlay-frame-dark', frame: { frameId } });
  light.show(itemOf(3));
  light.show(itemOf(3, 1));
  light.show(itemOf(4));
  light.putOut();
  light.putOut();

  expect(asked.filter((command) => JSON.stringify(command).includes('dark'))).toEqual([dark(3), dark(4)]);
});

it('tells once that the frame has gone', async () => {
  answer = { isGone: true };
  const item = itemOf(3);
  light.show(item);
  light.word(item, { start: 50, end: 52 });
  await settlePromises();

  expect(gone).toEqual([item]);
});
