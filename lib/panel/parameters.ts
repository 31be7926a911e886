import { type ChatParameters, parametersKey } from '@/lib/domain/chat-parameters';
import type { ModelRef } from '@/lib/domain/model';
import { send } from './connection';
import { useSession } from './session-store';

/** Sets the parameters of the conversation that is shown; of one without a row, for its first question. */
export const changeConversationParameters = async (parameters: ChatParameters): Promise<void> => {
  const { conversation } = useSession.getState();
  if (conversation === undefined) useSession.setState({ newParameters: parameters });
  else await send({ type: 'conversation-parameters', conversationId: conversation.id, parameters });
};

/** Sets what is sent to a model wherever a conversation does not say otherwise. */
export const changeModelParameters = async (model: ModelRef, parameters: ChatParameters): Promise<void> => {
  const { [parametersKey(model)]: _, ...others } = useSession.getState().preferences.modelParameters;
  const isSet = Object.keys(parameters).length > 0;
  const modelParameters = { ...others, ...(isSet && { [parametersKey(model)]: parameters }) };
  await send({ type: 'preferences-change', change: { modelParameters } });
};
