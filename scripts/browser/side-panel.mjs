import { attachToTarget } from './nested-session.mjs';

/** @typedef {import('./nested-session.mjs').NestedSession} NestedSession */
/** @typedef {Parameters<typeof attachToTarget>[0]} BrowserSession */

/** @param {BrowserSession} session */
const targets = async (session) => (await session.send('Target.getTargets', { filter: [{}] })).targetInfos;

/**
 * Waits until the browser lists a target.
 * @param {BrowserSession} session
 * @param {(target: { targetId: string, type: string, url: string }) => boolean} matches
 * @param {string} name For the message when it does not come.
 * @param {number} timeoutMs
 */
export const findTarget = async (session, matches, name, timeoutMs = 10_000) => {
  const end = Date.now() + timeoutMs;
  while (Date.now() < end) {
    const target = (await targets(session)).find(matches);
    if (target !== undefined) return target;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${name} did not appear within ${timeoutMs} ms`);
};

/**
 * Clicks the toolbar icon on the tab that shows an address, which opens the side panel, and attaches to the panel.
 * @param {BrowserSession} session
 * @param {string} extensionId
 * @param {string} tabUrl Part of the address of the tab.
 * @returns {Promise<NestedSession & { targetId: string, close(): Promise<void> }>}
 */
export const openSidePanel = async (session, extensionId, tabUrl) => {
  const address = `chrome-extension://${extensionId}/sidepanel.html`;
  const known = new Set((await targets(session)).map((/** @type {{ targetId: string }} */ target) => target.targetId));
  const tab = await findTarget(session, ({ type, url }) => type === 'tab' && url.includes(tabUrl), `the tab ${tabUrl}`);
  await session.send('Extensions.triggerAction', { id: extensionId, targetId: tab.targetId });
  const panel = await findTarget(
    session,
    ({ targetId, type, url }) => type === 'page' && url.startsWith(address) && !known.has(targetId),
    'the side panel',
  );
  const nested = await attachToTarget(session, panel.targetId);
  return {
    ...nested,
    targetId: panel.targetId,
    close: async () => {
      await session.send('Target.closeTarget', { targetId: panel.targetId });
      const end = Date.now() + 5_000;
      while (Date.now() < end) {
        const isThere = (await targets(session)).some(
          (/** @type {{ targetId: string }} */ target) => target.targetId === panel.targetId,
        );
        if (!isThere) return;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      throw new Error('the side panel did not close');
    },
  };
};
