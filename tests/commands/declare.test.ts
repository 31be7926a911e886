import { describe, expect, expectTypeOf, it } from 'vitest';
import type { CommandHandlers } from '@/lib/background/command-handlers';
import {
  type CommandOf,
  command,
  commandParser,
  type HarmlessCommandOf,
  output,
  type ResultsOf,
} from '@/lib/commands/declare';
import { z } from '@/lib/domain/schema';

const declared = {
  open: command({
    input: { id: z.string(), from: z.optional(z.number()) },
    output: output<{ readonly title: string }>(),
    isRepeatable: false,
  }),
  glance: command({ input: {}, output: output<null>(), isRepeatable: true, failure: 'harmless' }),
};
type Declared = typeof declared;

const parse = commandParser(declared);

describe('declared commands', () => {
  it('are parsed by their names, with what a repeat of them may do', () => {
    expect(parse({ type: 'open', id: 'a' })).toEqual({
      success: true,
      data: { type: 'open', id: 'a' },
      isRepeatable: false,
    });
    expect(parse({ type: 'glance' })).toEqual({ success: true, data: { type: 'glance' }, isRepeatable: true });
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'opens', ''])('know no command %j', (type) => {
    const message: unknown = JSON.parse(`{"type":${JSON.stringify(type)},"id":"a"}`);

    expect(parse(message).success).toBe(false);
  });

  it('lose what they do not declare', () => {
    const message: unknown = JSON.parse('{"type":"open","id":"a","isAdmin":true,"__proto__":{"isAdmin":true}}');
    const parsed = parse(message);

    expect(parsed).toMatchObject({ data: { type: 'open', id: 'a' } });
    expect(parsed.success && 'isAdmin' in parsed.data).toBe(false);
  });

  it('give senders, answers and handlers their types', () => {
    expectTypeOf<CommandOf<Declared, 'open'>>().toEqualTypeOf<{
      type: 'open';
      id: string;
      from?: number | undefined;
    }>();
    expectTypeOf<CommandOf<Declared>['type']>().toEqualTypeOf<'open' | 'glance'>();
    expectTypeOf<ResultsOf<Declared>>().toEqualTypeOf<{ open: { readonly title: string }; glance: null }>();
    expectTypeOf<HarmlessCommandOf<Declared>>().toEqualTypeOf<{ type: 'glance' }>();
  });

  it('have a handler each, and no handler has none of them', () => {
    const handlers: CommandHandlers<Declared> = {
      open: async ({ id }) => ({ title: id }),
      glance: async () => null,
    };
    const { glance } = handlers;
    // @ts-expect-error A declared command without a handler.
    const missing: CommandHandlers<Declared> = { glance };
    // @ts-expect-error A handler without a declaration.
    const added: CommandHandlers<Declared> = { ...handlers, close: async () => null };
    // @ts-expect-error An answer that is not declared.
    const wrong: CommandHandlers<Declared> = { ...handlers, open: async () => null };

    expect([missing, added, wrong].map((group) => typeof group.glance)).toEqual(['function', 'function', 'function']);
  });
});
