import { beforeEach, expect, it } from 'vitest';
import { createWholeArticle, type ReadArticle, type WholeArticle } from '@/lib/background/pages/whole-article';
import { textOfBase64 } from '@/lib/domain/attachment';
import { maxFurtherPages } from '@/lib/domain/pages/further-page';
import type { PageState } from '@/lib/domain/pages/page-access';
import type { ArticlePages, PageContent } from '@/lib/domain/pages/page-content';
import { createFakePages, type FakePages, fakeContent, fakeTab } from '../../fakes/fake-pages';
import { createFakeTime } from '../../fakes/timers';

const site = 'https://news.example';
const url = `${site}/sky`;
const addressOf = (number: number): string => (number === 1 ? url : `${url}/${number}`);

const content = (
  number: number,
  pages: Partial<ArticlePages> | undefined,
  text = `Text of page ${number}.`,
): PageContent =>
  fakeContent({
    url: addressOf(number),
    blocks: [{ id: 'b0', kind: 'paragraph', text }],
    ...(pages !== undefined && { articlePages: { number, others: [], ...pages } }),
  });

const others = (...numbers: readonly number[]) => numbers.map((number) => ({ number, url: addressOf(number) }));

let fake: FakePages;
let time: ReturnType<typeof createFakeTime>;
let own: PageContent;
let state: PageState;
let article: WholeArticle;
let progress: string[];
let controller: AbortController;

beforeEach(() => {
  fake = createFakePages();
  time = createFakeTime();
  own = content(1, { count: 3, others: others(2, 3) });
  state = { type: 'readable', tabId: 1, url, title: 'Sky' };
  progress = [];
  controller = new AbortController();
  fake.tabs.set(1, fakeTab());
  fake.open.add(1);
  fake.further.set(addressOf(2), { text: content(2, { others: others(1, 3) }) });
  fake.further.set(addressOf(3), { text: content(3, { others: others(1, 2) }) });
  article = createWholeArticle({
    pages: fake.pages,
    access: { stateOf: async () => state },
    extractor: {
      extract: async () => ({
        type: 'read',
        content: own,
        document: { tabId: 1, frameId: 0, documentId: 'd1', url },
      }),
    },
    timers: time.timers,
    newId: () => 'new',
  });
});

const reading = () => ({
  signal: controller.signal,
  onProgress: ({ page, count }: { page: number; count?: number }) => {
    progress.push(`${page}/${count ?? '?'}`);
  },
});
const read = async (): Promise<ReadArticle> => {
  const found = await article.read({ tabId: 1, url }, reading());
  if ('type' in found) throw new Error(found.type);
  return found;
};
const numbersOf = ({ pages }: ReadArticle): readonly number[] => pages.map(({ number }) => number);
const fetched = (): readonly string[] =>
  fake.runs.filter((run) => run.startsWith('lay out')).map((run) => run.slice(8));

it('fetches the other pages one after the other and hands all of it over as one text', async () => {
  const extraction = await article.attach({ tabId: 1, url }, reading());

  expect(extraction.type === 'read' && textOfBase64(extraction.attachment.data)).toBe(
    'Text of page 1.\nText of page 2.\nText of page 3.',
  );
  expect(extraction).toMatchObject({ attachment: { page: { url, article: { read: 3, all: 3, isWhole: true } } } });
  expect(fetched()).toEqual([addressOf(2), addressOf(3)]);
  expect(progress).toEqual(['2/3', '3/3']);
});

it('leaves nothing of a page that was laid out in the document', async () => {
  await read();

  expect(fake.documents.has('1/90')).toBe(false);
});

it('learns of further pages from those that it reads', async () => {
  own = content(1, { others: others(2) });
  fake.further.set(addressOf(2), { text: content(2, { others: others(3) }) });
  fake.further.set(addressOf(3), { text: content(3, { others: others(2) }) });

  expect(await read()).toMatchObject({ isWhole: true, pages: [{ number: 1 }, { number: 2 }, { number: 3 }] });
});

it('reads the pages before the one at hand, too, in their order', async () => {
  own = content(3, { count: 3, others: [{ number: 2, url: addressOf(2) }] });
  state = { type: 'readable', tabId: 1, url: addressOf(3), title: 'Sky' };
  fake.further.set(url, { text: content(1, { others: others(2, 3) }) });

  expect(numbersOf(await read())).toEqual([1, 2, 3]);
});

it('says that a page is missing which the site did not send', async () => {
  fake.further.set(addressOf(2), { answer: { problem: 'refused' } });

  const found = await read();

  expect([numbersOf(found), found.count, found.isWhole]).toEqual([[1, 3], 3, false]);
});

it.each([
  ['nonsense', { answer: 7 }],
  ['a page that is led elsewhere', { answer: { url: `${site}/sign-in` } }],
  ['a page of another site', { answer: { url: 'https://else.example/sky/2' } }],
  ['what is no content', { text: { blocks: 'all' } }],
  ['a page without text', { text: { ...content(2, undefined), blocks: [] } }],
  ['the first page once more', { text: content(1, { count: 3, others: others(2, 3) }) }],
])('takes %s for no page of the article', async (_what, answer) => {
  fake.further.set(addressOf(2), answer);

  expect(numbersOf(await read())).toEqual([1, 3]);
});

