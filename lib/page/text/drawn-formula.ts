/**
 * What MathJax 2 draws in the place of a formula
 * (https://docs.mathjax.org/en/v2.7-latest/output.html): boxes that only eyes read, often with MathML for screen readers in
 * it, and the source in a script behind it.
 */
const drawn = '.MathJax, .MathJax_SVG, .MathJax_CHTML, .mjx-chtml, .MathJax_PHTML';

/** Longer sources are not drawn in a line of text, UTF-16 units. */
const maxSource = 600;

/** Whether an element is what MathJax 2 draws for a formula. */
export const isDrawnFormula = (element: Element): boolean => element.localName !== 'div' && element.matches(drawn);

const lettersOf = (text: string): string[] => [...text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '')];

/** The letters and digits of TeX that are drawn as they are. */
const writtenIn = (tex: string): readonly string[] =>
  lettersOf(tex.replace(/\\(?:begin|end)\s*\{[^}]*\}/gu, '').replace(/\\[a-z]+/giu, ''));

/** Whether all letters of a source are among those that can be seen: nothing is said that is not drawn. */
const isSeen = (tex: string, shown: string): boolean => {
  const left = lettersOf(shown);
  return writtenIn(tex).every((letter) => {
    const at = left.indexOf(letter);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
};

const sourceBehind = (element: Element): string => {
  const next = element.nextElementSibling ?? element.parentElement?.nextElementSibling ?? null;
  const isSource = next?.localName === 'script' && (next.getAttribute('type') ?? '').startsWith('math/tex');
  return isSource ? (next.textContent ?? '').trim() : '';
};

const inOneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** A formula without MathML as text: its source where that says no more than what is drawn, else the signs that are drawn. */
export const drawnFormulaText = (element: Element): string => {
  const source = sourceBehind(element);
  const shown = inOneLine(element.textContent);
  const isUsable = source !== '' && source.length <= maxSource && isSeen(source, shown);
  return isUsable ? inOneLine(source) : shown;
};
