import type { Catalog } from '@/lib/domain/app/catalog';
import { limitsOf, type ModelLimits } from '@/lib/domain/providers/model-limits';
import type { ActiveModel } from '@/lib/panel/active-model';

/** What a connected model takes of the parameters: what its service lists, over what is documented of the service. */
export const activeLimits = ({ provider, model }: ActiveModel, catalog: Catalog): ModelLimits => {
  const info = catalog.providers.find(({ id }) => id === provider.providerId);
  const preset = info?.presets.find(({ id }) => id === provider.presetId);
  return limitsOf(preset?.limits ?? info?.limits ?? [], model);
};