it('asks for no address that is not the page’s but for the number, whatever the page says', async () => {
  own = content(1, {
    count: 4,
    others: [
      { number: 2, url: `${site}/logout` },
      { number: 3, url: 'http://192.168.0.1/sky/3' },
      { number: 4, url: `${url}/3` },
    ],
  });

  expect(numbersOf(await read())).toEqual([1]);
  expect(fetched()).toEqual([]);
});

it('ends an article that has no end', async () => {
  own = content(1, { others: others(2) });
  for (let number = 2; number < 100; number += 1) {
    fake.further.set(addressOf(number), { text: content(number, { others: others(number + 1) }) });
  }

  const found = await read();

  expect([found.pages.length, found.isWhole]).toEqual([maxFurtherPages + 1, false]);
});

it('fetches no more when the user stops it, and does not wait for what is on its way', async () => {
  fake.onRun = () => controller.abort();
  fake.further.set(addressOf(2), { answer: new Promise(() => undefined) });

  expect(numbersOf(await read())).toEqual([1]);
  expect(fetched()).toEqual([addressOf(2)]);
});

it('goes on without a page that does not come in time', async () => {
  const { layOutPage } = fake.pages;
  const slow = {
    ...fake.pages,
    layOutPage: (...[document, name, address]: Parameters<typeof layOutPage>) =>
      address === addressOf(2) ? new Promise(() => undefined) : layOutPage(document, name, address),
  };
  article = createWholeArticle({
    pages: slow,
    access: { stateOf: async () => state },
    extractor: { extract: async () => ({ type: 'read', content: own, document: { tabId: 1, frameId: 0, url } }) },
    timers: time.timers,
    newId: () => 'new',
  });

  const found = read();
  await new Promise((resolve) => setTimeout(resolve));
  time.advance(60_000);

  expect(numbersOf(await found)).toEqual([1, 3]);
});

it('stops where the tab shows another page or may not be read any more', async () => {
  fake.onRun = () => {
    state = { type: 'readable', tabId: 1, url: `${site}/sea`, title: 'Sea' };
  };
  const changed = await article.read({ tabId: 1, url }, reading());
  state = { type: 'ask', tabId: 1, url };
  const asked = await article.read({ tabId: 1, url }, reading());

  expect([changed, asked]).toMatchObject([{ type: 'refused', reason: 'changed' }, { type: 'ask' }]);
});

it('hands a page over as it is that is no part of anything', async () => {
  own = content(1, undefined);

  expect(await read()).toMatchObject({ isWhole: true, pages: [{ number: 1 }] });
});

it('claims nothing of an article when the page shows no other pages any more', async () => {
  own = content(1, undefined);
  const extraction = await article.attach({ tabId: 1, url }, reading());

  expect(extraction.type === 'read' && extraction.attachment.page).not.toHaveProperty('article');
});

it('ends where the site answers with something that shows nothing of the other pages, and does not call that whole', async () => {
  own = content(1, { others: others(2) });
  fake.further.set(addressOf(2), { text: content(2, undefined, 'Please log in to go on reading.') });
  const extraction = await article.attach({ tabId: 1, url }, reading());

  expect(extraction.type === 'read' && extraction.attachment.page?.article).toEqual({ read: 1 });
  expect(extraction.type === 'read' && textOfBase64(extraction.attachment.data)).not.toContain('log in');
});

it('does not take a page for the end that says it is another one', async () => {
  own = content(1, { others: others(2) });
  fake.further.set(addressOf(2), { text: content(2, { number: 1, others: others(2) }) });

  const found = await read();

  expect([numbersOf(found), found.isWhole]).toEqual([[1], false]);
});

it('takes a page that the others count, though it says nothing of them itself', async () => {
  own = content(1, { count: 3, others: others(2, 3) });
  fake.further.set(addressOf(2), { text: content(2, undefined) });
  fake.further.set(addressOf(3), { text: content(3, undefined) });

  expect(await read()).toMatchObject({ isWhole: true, pages: [{ number: 1 }, { number: 2 }, { number: 3 }] });
});

it('takes each page away by the name that it was asked for by', async () => {
  const closed: string[] = [];
  const opened: string[] = [];
  let ids = 0;
  const { layOutPage } = fake.pages;
  article = createWholeArticle({
    pages: {
      ...fake.pages,
      layOutPage: (...[document, name, address]: Parameters<typeof layOutPage>) => {
        (address === undefined ? closed : opened).push(name);
        return layOutPage(document, name, address);
      },
    },
    access: { stateOf: async () => state },
    extractor: { extract: async () => ({ type: 'read', content: own, document: { tabId: 1, frameId: 0, url } }) },
    timers: time.timers,
    newId: () => {
      ids += 1;
      return `id${ids}`;
    },
  });
  await read();

  expect(opened).toEqual(['id1', 'id2']);
  expect(closed).toEqual(opened);
});
