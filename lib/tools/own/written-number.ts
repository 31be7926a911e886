import { type CalculatorNumber, toDouble } from './exact-number';

/** A number as text. `fraction` where the decimals never end. */
export type WrittenNumber = { readonly text: string; readonly isExact: boolean; readonly fraction?: string };

const isOfTens = (denominator: bigint): boolean => {
  let rest = denominator;
  for (const prime of [2n, 5n]) while (rest % prime === 0n) rest /= prime;
  return rest === 1n;
};

/** More decimals are not written out: the fraction says all. */
const maxDecimals = 100;

/** The decimals of a fraction that end, without rounding; undefined where there are too many or no end. */
const decimalText = (n: bigint, d: bigint): string | undefined => {
  if (!isOfTens(d)) return undefined;
  let decimals = 0;
  let unit = 1n;
  while (unit % d !== 0n) {
    decimals += 1;
    unit *= 10n;
    if (decimals > maxDecimals) return undefined;
  }
  const digits = ((n < 0n ? -n : n) * (unit / d)).toString().padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  return `${n < 0n ? '-' : ''}${digits.slice(0, point)}${decimals === 0 ? '' : `.${digits.slice(point)}`}`;
};

/** The 15 digits of a double that are sure. */
const roundedText = (value: number): string => String(Number(value.toPrecision(15)));

/** Writes a number: all of it when it is exact, else 15 digits. */
export const writtenNumber = (number: CalculatorNumber): WrittenNumber => {
  if (!number.isExact) return { text: roundedText(number.value), isExact: false };
  const text = decimalText(number.n, number.d);
  if (text !== undefined) return { text, isExact: true };
  return { text: roundedText(toDouble(number)), isExact: false, fraction: `${number.n}/${number.d}` };
};
