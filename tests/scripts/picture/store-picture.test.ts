import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readListing, storePage } from '../../../scripts/picture/store-picture.mjs';

const picture = {
  locale: 'en-US',
  name: 'Parley',
  summary: 'Ask beside the page. Keys stay here.',
  mark: '<svg></svg>',
};

describe('a picture for the stores', () => {
  it('takes its words from the listing', () => {
    expect(readListing(readFileSync('docs/store/de-DE.md', 'utf8'))).toEqual({
      name: 'Parley',
      summary: expect.stringMatching(/^Fragen, lesen .+\.$/u),
    });
  });

  it('is refused where the listing has another form', () => {
    expect(() => readListing('# Parley\n\nA chat.\n')).toThrow('name and its summary');
  });

  it('has the first sentence large, and the rest below it beside the panel', () => {
    const html = storePage({ ...picture, panel: 'data:image/png;base64,AA' });

    expect(html).toContain('<h1>Ask beside the page.</h1><p>Keys stay here.</p>');
    expect(html).toContain('<img alt="" src="data:image/png;base64,AA">');
  });

  it('has the first sentence alone on a tile, which has no room for more', () => {
    const html = storePage(picture);

    expect(html).toContain('<h1>Ask beside the page.</h1></main>');
    expect(html).not.toContain('<img');
  });

  it.each([
    ['ar-SA', 'rtl'],
    ['ja-JP', 'ltr'],
  ])('is for %s written %s', (locale, direction) => {
    expect(storePage({ ...picture, locale })).toContain(`<html lang="${locale}" dir="${direction}">`);
  });

  it('shows signs of markup as they are', () => {
    expect(storePage({ ...picture, summary: 'Ask <b> & "read".' })).toContain(
      '<h1>Ask &lt;b> &amp; &quot;read&quot;.</h1>',
    );
  });
});
