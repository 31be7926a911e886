// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { findRuns, type Sought } from '@/lib/page/text/find-runs';

let isDrawn: boolean;
let now: number;
beforeEach(() => {
  isDrawn = true;
  now = 0;
  vi.spyOn(Range.prototype, 'getClientRects').mockImplementation(() => {
    const rects = isDrawn ? [new DOMRect(0, 0, 10, 10)] : [];
    return Object.assign(rects, { item: (index: number) => rects[index] ?? null });
  });
});

const sought = (text: string, more: Partial<Sought> = {}): Sought => ({
  text,
  stretches: [{ start: 0, length: text.length }],
  before: '',
  after: '',
  share: 0,
  ...more,
});

/** What the runs stand for: offsets in the text, and the characters of their nodes. */
const found = (html: string, what: Sought, tick = 0): readonly (readonly [number, string])[] | undefined => {
  document.body.innerHTML = html;
  const clock = { now: () => (now += tick) };
  return findRuns(document.body, what, clock)?.map(({ start, length, node, offset }) => [
    start,
    node.data.slice(offset, offset + length),
  ]);
};

describe('a text in a page that was drawn anew', () => {
  it('is found in its new node', () => {
    expect(found('<p>It is so. The sky is blue. Yes.</p>', sought('The sky is blue.'))).toEqual([
      [0, 'The sky is blue.'],
    ]);
  });

  it('is found however it is split and spaced', () => {
    const html = '<p><span>Th</span><span>e sky</span>\n   <b>is  blue</b><i>.</i></p>';

    expect(found(html, sought('The sky is blue.'))).toEqual([
      [0, 'Th'],
      [2, 'e sky'],
      [8, 'is'],
      [11, 'blue'],
      [15, '.'],
    ]);
  });

  it('is found without what was between its stretches and stood nowhere', () => {
    const what = sought('one; two', {
      stretches: [
        { start: 0, length: 3 },
        { start: 5, length: 3 },
      ],
    });

    expect(found('<table><td>one</td><td>two</td></table>', what)).toEqual([
      [0, 'one'],
      [5, 'two'],
    ]);
  });

  it('is found without characters that nobody sees', () => {
    expect(found('<p>The s\u00ADky is blue.</p>', sought('The sky is blue.'))).toEqual([
      [0, 'The s'],
      [5, 'ky is blue.'],
    ]);
  });

  it.each([
    [
      'its surroundings',
      { before: 'Then', after: 'Never' },
      '<p>First: yes. Always.</p><p>Then: yes.</p><p>Never.</p>',
    ],
    [
      'where it was before',
      { share: 0.9 },
      '<p>First: yes.</p><p>Something else, and more of it.</p><p>Then: yes.</p>',
    ],
  ])('is told from another one by %s', (_how, more, html) => {
    document.body.innerHTML = html;
    const before = 'before' in more ? `${more.before}: ` : ': ';
    const [run] = findRuns(document.body, sought('yes.', { ...more, before }), { now: () => 0 }) ?? [];

    expect(run?.node.data).toBe('Then: yes.');
  });

  it.each([
    ['is gone', '<p>The sea is blue.</p>'],
    ['stands in a script only', '<script>The sky is blue.</script>'],
  ])('is not found where it %s', (_why, html) => {
    expect(found(html, sought('The sky is blue.'))).toBeUndefined();
  });

  it('is not found where it is not drawn', () => {
    isDrawn = false;

    expect(found('<p>The sky is blue.</p>', sought('The sky is blue.'))).toBeUndefined();
  });

  it('is given up in a page that would keep the next frame waiting', () => {
    const html = `${'<p>A sentence.</p>'.repeat(3000)}<p>The sky is blue.</p>`;

    expect(found(html, sought('The sky is blue.'), 20)).toBeUndefined();
    expect(found(html, sought('The sky is blue.'), 1)).toHaveLength(1);
  });
});
