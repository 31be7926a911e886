import { expect, it } from 'vitest';
import { createAskedLinks } from '@/lib/background/pages/asked-links';
import { createHandoffs } from '@/lib/background/pages/handoffs';
import { createPageAccess } from '@/lib/background/pages/page-access';
import { createPageExtractor } from '@/lib/background/pages/page-extractor';
import { createPageFrames } from '@/lib/background/pages/page-frames';
import { createPageGestures } from '@/lib/background/pages/page-gestures';
import { createPagePicture } from '@/lib/background/pages/page-picture';
import type { PageEvent } from '@/lib/commands/pages';
import { textOfBase64 } from '@/lib/domain/attachment';
import { createFakePages, fakeContent, fakeSelection, fakeTab } from '../../fakes/fake-pages';
import { createFakeArea } from '../../fakes/key-value-area';
import { createFakeTime } from '../../fakes/timers';

const url = 'https://news.example/sky';

const setUp = () => {
  const fake = createFakePages();
  const session = createFakeArea();
  const access = createPageAccess({
    pages: fake.pages,
    session,
    hasOrigins: async () => false,
    isManaged: async () => false,
  });
  let id = 0;
  const newId = () => {
    id += 1;
    return `id-${id}`;
  };
  const extractor = createPageExtractor({ pages: fake.pages, access, timers: createFakeTime().timers, newId });
  const handoffs = createHandoffs(session);
  const links = createAskedLinks(session);
  const events: PageEvent[] = [];
  const take = createPageGestures({
    access,
    extractor,
    readPicture: createPagePicture({ pages: fake.pages, access, timers: createFakeTime().timers, newId }),
    frames: createPageFrames({ pages: fake.pages, timers: createFakeTime().timers }),
    handoffs,
    links,
    newId,
    broadcast: (event) => events.push(event),
  });
  fake.tabs.set(1, fakeTab());
  fake.documents.set('1/0', { documentId: 'd1', url, text: fakeContent(), selection: fakeSelection() });
  fake.open.add(1);
  return { fake, session, access, handoffs, links, events, take };
};

const textsOf = async (handoffs: ReturnType<typeof createHandoffs>, windowId = 10): Promise<readonly unknown[]> =>
  (await handoffs.list(windowId)).map(({ attachment }) => attachment && textOfBase64(attachment.data));

it('a click on the icon opens the page to us and leaves nothing for the panel', async () => {
  const { take, handoffs, access, events, fake } = setUp();

  await take({ type: 'open', tab: fakeTab() });

  expect(await access.stateOf(fakeTab())).toMatchObject({ type: 'readable' });
  expect(await handoffs.list(10)).toEqual([]);
  expect(events).toEqual([{ type: 'page-changed', windowId: 10 }]);
  expect(fake.runs).toEqual([]);
});

it('the key takes the selection to the panel of its window, where it stays until it is done', async () => {
  const { take, handoffs, events } = setUp();

  await take({ type: 'ask-key', tab: fakeTab() });
  const [handoff] = await handoffs.list(10);

  expect(await textsOf(handoffs)).toEqual(['short waves']);
  expect(events.at(-1)).toEqual({ type: 'handoff-waits', windowId: 10 });
  expect(await handoffs.list(11)).toEqual([]);
  await handoffs.remove(10, handoff?.id ?? '');
  expect(await handoffs.list(10)).toEqual([]);
});

it('the page goes along where nothing is selected', async () => {
  const { take, handoffs, fake } = setUp();
  fake.documents.set('1/0', { documentId: 'd1', url, text: fakeContent() });

  await take({ type: 'menu', entryId: 'prompt:summarise', tab: fakeTab(), frameId: 0 });

  expect(await handoffs.list(10)).toMatchObject([{ promptId: 'summarise', attachment: { page: { kind: 'page' } } }]);
});

it('the browser’s own words of the selection stand in where no script may look', async () => {
  const { take, handoffs, fake } = setUp();
  fake.open.delete(1);

  await take({ type: 'menu', entryId: 'ask-here', tab: fakeTab(), frameId: 3, selectionText: 'from a PDF' });

  expect(await textsOf(handoffs)).toEqual(['from a PDF']);
});

it('why a page is not read is handed over as well', async () => {
  const { take, handoffs, fake } = setUp();
  const tab = fakeTab({ url: 'chrome://settings/' });
  fake.tabs.set(1, tab);

  await take({ type: 'ask-key', tab });

  expect(await handoffs.list(10)).toMatchObject([{ refusal: 'browser-page' }]);
});

it('access that a gesture gave ends when the tab leaves the site', async () => {
  const { take, access } = setUp();
  await take({ type: 'open', tab: fakeTab() });

  expect(await access.stateOf(fakeTab({ url: 'https://news.example/other' }))).toMatchObject({ type: 'readable' });
  expect(await access.stateOf(fakeTab({ url: 'https://bank.example/' }))).toMatchObject({ type: 'ask' });
});

it('a link is left for the panel as its address, and nothing of it is read before that', async () => {
  const { take, handoffs, links, fake } = setUp();
  const linkAddress = 'https://other.example/lamp';

  await take({ type: 'menu', entryId: 'ask-link', tab: fakeTab(), frameId: 0, linkAddress });
  const [handoff] = await handoffs.list(10);

  expect(handoff).toEqual({ id: 'id-1', windowId: 10, link: linkAddress });
  expect(await links.find('id-1')).toEqual({ tabId: 1, url: linkAddress });
  expect(fake.runs).toEqual([]);
});

it.each(['mailto:keeper@lamp.example', 'javascript:alert(1)', `https://a.example/${'x'.repeat(5000)}`])(
  'a link that is no address of the web is not kept: %.40s',
  async (linkAddress) => {
    const { take, handoffs, links } = setUp();

    await take({ type: 'menu', entryId: 'ask-link', tab: fakeTab(), frameId: 0, linkAddress });

    expect(await handoffs.list(10)).toEqual([{ id: 'id-1', windowId: 10, refusal: 'link-address' }]);
    expect(await links.find('id-1')).toBeUndefined();
  },
);
