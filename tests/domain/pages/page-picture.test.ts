import { describe, expect, it } from 'vitest';
import { pictureName, readFoundPicture } from '@/lib/domain/pages/page-picture';

describe('pictureName', () => {
  it.each([
    ['as the page says it', { name: ' A lamp ' }, 'https://a.example/x.png', 'A lamp'],
    ['as its address ends', {}, 'https://a.example/pictures/two%20lamps.webp?w=3#top', 'two lamps.webp'],
    ['as its address ends, where that is no text', {}, 'https://a.example/%E0%A4%A.png', '%E0%A4%A.png'],
    ['nothing for a picture within the page', {}, 'data:image/png;base64,AAAA/BBBB', ''],
    ['nothing for one that a script made', { name: ' ' }, 'blob:https://a.example/2f6c', ''],
  ])('is %s', (_what, found, address, name) => {
    expect(pictureName(found, address)).toBe(name);
  });

  it('is no longer than a name', () => {
    expect(pictureName({ name: 'x'.repeat(200) }, '')).toHaveLength(100);
  });
});

describe('readFoundPicture', () => {
  it('takes a place without bytes and bytes without a place', () => {
    const area = { x: 0, y: 0, width: 1, height: 1 };

    expect(readFoundPicture({ viewWidth: 9, area })).toEqual({ viewWidth: 9, area });
    expect(readFoundPicture({ viewWidth: 9, type: 'image/png', data: 'AAAA' })).toMatchObject({ data: 'AAAA' });
  });

  it.each([
    ['nothing', null],
    ['a place outside of any window', { viewWidth: 9, area: { x: -5, y: 0, width: 1e9, height: 1 } }],
    ['a number in place of bytes', { viewWidth: 9, data: 5 }],
  ])('takes no %s', (_what, result) => {
    expect(readFoundPicture(result)).toBeUndefined();
  });
});
