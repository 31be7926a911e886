import type { ChatEvent } from '@/lib/commands/all';
import type { PageEvent } from '@/lib/commands/pages';
import type { ToolEvent } from '@/lib/commands/tools';
import { ChatError } from '@/lib/domain/chat-error';
import { chatEvents, handBackLines } from '@/lib/panel/chat/chat-events';
import { flushEdits } from '@/lib/panel/chat/edit-drafts';
import { chatConnection } from '@/lib/panel/connection';
import { flushDrafts } from '@/lib/panel/draft';
import { type EventHandlers, handleEvent } from '@/lib/panel/event-handlers';
import { policyEvents } from '@/lib/panel/policy/policy-events';
import { providerEvents } from '@/lib/panel/providers/provider-events';
import { readAloudEvents } from '@/lib/panel/read-aloud/read-aloud-events';
import { useSession } from '@/lib/panel/session-store';
import { browser } from '@/lib/platform/browser';
import { appEvents } from './app-events';
import { sayHello } from './hello';

/**
 * Which feature gets which events. `page-events.ts` listens by itself, where there is a page beside the panel, and so do
 * tools, which the first screen does without.
 */
const handlers: EventHandlers<Exclude<ChatEvent, PageEvent | ToolEvent>> = {
  ...chatEvents,
  ...providerEvents,
  ...policyEvents,
  ...readAloudEvents,
  ...appEvents,
};

const currentWindowId = async (): Promise<number> => (await browser.windows.getCurrent()).id ?? -1;

/**
 * Connects this page to the background and mirrors it until the page goes. Resolves when the first screen is known.
 * After a lost connection the lines that this panel holds go back first, so that nothing that was shown is lost.
 */
export const startSession = async (windowId: () => Promise<number> = currentWindowId): Promise<void> => {
  const connection = chatConnection();
  connection.onEvent((event) => handleEvent(handlers, event, event.type));
  connection.onDisconnect(() => {
    // A summary that was being written was lost with the worker; it changed nothing.
    useSession.setState({ summaries: {} });
    if (useSession.getState().status === 'ready') useSession.setState({ status: 'reconnecting' });
  });
  connection.onReconnect(() => {
    handBackLines();
    const { windowId: known } = useSession.getState();
    if (known !== undefined) sayHello(known).catch(() => undefined);
  });
  for (const moment of ['pagehide', 'visibilitychange']) {
    addEventListener(moment, flushDrafts);
    addEventListener(moment, flushEdits);
  }
  try {
    await sayHello(await windowId());
  } catch (error) {
    if (!(error instanceof ChatError)) throw error;
    useSession.setState({ status: 'failed' });
  }
};
