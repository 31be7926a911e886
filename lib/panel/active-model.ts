import { useShallow } from 'zustand/react/shallow';
import type { ConnectedProvider } from '@/lib/domain/connected-provider';
import type { Model, ModelRef } from '@/lib/domain/model';
import { send } from './connection';
import { type SessionState, useSession } from './session-store';

/** A model and the connection that serves it. */
export type ActiveModel = { readonly provider: ConnectedProvider; readonly model: Model };

/** Finds what a reference names, if it is still connected and listed. */
export const findModel = (
  providers: readonly ConnectedProvider[],
  ref: ModelRef | undefined,
): ActiveModel | undefined => {
  const provider = providers.find((candidate) => candidate.id === ref?.connectionId);
  const model = provider?.models.find((candidate) => candidate.id === ref?.modelId);
  return provider === undefined || model === undefined ? undefined : { provider, model };
};

const firstModel = (providers: readonly ConnectedProvider[]): ActiveModel | undefined => {
  for (const provider of providers) {
    const model = provider.models[0];
    if (model !== undefined) return { provider, model };
  }
  return undefined;
};

/** What the next question goes to: the conversation's model, the default one, else the first there is. */
export const activeModelOf = (state: SessionState): ActiveModel | undefined =>
  findModel(state.providers, state.conversation?.model) ??
  findModel(state.providers, state.preferences.defaultModel) ??
  firstModel(state.providers);

/** `activeModelOf`, followed: a component is drawn again only when the provider or the model changes. */
export const useActiveModel = (): ActiveModel | undefined => {
  const found = useSession(useShallow((state) => activeModelOf(state) ?? { provider: undefined, model: undefined }));
  return found.provider === undefined || found.model === undefined
    ? undefined
    : { provider: found.provider, model: found.model };
};

/** Chooses the model of this conversation and of those to come. */
export const chooseModel = async (model: ModelRef): Promise<void> => {
  const { conversation } = useSession.getState();
  if (conversation !== undefined) {
    await send({ type: 'conversation-model', conversationId: conversation.id, model });
  }
  await send({ type: 'preferences-change', change: { defaultModel: model } });
};
