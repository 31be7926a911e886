import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cropPicture, scalePicture } from '@/lib/platform/scale-picture';

/** What was drawn where, and of which size the canvas was. */
let drawn: unknown[];

beforeEach(() => {
  drawn = [];
  vi.stubGlobal('createImageBitmap', async (blob: Blob) => {
    const [width = 0, height = 0] = (await blob.text()).split('x').map(Number);
    if (!(width > 0 && height > 0)) throw new DOMException('The source image could not be decoded.');
    return { width, height, close: () => undefined };
  });
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      constructor(
        readonly width: number,
        readonly height: number,
      ) {}
      getContext() {
        return {
          drawImage: (_bitmap: unknown, ...at: readonly number[]) => drawn.push([this.width, this.height, ...at]),
          getImageData: () => ({ data: [] }),
        };
      }
      async convertToBlob({ type }: { readonly type: string }) {
        return new Blob([`${this.width}x${this.height}`], { type });
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const picture = (size: string, type = 'image/png') => new Blob([size], { type });

describe('scalePicture', () => {
  it('leaves a small picture of a common type as it is', async () => {
    const small = picture('300x200');

    expect(await scalePicture(small, 2048, 1000)).toEqual({ blob: small });
    expect(drawn).toEqual([]);
  });

  it('draws a large one again, and says what it was', async () => {
    const scaled = await scalePicture(picture('4096x1024'), 2048, 1000);

    expect(scaled?.redrawn).toMatchObject({ was: { width: 4096, height: 1024 }, now: { width: 2048, height: 512 } });
    expect(drawn).toEqual([[2048, 512, 0, 0, 2048, 512]]);
  });

  it('gives nothing for what the browser cannot read', async () => {
    expect(await scalePicture(picture('<svg/>', 'image/svg+xml'), 2048, 1000)).toBeUndefined();
  });
});

describe('cropPicture', () => {
  it('cuts out an area of the window, in the pixels of the screen', async () => {
    const cut = await cropPicture(picture('2000x1200'), { x: 10, y: 20, width: 300, height: 200 }, 1000);

    expect(await cut?.text()).toBe('600x400');
    expect(drawn).toEqual([[600, 400, -20, -40]]);
  });

  it('cuts nothing beyond the edge', async () => {
    const cut = await cropPicture(picture('1000x600'), { x: 900, y: 500, width: 300, height: 300 }, 1000);

    expect(await cut?.text()).toBe('100x100');
  });

  it.each([
    ['the area lies outside', '1000x600', { x: 1200, y: 0, width: 10, height: 10 }, 1000],
    ['the window has no width', '1000x600', { x: 0, y: 0, width: 10, height: 10 }, 0],
    ['it is no picture', 'words', { x: 0, y: 0, width: 10, height: 10 }, 1000],
  ])('gives nothing where %s', async (_what, size, area, viewWidth) => {
    expect(await cropPicture(picture(size), area, viewWidth)).toBeUndefined();
  });
});
