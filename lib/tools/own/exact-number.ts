/**
 * A number of the calculator: a fraction in lowest terms with a positive denominator, which is exact, or a double, once
 * something irrational or too long came in.
 */
export type CalculatorNumber =
  | { readonly isExact: true; readonly n: bigint; readonly d: bigint }
  | { readonly isExact: false; readonly value: number };

/** Why an expression has no value. Its message is for the model. */
export class CalculationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CalculationError';
  }
}

/** Whole numbers with more digits than this, and fractions with longer sides, go on as doubles: to stay readable, and quick. */
const maxDigits = 1000;
const maxFractionDigits = 300;
const tooLong = 10n ** BigInt(maxDigits);
const tooLongAsFraction = 10n ** BigInt(maxFractionDigits);

const magnitude = (n: bigint): bigint => (n < 0n ? -n : n);

/** The greatest common divisor, never negative. */
export const gcd = (a: bigint, b: bigint): bigint => {
  let [left, right] = [magnitude(a), magnitude(b)];
  while (right > 0n) [left, right] = [right, left % right];
  return left;
};

/** A double as a number of the calculator. Throws CalculationError where it is none. */
export const rounded = (value: number): CalculatorNumber => {
  if (Number.isNaN(value)) throw new CalculationError('The result is not a real number.');
  if (!Number.isFinite(value)) throw new CalculationError('The result is too large (more than 1.8e308).');
  return { isExact: false, value };
};

/** A fraction's double. Digits are counted in decimal, since both sides can be far beyond what a double holds. */
const quotient = (n: bigint, d: bigint): number => {
  const shift = 25 - (magnitude(n).toString().length - d.toString().length);
  const digits = shift >= 0 ? (n * 10n ** BigInt(shift)) / d : n / (d * 10n ** BigInt(-shift));
  return Number(`${digits}e${-shift}`);
};

/** The fraction n/d in lowest terms. Throws CalculationError for a division by zero. */
export const exact = (n: bigint, d = 1n): CalculatorNumber => {
  if (d === 0n) throw new CalculationError('Division by zero.');
  const divisor = gcd(n, d) * (d < 0n ? -1n : 1n);
  const [lowestN, lowestD] = [n / divisor, d / divisor];
  const limit = lowestD === 1n ? tooLong : tooLongAsFraction;
  if (magnitude(lowestN) >= limit || lowestD >= limit) return rounded(quotient(lowestN, lowestD));
  return { isExact: true, n: lowestN, d: lowestD };
};

/** The nearest double. */
export const toDouble = (number: CalculatorNumber): number =>
  number.isExact ? quotient(number.n, number.d) : number.value;

/** A whole number as a bigint; undefined for any other number. */
export const wholeOf = (number: CalculatorNumber): bigint | undefined =>
  number.isExact && number.d === 1n ? number.n : undefined;

export const add = (a: CalculatorNumber, b: CalculatorNumber): CalculatorNumber =>
  a.isExact && b.isExact ? exact(a.n * b.d + b.n * a.d, a.d * b.d) : rounded(toDouble(a) + toDouble(b));

export const negate = (a: CalculatorNumber): CalculatorNumber => (a.isExact ? { ...a, n: -a.n } : rounded(-a.value));

export const multiply = (a: CalculatorNumber, b: CalculatorNumber): CalculatorNumber =>
  a.isExact && b.isExact ? exact(a.n * b.n, a.d * b.d) : rounded(toDouble(a) * toDouble(b));

export const divide = (a: CalculatorNumber, b: CalculatorNumber): CalculatorNumber => {
  if (toDouble(b) === 0 && (!b.isExact || b.n === 0n)) throw new CalculationError('Division by zero.');
  return a.isExact && b.isExact ? exact(a.n * b.d, a.d * b.n) : rounded(toDouble(a) / toDouble(b));
};

/** The largest whole number that is not above it. A double beyond 2^53 is whole already. */
export const floor = (a: CalculatorNumber): CalculatorNumber => {
  if (!a.isExact) return exact(BigInt(Math.floor(a.value)));
  return exact(a.n / a.d - (a.n % a.d < 0n ? 1n : 0n));
};

/** Less than zero, zero, or more. */
export const compare = (a: CalculatorNumber, b: CalculatorNumber): number => {
  if (!a.isExact || !b.isExact) return toDouble(a) - toDouble(b);
  const difference = a.n * b.d - b.n * a.d;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};

/** To base 10, of a positive whole number of any length. */
const logarithm = (n: bigint): number => {
  const digits = n.toString();
  return digits.length + Math.log10(Number(`0.${digits.slice(0, 17)}`));
};

/** A power with a whole exponent stays exact while it is readable. */
export const power = (base: CalculatorNumber, exponent: CalculatorNumber): CalculatorNumber => {
  const whole = wholeOf(exponent);
  if (!base.isExact || whole === undefined) return rounded(toDouble(base) ** toDouble(exponent));
  if (base.n === 0n && whole < 0n) throw new CalculationError('Division by zero.');
  const size = magnitude(whole);
  const isUnit = magnitude(base.n) <= 1n && base.d === 1n;
  const digits = Number(size) * Math.max(logarithm(magnitude(base.n)), logarithm(base.d));
  if (!isUnit && digits > maxDigits) return rounded(toDouble(base) ** toDouble(exponent));
  // One and minus one stay what they are, however large the exponent is.
  const times = isUnit && base.n !== 0n ? size % 2n : isUnit && size > 0n ? 1n : size;
  const [n, d] = [base.n ** times, base.d ** times];
  return whole < 0n ? exact(d, n) : exact(n, d);
};

const wholeRoot = (n: bigint): bigint | undefined => {
  if (n < 2n) return n;
  let guess = 1n << BigInt((n.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (guess + n / guess) >> 1n;
    if (next >= guess) return guess * guess === n ? guess : undefined;
    guess = next;
  }
};

/** Exact for the square of a fraction. Throws CalculationError for a negative number. */
export const squareRoot = (a: CalculatorNumber): CalculatorNumber => {
  if (a.isExact && a.n >= 0n) {
    const [n, d] = [wholeRoot(a.n), wholeRoot(a.d)];
    if (n !== undefined && d !== undefined) return exact(n, d);
  }
  return rounded(Math.sqrt(toDouble(a)));
};
