import { describe, expect, it } from 'vitest';
import type { PageBrowser } from '@/lib/background/page-browser';
import { createPageAccess } from '@/lib/background/pages/page-access';
import { createPageExtractor } from '@/lib/background/pages/page-extractor';
import { textOfBase64 } from '@/lib/domain/attachment';
import { createFakePages, fakeContent, fakeSelection, fakeTab } from '../../fakes/fake-pages';
import { createFakeArea } from '../../fakes/key-value-area';
import { createFakeTime } from '../../fakes/timers';

const url = 'https://news.example/sky';

const setUp = async () => {
  const fake = createFakePages();
  const time = createFakeTime();
  const access = createPageAccess({
    pages: fake.pages,
    session: createFakeArea(),
    hasOrigins: async () => false,
    isManaged: async () => false,
  });
  fake.tabs.set(1, fakeTab());
  fake.documents.set('1/0', { documentId: 'd1', url, text: fakeContent(), selection: fakeSelection() });
  fake.open.add(1);
  await access.note(fakeTab());
  let id = 0;
  const newId = () => {
    id += 1;
    return `id-${id}`;
  };
  return {
    fake,
    access,
    time,
    extractor: createPageExtractor({ pages: fake.pages, access, timers: time.timers, newId }),
  };
};

describe('reading a page', () => {
  it('reads a page that a gesture has opened', async () => {
    const { extractor } = await setUp();

    const extraction = await extractor.readPage({ tabId: 1, url });

    expect(extraction).toMatchObject({
      type: 'read',
      attachment: { name: 'Why the sky is blue', page: { kind: 'page', url } },
    });
    expect(extraction.type === 'read' && textOfBase64(extraction.attachment.data)).toBe('Air scatters short waves.');
  });

  it('runs nothing in a page that was not opened', async () => {
    const { extractor, access, fake } = await setUp();
    await access.forget(1);

    expect(await extractor.readPage({ tabId: 1 })).toMatchObject({ type: 'ask', tabId: 1 });
    expect(fake.runs).toEqual([]);
  });

  it('asks again when the browser no longer lets it in', async () => {
    const { extractor, access, fake } = await setUp();
    fake.open.delete(1);

    expect(await extractor.readPage({ tabId: 1 })).toEqual({
      type: 'ask',
      tabId: 1,
      url,
      title: 'Why the sky is blue',
    });
    expect(await access.stateOf(fakeTab())).toMatchObject({ type: 'ask' });
  });

  it.each([
    ['closed', () => Promise.reject(new Error('Frame with ID 0 was removed.'))],
    ['empty', () => Promise.resolve(undefined)],
  ])('takes no document that went away while it was asked for a page that is %s', async (_what, gone) => {
    const { access, fake, time } = await setUp();
    let asked = 0;
    const documentOf: PageBrowser['documentOf'] = async (tabId, frameId) => {
      asked += 1;
      return asked === 1 ? gone() : fake.pages.documentOf(tabId, frameId);
    };
    const pages = { ...fake.pages, documentOf };
    const extractor = createPageExtractor({ pages, access, timers: time.timers, newId: () => 'id' });

    expect(await extractor.readPage({ tabId: 1, url })).toMatchObject({ type: 'read' });
    expect(await access.stateOf(fakeTab())).toMatchObject({ type: 'readable' });
  });

  it('refuses another page than the one that was meant', async () => {
    const { extractor, fake } = await setUp();

    expect(await extractor.readPage({ tabId: 1, url: 'https://news.example/other' })).toMatchObject({
      reason: 'changed',
    });
    expect(fake.runs).toEqual([]);
  });

  it('refuses a document that came between the look and the script', async () => {
    const { extractor, fake } = await setUp();
    fake.onRun = () => void fake.documents.set('1/0', { documentId: 'd2', url, text: fakeContent() });

    expect(await extractor.readPage({ tabId: 1, url })).toMatchObject({ type: 'refused', reason: 'changed' });
  });

  it('refuses the result when the tab has gone elsewhere meanwhile', async () => {
    const { extractor, fake } = await setUp();
    fake.onRun = () => void fake.tabs.set(1, fakeTab({ url: 'https://bank.example/' }));

    expect(await extractor.readPage({ tabId: 1, url })).toMatchObject({ type: 'refused', reason: 'changed' });
  });

  it.each([
    ['no text', fakeContent({ blocks: [] }), 'empty'],
    ['something that is no content', { url, blocks: 'none' }, 'unreadable'],
    ['a content that says it is of another page', fakeContent({ url: 'https://bank.example/' }), 'changed'],
    ['more than the limits allow', { ...fakeContent(), title: 'x'.repeat(5000) }, 'unreadable'],
  ])('refuses %s', async (_name, text, reason) => {
    const { extractor, fake } = await setUp();
    fake.documents.set('1/0', { documentId: 'd1', url, text });

    expect(await extractor.readPage({ tabId: 1 })).toMatchObject({ type: 'refused', reason });
  });

  it("leaves a PDF in the browser's viewer to whoever reads the file", async () => {
    const { fake, access, time } = await setUp();
    const documentOf = async () => ({ tabId: 1, frameId: 0, url, isPdf: true }) as const;
    const pages = { ...fake.pages, documentOf };
    const extractor = createPageExtractor({ pages, access, timers: time.timers, newId: () => 'id' });

    expect(await extractor.readPage({ tabId: 1, url })).toEqual({ type: 'refused', tabId: 1, reason: 'pdf' });
    expect(fake.runs).toEqual([]);
  });

  it('does not wait for a page that does not answer', async () => {
    const { fake, access, time } = await setUp();
    const pages = { ...fake.pages, runInDocument: () => new Promise<never>(() => {}) };
    const extractor = createPageExtractor({ pages, access, timers: time.timers, newId: () => 'id' });

    const extraction = extractor.readPage({ tabId: 1 });
    await time.advance(20_000);

    expect(await extraction).toMatchObject({ type: 'refused', reason: 'slow' });
  });
});

describe('reading a selection', () => {
  it('finds it in whichever frame it is', async () => {
    const { extractor, fake } = await setUp();
    fake.documents.set('1/0', { documentId: 'd1', url });
    fake.documents.set('1/7', {
      documentId: 'd7',
      url: 'https://frame.example/',
      selection: fakeSelection({ text: 'in a frame' }),
    });

    const extraction = await extractor.readSelection({ tabId: 1 });

    expect(extraction.type === 'read' && textOfBase64(extraction.attachment.data)).toBe('in a frame');
  });

  it('looks only into the frame that was clicked', async () => {
    const { extractor, fake } = await setUp();
    fake.documents.set('1/7', { documentId: 'd7', url: 'https://frame.example/' });

    expect(await extractor.readSelection({ tabId: 1, frameId: 7 })).toMatchObject({ type: 'refused', reason: 'empty' });
  });
});
