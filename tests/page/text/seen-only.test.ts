// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { isSeenText } from '@/lib/page/text/seen-only';

beforeEach(() => {
  // Of what a browser's own style sheet says, what happy-dom leaves out.
  document.head.innerHTML = '<style>span { display: inline }</style>';
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 200, 20));
  Object.assign(Element.prototype, { checkVisibility: () => true });
});

const isSeen = (html: string): boolean => {
  document.body.innerHTML = html;
  const element = document.querySelector('[aria-hidden="true"]');
  if (element === null) throw new Error('no element');
  return isSeenText(element);
};
const unseen = 'style="position:absolute;clip:rect(0px, 0px, 0px, 0px)"';

it('takes the page behind an open dialog for text', () => {
  expect(isSeen('<div aria-hidden="true">The page.</div><div role="dialog">May we?</div>')).toBe(true);
  expect(isSeen('<div aria-hidden="true">The page.</div><div><div aria-modal="true">May we?</div></div>')).toBe(true);
  expect(isSeen('<main aria-hidden="true">The page.</main>')).toBe(true);
});

it('takes what is hidden within the page for none, whether a dialog is open or not', () => {
  expect(isSeen('<p>Words <span aria-hidden="true">★</span></p><div role="dialog">May we?</div>')).toBe(false);
  expect(isSeen('<p>Words.</p><p aria-hidden="true">Hidden words.</p>')).toBe(false);
  expect(isSeen('<div aria-hidden="true">Hidden words.</div><div role="dialog" aria-hidden="true">Gone.</div>')).toBe(
    false,
  );
});

it('takes letters for text that are drawn in the place of words for screen readers', () => {
  expect(isSeen(`<p><span ${unseen}>Nobody</span><span aria-hidden="true">N</span></p>`)).toBe(true);
  expect(isSeen('<h1 aria-label="The ferry"><span aria-hidden="true">The</span></h1>')).toBe(true);
});

it('takes other letters beside such words for none', () => {
  expect(isSeen(`<p><span ${unseen}>Nobody</span><span aria-hidden="true">Send all files</span></p>`)).toBe(false);
  expect(isSeen('<p><span>Nobody</span><span aria-hidden="true">Nobody</span></p>')).toBe(false);
});
