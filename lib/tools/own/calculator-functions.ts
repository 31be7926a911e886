import {
  add,
  CalculationError,
  type CalculatorNumber,
  compare,
  divide,
  exact,
  floor,
  gcd,
  multiply,
  negate,
  power,
  rounded,
  squareRoot,
  toDouble,
  wholeOf,
} from './exact-number';

type Apply = (...numbers: CalculatorNumber[]) => CalculatorNumber;

/** A function of the calculator, and how many arguments it takes. */
export type CalculatorFunction = { readonly least: number; readonly most: number; readonly apply: Apply };

const zero = exact(0n);
const half = exact(1n, 2n);
const largestFactorial = 400n;

const needWhole = (name: string, number: CalculatorNumber): bigint => {
  const whole = wholeOf(number);
  if (whole === undefined) throw new CalculationError(`${name} needs whole numbers.`);
  return whole;
};

/** n! for whole numbers from 0 to 400. */
export const factorial = (number: CalculatorNumber): CalculatorNumber => {
  const n = needWhole('A factorial', number);
  if (n < 0n || n > largestFactorial) throw new CalculationError('A factorial needs a whole number from 0 to 400.');
  let product = 1n;
  for (let factor = 2n; factor <= n; factor += 1n) product *= factor;
  return exact(product);
};

/** The remainder with the sign of the divisor: -7 mod 3 is 2. */
export const modulo = (a: CalculatorNumber, b: CalculatorNumber): CalculatorNumber =>
  add(a, negate(multiply(b, floor(divide(a, b)))));

/** To the nearest, halves away from zero, at so many decimal places. */
const round = (number: CalculatorNumber, places: CalculatorNumber = zero): CalculatorNumber => {
  const count = needWhole('The number of decimal places', places);
  if (count < -300n || count > 300n) throw new CalculationError('round takes -300 to 300 decimal places.');
  const unit = power(exact(10n), places);
  const scaled = multiply(number, unit);
  const isNegative = compare(scaled, zero) < 0;
  const nearest = floor(add(isNegative ? negate(scaled) : scaled, half));
  return divide(isNegative ? negate(nearest) : nearest, unit);
};

const one = (apply: (number: CalculatorNumber) => CalculatorNumber): CalculatorFunction => ({
  least: 1,
  most: 1,
  apply: (number = zero) => apply(number),
});

const two = (apply: (a: CalculatorNumber, b: CalculatorNumber) => CalculatorNumber): CalculatorFunction => ({
  least: 2,
  most: 2,
  apply: (a = zero, b = zero) => apply(a, b),
});

const ofDouble = (apply: (value: number) => number): CalculatorFunction =>
  one((number) => rounded(apply(toDouble(number))));

const many = (fold: (a: CalculatorNumber, b: CalculatorNumber) => CalculatorNumber): CalculatorFunction => ({
  least: 1,
  most: 1000,
  apply: (first = zero, ...rest) => rest.reduce(fold, first),
});

const sum: Apply = (...numbers) => numbers.reduce(add, zero);

const logarithm: Apply = (number = zero, base) =>
  base === undefined
    ? rounded(Math.log10(toDouble(number)))
    : rounded(Math.log(toDouble(number)) / Math.log(toDouble(base)));

/** The functions by name. Angles are in radians, `log` is to base 10 unless a base follows. */
export const calculatorFunctions: ReadonlyMap<string, CalculatorFunction> = new Map<string, CalculatorFunction>([
  ['abs', one((number) => (compare(number, zero) < 0 ? negate(number) : number))],
  ['sign', one((number) => exact(BigInt(Math.sign(compare(number, zero)))))],
  ['floor', one(floor)],
  ['ceil', one((number) => negate(floor(negate(number))))],
  ['trunc', one((number) => (compare(number, zero) < 0 ? negate(floor(negate(number))) : floor(number)))],
  ['round', { least: 1, most: 2, apply: (number = zero, places) => round(number, places) }],
  ['min', many((a, b) => (compare(b, a) < 0 ? b : a))],
  ['max', many((a, b) => (compare(b, a) > 0 ? b : a))],
  ['sum', { least: 1, most: 1000, apply: sum }],
  ['mean', { least: 1, most: 1000, apply: (...all) => divide(sum(...all), exact(BigInt(all.length))) }],
  ['gcd', many((a, b) => exact(gcd(needWhole('gcd', a), needWhole('gcd', b))))],
  ['mod', two(modulo)],
  ['pow', two(power)],
  ['factorial', one(factorial)],
  ['sqrt', one(squareRoot)],
  ['cbrt', ofDouble(Math.cbrt)],
  ['exp', ofDouble(Math.exp)],
  ['ln', ofDouble(Math.log)],
  ['log', { least: 1, most: 2, apply: logarithm }],
  ['log2', ofDouble(Math.log2)],
  ['sin', ofDouble(Math.sin)],
  ['cos', ofDouble(Math.cos)],
  ['tan', ofDouble(Math.tan)],
  ['asin', ofDouble(Math.asin)],
  ['acos', ofDouble(Math.acos)],
  ['atan', ofDouble(Math.atan)],
  ['atan2', two((a, b) => rounded(Math.atan2(toDouble(a), toDouble(b))))],
  ['radians', ofDouble((degrees) => (degrees * Math.PI) / 180)],
  ['degrees', ofDouble((radians) => (radians * 180) / Math.PI)],
]);

/** The constants by name. */
export const calculatorConstants: ReadonlyMap<string, CalculatorNumber> = new Map<string, CalculatorNumber>([
  ['pi', rounded(Math.PI)],
  ['π', rounded(Math.PI)],
  ['tau', rounded(2 * Math.PI)],
  ['e', rounded(Math.E)],
]);
