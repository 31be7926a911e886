// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { PageReadAloud } from '@/lib/page/read-aloud/page-read-aloud';
import type { SpeakRequest } from '@/lib/page/read-aloud/read-aloud-tools';
import { speakPage } from '@/lib/page/read-aloud/speak-page';
import { fakeRequests, readAloudSentence } from '../../fakes/overlay-requests';

const readAloud: PageReadAloud = {
  more: async () => [],
  sentences: () => [],
  framesBefore: (id) => (id === undefined ? [document.createElement('iframe')] : []),
  rangesOf: () => [],
  isIntact: () => true,
  locate: () => true,
  isGone: () => false,
  shadowRoots: () => [],
  rangesOfQuote: () => [],
  sentenceAt: () => undefined,
  refresh: async () => [],
};

const speakWith = async (what: SpeakRequest['what'], target?: SpeakRequest['target']) => {
  const wanted: string[] = [];
  const unread: number[] = [];
  const speak = speakPage({
    read: () => readAloud,
    wanted: async function* (_page, part) {
      wanted.push(part);
      yield { sentences: [readAloudSentence('s1', 'One.')] };
    },
  });
  const { page, batches } = speak({
    connection: {
      request: fakeRequests(({ type }) => {
        if (type === 'overlay-read') return { readAloudId: 'r1' };
        return {};
      }),
    },
    highlighter: { sentence: () => undefined, word: () => undefined },
    follower: { follow: () => undefined },
    sentences: { languages: { uiLanguage: 'en-US', favourites: [] }, code: 'skip', notes: 'skip' },
    what,
    selection: undefined,
    target,
    onGathered: (count) => unread.push(count),
    onFrameGone: () => undefined,
  });
  await page.takeFirst(batches);
  const isOpen = await page.open('A page');
  await page.gather(batches);
  return { wanted, unread, isOpen };
};

it('reads what is wanted of the page, and counts the frames that give nothing', async () => {
  expect(await speakWith('here')).toEqual({ wanted: ['here'], unread: [1], isOpen: true });
});

it('takes what is wanted of a frame for that frame alone: of the page it wants all that follows', async () => {
  const { wanted } = await speakWith('here', { frame: { frameId: 3 }, path: [4] });

  expect(wanted).toEqual(['page']);
});
