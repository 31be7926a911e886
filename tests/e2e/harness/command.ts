import type { Page } from '@playwright/test';
import type { ChatCommand, ChatCommandResults } from '@/lib/commands/all';

/**
 * Sends a command over the panel's own channel from an extension page, for tests whose subject is something else: the
 * quick way to a state that another test reaches by clicking. Rejects with the error's code.
 */
export const sendCommand = async <Command extends ChatCommand>(
  page: Page,
  command: Command,
): Promise<ChatCommandResults[Command['type']]> =>
  page.evaluate(
    (request) =>
      new Promise<ChatCommandResults[Command['type']]>((resolve, reject) => {
        const port = chrome.runtime.connect({ name: 'chat' });
        port.onDisconnect.addListener(() => reject(new Error('disconnected')));
        port.onMessage.addListener((message) => {
          if (message.number !== 1) return;
          port.disconnect();
          if (message.type === 'reply') resolve(message.result);
          else reject(new Error(JSON.stringify(message.error)));
        });
        port.postMessage({ type: 'request', number: 1, command: request });
      }),
    command,
  );
