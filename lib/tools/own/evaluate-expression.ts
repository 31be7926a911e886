import { calculatorConstants, calculatorFunctions, factorial, modulo } from './calculator-functions';
import { add, CalculationError, type CalculatorNumber, divide, exact, multiply, negate, power } from './exact-number';
import { type ExpressionToken, expressionTokens } from './expression-tokens';

/** Deeper expressions are refused before the stack is. */
const maxDepth = 100;

/** How strongly signs bind; a higher number binds first. */
const strength = { sum: 1, product: 2, minus: 3, power: 4, postfix: 5 } as const;

const binary: Readonly<Record<string, number>> = {
  '+': strength.sum,
  '-': strength.sum,
  '*': strength.product,
  '/': strength.product,
  mod: strength.product,
  '^': strength.power,
};

/** A value on the way; a percentage is remembered as one, since "200 + 10%" means ten percent of 200. */
type Value = { readonly number: CalculatorNumber; readonly isPercent?: true };

const hundred = exact(100n);

const combine = (sign: string, left: Value, right: Value): CalculatorNumber => {
  const share = right.isPercent === true ? multiply(left.number, right.number) : right.number;
  switch (sign) {
    case '+':
      return add(left.number, share);
    case '-':
      return add(left.number, negate(share));
    case '*':
      return multiply(left.number, right.number);
    case '/':
      return divide(left.number, right.number);
    case 'mod':
      return modulo(left.number, right.number);
    default:
      return power(left.number, right.number);
  }
};

/** A parser that climbs by strength (V. Pratt, "Top down operator precedence", 1973) and works the value out as it goes. */
class Expression {
  readonly #tokens: readonly ExpressionToken[];
  #next = 0;
  #depth = 0;

  constructor(text: string) {
    this.#tokens = expressionTokens(text);
  }

  whole(): CalculatorNumber {
    const { number } = this.#above(0);
    const rest = this.#peek();
    if (rest.type !== 'end') throw this.#unexpected(rest);
    return number;
  }

  #peek(): ExpressionToken {
    return this.#tokens[this.#next] ?? { type: 'end', at: 0 };
  }

  #isNext(sign: string): boolean {
    const token = this.#peek();
    return token.type === 'sign' && token.sign === sign;
  }

  #expect(sign: string): void {
    if (!this.#isNext(sign)) throw new CalculationError(`"${sign}" is missing at ${this.#peek().at + 1}.`);
    this.#next += 1;
  }

  #unexpected(token: ExpressionToken): CalculationError {
    if (token.type === 'end') return new CalculationError('The expression ends too early.');
    if (token.type === 'sign' && token.sign === ',') {
      return new CalculationError('A comma only separates the arguments of a function: write 1000.5, not 1,000.5.');
    }
    return new CalculationError(`An operator is missing at ${token.at + 1}: write 2 * (3) and 2 * pi.`);
  }

  /** The value of all that binds more strongly than this. */
  #above(least: number): Value {
    this.#depth += 1;
    if (this.#depth > maxDepth) throw new CalculationError(`The expression is nested deeper than ${maxDepth} levels.`);
    let left = this.#first();
    for (;;) {
      const sign = this.#operator();
      const own = sign === undefined ? 0 : (binary[sign] ?? strength.postfix);
      if (sign === undefined || own <= least) break;
      this.#next += 1;
      if (sign === '!') left = { number: factorial(left.number) };
      else if (sign === '%') left = this.#percent(left);
      // A power binds to its right: 2^3^2 is 2^9.
      else left = { number: combine(sign, left, this.#above(sign === '^' ? own - 1 : own)) };
    }
    this.#depth -= 1;
    return left;
  }

  #operator(): string | undefined {
    const token = this.#peek();
    if (token.type === 'name' && token.name === 'mod') return 'mod';
    if (token.type !== 'sign') return undefined;
    return token.sign === '!' || token.sign === '%' || token.sign in binary ? token.sign : undefined;
  }

  #percent(value: Value): Value {
    const token = this.#peek();
    const isOperand = token.type === 'number' || (token.type === 'name' && token.name !== 'mod') || this.#isNext('(');
    if (isOperand) throw new CalculationError('"%" means percent. Write 7 mod 3 for a remainder.');
    return { number: divide(value.number, hundred), isPercent: true };
  }

  #first(): Value {
    const token = this.#peek();
    this.#next += 1;
    if (token.type === 'number') return { number: token.value };
    if (token.type === 'name') return { number: this.#named(token.name) };
    if (token.type === 'sign' && token.sign === '(') {
      const { number } = this.#above(0);
      this.#expect(')');
      return { number };
    }
    // A sign before a number binds less than a power: -2^2 is -4.
    if (token.type === 'sign' && token.sign === '-') {
      const value = this.#above(strength.minus);
      return { ...value, number: negate(value.number) };
    }
    if (token.type === 'sign' && token.sign === '+') return this.#above(strength.minus);
    throw this.#unexpected(token);
  }

  #named(name: string): CalculatorNumber {
    const constant = calculatorConstants.get(name);
    if (constant !== undefined) return constant;
    const entry = calculatorFunctions.get(name);
    if (entry === undefined) {
      throw new CalculationError(`"${name}" is unknown. Functions: ${[...calculatorFunctions.keys()].join(', ')}.`);
    }
    this.#expect('(');
    const args = [this.#above(0).number];
    while (this.#isNext(',')) {
      this.#next += 1;
      args.push(this.#above(0).number);
    }
    this.#expect(')');
    if (args.length < entry.least || args.length > entry.most) {
      throw new CalculationError(`${name} takes ${entry.least} to ${entry.most} arguments, not ${args.length}.`);
    }
    return entry.apply(...args);
  }
}

/**
 * The value of an expression. Nothing is run but this grammar: numbers, + - * / ^ mod ! %, parentheses, the functions and
 * constants of calculator-functions.ts. Throws CalculationError, whose message is for the model.
 */
export const evaluateExpression = (text: string): CalculatorNumber => new Expression(text).whole();
