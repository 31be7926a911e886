import { z } from '@/lib/domain/schema';
import type { Elicitation, ElicitationAnswer, ElicitationField, ElicitationValue } from './elicitation';

/** Longer than any value of a form, UTF-16 units. */
const maxText = 10_000;

const value = z.union([
  z.string().check(z.maxLength(maxText)),
  z.number(),
  z.boolean(),
  z.readonly(z.array(z.string().check(z.maxLength(maxText))).check(z.maxLength(1000))),
]);

/** An answer as a panel sends it; whether it fits the question is another matter, `fitsElicitation`. */
export const elicitationAnswerSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('accept'), content: z.optional(z.record(z.string(), value)) }),
  z.object({ action: z.literal('decline') }),
  z.object({ action: z.literal('cancel') }),
]);

const isWithin = (size: number, least: number | undefined, most: number | undefined): boolean =>
  (least === undefined || size >= least) && (most === undefined || size <= most);

const fitsField = (field: ElicitationField, given: ElicitationValue): boolean => {
  switch (field.type) {
    case 'text':
      return typeof given === 'string' && isWithin(given.length, field.minLength, field.maxLength);
    case 'number':
      return (
        typeof given === 'number' &&
        isWithin(given, field.minimum, field.maximum) &&
        (!field.isInteger || Number.isInteger(given))
      );
    case 'boolean':
      return typeof given === 'boolean';
    case 'choice':
      return field.options.some((option) => option.value === given);
    case 'choices':
      return (
        typeof given === 'object' &&
        isWithin(given.length, field.minItems, field.maxItems) &&
        given.every((one) => field.options.some((option) => option.value === one))
      );
    default:
      return field satisfies never;
  }
};

/** Whether an answer is one to this question: each value to a field that was asked for, and of its kind. */
export const fitsElicitation = (asked: Elicitation, answer: ElicitationAnswer): boolean => {
  if (answer.action !== 'accept') return true;
  const given = Object.entries(answer.content ?? {});
  if (asked.mode === 'url') return given.length === 0;
  const { fields } = asked;
  const isKnown = given.every(([name, one]) => fields.some((field) => field.name === name && fitsField(field, one)));
  return isKnown && fields.every(({ name, isRequired }) => !isRequired || given.some(([known]) => known === name));
};
