import { attachToTarget } from './nested-session.mjs';

/** @typedef {import('./nested-session.mjs').NestedSession} NestedSession */
/** @typedef {Parameters<typeof attachToTarget>[0]} BrowserSession */
/** @typedef {{ targetId: string, type: string, url: string }} Target */

/** How long a click on the icon has to bring the panel before it is made again, ms: one more opens nothing twice. */
const clickMs = 300;

/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** @param {BrowserSession} session @returns {Promise<readonly Target[]>} */
const targetsOf = async (session) => (await session.send('Target.getTargets', { filter: [{}] })).targetInfos;

/**
 * Looks until there is something to return.
 * @template Found
 * @param {string} name For the message when it does not come.
 * @param {number} timeoutMs
 * @param {() => Promise<Found | undefined>} look
 * @returns {Promise<Found>}
 */
const until = async (name, timeoutMs, look) => {
  const end = performance.now() + timeoutMs;
  while (performance.now() < end) {
    const found = await look();
    if (found !== undefined) return found;
    await pause(25);
  }
  throw new Error(`${name}: not within ${timeoutMs} ms`);
};

/**
 * Waits until the browser lists a target.
 * @param {BrowserSession} session
 * @param {string} name For the message when it does not come.
 * @param {(target: Target) => boolean} matches
 */
export const findTarget = (session, name, matches, timeoutMs = 10_000) =>
  until(name, timeoutMs, async () => (await targetsOf(session)).find(matches));

/**
 * Clicks the toolbar icon on the tab that shows an address, which opens the side panel, and attaches to the panel when
 * its document is there.
 * @param {BrowserSession} session
 * @param {string} extensionId
 * @param {string} tabUrl Part of the address of the tab.
 * @returns {Promise<NestedSession & { targetId: string, close(): Promise<void> }>}
 */
export const openSidePanel = async (session, extensionId, tabUrl) => {
  const address = `chrome-extension://${extensionId}/sidepanel.html`;
  const known = new Set((await targetsOf(session)).map(({ targetId }) => targetId));
  const tab = await findTarget(session, `tab ${tabUrl}`, ({ type, url }) => type === 'tab' && url.includes(tabUrl));

  // The click is lost when the background has not registered its listener yet: click again until the panel comes.
  const panel = await until('side panel', 15_000, async () => {
    await session.send('Extensions.triggerAction', { id: extensionId, targetId: tab.targetId });
    return findTarget(
      session,
      'side panel',
      ({ targetId, type, url }) => type === 'page' && url.startsWith(address) && !known.has(targetId),
      clickMs,
    ).catch(() => undefined);
  });
  const nested = await attachToTarget(session, panel.targetId);
  await until("side panel's document", 10_000, async () => {
    const state = `location.href.startsWith(${JSON.stringify(address)}) && document.readyState === 'complete'`;
    // An evaluation fails when the document is replaced under it.
    return (await nested.evaluate(state).catch(() => false)) || undefined;
  });

  return {
    ...nested,
    targetId: panel.targetId,
    close: async () => {
      await session.send('Target.closeTarget', { targetId: panel.targetId });
      await until('closing of the side panel', 5_000, async () => {
        const isThere = (await targetsOf(session)).some(({ targetId }) => targetId === panel.targetId);
        return isThere ? undefined : true;
      });
    },
  };
};
