import type { Catalog } from '@/lib/domain/app/catalog';
import { limitsOf, type ModelLimits } from '@/lib/domain/providers/model-limits';
import type { ActiveModel } from '@/lib/panel/active-model';

/** Which parameters a connected model takes: what its service lists overrides what is documented for the service. */
export const activeLimits = ({ provider, model }: ActiveModel, catalog: Catalog): ModelLimits => {
  const info = catalog.providers.find(({ id }) => id === provider.providerId);
  const preset = info?.presets.find(({ id }) => id === provider.presetId);
  return limitsOf(preset?.limits ?? info?.limits ?? [], model);
};
