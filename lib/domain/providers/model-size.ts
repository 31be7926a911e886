import type { Model } from '@/lib/domain/model';
import { z } from '@/lib/domain/schema';
import { effectiveWindow } from './context-window';

/** Tokens; more is taken for a typing error. */
export const largestSize = 100_000_000;

const size = z.optional(z.int().check(z.minimum(1), z.maximum(largestSize)));

/** What a user says about how much a model reads at once, and how much it can write. Tokens. */
export const enteredSizeSchema = z.object({ contextWindow: size, maxOutput: size });

export type EnteredSize = z.infer<typeof enteredSizeSchema>;

const isEmpty = ({ contextWindow, maxOutput }: EnteredSize): boolean =>
  contextWindow === undefined && maxOutput === undefined;

/** The model as the user describes it. An entered window no longer counts as the model file's: it is asked for. */
export const withEnteredSize = (model: Model, entered: EnteredSize = {}): Model => {
  if (isEmpty(entered)) return model;
  const { isWindowOwn, dated, ...rest } = model;
  const contextWindow = effectiveWindow({ trained: model.contextWindow, entered: entered.contextWindow });
  const maxOutput = entered.maxOutput ?? model.maxOutput;
  const left = dated?.fields.filter((name) => entered[name] === undefined) ?? [];
  return {
    ...rest,
    ...(contextWindow !== undefined && { contextWindow }),
    ...(isWindowOwn !== undefined && entered.contextWindow === undefined && { isWindowOwn }),
    ...(maxOutput !== undefined && { maxOutput }),
    ...(left.length > 0 && dated !== undefined && { dated: { ...dated, fields: left } }),
  };
};
