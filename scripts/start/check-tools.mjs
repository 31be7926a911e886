import { StartFailure } from './terminal.mjs';

/** @typedef {import('../browser/nested-session.mjs').NestedSession} NestedSession */
/** @typedef {import('./sandbox.mjs').SandboxTools} SandboxTools */

/**
 * An expression for what the background answers to a command of a panel: the quick way past a form.
 * @param {object} command
 */
const answerTo = (command) => `new Promise((resolve, reject) => {
  const port = chrome.runtime.connect({ name: 'chat' });
  port.onDisconnect.addListener(() => reject(new Error('disconnected')));
  port.onMessage.addListener((message) => {
    if (message.number !== 1) return;
    port.disconnect();
    if (message.type === 'reply') resolve(message.result);
    else reject(new Error(JSON.stringify(message.error)));
  });
  port.postMessage({ type: 'request', number: 1, command: ${JSON.stringify(command)} });
})`;

/** @param {NestedSession} panel @param {string} url */
const connectServer = async (panel, url) => {
  const added = await panel.evaluate(answerTo({ type: 'mcp-add', title: 'Sandbox', url, headers: {} }));
  const { connection } = added;
  if (connection === undefined) throw new StartFailure(`The MCP server at ${url}: ${JSON.stringify(added)}`);
  await panel.evaluate(answerTo({ type: 'tool-switch', sourceId: `mcp-${connection.id}`, isOn: true }));
};

/** @param {NestedSession} panel @param {string} url */
const installPlugin = async (panel, url) => {
  const manifest = { from: 'address', url };
  const seen = await panel.evaluate(answerTo({ type: 'plugin-preview', manifest }));
  if (seen.type !== 'ready') throw new StartFailure(`The plugin at ${url}: ${JSON.stringify(seen)}`);
  const install = { type: 'plugin-install', manifest, pin: seen.pin, settings: {} };
  const { type } = await panel.evaluate(answerTo(install));
  if (type !== 'installed') throw new StartFailure(`The plugin at ${url} was not installed: ${type}`);
};

/**
 * Connects the sandbox's MCP server and installs its plugins, has the model call a tool, allows the call, and waits for the
 * App that shows the result. Throws when any of it fails.
 * @param {NestedSession} panel
 * @param {SandboxTools} tools
 */
export const checkTools = async (panel, { url, plugins }) => {
  await panel.evaluate(`chrome.permissions.request({ origins: [${JSON.stringify(`${new URL(url).origin}/*`)}] })`);
  await connectServer(panel, url);
  for (const plugin of plugins) await installPlugin(panel, plugin);
  await panel.click('[data-testid="new-chat"]');
  await panel.waitFor(`document.querySelector('[data-role="user"]') === null`, 15_000);
  await panel.click('[data-testid="composer"]');
  await panel.insertText('tool call forecast');
  await panel.press('Enter');
  const yes = '.pl-consent [data-answer="once"]';
  // A press counts once the question has stood still for a moment.
  await panel.waitFor(`document.querySelector('${yes}')?.getAttribute('aria-disabled') === 'false'`, 30_000);
  await panel.click(yes);
  await panel.waitFor(`document.querySelector('[data-role="assistant"]')?.dataset.status === 'complete'`, 30_000);
  await panel.waitFor(`document.querySelector('[data-testid="app"] iframe')`, 15_000);
};
