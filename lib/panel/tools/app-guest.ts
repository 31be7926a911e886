import { requestAddress } from '@/lib/domain/network-address';
import type { ToolCallRecord } from '@/lib/domain/tools/call-record';
import { ownText, ownValue } from '@/lib/domain/tools/json-object';
import { send } from '@/lib/panel/connection';
import { attachRead, removeDraftFile } from '@/lib/panel/draft-files';
import { newId } from '@/lib/platform/new-id';
import type { AppGuest } from './answer-app';
import { stateData, stateWords } from './app-call';
import { AppRequestError } from './app-messages';
import type { createAppQuestions } from './app-questions';
import { openInTab } from './open-in-tab';
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
  /** The tools that may be called as long as the page is shown. */
  readonly kept: Set<string>;
  /** Asks a question that the user agreed to; `requestId` names it. */
  ask(requestId: string, text: string): Promise<boolean>;
};

/** Asks the user about a call of the App's own server. What writes is asked about each time. */
const mayCall = async (place: AppPlace, params: unknown, signal: AbortSignal): Promise<boolean> => {
  const name = ownText(params, 'name') ?? '';
  const { connectionId, kept, questions } = place;
  const tool = await send({ type: 'mcp-app-tool', connectionId, name });
  if (tool === null) throw new AppRequestError('params', 'No such tool');
  if (tool.effect === 'reads' && kept.has(name)) return true;
  const wish = {
    type: 'call',
    tool: tool.title ?? name,
    effect: tool.effect,
    args: ownValue(params, 'arguments'),
  } as const;
  const said = await questions.ask(wish, signal);
  if (said === 'keep') kept.add(name);
  return said !== 'no';
};

/** What an App may do here: each wish is the user's to grant, and what comes back is shown to the App alone. */
export const createAppGuest = (place: AppPlace): AppGuest => {
  const { record, connectionId, questions } = place;
  return {
    html: place.html,
    context: () => place.context,
    version: place.version,
    askServer: async (method, params, signal) => {
      const isAllowed = method !== 'tools/call' || (await mayCall(place, params, signal));
      if (!isAllowed) throw new AppRequestError('params', 'The user did not allow it');
      signal.throwIfAborted();
      return send({ type: 'mcp-app-ask', connectionId, method, params: { ...params } });
    },
    openLink: async (url) => {
      // Neither `javascript:` nor plain http to the internet is a page to send anybody to.
      const address = requestAddress(url);
      const said = await questions.ask({ type: 'link', url: address.href });
      if (said === 'no') return false;
      openInTab(address);
      return true;
    },
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
