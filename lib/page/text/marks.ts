import { drawnFormulaText, isDrawnFormula } from './drawn-formula';
import { isListing } from './line-numbers';

const marker = /^[[(]?\s*(?:\d{1,3}|[a-z*†‡§]|(?:note|nb)\s\d{1,3})(?:\s*[,–-]\s*\d{1,3})*\s*[\])]?$/iu;
const backward = /^(?:[↩↑⤴^\s]|\uFE0E|\uFE0F)+$|^[a-z]$/u;

const leadsWithin = (element: Element): boolean => (element.getAttribute('href') ?? '').startsWith('#');

/** The mark of a note or reference in a text, such as `[1]`: a link within the page, raised or in brackets. */
export const isReferenceMark = (element: Element): boolean => {
  if (element.getAttribute('role') === 'doc-noteref') return true;
  const { localName } = element;
  if (localName !== 'sup' && localName !== 'a') return false;
  const text = element.textContent.trim();
  if (text.length > 20 || !marker.test(text)) return false;
  if (localName === 'a') return leadsWithin(element) && (/^[[(]/.test(text) || element.closest('sup') !== null);
  const link = element.querySelector('a') ?? element.closest('a');
  return link !== null && leadsWithin(link);
};

/** Whether an element is drawn raised, and is not the way to a note. */
export const isRaised = (element: Element, { verticalAlign }: CSSStyleDeclaration): boolean =>
  (element.localName === 'sup' || verticalAlign === 'super') && element.querySelector('a') === null;

/**
 * Whether an element says that its text does not hold any more: it is drawn struck through, or was deleted. Some sites use `<s>` for
 * something else, and draw it so.
 */
export const isStruckOut = (element: Element, { textDecorationLine, display }: CSSStyleDeclaration): boolean =>
  (element.localName === 'del' && display !== 'none') || textDecorationLine.includes('line-through');

const headingLinks = 'h1 a, h2 a, h3 a, h4 a, h5 a, h6 a';

/** The texts of short links that several headings have beside their own words: “Edit”. */
export const repeatedHeadingLinks = (root: ParentNode): ReadonlySet<string> => {
  const counts = new Map<string, number>();
  for (const link of root.querySelectorAll(headingLinks)) {
    const text = link.textContent.trim();
    const isBeside = text.length <= 24 && link.previousElementSibling !== null;
    if (isBeside) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return new Set([...counts].flatMap(([text, count]) => (count > 1 ? [text] : [])));
};

/** What a heading offers beside its words: a link to itself, or to edit its section. `repeated`: see above. */
export const isHeadingTool = (element: Element, repeated: ReadonlySet<string> = new Set()): boolean => {
  const text = element.textContent.trim();
  if (element.localName === 'a' && repeated.has(text) && element.previousElementSibling !== null) return true;
  return (
    /^(?:[#¶§🔗]|\[[^\]]{1,24}\])$/u.test(text) && (element.localName === 'a' || element.querySelector('a') !== null)
  );
};

/** The link from a note back to where it was called. */
export const isBackLink = (element: Element): boolean => {
  if (element.getAttribute('role') === 'doc-backlink') return true;
  return element.localName === 'a' && leadsWithin(element) && backward.test(element.textContent.trim());
};

const noteWords = /(?:^|[\s_-])(?:footnotes?|endnotes?|references|reflist|bibliography)(?:$|[\s_-])/i;

/** Whether an element holds notes or references. */
export const isNotes = (element: Element): boolean => {
  const role = element.getAttribute('role') ?? '';
  if (/^doc-(?:footnote|endnote|endnotes|bibliography)$/.test(role)) return true;
  return (
    ['section', 'div', 'ol', 'ul', 'aside', 'footer'].includes(element.localName) &&
    noteWords.test(`${element.getAttribute('class') ?? ''} ${element.getAttribute('id') ?? ''}`)
  );
};

const inBrackets = (text: string): string => (/\s/.test(text) ? `(${text})` : text);

/** The symbols of a formula in one line, with the signs that its layout stands for. */
const symbols = (node: Node): string => {
  if (!(node instanceof Element)) return (node.textContent ?? '').trim();
  const parts = Array.from(node.childNodes, symbols).filter((part) => part !== '');
  const [first = '', second = ''] = parts;
  switch (node.localName) {
    case 'annotation':
    case 'annotation-xml':
      return '';
    case 'mfrac':
      return `${inBrackets(first)} / ${inBrackets(second)}`;
    case 'msup':
      return `${inBrackets(first)}^${inBrackets(second)}`;
    case 'msub':
      return `${inBrackets(first)}_${inBrackets(second)}`;
    case 'msqrt':
      return `√${inBrackets(parts.join(' '))}`;
    default:
      return parts.join(' ');
  }
};

const isTex = (text: string): boolean => text.includes('\\');

/** A formula as text: what its author wrote for those who cannot see it, else its symbols in a row, else its source. */
export const formulaText = (element: Element): string => {
  const math = element.localName === 'math' ? element : element.querySelector('math');
  if (math === null && isDrawnFormula(element)) return drawnFormulaText(element);
  const said = math?.getAttribute('alttext') ?? element.getAttribute('aria-label') ?? '';
  const drawn = math === null ? '' : symbols(math);
  const source = element.querySelector('annotation[encoding="application/x-tex"]')?.textContent ?? said;
  const text = [isTex(said) ? '' : said, drawn, source].find((candidate) => candidate.trim() !== '') ?? '';
  return text.replace(/\s+/g, ' ').trim();
};

/** Whether an element is drawn as a formula: MathML, or what KaTeX and MathJax draw in its place. */
export const isFormula = (element: Element): boolean =>
  element.localName === 'math' ||
  element.localName === 'mjx-container' ||
  element.classList.contains('katex') ||
  isDrawnFormula(element);

const isWide = (cell: Element): boolean =>
  cell.querySelector('h1, h2, h3, p + p, div + div, ul, ol, table, form') !== null;

/** Whether a table holds data, one record a row, and is not used for layout. */
export const isDataTable = (table: Element): boolean => {
  const role = table.getAttribute('role');
  if (role === 'presentation' || role === 'none' || isListing(table)) return false;
  // Tables in its cells say nothing of this one, but that it has cells for them.
  const own = (names: string): readonly Element[] =>
    Array.from(table.querySelectorAll(names)).filter((part) => part.closest('table') === table);
  const cells = own('td, th');
  if (cells.slice(0, 50).some((cell) => cell.querySelector('table, h1, main, article') !== null)) return false;
  if (own('th, caption, thead').length > 0) return true;
  return cells.length > 1 && !cells.slice(0, 50).some(isWide) && own('td + td').length > 0;
};
