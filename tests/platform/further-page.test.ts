// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { largestFurtherPage } from '@/lib/domain/pages/further-page';
import { closeFurtherPage, openFurtherPage } from '@/lib/platform/further-page';

const address = `${location.origin}/sky/2`;

type Asked = { readonly url: string; readonly init: RequestInit | undefined };
let asked: Asked[];
/** What is drawn into: the tree is closed. */
let roots: ShadowRoot[];

const answer = (
  body: BodyInit | null,
  type = 'text/html; charset=utf-8',
  change: object = {},
  policy?: string,
): void => {
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    asked.push({ url, init });
    const response = new Response(body, {
      headers: { 'content-type': type, ...(policy !== undefined && { 'content-security-policy': policy }) },
    });
    return Object.defineProperties(response, {
      url: { value: url },
      ...Object.fromEntries(Object.entries(change).map(([name, value]) => [name, { value }])),
    });
  });
};

const frame = (): HTMLIFrameElement | undefined => roots.at(-1)?.querySelector('iframe') ?? undefined;

/** Opens it; the frame says that it is there. */
const open = async () => {
  const opened = openFurtherPage(address, 'frame-1');
  await vi.waitFor(() => expect(frame()).toBeDefined());
  frame()?.dispatchEvent(new Event('load'));
  return opened;
};

beforeEach(() => {
  asked = [];
  roots = [];
  const attach = Element.prototype.attachShadow;
  vi.spyOn(Element.prototype, 'attachShadow').mockImplementation(function (this: Element, init) {
    const root = attach.call(this, init);
    roots.push(root);
    return root;
  });
});
afterEach(() => closeFurtherPage('frame-1'));

it('asks as the page would, and follows no answer to another site', async () => {
  answer('<p>Text');
  await open();

  expect(asked[0]?.url).toBe(address);
  expect(asked[0]?.init).toMatchObject({ mode: 'same-origin', credentials: 'same-origin' });
});

it('lays it out where nothing of it can run, and takes it away again', async () => {
  answer('<title>Two</title><p>Text');

  expect(await open()).toEqual({ url: address });
  expect(frame()?.getAttribute('sandbox')).toBe('allow-same-origin');
  expect(frame()?.name).toBe('frame-1');
  const host = roots.at(-1)?.host;
  const wasThere = host?.isConnected;
  closeFurtherPage('frame-1');
  expect([wasThere, host?.isConnected]).toEqual([true, false]);
});

it('lays out the text and the style sheets alone, and what they are relative to', async () => {
  answer(
    `<base href="https://else.example/"><meta http-equiv="refresh" content="0;url=/away"><link rel="stylesheet" href="a.css">
    <link rel="preload" href="b.js"><script>run()</script><noscript><p>Turn it on</p></noscript><p>Text</p>
    <img src="a.png" srcset="b.png 2x" alt="A"><iframe src="/c"></iframe><video poster="d.png"></video><svg><image href="e.png"/></svg>`,
  );
  await open();
  const html = frame()?.srcdoc ?? '';

  expect(html).toContain(`<base href="${address}">`);
  expect(html).toContain('<p>Text</p>');
  expect(html).toContain('a.css');
  expect(html).not.toMatch(/else\.example|refresh|b\.js|run\(\)|Turn it on|a\.png|b\.png|\/c"|d\.png|e\.png/u);
});

describe('where this page lets styles in by a word', () => {
  beforeEach(() => {
    document.head.innerHTML = '<style nonce="n1"></style>';
    for (const style of document.querySelectorAll('style')) style.nonce = 'n1';
  });
  afterEach(() => {
    document.head.innerHTML = '';
  });

  it('gives its styles the word by which this page lets styles in', async () => {
    answer(
      '<style nonce="old">p { color: red }</style><p>Text',
      'text/html',
      {},
      "default-src 'self'; style-src 'nonce-old'",
    );
    await open();

    expect(frame()?.srcdoc).toContain('<style nonce="n1">');
  });

  it.each([
    ['that its own page would not let in', '<style nonce="guessed"></style><style></style>', "style-src 'nonce-old'"],
    ['of a page that lets none in by a word', '<style nonce="old"></style><style></style>', "style-src 'self'"],
    ['of a page without a policy', '<style nonce="old"></style><style></style>', undefined],
  ])('gives it to no style %s', async (_what, styles, policy) => {
    answer(`${styles}<p>Text`, 'text/html', {}, policy);
    await open();

    expect(frame()?.srcdoc).toContain('<p>Text');
    expect(frame()?.srcdoc).not.toContain('n1');
  });
});

it('looks for style sheets where the page came from, also where no base is let in', async () => {
  answer('<link rel="stylesheet" href="a.css"><p>Text');
  await open();

  expect(frame()?.srcdoc).toContain(`href="${location.origin}/sky/a.css"`);
});

it('reads what is written in another character set, also where only the page before says which', async () => {
  answer(new Uint8Array([0x3c, 0x70, 0x3e, 0x93, 0xfa]), 'text/html; charset=shift_jis');
  await open();

  expect(frame()?.srcdoc).toContain('日');
});

it.each([
  ['that is an error', () => answer('No', 'text/html', { ok: false }), 'refused'],
  ['from another site', () => answer('<p>Text', 'text/html', { url: 'https://else.example/sky/2' }), 'refused'],
  ['that is no page', () => answer('%PDF', 'application/pdf'), 'not-a-page'],
  ['that is too large', () => answer('x'.repeat(largestFurtherPage + 1)), 'too-large'],
])('refuses an answer %s', async (_what, given, problem) => {
  given();

  expect(await openFurtherPage(address, 'frame-1')).toEqual({ problem });
  expect(frame()).toBeUndefined();
});

it('asks no other site', async () => {
  answer('<p>Text');

  expect(await openFurtherPage('https://else.example/sky/2', 'frame-1')).toEqual({ problem: 'refused' });
  expect(asked).toEqual([]);
});

it.each([
  ['refused', AbortSignal.timeout(1_000_000)],
  ['slow', AbortSignal.abort()],
])('tells that it is %s when nothing comes', async (problem, late) => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));

  expect(await openFurtherPage(address, 'frame-1')).toEqual({ problem });
});

