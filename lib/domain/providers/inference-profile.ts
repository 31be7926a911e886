import type { ModelRef } from '@/lib/domain/model';
import type { ConnectedProvider } from './connected-provider';

/**
 * The inference profile that stands for a model, if its connection lists one: `us.anthropic.…` for `anthropic.…`
 * (Amazon Bedrock User Guide, "Supported Regions and models for inference profiles").
 */
export const profileOf = (
  provider: ConnectedProvider | undefined,
  model: ModelRef | undefined,
): ModelRef | undefined => {
  const profile = provider?.models.find(({ id }) => model !== undefined && id.endsWith(`.${model.modelId}`));
  return provider === undefined || profile === undefined
    ? undefined
    : { connectionId: provider.id, modelId: profile.id };
};
