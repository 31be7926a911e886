// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { sentenceAtPoint } from '@/lib/page/read-aloud/sentence-at-point';

type Reading = Parameters<typeof sentenceAtPoint>[1];

const unused = (): never => {
  throw new Error('a click asks for nothing else');
};

let asked: unknown[];
beforeEach(() => {
  asked = [];
  document.body.innerHTML = '<p>The sky</p>';
  vi.spyOn(Range.prototype, 'getClientRects').mockImplementation(() => {
    const rects: DOMRect[] = [new DOMRect(100, 50, 200, 20)];
    return Object.assign(rects, { item: (index: number) => rects[index] ?? null });
  });
});

/** Looks at a point; the browser finds a place in the text there, of the sentence `s1`. */
const at = (x: number, y: number, own: { isText?: boolean; isRead?: boolean } = {}): string | undefined => {
  const { isText = true, isRead = true } = own;
  const node = document.querySelector('p')?.firstChild ?? document.body;
  Object.assign(document, {
    caretPositionFromPoint: (...where: readonly unknown[]) => {
      asked.push(where);
      return isText ? { offsetNode: node, offset: 2 } : null;
    },
  });
  const range = document.createRange();
  range.selectNodeContents(node);
  const readAloud: Reading = {
    sentences: unused,
    framesBefore: unused,
    more: unused,
    refresh: unused,
    isGone: unused,
    isIntact: unused,
    locate: unused,
    rangesOfQuote: unused,
    shadowRoots: () => [],
    sentenceAt: (found, offset) => (isRead && found === node && offset === 2 ? 's1' : undefined),
    rangesOf: () => [range],
  };
  return sentenceAtPoint(document, readAloud, x, y);
};

it.each([
  ['in it', 150, 60],
  ['on its edge', 100, 50],
  ['three pixels beside it', 97, 73],
  ['three pixels after it', 303, 47],
])('finds the sentence %s', (_where, x, y) => {
  expect(at(x, y)).toBe('s1');
});

it.each([
  ['between the lines', 150, 90],
  ['beside the text', 96, 60],
])('finds none %s, though the browser names the nearest place', (_where, x, y) => {
  expect(at(x, y)).toBeUndefined();
});

it('finds none where there is no text, or none that is read', () => {
  expect([at(150, 60, { isText: false }), at(150, 60, { isRead: false })]).toEqual([undefined, undefined]);
});
