import { expect, it } from 'vitest';
import { createPageAccess } from '@/lib/background/pages/page-access';
import { createPageFile } from '@/lib/background/pages/page-file';
import { base64Of } from '@/lib/domain/base64';
import { createFakePages, fakeTab } from '../../fakes/fake-pages';
import { createFakeArea } from '../../fakes/key-value-area';
import { madePdf } from '../../fakes/made-pdf';
import { createFakeTime } from '../../fakes/timers';

const url = 'https://news.example/sky.pdf';
const pdf = madePdf(['Air scatters short waves.']);

const setUp = (answer: () => Promise<Response>) => {
  const fake = createFakePages();
  const time = createFakeTime();
  const asked: { readonly url: string; readonly init: RequestInit | undefined }[] = [];
  const access = createPageAccess({
    pages: fake.pages,
    session: createFakeArea(),
    hasOrigins: async () => false,
    isManaged: async () => false,
  });
  const fetch: typeof globalThis.fetch = (input, init) => {
    asked.push({ url: String(input), init });
    return answer();
  };
  const readFile = createPageFile({ pages: fake.pages, access, fetch, timers: time.timers });
  const show = async (address: string) => {
    fake.tabs.set(1, fakeTab({ url: address }));
    await access.note(fakeTab({ url: address }));
  };
  return { fake, access, asked, readFile, show };
};

it('fetches what the tab shows as the user who is signed in there', async () => {
  const { readFile, show, asked } = setUp(async () => new Response(pdf));
  await show(url);

  expect(await readFile(1, url)).toEqual({ type: 'file', data: base64Of(pdf) });
  expect(asked).toMatchObject([{ url, init: { credentials: 'include' } }]);
});

it('asks nothing of a site that was not opened', async () => {
  const { readFile, fake, asked } = setUp(async () => new Response(pdf));
  fake.tabs.set(1, fakeTab({ url }));

  expect(await readFile(1, url)).toMatchObject({ type: 'ask', url });
  expect(asked).toEqual([]);
});

it('asks nothing when the tab shows another page than the user saw', async () => {
  const { readFile, show, asked } = setUp(async () => new Response(pdf));
  await show('https://news.example/other.pdf');

  expect(await readFile(1, url)).toMatchObject({ type: 'refused', reason: 'changed' });
  expect(asked).toEqual([]);
});

it.each([
  ['the site no longer sends it', async () => new Response(null, { status: 403 })],
  ['it is no PDF', async () => new Response('<html>Sign in</html>')],
  ['the line breaks', () => Promise.reject(new TypeError('Failed to fetch'))],
])('says that the file did not come when %s', async (_name, answer) => {
  const { readFile, show } = setUp(answer);
  await show(url);

  expect(await readFile(1, url)).toEqual({ type: 'refused', tabId: 1, reason: 'pdf-blocked' });
});

it('says that a file of this computer is not handed over', async () => {
  const { fake, access, readFile, show, asked } = setUp(async () => new Response(pdf));
  fake.pages.isFileAccessAllowed = async () => true;
  await show('file:///papers/sky.pdf');

  expect((await access.stateOf(fake.tabs.get(1))).type).toBe('readable');
  expect(await readFile(1, 'file:///papers/sky.pdf')).toMatchObject({ type: 'refused', reason: 'pdf-file' });
  expect(asked).toEqual([]);
});
