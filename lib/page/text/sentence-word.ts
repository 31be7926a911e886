import { unclobbered } from './unclobbered';

/** A button that is a word of a sentence, such as one that explains itself when it is pressed: “Pull the [lever] until …”. */

/** Longer texts are no word of a sentence, UTF-16 units. */
const maxLength = 80;
/** So many words behind a control make a sentence that it begins. */
const leastBehind = 3;

const endsSentence = (text: string): boolean => /[.!?…:。！？؟।]["'”’»)\]]*\s*$/u.test(text);
const wordsIn = (text: string): number => (text.match(/[\p{L}\p{N}]+/gu) ?? []).length;

const inline = /^(?:inline|contents)/;

const isLineBreak = (node: Node): boolean => node instanceof Element && node.localName === 'br';
const isOther = (node: Node): boolean =>
  node instanceof Element &&
  (unclobbered(node).matches('button, [role="button"], input, select, textarea') || isLineBreak(node));

/** The text of a line that is beside an element, up to the next control or break. */
const textBeside = (element: Element, step: 'previousSibling' | 'nextSibling'): string => {
  let text = '';
  for (let node = element[step]; node !== null && text.length < 400; node = node[step]) {
    const isEnd =
      isLineBreak(node) ||
      (node instanceof Element && !inline.test(getComputedStyle(node).display)) ||
      (isOther(node) && /\S/u.test(text) === false);
    if (isEnd) break;
    const own = isOther(node) ? ' ' : (node.textContent ?? '');
    text = step === 'previousSibling' ? `${own}${text}` : `${text}${own}`;
  }
  return text;
};

/** Whether a control stands in a line as a word of its sentence does. `style` is its computed style. */
export const isWordOfSentence = (element: Element, { display }: CSSStyleDeclaration): boolean => {
  if (!inline.test(display) || element.querySelector('input, select, textarea') !== null) return false;
  const own = element.textContent.trim();
  if (own.length > maxLength || !/\p{L}{2}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(own))
    return false;
  const before = textBeside(element, 'previousSibling');
  const after = textBeside(element, 'nextSibling');
  const goesOn = /^\s*[\p{L},;:.!?…)”’»，。、]/u.test(after);
  if (wordsIn(before) === 0) return /^\s*(?:\p{Ll}|\p{Lo})/u.test(after) && wordsIn(after) >= leastBehind;
  if (endsSentence(before)) return /^\s*(?:\p{Ll}|\p{Lo})/u.test(after) && wordsIn(after) >= leastBehind;
  return goesOn && wordsIn(before) + wordsIn(after) >= 2;
};
