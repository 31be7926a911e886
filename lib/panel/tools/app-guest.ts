import { requestAddress } from '@/lib/domain/network-address';
import type { AppCallQuestion, AppOutcome } from '@/lib/domain/tools/app-request';
import type { ToolCallRecord } from '@/lib/domain/tools/call-record';
import { send } from '@/lib/panel/connection';
import { attachRead, removeDraftFile } from '@/lib/panel/draft-files';
import { openInTab } from '@/lib/panel/open-in-tab';
import { newId } from '@/lib/platform/new-id';
import type { AppGuest } from './answer-app';
import { stateData, stateWords } from './app-call';
import { AppRequestError } from './app-messages';
import type { createAppQuestions } from './app-questions';
import { outsideText } from './outside-text';

/** What an App is shown in, and who answers for it. */
export type AppPlace = {
  readonly record: ToolCallRecord;
  readonly connectionId: string;
  readonly html: string;
  readonly context: Readonly<Record<string, unknown>>;
  /** Parley's. */
  readonly version: string;
  /** The name of the attachment that holds the App's state. */
  readonly stateName: string;
  readonly questions: ReturnType<typeof createAppQuestions>;
  setLarge(isLarge: boolean): void;
  /** Asks a question that the user agreed to; `requestId` names it. */
  ask(requestId: string, text: string): Promise<boolean>;
};

/** What an App may do here: each wish is the user's to grant, and what comes back is shown to the App alone. */
export const createAppGuest = (place: AppPlace): AppGuest => {
  const { record, connectionId, questions } = place;
  // What is sent is what the background asked about: only yes or no goes back.
  const answerQuestion = async (question: AppCallQuestion, signal: AbortSignal): Promise<AppOutcome> => {
    const said = await questions.ask({ type: 'call', question }, signal);
    return send({ type: 'mcp-app-answer', questionId: question.id, said });
  };
  return {
    html: place.html,
    context: () => place.context,
    version: place.version,
    askServer: async (method, params, signal) => {
      const asked = await send({
        type: 'mcp-app-ask',
        connectionId,
        pageId: questions.pageId,
        method,
        params: { ...params },
      });
      const outcome = asked.type === 'question' ? await answerQuestion(asked.question, signal) : asked;
      if (outcome.type !== 'answer') throw new AppRequestError('params', 'The user did not allow it');
      return outcome.answer;
    },
    openLink: async (url) => {
      // Neither `javascript:` nor plain http to the internet is a page to send anybody to.
      const address = requestAddress(url);
      const said = await questions.ask({ type: 'link', url: address.href });
      if (said === 'no') return false;
      openInTab(address);
      return true;
    },
    openLarge: async () => {
      const isLarge = place.context.displayMode === 'fullscreen' || (await questions.ask({ type: 'large' })) !== 'no';
      if (isLarge) place.setLarge(true);
      return isLarge;
    },
    closeLarge: () => place.setLarge(false),
    sendMessage: async (text) => {
      const said = await questions.ask({ type: 'message', text: outsideText(text) });
      return said !== 'no' && place.ask(newId(), outsideText(text));
    },
    updateContext: (context) => {
      const id = `app-${record.toolCallId}`.slice(0, 200);
      const words = stateWords(context);
      removeDraftFile(id);
      if (words === undefined) return;
      const resource = { server: record.sourceTitle.slice(0, 200), host: record.host ?? '', uri: record.page ?? '' };
      const name = place.stateName.slice(0, 300);
      void attachRead({ id, name, mimeType: 'text/plain', data: stateData(words), resource });
    },
  };
};
