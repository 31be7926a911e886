import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { attachToTarget } from '../browser/nested-session.mjs';
import { seedProfile } from '../browser/seed-profile.mjs';
import { findTarget, openSidePanel } from '../browser/side-panel.mjs';
import { extensionPath } from '../output-folder.mjs';
import { projectRoot } from '../project-root.mjs';
import { checkTools } from './check-tools.mjs';
import { openBrowser } from './open-browser.mjs';
import { startSamplePage } from './sample-page.mjs';
import { startSandbox, startSandboxTools } from './sandbox.mjs';
import { StartFailure, step, tell } from './terminal.mjs';

/** @typedef {Awaited<ReturnType<typeof openSidePanel>>} SidePanel */

const question = 'What found the crack in the quiet tunnel?';
/** @type {{ firstRun: { connect: string } }} */
const texts = JSON.parse(readFileSync(join(projectRoot, 'locales/en-US.json'), 'utf8'));
const screenshotFolder = join(projectRoot, 'tests/artifacts/check');

/** The check finds the sandbox where Ollama usually listens and nothing else, whatever runs on this computer. */
const resolverRules = (/** @type {string} */ sandboxUrl) =>
  [
    `MAP 127.0.0.1:11434 ${new URL(sandboxUrl).host}`,
    ...[1234, 8080, 8000, 1337, 5001].map((port) => `MAP 127.0.0.1:${port} 127.0.0.1:9`),
    'MAP 127.0.0.1 127.0.0.1',
    'MAP * ~NOTFOUND',
  ].join(', ');

/** @param {SidePanel} panel @param {string} name */
const photograph = async (panel, name) => {
  mkdirSync(screenshotFolder, { recursive: true });
  writeFileSync(join(screenshotFolder, `${name}.png`), await panel.screenshot());
};

const lastAnswer = `[...document.querySelectorAll('[data-role="assistant"]')].at(-1)`;
const answerText = `[...${lastAnswer}.querySelectorAll('.pl-markdown')].map((part) => part.innerText).join('\\n').trim()`;

/**
 * Brings the sample page in front of the welcome page that the installation opens: the panel offers the page that its
 * window shows, and the click on the icon opens that page to it.
 * @param {Awaited<ReturnType<typeof openBrowser>>} browser @param {string} pageUrl
 */
const showPage = async ({ connection }, pageUrl) => {
  await findTarget(connection, 'welcome page', ({ type, url }) => type === 'page' && url.endsWith('/welcome.html'));
  const { targetId } = await findTarget(connection, 'page', ({ type, url }) => type === 'page' && url === pageUrl);
  const page = await attachToTarget(connection, targetId);
  // A click on a page that has not loaded yet opens nothing.
  await page.waitFor(`location.href === ${JSON.stringify(pageUrl)} && document.readyState === 'complete'`);
  await connection.send('Target.activateTarget', { targetId });
  await page.waitFor(`document.visibilityState === 'visible'`);
};

/** @param {SidePanel} panel */
const attachPage = async (panel) => {
  await panel.click('[data-testid="offer-page"]');
  await panel.waitFor(`document.querySelectorAll('[data-testid="attachment"]').length === 1`, 15_000);
};

/** Sends the question and measures in the page, from the key press to the first text of the answer. @param {SidePanel} panel */
const ask = async (panel) => {
  await panel.click('[data-testid="composer"]');
  await panel.insertText(question);
  await panel.evaluate(`void (() => {
    const times = (globalThis.checkTimes = {});
    addEventListener('keydown', (event) => { if (event.key === 'Enter') times.sent = performance.now(); }, true);
    const observer = new MutationObserver(() => {
      const text = ${lastAnswer}?.querySelector('.pl-answer-text')?.textContent?.trim();
      if (!text) return;
      times.firstText = performance.now();
      observer.disconnect();
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  })()`);
  await panel.press('Enter');
  await panel.waitFor(`${lastAnswer}?.dataset.status === 'complete'`, 60_000);
  const answer = await panel.evaluate(answerText);
  if (!answer.includes('crack')) throw new StartFailure(`This is no answer to the question:\n${answer}`);
  const firstTextMs = await panel.evaluate('checkTimes.firstText - checkTimes.sent');
  return { answer, firstTextMs };
};

/** @param {SidePanel} panel @param {string} answer */
const expectSameConversation = async (panel, answer) => {
  await panel.waitFor(`${answerText} === ${JSON.stringify(answer)}`, 15_000);
  const asked = await panel.evaluate(`document.querySelector('[data-role="user"]').innerText`);
  if (!asked.includes(question)) throw new StartFailure(`The reopened panel shows another question:\n${asked}`);
};

/** @param {SidePanel} panel */
const connectLocalModel = async (panel) => {
  await panel.clickButton(texts.firstRun.connect, `document.querySelector('[data-testid="composer"]')`);
};

/**
 * Does the main job once by itself, headless, in a profile of its own: first run, connect the local model, attach the
 * sample page, ask about it, wait for the streamed answer, close and reopen the side panel, see the same conversation;
 * then connect the sandbox's tools and have one called.
 * Throws when any of it fails.
 * @param {string} browserPath
 */
export const check = async (browserPath) => {
  const profile = join(projectRoot, '.browser-profile-check');
  rmSync(profile, { recursive: true, force: true });
  seedProfile(profile, extensionPath, 'on-request');
  const [sandbox, tools, page] = await Promise.all([startSandbox(0), startSandboxTools(), startSamplePage()]);
  const browser = await openBrowser({
    browserPath,
    profile,
    extensionPath,
    startUrl: page.url,
    isHeadless: true,
    resolverRules: resolverRules(sandbox.url),
  });
  /** @type {SidePanel | undefined} */
  let panel;
  const open = async () => {
    panel = await openSidePanel(browser.connection, browser.extensionId, page.url);
    return panel;
  };
  try {
    await showPage(browser, page.url);
    const first = await step('side panel', 'opening', open, () => 'open, headless');
    await step(
      'model',
      'connecting',
      () => connectLocalModel(first),
      () => 'found on this computer and connected',
    );
    await photograph(first, '1-connected');
    await step(
      'page',
      'attaching',
      () => attachPage(first),
      () => 'the sample page goes along with the question',
    );
    const { answer, firstTextMs } = await step(
      'question',
      'asking',
      () => ask(first),
      () => question,
    );
    await photograph(first, '2-answered');
    tell('answer', answer.replaceAll('\n', `\n${' '.repeat(15)}`));
    tell('first text', `${Math.round(firstTextMs)} ms after Enter`);
    await first.close();
    const second = await step('reopened', 'closing and reopening', open, () => 'the panel was closed and opened again');
    await expectSameConversation(second, answer);
    await photograph(second, '3-reopened');
    await step(
      'tools',
      'calling one',
      () => checkTools(second, tools),
      () => `an MCP server and ${tools.plugins.length} plugins; a tool was called, and its App is shown`,
    );
    await photograph(second, '4-tool');
    tell('screenshots', 'tests/artifacts/check');
  } catch (error) {
    if (panel !== undefined) await photograph(panel, 'failed').catch(() => undefined);
    throw error;
  } finally {
    await browser.close();
    sandbox.stop();
    tools.stop();
    page.stop();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
  console.log('check passed');
};
