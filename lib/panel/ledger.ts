import { useDeferredValue, useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { type ChatParameters, effectiveParameters, parametersKey } from '@/lib/domain/chat-parameters';
import { type ContextLedger, contextLedger, sentPath } from '@/lib/domain/context-ledger';
import { sentSummary } from '@/lib/domain/sent-summary';
import { activeModelOf, useActiveModel } from './active-model';
import { fittedFiles } from './page-fit';
import { type SessionState, useSession } from './session-store';

/** What is set for the next question: the model's parameters under the conversation's. */
export const parametersOf = (state: SessionState): ChatParameters => {
  const active = activeModelOf(state);
  const key = active && parametersKey({ connectionId: active.provider.id, modelId: active.model.id });
  const ofModel = key === undefined ? undefined : state.preferences.modelParameters[key];
  return effectiveParameters(ofModel, ownParametersOf(state));
};

/** What is set for the conversation alone. */
export const ownParametersOf = ({ conversation, newParameters }: SessionState): ChatParameters =>
  conversation === undefined ? newParameters : (conversation.parameters ?? {});

/** What the next question would send; undefined without a model. Follows the typing when there is time for it. */
export const useLedger = (): ContextLedger | undefined => {
  const active = useActiveModel();
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
  const model = active?.model;
  return useMemo(() => {
    if (model === undefined) return undefined;
    const path = sentPath(messages, conversation?.firstSentId);
    const isWhole = path.length === messages.length;
    return contextLedger({
      path,
      isWhole,
      system,
      summary: conversation && sentSummary(messages, conversation)?.text,
      draft: written.trim(),
      files: fittedFiles(draftFiles, written, model.contextWindow),
      model,
    });
  }, [model, messages, conversation, system, written, draftFiles]);
};
