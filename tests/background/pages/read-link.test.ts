import { expect, it } from 'vitest';
import { createPageAccess } from '@/lib/background/pages/page-access';
import { createPageExtractor } from '@/lib/background/pages/page-extractor';
import { createReadLink } from '@/lib/background/pages/read-link';
import { textOfBase64 } from '@/lib/domain/attachment';
import { base64Of } from '@/lib/domain/base64';
import type { LinkedPage } from '@/lib/domain/pages/page-outcome';
import { createFakePages, fakeContent, fakeTab } from '../../fakes/fake-pages';
import { createFakeArea } from '../../fakes/key-value-area';
import { madePdf } from '../../fakes/made-pdf';
import { createFakeTime } from '../../fakes/timers';

const url = 'https://news.example/sky';
const beside = 'https://news.example/sea';
const elsewhere = 'https://other.example/lamp';

const html = (body: string, head = '<title>The lamp</title>'): Response =>
  new Response(`<html lang="de"><head>${head}</head><body>${body}</body></html>`, {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });

/** As the browser hides a redirect that is not followed. */
const moved = (): Response => Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' });

type Setting = {
  /** Sites that the user has opened. */
  readonly granted?: readonly string[];
  readonly answers?: Readonly<Record<string, () => Response>>;
  readonly targets?: Readonly<Record<string, string>>;
  readonly managed?: string;
};

const setUp = async ({ granted = [], answers = {}, targets = {}, managed }: Setting = {}) => {
  const fake = createFakePages();
  const { timers } = createFakeTime();
  const asked: { readonly url: string; readonly credentials: unknown }[] = [];
  const access = createPageAccess({
    pages: fake.pages,
    session: createFakeArea(),
    hasOrigins: async (origins) => origins.every((origin) => granted.includes(origin)),
    isManaged: async (address) => managed !== undefined && address === managed,
  });
  const newId = () => 'new';
  fake.tabs.set(1, fakeTab());
  fake.documents.set('1/0', { documentId: 'd1', url, text: fakeContent() });
  fake.open.add(1);
  // The gesture on the page with the link.
  await access.note(fakeTab());
  const read = createReadLink({
    pages: fake.pages,
    access,
    extractor: createPageExtractor({ pages: fake.pages, access, timers, newId }),
    network: {
      fetch: async (input, init) => {
        asked.push({ url: String(input), credentials: init?.credentials });
        const answer = answers[String(input)];
        if (answer === undefined) throw new TypeError('Failed to fetch');
        return answer();
      },
      networkErrors: {
        causeOf: async () => undefined,
        watchRedirect: (address) => ({ target: async () => targets[address], stop: () => {} }),
      },
    },
    timers,
    newId,
  });
  const follow = (link: string): Promise<LinkedPage> => read({ tabId: 1, url: link }, new AbortController().signal);
  return { fake, asked, follow };
};

const textOf = (answer: LinkedPage): unknown =>
  answer.type === 'read' ? textOfBase64(answer.attachment.data) : answer;

it('has the page fetch what is on its own site, and asks nothing itself', async () => {
  const { fake, asked, follow } = await setUp();
  fake.further.set(beside, {
    text: fakeContent({ url: beside, title: 'The sea', blocks: [{ id: 'b1', kind: 'paragraph', text: 'Salt.' }] }),
  });

  const answer = await follow(beside);

  expect(textOf(answer)).toBe('Salt.');
  expect(answer).toMatchObject({ attachment: { name: 'The sea', page: { kind: 'page', url: beside } } });
  expect(asked).toEqual([]);
});

it('asks a file of the page’s own site with its cookies, as a click there would', async () => {
  const pdf = madePdf(['Salt.']);
  const { fake, asked, follow } = await setUp({
    answers: { [beside]: () => new Response(pdf, { headers: { 'content-type': 'application/pdf' } }) },
  });
  fake.further.set(beside, { answer: { problem: 'not-a-page' } });

  expect(await follow(beside)).toEqual({
    type: 'file',
    url: beside,
    name: 'sea',
    mimeType: 'application/pdf',
    data: base64Of(pdf),
  });
  expect(asked).toEqual([{ url: beside, credentials: 'include' }]);
});

it('asks for access to another site before anything is sent there', async () => {
  const { asked, follow } = await setUp();

  expect(await follow(elsewhere)).toEqual({ type: 'ask', tabId: 1, url: elsewhere });
  expect(asked).toEqual([]);
});

it('reads another site that is open to us without cookies, and by https', async () => {
  const { asked, follow } = await setUp({
    granted: ['https://other.example/*'],
    answers: { [elsewhere]: () => html('<main><h1>The lamp</h1><p>Lit at dusk.</p></main>') },
  });

  const answer = await follow(elsewhere.replace('https:', 'http:'));

  expect(textOf(answer)).toBe('The lamp\nLit at dusk.');
  expect(answer).toMatchObject({ attachment: { name: 'The lamp', page: { url: elsewhere, language: 'de' } } });
  expect(asked).toEqual([{ url: elsewhere, credentials: 'omit' }]);
});

