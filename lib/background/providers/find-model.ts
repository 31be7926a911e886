import type { Preferences } from '@/lib/domain/app/preferences';
import type { Model, ModelRef } from '@/lib/domain/model';
import { parametersKey } from '@/lib/domain/providers/model-parameters';
import { withEnteredSize } from '@/lib/domain/providers/model-size';
import { withDatedFacts } from '@/lib/providers/model-data/dated-facts';
import type { ProviderStore } from '@/lib/storage/write/provider-store';

/** Where a model is looked up. */
export type ModelSource = {
  readonly providers: Pick<ProviderStore, 'find'>;
  readonly preferences: { read(): Promise<Pick<Preferences, 'modelSizes'>> };
};

/**
 * Finds a model with all that is known about it: what the user entered comes before what its service lists, and that
 * before the dated table. Undefined where its service no longer lists it.
 */
export const createFindModel =
  ({ providers, preferences }: ModelSource) =>
  async (ref: ModelRef): Promise<Model | undefined> => {
    const connection = await providers.find(ref.connectionId);
    const found = connection?.models.find(({ id }) => id === ref.modelId);
    if (connection === undefined || found === undefined) return undefined;
    const { modelSizes } = await preferences.read();
    return withEnteredSize(withDatedFacts(connection, found), modelSizes[parametersKey(ref)]);
  };
