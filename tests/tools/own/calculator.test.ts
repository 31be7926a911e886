import { describe, expect, it } from 'vitest';
import { calculator } from '@/lib/tools/own/calculator';
import { toolContext } from '../../fakes/tool-context';

const calculate = async (expression: unknown) => {
  const result = await calculator.run(
    { name: 'calculator', args: { expression }, onProgress: () => {} },
    toolContext(),
  );
  const [first] = result.content;
  return { ...result, text: first?.type === 'text' ? first.text : '' };
};

describe('the calculator', () => {
  it.each([
    ['2 + 3 * 4', '14'],
    ['(2 + 3) * 4', '20'],
    ['10 - 4 - 3', '3'],
    ['2^3^2', '512'],
    ['-2^2', '-4'],
    ['(-2)^2', '4'],
    ['2^-2', '0.25'],
    ['2 ** 10', '1024'],
    ['--5', '5'],
    ['+5', '5'],
    ['6 × 7 ÷ 2 − 1', '20'],
    ['0.1 + 0.2', '0.3'],
    ['1.10 * 3', '3.3'],
    ['1e3 + .5', '1000.5'],
    ['0xff + 0b11', '258'],
    ['1_000_000 / 8', '125000'],
    ['5!', '120'],
    ['3!^2', '36'],
    ['50%', '0.5'],
    ['200 + 10%', '220'],
    ['200 - 10%', '180'],
    ['200 * 10%', '20'],
    ['-10%', '-0.1'],
    ['17 mod 5', '2'],
    ['-7 mod 3', '2'],
    ['mod(7, -3)', '-2'],
    ['sqrt(2)^2 - 2', '4.44089209850063e-16'],
    ['sqrt(144/25)', '2.4'],
    ['round(2.345, 2)', '2.35'],
    ['round(-2.5)', '-3'],
    ['round(1234, -2)', '1200'],
    ['floor(-1.5) + ceil(-1.5) + trunc(-1.5)', '-4'],
    ['max(1, 2, 3) - min(1, 2, 3)', '2'],
    ['sum(1, 2, 3, 4) / mean(1, 2, 3, 4)', '4'],
    ['gcd(12, 18, 27)', '3'],
    ['abs(-3) + sign(-8)', '2'],
    ['log(1000) + log(8, 2) + ln(e)', '7'],
    ['SIN(PI / 2)', '1'],
    ['(-1)^1000000000000', '1'],
    ['0^0', '1'],
  ])('works out %s as %s', async (expression, value) => {
    expect((await calculate(expression)).structured).toMatchObject({ result: value });
  });

  it('keeps every digit of a large whole number', async () => {
    const { structured, text } = await calculate('2^200 + 1');
    expect(structured).toEqual({
      result: '1606938044258990275541962092341162602522202993782792835301377',
      isExact: true,
    });
    expect(text).toContain(' = ');
  });

  it('gives a fraction whose decimals never end as both, and says which is exact', async () => {
    const { structured, text } = await calculate('1/3 + 1/7');
    expect(structured).toEqual({ result: '0.476190476190476', isExact: true, fraction: '10/21' });
    expect(text).toBe('1/3 + 1/7 ≈ 0.476190476190476, exactly 10/21');
  });

  it('says of an irrational number that it is rounded', async () => {
    const { structured, text } = await calculate('sqrt(2)');
    expect(structured).toEqual({ result: '1.4142135623731', isExact: false });
    expect(text).toContain('≈');
  });

  it('goes on with a rounded number where an exact one would not be readable', async () => {
    expect((await calculate('3^2000 / 3^1990')).structured).toEqual({ result: '59049', isExact: true });
    expect((await calculate('1.0001^20000')).structured).toMatchObject({ isExact: false });
  });

  it.each([
    ['', 'ends too early'],
    ['1 +', 'ends too early'],
    ['(1', '")" is missing at 3'],
    ['1 / 0', 'Division by zero'],
    ['0 ^ -1', 'Division by zero'],
    ['1 mod 0', 'Division by zero'],
    ['sqrt(-1)', 'not a real number'],
    ['9^9^9', 'too large'],
    ['401!', '0 to 400'],
    ['2.5!', 'whole numbers'],
    ['1,000', 'A comma only separates'],
    ['2 pi', 'An operator is missing at 3'],
    ['2(3)', 'An operator is missing'],
    ['7 % 3', 'Write 7 mod 3'],
    ['sin 1', '"(" is missing'],
    ['gcd(1.5, 2)', 'whole numbers'],
    ['round(1, 1000)', '300'],
    ['log(1, 2, 3)', 'takes 1 to 2 arguments, not 3'],
    ['alert(1)', '"alert" is unknown'],
    ['constructor', '"constructor" is unknown'],
    ['__proto__', 'no part of an expression'],
    ['toString()', '"tostring" is unknown'],
    ['globalThis["fetch"]', '"[" at 11 is no part of an expression'],
    ['1; fetch("https://x.example")', '";" at 2 is no part of an expression'],
    ['1 constructor 2', 'An operator is missing'],
    [`${'('.repeat(200)}1${')'.repeat(200)}`, 'nested deeper than 100'],
    ['-'.repeat(500), 'nested deeper than 100'],
    ['1+'.repeat(1001), 'longer than 2000 characters'],
    [undefined, 'missing'],
    [{ toString: 'x' }, 'missing'],
  ])('refuses %j and says why', async (expression, why) => {
    const { isError, text } = await calculate(expression);
    expect(isError).toBe(true);
    expect(text).toContain(why);
  });
});
