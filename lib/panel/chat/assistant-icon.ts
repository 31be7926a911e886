import type { Assistant } from '@/lib/domain/chat/assistant';
import { isName, oneLine } from '@/lib/domain/given-name';

let graphemes: Intl.Segmenter | undefined;

/** The first letter or emoji of a text, as people count; empty where there is nothing to see. */
export const firstSign = (text: string): string => {
  const line = oneLine(text).trim();
  if (!isName(line)) return '';
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  for (const { segment } of graphemes.segment(line)) return segment;
  return '';
};

/** What stands for an assistant: its own sign, or the first letter of its name. */
export const signOf = ({ icon = '', name }: Pick<Assistant, 'icon' | 'name'>): string =>
  firstSign(icon) || firstSign(name).toLocaleUpperCase();

/** Whether a sign is a picture, which has colours of its own. */
export const isPicture = (sign: string): boolean => /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(sign);

/** So many colours a letter can stand on. */
const colours = 6;

/** Which colour a letter stands on: the same for an assistant wherever it is shown. */
export const colourOf = (id: string): number =>
  [...id].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 0) % colours;
