import { CalculationError, type CalculatorNumber, exact, rounded } from './exact-number';

/** A piece of an expression. `at` is its place in the text, from 0. */
export type ExpressionToken = { readonly at: number } & (
  | { readonly type: 'number'; readonly value: CalculatorNumber }
  | { readonly type: 'name'; readonly name: string }
  | { readonly type: 'sign'; readonly sign: string }
  | { readonly type: 'end' }
);

/** Longer expressions are refused: a model that needs more takes several steps. */
const maxLength = 2000;

/** Signs of typography for those of a keyboard. */
const sameSigns: Readonly<Record<string, string>> = { '×': '*', '·': '*', '÷': '/', '−': '-', '–': '-', '**': '^' };

const pattern =
  /(?<number>0x[0-9a-f]+|0b[01]+|(?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,5})?)|(?<name>[a-zπ][a-z0-9]*)|(?<sign>\*\*|[-+*/^%!(),×·÷−–])/iuy;

const largestExponent = 2000;

const numberOf = (written: string): CalculatorNumber => {
  const text = written.replaceAll('_', '').toLowerCase();
  if (text.startsWith('0x') || text.startsWith('0b')) return exact(BigInt(text));
  const [digits = '', exponent = '0'] = text.split('e');
  const [whole = '', decimals = ''] = digits.split('.');
  const shift = Number(exponent) - decimals.length;
  const n = BigInt(`${whole}${decimals}`);
  if (Math.abs(shift) > largestExponent) return rounded(Number(text));
  return shift >= 0 ? exact(n * 10n ** BigInt(shift)) : exact(n, 10n ** BigInt(-shift));
};

/** Reads an expression into its pieces. Throws CalculationError where it is none. */
export const expressionTokens = (text: string): readonly ExpressionToken[] => {
  if (text.length > maxLength) throw new CalculationError(`The expression is longer than ${maxLength} characters.`);
  const tokens: ExpressionToken[] = [];
  let at = 0;
  for (;;) {
    while (/\s/u.test(text.charAt(at))) at += 1;
    if (at >= text.length) return [...tokens, { type: 'end', at }];
    pattern.lastIndex = at;
    const groups = pattern.exec(text)?.groups;
    if (groups === undefined) {
      throw new CalculationError(`"${text.charAt(at)}" at ${at + 1} is no part of an expression.`);
    }
    const { number, name, sign = '' } = groups;
    if (number !== undefined) tokens.push({ type: 'number', value: numberOf(number), at });
    else if (name !== undefined) tokens.push({ type: 'name', name: name.toLowerCase(), at });
    else tokens.push({ type: 'sign', sign: sameSigns[sign] ?? sign, at });
    at = pattern.lastIndex;
  }
};
