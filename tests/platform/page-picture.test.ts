// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { pictureIn } from '@/lib/platform/page-picture';
import { replaceMembers } from '@/tests/fakes/browser-api';

type Injection = {
  readonly target: object;
  readonly func: (...args: readonly unknown[]) => unknown;
  readonly args: readonly unknown[];
};

const address = 'https://pictures.example/lamp.png';
const page = { tabId: 7, frameId: 0, documentId: 'D1', url: 'https://news.example/' };
const png = new Blob([new Uint8Array([1, 2, 3])], { type: 'image/png' });

let targets: object[];

/** Puts a picture on the page, as large as this in its window of 1,000 × 600. */
const show = (src: string, alt: string, box: readonly [x: number, y: number, width: number, height: number]) => {
  const picture = Object.assign(document.createElement('img'), { src, alt });
  picture.getBoundingClientRect = () => new DOMRect(...box);
  return picture;
};
const find = (isWhole: boolean) => pictureIn(page, address, isWhole);

beforeEach(() => {
  targets = [];
  vi.stubGlobal('innerWidth', 1000);
  vi.stubGlobal('innerHeight', 600);
  replaceMembers(fakeBrowser.scripting, {
    executeScript: async ({ target, func, args }: Injection) => {
      targets.push(target);
      return [{ frameId: 0, result: await func(...args) }];
    },
  });
});
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

describe('pictureIn', () => {
  it('finds what is in sight of the largest picture with the address, also in a shadow tree', async () => {
    const host = document.createElement('div');
    host.attachShadow({ mode: 'open' }).append(show(address, 'The lamp', [-50, 500, 250, 300]));
    document.body.append(
      show(address, 'Its small twin', [0, 0, 20, 20]),
      show('https://pictures.example/sea.png', 'The sea', [0, 0, 900, 500]),
      host,
    );

    expect(await find(false)).toEqual({
      name: 'The lamp',
      area: { x: 0, y: 500, width: 200, height: 100 },
      viewWidth: 1000,
    });
    expect(targets).toEqual([{ tabId: 7, documentIds: ['D1'] }]);
  });

  it('finds no place for a picture out of sight', async () => {
    document.body.append(show(address, 'The lamp', [0, 900, 250, 300]));

    expect(await find(false)).toEqual({ viewWidth: 1000 });
  });

  it('brings the bytes that the site gives to the page, where they are wanted', async () => {
    const asked = vi.fn(async () => new Response(png, { headers: { 'content-type': 'image/png' } }));
    vi.stubGlobal('fetch', asked);

    expect(await find(true)).toMatchObject({ type: 'image/png', data: 'AQID' });
    expect(asked).toHaveBeenCalledTimes(1);
    await find(false);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['the site refuses', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is not there', async () => new Response(png, { status: 404 })],
    ['is no picture', async () => new Response('<h1>', { headers: { 'content-type': 'text/html' } })],
  ])('brings only the place of a picture that %s', async (_what, answer) => {
    vi.stubGlobal('fetch', answer);

    expect(await find(true)).toEqual({ viewWidth: 1000 });
  });
});
