import { browser, extensionOrigin } from './browser';

const ruleId = 2;

/**
 * Sets headers that a script cannot, on our own sockets and requests to one host and on nobody else's. Chromium applies it
 * to sockets only with a host permission for `wss://`; a browser forgets the rule when it closes.
 * https://developer.chrome.com/docs/extensions/reference/api/declarativeNetRequest
 */
export const setHandshakeHeaders = async (host: string, headers: Readonly<Record<string, string>>): Promise<void> => {
  await browser.declarativeNetRequest.updateSessionRules({
    removeRuleIds: [ruleId],
    addRules: [
      {
        id: ruleId,
        action: {
          type: 'modifyHeaders',
          requestHeaders: Object.entries(headers).map(([header, value]) => ({ header, operation: 'set', value })),
        },
        condition: {
          initiatorDomains: [new URL(extensionOrigin()).host],
          requestDomains: [host],
          resourceTypes: ['websocket', 'xmlhttprequest'],
        },
      },
    ],
  });
};
