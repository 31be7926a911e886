import { type ChatParameters, chatParametersSchema, type ParameterName } from '@/lib/domain/chat-parameters';
import type { ParameterRange } from '@/lib/domain/parameter-limits';
import type { ModelLimits } from '@/lib/domain/providers/model-limits';
import { z } from '@/lib/domain/schema';

/** The fields with a number, and its range. */
export const numberRanges = (
  limits: ModelLimits,
): Readonly<Record<'temperature' | 'topP' | 'maxTokens', ParameterRange>> => ({
  temperature: limits.temperature,
  topP: limits.topP,
  maxTokens: { min: 1, max: limits.maxTokens ?? 10_000_000 },
});

/** What a form holds: parameters that fit, or the fields that do not. */
export type ParametersRead =
  | { readonly type: 'fits'; readonly parameters: ChatParameters }
  | { readonly type: 'refused'; readonly fields: readonly ParameterName[] };

/** Reads the fields of the form; an empty one leaves its parameter to the service. */
export const parametersFromForm = (form: FormData, limits: ModelLimits): ParametersRead => {
  const text = (name: ParameterName): string => String(form.get(name) ?? '');
  const ranges = numberRanges(limits);
  const names = ['temperature', 'topP', 'maxTokens'] as const;
  const numbers = names.flatMap((name) => {
    // As many languages write it.
    const written = text(name).trim().replace(',', '.');
    if (written === '') return [];
    return [[name, name === 'maxTokens' ? Math.round(Number(written)) : Number(written)] as const];
  });
  const system = text('system').trim();
  const stop = text('stop')
    .split(/\r?\n/)
    .filter((line) => line !== '');
  const effort = text('effort');
  const refused: ParameterName[] = numbers.flatMap(([name, value]) => {
    const { min, max } = ranges[name];
    return value >= min && value <= max ? [] : [name];
  });
  if (stop.length > limits.stopCount) refused.push('stop');
  if (refused.length > 0) return { type: 'refused', fields: refused };
  const { success, data } = z.safeParse(chatParametersSchema, {
    ...Object.fromEntries(numbers),
    ...(system !== '' && { system }),
    ...(stop.length > 0 && { stop }),
    ...(effort !== '' && { effort }),
  });
  // The only thing left that may not fit is the length of a stop text.
  return success ? { type: 'fits', parameters: data } : { type: 'refused', fields: ['stop'] };
};