it('lays nothing out that comes after it was taken away, and does not wait for it', async () => {
  let come = (): void => {};
  let isStopped = false;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    init?.signal?.addEventListener('abort', () => {
      isStopped = true;
    });
    // One that does not heed the signal, as when the last of it is here already.
    await new Promise<void>((resolve) => {
      come = resolve;
    });
    const response = new Response('<p>Text', { headers: { 'content-type': 'text/html' } });
    return Object.defineProperties(response, { url: { value: url } });
  });
  const before = document.documentElement.childElementCount;
  const opened = openFurtherPage(address, 'frame-1');
  closeFurtherPage('frame-1');
  come();

  expect(await opened).toEqual({ problem: 'refused' });
  expect([isStopped, frame(), document.documentElement.childElementCount]).toEqual([true, undefined, before]);
});

it('goes by itself when nobody takes it away', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    answer('<p>Text');
    const opened = openFurtherPage(address, 'frame-1');
    while (frame() === undefined) await new Promise((resolve) => setImmediate(resolve));
    frame()?.dispatchEvent(new Event('load'));
    await opened;
    const host = roots.at(-1)?.host;
    const wasThere = host?.isConnected;
    vi.advanceTimersByTime(60_000);

    expect([wasThere, host?.isConnected]).toEqual([true, false]);
  } finally {
    vi.useRealTimers();
  }
});

it('leaves one that another reading has laid out', async () => {
  answer('<p>Text');
  await open();
  const host = roots.at(-1)?.host;
  closeFurtherPage('another');
  const other = openFurtherPage(address, 'frame-2');
  await vi.waitFor(() => expect(frame()?.name).toBe('frame-2'));
  frame()?.dispatchEvent(new Event('load'));
  await other;
  closeFurtherPage('frame-2');

  expect([host?.isConnected, roots.at(-1)?.host.isConnected]).toEqual([true, false]);
});

it('leaves nothing of one that is not laid out in time', async () => {
  answer('<p>Text');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const opened = openFurtherPage(address, 'frame-1');
    while (frame() === undefined) await new Promise((resolve) => setImmediate(resolve));
    vi.advanceTimersByTime(10_000);

    expect([await opened, roots.at(-1)?.host.isConnected]).toEqual([{ problem: 'slow' }, false]);
  } finally {
    vi.useRealTimers();
  }
});

it('takes one away that was laid out before our scripts ran anew in the page', async () => {
  answer('<p>Text');
  await open();
  const host = roots.at(-1)?.host;
  vi.resetModules();
  const anew = await import('@/lib/platform/further-page');
  anew.closeFurtherPage('frame-1');

  expect(host?.isConnected).toBe(false);
});

it('says on what it lays out where that came from, and takes no word of the page for it', async () => {
  answer('<!doctype html><html data-parley-address="https://else.example/"><body><p>Text</body></html>');
  await open();

  expect(frame()?.srcdoc).toContain(`data-parley-address="${address}"`);
  expect(frame()?.srcdoc).not.toContain('else.example');
});
