import { z } from '@/lib/domain/schema';
import { evaluateExpression } from './evaluate-expression';
import { CalculationError } from './exact-number';
import { type OwnTool, ownRefusal, ownResult } from './own-tool';
import { writtenNumber } from './written-number';

const argsSchema = z.object({ expression: z.string() });

const parameters = {
  type: 'object',
  properties: {
    expression: {
      type: 'string',
      maxLength: 2000,
      description:
        'For example "(1.1 + 2.2) * 3^2", "199 - 15%", "round(1000 * 1.035^10, 2)", "17 mod 5". No thousands separators, no units.',
    },
  },
  required: ['expression'],
  additionalProperties: false,
} as const;

const description =
  'Works out an arithmetic expression exactly: + - * / ^ mod ! %, parentheses, sqrt, cbrt, abs, sign, floor, ceil, trunc, ' +
  'round(x, places), min, max, sum, mean, gcd, exp, ln, log(x) to base 10, log(x, base), log2, sin, cos, tan, asin, acos, ' +
  'atan, atan2 in radians, radians, degrees, pi, e, tau. "200 + 10%" is 220. Says whether the result is exact.';

/** The calculator: an expression in, its value out, exact where that is possible. */
export const calculator: OwnTool = {
  tool: { name: 'calculator', title: 'Calculator', description, parameters, effect: 'local' },
  run: async ({ args }) => {
    const parsed = z.safeParse(argsSchema, args);
    if (!parsed.success) return ownRefusal('The argument "expression" is missing.');
    const { expression } = parsed.data;
    try {
      const { text, isExact, fraction } = writtenNumber(evaluateExpression(expression));
      const exactly = fraction === undefined ? '' : `, exactly ${fraction}`;
      return ownResult(`${expression} ${isExact ? '=' : '≈'} ${text}${exactly}`, {
        result: text,
        isExact: isExact || fraction !== undefined,
        ...(fraction !== undefined && { fraction }),
      });
    } catch (error) {
      if (error instanceof CalculationError) return ownRefusal(error.message);
      throw error;
    }
  },
};
