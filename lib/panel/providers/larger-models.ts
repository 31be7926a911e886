import type { Model, ModelRef } from '@/lib/domain/model';
import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';
import { findModel } from '@/lib/panel/active-model';

/** A connected model with room for more. */
export type LargerModel = { readonly ref: ModelRef; readonly model: Model; readonly contextWindow: number };

/**
 * The connected models that take more than the named one, the largest first; where its window is not known, those that
 * take more than `tokens`, what was too much for it.
 */
export const largerModels = (
  providers: readonly ConnectedProvider[],
  named: ModelRef | undefined,
  tokens: number,
): readonly LargerModel[] => {
  const least = findModel(providers, named)?.model.contextWindow ?? tokens;
  return providers
    .flatMap((provider) =>
      provider.models.map((model) => ({
        ref: { connectionId: provider.id, modelId: model.id },
        model,
        contextWindow: model.contextWindow ?? 0,
      })),
    )
    .filter(({ contextWindow }) => contextWindow > least)
    .sort((one, other) => other.contextWindow - one.contextWindow);
};