it.each([
  ['http://192.168.0.1/admin', 'link-private'],
  ['https://127.1/', 'link-private'],
  ['https://router.local/reboot', 'link-private'],
  ['https://other.example:8443/', 'link-private'],
  ['https://user:secret@other.example/', 'link-address'],
  ['javascript:alert(1)', 'link-address'],
  ['file:///etc/passwd', 'link-address'],
  ['chrome://settings/', 'link-address'],
  ['https://chromewebstore.google.com/detail/x', 'store'],
])('a link of a page to %s is not followed, though every site is open: %s', async (link, reason) => {
  const { asked, follow } = await setUp({
    granted: [
      'https://*/*',
      'http://*/*',
      ...['192.168.0.1', '127.0.0.1', 'router.local', 'other.example'].flatMap((host) => [
        `https://${host}/*`,
        `http://${host}/*`,
      ]),
    ],
  });

  expect(await follow(link)).toMatchObject({ type: 'refused', reason });
  expect(asked).toEqual([]);
});

it('a redirect to another site is asked about before it is followed, and loses the cookies', async () => {
  const target = 'https://bank.example/statement';
  const answers = { [beside]: moved, [target]: () => html('<p>Balance</p>') };
  const closed = await setUp({ answers, targets: { [beside]: target } });
  const open = await setUp({ answers, targets: { [beside]: target }, granted: ['https://bank.example/*'] });

  expect(await closed.follow(beside)).toEqual({ type: 'ask', tabId: 1, url: target });
  expect(textOf(await open.follow(beside))).toBe('Balance');
  expect(open.asked).toEqual([
    { url: beside, credentials: 'include' },
    { url: target, credentials: 'omit' },
  ]);
});

it.each(['data:text/html,Salt', 'blob:https://other.example/1', 'file:///etc/passwd', 'chrome://version'])(
  'a redirect of another site to %s is not asked for',
  async (target) => {
    const { asked, follow } = await setUp({
      granted: ['https://other.example/*', 'file:///*'],
      answers: { [elsewhere]: moved, [target]: () => html('<p>Salt</p>') },
      targets: { [elsewhere]: target },
    });

    expect(await follow(elsewhere)).toMatchObject({ type: 'refused' });
    expect(asked).toEqual([{ url: elsewhere, credentials: 'omit' }]);
  },
);

it('a redirect into a private network, or round and round, ends there', async () => {
  const inside = await setUp({ answers: { [beside]: moved }, targets: { [beside]: 'http://10.0.0.1/' } });
  const round = await setUp({ answers: { [beside]: moved }, targets: { [beside]: beside } });

  expect(await inside.follow(beside)).toMatchObject({ reason: 'link-private' });
  expect(await round.follow(beside)).toMatchObject({ reason: 'link-unreachable' });
  expect(round.asked.length).toBeLessThan(20);
});

it.each<[string, () => Response, string]>([
  ['a status', () => new Response('', { status: 401 }), 'link-sign-in'],
  ['a form', () => html('<p>Welcome</p><form><input type="password"></form>'), 'link-sign-in'],
  ['no page', () => new Response('', { status: 404 }), 'link-unreachable'],
  ['a video', () => new Response('x', { headers: { 'content-type': 'video/mp4' } }), 'link-kind'],
  ['nothing to read', () => html('<script>draw()</script>'), 'empty'],
  [
    'more than is taken',
    () => new Response('x'.repeat(5_000_001), { headers: { 'content-type': 'text/html' } }),
    'link-too-large',
  ],
])('says of %s what it is', async (_what, answer, reason) => {
  const { follow } = await setUp({ granted: ['https://other.example/*'], answers: { [elsewhere]: answer } });

  expect(await follow(elsewhere)).toMatchObject({ type: 'refused', reason });
});

it('a site that sends on to where people sign in is not asked there', async () => {
  const { asked, follow } = await setUp({
    granted: ['https://other.example/*'],
    answers: { [elsewhere]: moved },
    targets: { [elsewhere]: 'https://accounts.other.example/login' },
  });

  expect(await follow(elsewhere)).toMatchObject({ reason: 'link-sign-in' });
  expect(asked).toHaveLength(1);
});

it('a site that does not answer is unreachable', async () => {
  const { follow } = await setUp({ granted: ['https://other.example/*'] });

  expect(await follow(elsewhere)).toMatchObject({ reason: 'link-unreachable' });
});

it('asks nothing of a page that an administrator has closed', async () => {
  const { asked, follow } = await setUp({ granted: ['https://other.example/*'], managed: elsewhere });

  expect(await follow(elsewhere)).toMatchObject({ reason: 'managed' });
  expect(asked).toEqual([]);
});

it('a link to a place in the same page is the page itself', async () => {
  const { asked, follow } = await setUp();

  expect(textOf(await follow(`${url}#waves`))).toBe('Air scatters short waves.');
  expect(asked).toEqual([]);
});
