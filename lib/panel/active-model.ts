import { useShallow } from 'zustand/react/shallow';
import type { ConversationAssistant } from '@/lib/domain/chat/assistant';
import type { Model, ModelRef } from '@/lib/domain/model';
import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';
import { parametersKey } from '@/lib/domain/providers/model-parameters';
import { type EnteredSize, withEnteredSize } from '@/lib/domain/providers/model-size';
import { send } from './connection';
import { changeNewSettings } from './new-settings';
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

/** A model is the same object as long as nothing about it changes, so that nothing is drawn again for it. */
const sized = new WeakMap<Model, { readonly entered: EnteredSize; readonly model: Model }>();

const asEntered = ({ provider, model }: ActiveModel, { preferences }: SessionState): ActiveModel => {
  const entered = preferences.modelSizes[parametersKey({ connectionId: provider.id, modelId: model.id })];
  if (entered === undefined) return { provider, model };
  const known = sized.get(model);
  if (known?.entered === entered) return { provider, model: known.model };
  const made = { entered, model: withEnteredSize(model, entered) };
  sized.set(model, made);
  return { provider, model: made.model };
};

const unlisted = new WeakMap<ModelRef, Model>();

/** A model that no list has: the same object for the same reference. */
const unlistedModel = (ref: ModelRef): Model => {
  const known = unlisted.get(ref) ?? { id: ref.modelId, name: ref.modelId };
  unlisted.set(ref, known);
  return known;
};

/**
 * What a reference means as long as its connection is there: the model; another one of the connection where it is no
 * longer listed; itself where nothing is listed. Words meant for one service never go to another because of a list.
 */
const modelOfConnection = (
  providers: readonly ConnectedProvider[],
  ref: ModelRef | undefined,
): ActiveModel | undefined => {
  const provider = providers.find(({ id }) => id === ref?.connectionId);
  if (provider === undefined || ref === undefined) return undefined;
  return findModel(providers, ref) ?? firstModel([provider]) ?? { provider, model: unlistedModel(ref) };
};

/** The assistant of the conversation that is shown; of one without a row, that of its first question. */
export const shownAssistantOf = ({ conversation, newAssistant }: SessionState): ConversationAssistant | undefined =>
  conversation === undefined ? newAssistant : conversation.assistant;

/** What the next question goes to, as it is listed: the conversation's model, the default one, else the first there is. */
const listedModelOf = (state: SessionState): ActiveModel | undefined =>
  modelOfConnection(
    state.providers,
    state.conversation === undefined ? state.newAssistant?.model : state.conversation.model,
  ) ??
  modelOfConnection(state.providers, state.preferences.defaultModel) ??
  firstModel(state.providers);

/** What the next question goes to, with the window and the largest answer that the user entered for it. */
export const activeModelOf = (state: SessionState): ActiveModel | undefined => {
  const found = listedModelOf(state);
  return found && asEntered(found, state);
};

/** `activeModelOf`, followed: a component is drawn again only when the provider or the model changes. */
export const useActiveModel = (): ActiveModel | undefined => {
  const found = useSession(useShallow((state) => activeModelOf(state) ?? { provider: undefined, model: undefined }));
  return found.provider === undefined || found.model === undefined
    ? undefined
    : { provider: found.provider, model: found.model };
};

/** Chooses the model of this conversation and of those to come. */
export const chooseModel = async (model: ModelRef): Promise<void> => {
  const { conversation, newAssistant } = useSession.getState();
  if (conversation !== undefined) {
    await send({ type: 'conversation-model', conversationId: conversation.id, model });
  } else if (newAssistant?.model !== undefined) {
    // As in a conversation with a row: the later choice holds.
    changeNewSettings({ newAssistant: { ...newAssistant, model } });
  }
  await send({ type: 'preferences-change', change: { defaultModel: model } });
};
