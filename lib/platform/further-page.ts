import { type FurtherPage, furtherPageAddress, largestFurtherPage } from '@/lib/domain/pages/further-page';

/** How long a further page may take to arrive, and then to be laid out with its style sheets, ms. */
const maxFetchMs = 20_000;
const maxLayoutMs = 10_000;
/** Nobody reads one for longer than this, ms: who was to take it away is gone, as a worker that was killed. */
const maxStayMs = 60_000;

/**
 * What is not laid out: code, what would load something that is no text, what leads elsewhere by itself, and texts for
 * those without scripts. The sandbox keeps code from running in any case.
 */
const dropped =
  'script, noscript, svg, canvas, iframe, frame, frameset, object, embed, audio, video, source, track, portal, base, template, ' +
  'meta[http-equiv], link:not([rel~="stylesheet" i])';
const loading = ['src', 'srcset', 'poster', 'background', 'autofocus', 'ping'];

const hostStyle =
  'all: initial !important; position: fixed !important; inset: 0 auto auto -100000px !important;' +
  'inline-size: 1280px !important; block-size: 900px !important; display: block !important; contain: strict !important;';
const frameStyle = 'all: initial; display: block; inline-size: 1280px; block-size: 900px; border: 0;';

/** The text of a body, in the character set that the answer, the page itself or else the page before it names. */
const textOf = (bytes: Uint8Array<ArrayBuffer>, type: string, fallback: string): string => {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 2048));
  const named =
    /charset\s*=\s*["']?([\w-]+)/iu.exec(type)?.[1] ?? /<meta[^>]+charset\s*=\s*["']?([\w-]+)/iu.exec(head)?.[1];
  try {
    return new TextDecoder(named ?? fallback).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
};

/** The bytes of a body; undefined when there are more than are taken. */
const bytesOf = async (body: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body.getReader();
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    size += step.value.length;
    if (size > largestFurtherPage) {
      await reader.cancel();
      return undefined;
    }
    chunks.push(step.value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
};

/** A page that came: what it says, and the words by which its own policy lets styles in. */
type Fetched = { readonly url: string; readonly html: string; readonly nonces: ReadonlySet<string> };

const noncesIn = (policy: string): ReadonlySet<string> =>
  new Set([...policy.matchAll(/'nonce-([^']+)'/giu)].map(([, nonce = '']) => nonce));

/** As the page itself would ask for it: from its origin, with its cookies, and nowhere else, wherever the answer sends it. */
const fetchPage = async (address: string, signal: AbortSignal): Promise<Fetched | FurtherPage> => {
  const response = await fetch(address, {
    mode: 'same-origin',
    credentials: 'same-origin',
    redirect: 'follow',
    signal,
    headers: { accept: 'text/html' },
  });
  const type = response.headers.get('content-type') ?? '';
  const isPage = /^\s*(?:text\/html|application\/xhtml\+xml)\b/iu.test(type);
  if (!response.ok || response.body === null || new URL(response.url).origin !== location.origin) {
    return { problem: 'refused' };
  }
  if (!isPage) {
    await response.body.cancel();
    return { problem: 'not-a-page' };
  }
  const bytes = await bytesOf(response.body);
  if (bytes === undefined) return { problem: 'too-large' };
  return {
    url: response.url.slice(0, 4096),
    html: textOf(bytes, type, document.characterSet),
    nonces: noncesIn(response.headers.get('content-security-policy') ?? ''),
  };
};

/** A page as it is laid out here: its text and its style sheets, with the addresses that it has at its own place. */
const quietPage = ({ html, url, nonces }: Fetched): string => {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const element of page.querySelectorAll(dropped)) element.remove();
  for (const name of loading) {
    for (const element of page.querySelectorAll(`[${name}]`)) element.removeAttribute(name);
  }
  // The frame is under this page's policy, which knows this page's nonce alone; without its styles, hidden text would show.
  // What the further page's own policy would not let in there, such as a style in what a reader wrote, gets none here.
  const nonce = document.querySelector<HTMLElement>('style[nonce], script[nonce], link[nonce]')?.nonce;
  if (nonce !== undefined && nonce !== '') {
    for (const element of page.querySelectorAll('style[nonce], link[nonce]')) {
      if (nonces.has(element.getAttribute('nonce') ?? '')) element.setAttribute('nonce', nonce);
    }
  }
  // This page's policy may forbid a base: then style sheets would be looked for beside this page.
  for (const link of page.querySelectorAll('link[href]')) {
    const href = link.getAttribute('href') ?? '';
    if (URL.canParse(href, url)) link.setAttribute('href', new URL(href, url).href);
  }
  page.documentElement.setAttribute(furtherPageAddress, url);
  const base = page.createElement('base');
  base.href = url;
  page.head.prepend(base);
  return `<!doctype html>${page.documentElement.outerHTML}`;
};

const openedName = Symbol.for('parley.further-pages');

const isOpened = (value: unknown): value is Map<string, AbortController> => value instanceof Map;

/**
 * Those that are being fetched or are laid out, by the names of their frames: whoever named one takes it away. Kept in our
 * world of the document, not in this module: our scripts run anew whenever the page is read, and the new ones must know them.
 */
const allOpened = (): Map<string, AbortController> => {
  const held: unknown = Reflect.get(globalThis, openedName);
  if (isOpened(held)) return held;
  const opened = new Map<string, AbortController>();
  Reflect.set(globalThis, openedName, opened);
  return opened;
};

/** Takes the further page with this name away, or fetches it no more. */
export const closeFurtherPage = (name: string): void => {
  const opened = allOpened();
  opened.get(name)?.abort();
  opened.delete(name);
};

const layOut = (html: string, name: string, signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    const host = document.createElement('div');
    host.style.cssText = hostStyle;
    host.inert = true;
    // Who reads this page meanwhile takes neither for a part of it.
    host.role = 'complementary';
    const frame = document.createElement('iframe');
    // Without scripts, forms, windows and ways out; of this origin, so that its style sheets are the page's own.
    frame.setAttribute('sandbox', 'allow-same-origin');
    frame.name = name;
    frame.role = 'complementary';
    frame.style.cssText = frameStyle;
    frame.srcdoc = html;
    const late = setTimeout(() => resolve(false), maxLayoutMs);
    frame.addEventListener('load', () => {
      clearTimeout(late);
      resolve(true);
    });
    const leave = setTimeout(() => closeFurtherPage(name), maxStayMs);
    signal.addEventListener('abort', () => {
      clearTimeout(late);
      clearTimeout(leave);
      host.remove();
      resolve(false);
    });
    host.attachShadow({ mode: 'closed' }).append(frame);
    document.documentElement.append(host);
  });

/**
 * Fetches a further page of the article in this document, and lays it out in a frame with this name, out of sight, for
 * its text to be read there, until it is closed. Runs in the page, in our world; nothing of the fetched page runs. Never
 * throws.
 */
export const openFurtherPage = async (address: string, name: string): Promise<FurtherPage> => {
  closeFurtherPage(name);
  const late = AbortSignal.timeout(maxFetchMs);
  const controller = new AbortController();
  allOpened().set(name, controller);
  const { signal } = controller;
  /** What comes to nothing leaves nothing behind. */
  const without = (problem: FurtherPage): FurtherPage => {
    if (allOpened().get(name) === controller) closeFurtherPage(name);
    return problem;
  };
  try {
    if (new URL(address).origin !== location.origin) return without({ problem: 'refused' });
    const fetched = await fetchPage(address, AbortSignal.any([late, signal]));
    if (!('html' in fetched)) return without(fetched);
    // Taken away while the last of it came.
    if (signal.aborted) return { problem: 'refused' };
    const isLaidOut = await layOut(quietPage(fetched), name, signal);
    return isLaidOut ? { url: fetched.url } : without({ problem: signal.aborted ? 'refused' : 'slow' });
  } catch {
    return without({ problem: late.aborted ? 'slow' : 'refused' });
  }
};
