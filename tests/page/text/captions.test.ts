// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { captionsIn } from '@/lib/page/text/captions';
import { createWorkPieces } from '@/lib/platform/work-pieces';

/** A caption as browsers keep it: its marks have become elements. */
class FakeCue {
  constructor(
    readonly startTime: number,
    readonly endTime: number,
    private readonly html: string,
  ) {}
  getCueAsHTML(): DocumentFragment {
    const template = document.createElement('template');
    template.innerHTML = this.html;
    return template.content;
  }
}

type Track = { kind: string; language: string; mode: string; cues: readonly FakeCue[] | null };

const track = (words: string, own: Partial<Track> = {}): Track => ({
  kind: 'captions',
  language: 'en',
  mode: 'disabled',
  cues: [new FakeCue(1, 9, words)],
  ...own,
});

/** A video whose player has put its captions in by itself. */
const addVideo = (tracks: readonly Track[], { width = 640, duration = 10 } = {}): void => {
  const video = document.createElement('video');
  const rect = { ...video.getBoundingClientRect(), width };
  Object.assign(video, { checkVisibility: () => true, getBoundingClientRect: () => rect });
  for (const [name, value] of Object.entries({ textTracks: tracks, duration })) {
    Object.defineProperty(video, name, { value });
  }
  document.body.append(video);
};

const said = async (language?: string): Promise<readonly string[]> =>
  (await captionsIn(document, language, createWorkPieces())).map(({ text, language: own }) =>
    own === undefined ? text : `${own}: ${text}`,
  );

beforeEach(() => {
  document.body.replaceChildren();
  vi.stubGlobal('VTTCue', FakeCue);
});

it('takes the captions that the reader sees, else those in the page’s language, else the first', async () => {
  addVideo([track('Hello.'), track('Hallo.', { language: 'de-AT' }), track('Ciao.', { language: 'it' })]);
  expect([await said('de'), await said('fr'), await said()]).toEqual([['Hallo.'], ['en: Hello.'], ['en: Hello.']]);

  document.body.replaceChildren();
  addVideo([track('Hello.'), track('Ciao.', { language: 'it', mode: 'showing' })]);
  expect(await said('en')).toEqual(['it: Ciao.']);
});

it('says who speaks, and leaves out marks and the readings beside characters', async () => {
  addVideo([track('<span title="Ada">It <i>turns</i>, <ruby>灯台<rt>とうだい</rt></ruby> &amp; all.</span>')]);

  expect(await said('en')).toEqual(['Ada: It turns, 灯台 & all.']);
});

it('takes none for captions but words that are spoken, and none of a small video beside the text', async () => {
  addVideo([track('First chapter', { kind: 'chapters' }), track('{"x":1}', { kind: 'metadata' })]);
  addVideo([track('An advertisement.')], { width: 100 });

  expect(await said('en')).toEqual([]);
});

it('takes no part for the whole where a player adds captions as they come', async () => {
  addVideo([track('The beginning.')], { duration: 600 });
  addVideo([track('Nothing yet.', { cues: null })]);

  expect(await said('en')).toEqual([]);
});

it('reads the videos of a page in their order, and not hundreds of them', async () => {
  for (let number = 0; number < 20; number += 1) addVideo([track(`Video ${number}.`)]);

  expect(await said('en')).toEqual(['Video 0.', 'Video 1.', 'Video 2.', 'Video 3.', 'Video 4.']);
});
