import { beforeEach, expect, it, vi } from 'vitest';

type Document = { readonly url: string; readonly reasons: readonly string[] };

const browser = vi.hoisted(() => {
  const documents: Document[] = [];
  const made: Document[] = [];
  return {
    documents,
    made,
    runtime: {
      getContexts: async () => documents.map(({ url }) => ({ documentUrl: `chrome-extension://parley${url}` })),
    },
    offscreen: {
      // As in the browser, a second document is refused.
      createDocument: async (document: Document) => {
        if (documents.length > 0) throw new Error('Only a single offscreen document may be created.');
        documents.push(document);
        made.push(document);
      },
      closeDocument: async () => {
        documents.length = 0;
      },
    },
  };
});
vi.mock('@/lib/platform/browser', () => ({ browser }));

const { openSpeakerDocument } = await import('@/lib/platform/speaker-document');

beforeEach(() => {
  browser.documents.length = 0;
  browser.made.length = 0;
});

it('opens a document for sound alone, which the browser ends by itself', async () => {
  await openSpeakerDocument(false);
  await openSpeakerDocument(false);

  expect(browser.made).toMatchObject([{ url: '/speaker.html', reasons: ['AUDIO_PLAYBACK'] }]);
});

it('opens one that hosts the model, which plays sound as well', async () => {
  await openSpeakerDocument(true);
  await openSpeakerDocument(false);

  expect(browser.made).toMatchObject([{ url: '/speaker.html?model', reasons: ['AUDIO_PLAYBACK', 'BLOBS'] }]);
});

it('replaces one for sound alone when the model is needed, since there may be only one', async () => {
  await Promise.all([openSpeakerDocument(false), openSpeakerDocument(true), openSpeakerDocument(true)]);

  expect(browser.made.map(({ url }) => url)).toEqual(['/speaker.html', '/speaker.html?model']);
  expect(browser.documents.map(({ url }) => url)).toEqual(['/speaker.html?model']);
});

it('opens one after another could not be opened', async () => {
  const create = vi.spyOn(browser.offscreen, 'createDocument').mockRejectedValueOnce(new Error('No memory'));

  await expect(openSpeakerDocument(false)).rejects.toThrow('No memory');
  await openSpeakerDocument(false);

  expect(create).toHaveBeenCalledTimes(2);
  expect(browser.documents).toHaveLength(1);
});
