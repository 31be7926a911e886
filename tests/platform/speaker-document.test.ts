import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { openSpeakerDocument } from '@/lib/platform/speaker-document';
import { replaceMembers } from '@/tests/fakes/browser-api';

type Document = { readonly url: string; readonly reasons: readonly string[] };

const documents: Document[] = [];
const made: Document[] = [];
const createDocument = vi.fn<(document: Document) => Promise<void>>();

beforeEach(() => {
  documents.length = 0;
  made.length = 0;
  // As in the browser, a second document is refused.
  createDocument.mockReset().mockImplementation(async (document) => {
    if (documents.length > 0) throw new Error('Only a single offscreen document may be created.');
    documents.push(document);
    made.push(document);
  });
  replaceMembers(fakeBrowser.runtime, {
    getContexts: async () => documents.map(({ url }) => ({ documentUrl: `chrome-extension://parley${url}` })),
  });
  replaceMembers(fakeBrowser.offscreen, {
    createDocument,
    closeDocument: async () => {
      documents.length = 0;
    },
  });
});

it('opens a document for sound alone, which the browser ends by itself', async () => {
  await openSpeakerDocument(false);
  await openSpeakerDocument(false);

  expect(made).toMatchObject([{ url: '/speaker.html', reasons: ['AUDIO_PLAYBACK'] }]);
});

it('opens one that hosts the model, which plays sound as well', async () => {
  await openSpeakerDocument(true);
  await openSpeakerDocument(false);

  expect(made).toMatchObject([{ url: '/speaker.html?model', reasons: ['AUDIO_PLAYBACK', 'BLOBS'] }]);
});

it('replaces one for sound alone when the model is needed, since there may be only one', async () => {
  await Promise.all([openSpeakerDocument(false), openSpeakerDocument(true), openSpeakerDocument(true)]);

  expect(made.map(({ url }) => url)).toEqual(['/speaker.html', '/speaker.html?model']);
  expect(documents.map(({ url }) => url)).toEqual(['/speaker.html?model']);
});

it('opens one after another could not be opened', async () => {
  createDocument.mockRejectedValueOnce(new Error('No memory'));

  await expect(openSpeakerDocument(false)).rejects.toThrow('No memory');
  await openSpeakerDocument(false);

  expect(createDocument).toHaveBeenCalledTimes(2);
  expect(documents).toHaveLength(1);
});
