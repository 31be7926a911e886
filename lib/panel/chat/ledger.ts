import { useDeferredValue, useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { assistantParameters } from '@/lib/domain/chat/assistant';
import { type ContextLedger, contextLedger, sentPath } from '@/lib/domain/chat/context-ledger';
import { forReader } from '@/lib/domain/chat/history-for-model';
import { sentSummary } from '@/lib/domain/chat/sent-summary';
import type { ChatParameters } from '@/lib/domain/chat-parameters';
import type { Message } from '@/lib/domain/message';
import { priceOf } from '@/lib/domain/price';
import { effectiveParameters, parametersKey } from '@/lib/domain/providers/model-parameters';
import { activeModelOf, shownAssistantOf, useActiveModel } from '@/lib/panel/active-model';
import { countedFiles } from '@/lib/panel/attachments/page-fit';
import { useIndexed } from '@/lib/panel/attachments/page-index';
import { type SessionState, useSession } from '@/lib/panel/session-store';
import { useToolTokens } from '@/lib/panel/tool-tokens';

/** What is set for the next question: the model's parameters under the conversation's. */
export const parametersOf = (state: SessionState): ChatParameters => {
  const active = activeModelOf(state);
  const key = active && parametersKey({ connectionId: active.provider.id, modelId: active.model.id });
  const ofModel = key === undefined ? undefined : state.preferences.modelParameters[key];
  return effectiveParameters(ofModel, assistantParameters(shownAssistantOf(state)), ownParametersOf(state));
};

const none: ChatParameters = {};

/** What is set for the conversation alone; the same object until it changes, so that a component can select it. */
export const ownParametersOf = ({ conversation, newParameters }: SessionState): ChatParameters =>
  conversation === undefined ? newParameters : (conversation.parameters ?? none);

/** What is set for the next question, as `parametersOf`. */
export const useParameters = (): ChatParameters => useSession(useShallow(parametersOf));

/** The messages that go out before the next question. */
export const useSentMessages = (): readonly Message[] => {
  const { messages, firstSentId } = useSession(
    useShallow(({ messages: path, conversation }) => ({ messages: path, firstSentId: conversation?.firstSentId })),
  );
  return useMemo(() => sentPath(messages, firstSentId), [messages, firstSentId]);
};

/** What the next question would send; undefined without a model. Follows the typing when there is time for it. */
export const useLedger = (): ContextLedger | undefined => {
  const active = useActiveModel();
  const sent = useSentMessages();
  const { messages, draft, draftFiles, conversation, system } = useSession(
    useShallow((state) => ({
      messages: state.messages,
      draft: state.draft,
      draftFiles: state.draftFiles,
      conversation: state.conversation,
      system: parametersOf(state).system,
    })),
  );
  const written = useDeferredValue(draft);
  const indexed = useIndexed();
  const { tokens: toolTokens } = useToolTokens();
  const model = active?.model;
  const connectionId = active?.provider.id;
  const entered = useSession(({ preferences }) =>
    model === undefined || connectionId === undefined
      ? undefined
      : preferences.modelPrices[parametersKey({ connectionId, modelId: model.id })],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is sent of a page changes when its words are known.
  return useMemo(() => {
    if (model === undefined || connectionId === undefined) return undefined;
    const reader = { connectionId, modelId: model.id };
    const price = priceOf(model.price, entered);
    return contextLedger({
      path: sent.map((message) => forReader(message, { ref: reader, model })),
      isWhole: sent.length === messages.length,
      system,
      toolTokens,
      summary: conversation && sentSummary(messages, conversation)?.text,
      draft: written.trim(),
      files: countedFiles(draftFiles, written, model.contextWindow),
      model: { ...model, ...(price !== undefined && { price }) },
      reader,
    });
  }, [model, connectionId, entered, messages, sent, conversation, system, toolTokens, written, draftFiles, indexed]);
};
