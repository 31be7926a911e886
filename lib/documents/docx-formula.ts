import { childOf, childrenOf, settingOf, type XmlNode } from './xml-tree';

/** Where several signs are one thing, they need brackets beside an operator. */
const grouped = (text: string): string => (/^(?:[\p{L}\p{N}.,]+|\(.*\)|√\(.*\))$/u.test(text) ? text : `(${text})`);

const partText = (node: XmlNode, name: string): string => formulaText(childOf(node, name));

const raised = (text: string): string => (text === '' ? '' : `^${grouped(text)}`);
const lowered = (text: string): string => (text === '' ? '' : `_${grouped(text)}`);

const rootText = (node: XmlNode): string => {
  const degree = partText(node, 'deg');
  const inner = `(${partText(node, 'e')})`;
  return degree === '' ? `√${inner}` : `root${lowered(degree)}${inner}`;
};

/** Brackets and what parts their contents, as the format has them where a formula does not say (ECMA-376 part 1, 22.1.2.24). */
const bracketed = (node: XmlNode): string => {
  const settings = childOf(node, 'dPr');
  const inner = childrenOf(node, 'e')
    .map(formulaText)
    .join(settingOf(settings, 'sepChr') ?? '|');
  return `${settingOf(settings, 'begChr') ?? '('}${inner}${settingOf(settings, 'endChr') ?? ')'}`;
};

/** A sum, an integral: the sign is one of the integral's where a formula names none (22.1.2.70). */
const operatorText = (node: XmlNode): string =>
  `${settingOf(childOf(node, 'naryPr'), 'chr') ?? '∫'}${lowered(partText(node, 'sub'))}${raised(partText(node, 'sup'))} ${partText(node, 'e')}`;

const matrixText = (node: XmlNode): string =>
  childrenOf(node, 'mr')
    .map((row) => childrenOf(row, 'e').map(formulaText).join(', '))
    .join('; ');

const fractionText = (node: XmlNode): string => {
  const [over, under] = [partText(node, 'num'), partText(node, 'den')];
  // One over the other without a line, as in a binomial: so Word itself writes it in a line.
  if (settingOf(childOf(node, 'fPr'), 'type') === 'noBar') return under === '' ? over : `${over}¦${under}`;
  return `${grouped(over)}/${grouped(under)}`;
};

/** The text of elements that follow each other: a whole number and a fraction stay two. */
const sequence = (nodes: readonly XmlNode[]): string => {
  let text = '';
  for (const node of nodes) text += (node.name === 'f' && /\d$/u.test(text) ? ' ' : '') + elementText(node);
  return text;
};

const elementText = (node: XmlNode): string => {
  const { name } = node;
  if (name.endsWith('Pr') || name === 'del') return '';
  switch (name) {
    case 't':
      return node.children.map(({ text }) => text).join('');
    case 'f':
      return fractionText(node);
    case 'sSup':
      return `${grouped(partText(node, 'e'))}${raised(partText(node, 'sup'))}`;
    case 'sSub':
      return `${grouped(partText(node, 'e'))}${lowered(partText(node, 'sub'))}`;
    case 'sSubSup':
      return `${grouped(partText(node, 'e'))}${lowered(partText(node, 'sub'))}${raised(partText(node, 'sup'))}`;
    case 'sPre':
      return `${lowered(partText(node, 'sub'))}${raised(partText(node, 'sup'))}${partText(node, 'e')}`;
    case 'rad':
      return rootText(node);
    case 'd':
      return bracketed(node);
    case 'nary':
      return operatorText(node);
    case 'func':
      return `${partText(node, 'fName')} ${partText(node, 'e')}`;
    case 'limLow':
      return `${partText(node, 'e')}${lowered(partText(node, 'lim'))}`;
    case 'limUpp':
      return `${partText(node, 'e')}${raised(partText(node, 'lim'))}`;
    case 'm':
      return matrixText(node);
    case 'eqArr':
      return childrenOf(node, 'e').map(formulaText).join('; ');
    default:
      return sequence(node.children);
  }
};

/** A formula of Word (Office Math, ECMA-376 part 1, 22.1) in one line: `a/b`, `x^2`, `√(x)`, `∑_(i=1)^n i`. Empty for none. */
export const formulaText = (node: XmlNode | undefined): string => (node === undefined ? '' : sequence(node.children));
