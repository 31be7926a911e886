import type { ChatParameters } from '@/lib/domain/chat-parameters';
import type { ModelRef } from '@/lib/domain/model';
import type { EnteredPrice } from '@/lib/domain/price';
import { parametersKey } from '@/lib/domain/providers/model-parameters';
import type { EnteredSize } from '@/lib/domain/providers/model-size';
import { send } from '@/lib/panel/connection';
import { changeNewSettings } from '@/lib/panel/new-settings';
import { useSession } from '@/lib/panel/session-store';

/** Sets the parameters of the conversation that is shown; for one without a row, those of its first question. */
export const changeConversationParameters = async (parameters: ChatParameters): Promise<void> => {
  const { conversation } = useSession.getState();
  if (conversation === undefined) changeNewSettings({ newParameters: parameters });
  else await send({ type: 'conversation-parameters', conversationId: conversation.id, parameters });
};

/**
 * Sets what is sent to a model wherever a conversation does not say otherwise, and what it costs; undefined = not
 * known. `size`: see `EnteredSize`.
 */
export const changeModel = async (
  model: ModelRef,
  parameters: ChatParameters,
  price: EnteredPrice | undefined,
  size: EnteredSize,
): Promise<void> => {
  const key = parametersKey(model);
  const { preferences } = useSession.getState();
  const { [key]: _old, ...otherParameters } = preferences.modelParameters;
  const { [key]: _price, ...otherPrices } = preferences.modelPrices;
  const { [key]: _size, ...otherSizes } = preferences.modelSizes;
  const isSet = Object.keys(parameters).length > 0;
  const modelParameters = { ...otherParameters, ...(isSet && { [key]: parameters }) };
  const modelPrices = { ...otherPrices, ...(price !== undefined && { [key]: price }) };
  const modelSizes = { ...otherSizes, ...(Object.keys(size).length > 0 && { [key]: size }) };
  await send({ type: 'preferences-change', change: { modelParameters, modelPrices, modelSizes } });
};
