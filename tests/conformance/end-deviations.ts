import { z } from '@/lib/domain/schema';

/**
 * Where an answer ends otherwise than the vectors say, on purpose (docs/providers.md, "When an answer is whole"): `[DONE]` is an end of generation,
 * and an event that is whole JSON needs no empty line. The vectors have such answers interrupted.
 */
const interruptedSchema = z.looseObject({
  parts: z.array(z.object({ part: z.string(), value: z.unknown() })),
  interrupted: z.literal(true),
});

type VectorParts = readonly { readonly part: string; readonly value: unknown }[];

const textOf = (chunks: readonly unknown[]): string =>
  chunks.map((chunk) => (typeof chunk === 'string' ? chunk : '')).join('');

const withEnd = <Outcome>(expected: Outcome, end: VectorParts[number]): Outcome => {
  const { data } = interruptedSchema.safeParse(expected);
  return data === undefined ? expected : { ...expected, parts: [...data.parts, end], interrupted: false };
};

/** What a vector expects of an answer that ends by `[DONE]` alone. */
export const withEndByMark = <Outcome>(expected: Outcome, chunks: readonly unknown[]): Outcome =>
  /(?:^|\n)data: ?\[DONE\]\s*$/u.test(textOf(chunks))
    ? withEnd(expected, { part: 'finish_step', value: { finishReason: 'stop', isContinued: false } })
    : expected;

/** What a vector expects of a UI message stream whose `finish` has no empty line after it. */
export const withUnendedFinish = <Outcome>(expected: Outcome, chunks: readonly unknown[]): Outcome => {
  const reason = /(?:^|\n)data: ?\{"type":"finish","finishReason":"([a-z-]+)"\}\n?$/u.exec(textOf(chunks))?.[1];
  return reason === undefined
    ? expected
    : withEnd(expected, { part: 'finish_message', value: { finishReason: reason } });
};

/** The last event of a body of chat completions, if it is whole and no empty line follows it. */
export const unendedEvent = (body: string): unknown => {
  const last = /(?:^|\n)data: ?(\{.*\})\n?$/u.exec(body)?.[1];
  try {
    return last === undefined ? undefined : JSON.parse(last);
  } catch {
    return undefined;
  }
};
