import { browser, extensionOrigin } from './browser';

const ruleId = 1;

/**
 * Local model servers refuse requests that carry a foreign `Origin`, and every POST of an extension carries one. This
 * session rule removes the header from our own requests to these hosts, and from nobody else's. Host names without port;
 * an empty list removes the rule. It acts on a host once its permission is granted.
 * https://developer.chrome.com/docs/extensions/reference/api/declarativeNetRequest
 */
export const removeOriginFor = async (hosts: readonly string[]): Promise<void> => {
  await browser.declarativeNetRequest.updateSessionRules({
    removeRuleIds: [ruleId],
    addRules:
      hosts.length === 0
        ? []
        : [
            {
              id: ruleId,
              action: { type: 'modifyHeaders', requestHeaders: [{ header: 'origin', operation: 'remove' }] },
              condition: {
                initiatorDomains: [new URL(extensionOrigin()).host],
                requestDomains: [...hosts],
                resourceTypes: ['xmlhttprequest'],
              },
            },
          ],
  });
};
