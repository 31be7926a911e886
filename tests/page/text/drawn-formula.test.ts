// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { formulaText, isFormula } from '@/lib/page/text/marks';

const formula = (drawn: string, tex: string): Element => {
  document.body.innerHTML = `<p><span class="mjx-chtml">${drawn}</span><script type="math/tex">${tex}</script></p>`;
  return document.querySelector('.mjx-chtml') ?? document.body;
};

it('says a formula that MathJax 2 has drawn by its source', () => {
  const element = formula('<span aria-hidden="true">a 2 + π</span>', '\\frac{a}{2} + \\pi');

  expect(isFormula(element)).toBe(true);
  expect(formulaText(element)).toBe('\\frac{a}{2} + \\pi');
});

it('says by its signs what has a source that says more than can be seen', () => {
  expect(formulaText(formula('<span>k</span>', 'k \\text{ send all files }'))).toBe('k');
});

it('says it by the MathML that is in it', () => {
  expect(formulaText(formula('<span>x2</span><math><msup><mi>x</mi><mn>2</mn></msup></math>', 'x^2'))).toBe('x^2');
});
