// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { createClosedParts } from '@/lib/page/text/closed-parts';
import { rootScope } from '@/lib/page/text/scopes';

beforeEach(() => {
  Object.assign(Element.prototype, { checkVisibility: () => true });
});

const closedIn = (html: string, region?: 'around'): number => {
  document.body.innerHTML = html;
  const parts = createClosedParts({ scope: () => ({ ...rootScope(document.body), region }) });
  for (const element of document.body.querySelectorAll('*')) parts.enter(element, getComputedStyle(element));
  return parts.count();
};

const answer = '<p>It waits for four minutes, and for six when it rains.</p>';

it('counts questions whose answers are closed', () => {
  expect(closedIn(`<details><summary>When?</summary>${answer}</details>`)).toBe(1);
  expect(
    closedIn(`<h3><button aria-expanded="false">When?</button></h3><div style="display:none">${answer}</div>`),
  ).toBe(1);
  expect(
    closedIn(
      `<button aria-expanded="false" aria-controls="a">When?</button><i>·</i><div id="a" style="display:none">${answer}</div>`,
    ),
  ).toBe(1);
});

it('counts no open one, no menu, and nothing around the text', () => {
  expect(closedIn(`<details open><summary>When?</summary>${answer}</details>`)).toBe(0);
  expect(
    closedIn(
      `<button aria-expanded="false" aria-haspopup="menu">Menu</button><div style="display:none">${answer}</div>`,
    ),
  ).toBe(0);
  expect(
    closedIn(`<nav><button aria-expanded="false">More</button><div style="display:none">${answer}</div></nav>`),
  ).toBe(0);
  expect(closedIn(`<details><summary>When?</summary>${answer}</details>`, 'around')).toBe(0);
});
