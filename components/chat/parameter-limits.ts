import type { ParameterName } from '@/lib/domain/chat-parameters';
import type { Catalog } from '@/lib/domain/connected-provider';
import type { ActiveModel } from '@/lib/panel/active-model';

/** What can be set for a model, and how far. */
export type ParameterLimits = {
  /** Parameters that its service or the model itself has no use for. */
  readonly hidden: ReadonlySet<ParameterName>;
  /** Tokens; absent where the service names no limit. */
  readonly maxTokens?: number;
};

/** The limits of a model, from what its service lists and what its provider can send. */
export const parameterLimits = ({ provider, model }: ActiveModel, catalog: Catalog): ParameterLimits => {
  const info = catalog.providers.find(({ id }) => id === provider.providerId);
  const preset = info?.presets.find(({ id }) => id === provider.presetId);
  const cannotReason = model.capabilities !== undefined && !model.capabilities.includes('reasoning');
  return {
    hidden: new Set([
      ...(info?.ignores ?? []),
      ...(preset?.ignores ?? []),
      ...(cannotReason ? (['effort'] as const) : []),
    ]),
    ...(model.maxOutput !== undefined && { maxTokens: model.maxOutput }),
  };
};
