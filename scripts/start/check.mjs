import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seedProfile } from '../browser/seed-profile.mjs';
import { openSidePanel } from '../browser/side-panel.mjs';
import { extensionPath } from '../output-folder.mjs';
import { projectRoot } from '../project-root.mjs';
import { openBrowser } from './open-browser.mjs';
import { startSamplePage } from './sample-page.mjs';
import { startSandbox } from './sandbox.mjs';
import { StartFailure, step, tell } from './terminal.mjs';

/** @typedef {Awaited<ReturnType<typeof openSidePanel>>} SidePanel */

const question = 'What did the box under the carriage find in the tunnel?';
/** The sandbox answers from a text that it is given, so that the answer can be told from any other. */
const passage = `The last train of the valley left at ten past eleven, and on most nights it carried more parcels than people.
The railway wanted to save the night train, and so it gave it a second task: between the towns it measured the track.
It was the box under the second carriage that found the crack in the tunnel, no wider than a hair.
The tunnel was closed for nine days. When it opened again it hummed, a little higher than before.`;
/** @type {{ firstRun: { connect: string, start: string } }} */
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

/** Sends the question and measures in the page, from the key press to the first text of the answer. @param {SidePanel} panel */
const ask = async (panel) => {
  await panel.click('[data-testid="composer"]');
  await panel.insertText(`${question}\n\n${passage}`);
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
  await panel.clickButton(texts.firstRun.connect);
  await panel.clickButton(texts.firstRun.start);
  await panel.waitFor(`document.querySelector('[data-testid="composer"]')`, 15_000);
};

/**
 * Does the main job once by itself, headless, in a profile of its own: first run, connect the local model, ask, wait for
 * the streamed answer, close and reopen the side panel, see the same conversation. Throws when any of it fails.
 * @param {string} browserPath
 */
export const check = async (browserPath) => {
  const profile = join(projectRoot, '.browser-profile-check');
  rmSync(profile, { recursive: true, force: true });
  seedProfile(profile, extensionPath, 'on-request');
  const [sandbox, page] = await Promise.all([startSandbox(0), startSamplePage()]);
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
    const first = await step('side panel', 'opening', open, () => 'open, headless');
    await step(
      'model',
      'connecting',
      () => connectLocalModel(first),
      () => 'found on this computer and connected',
    );
    await photograph(first, '1-connected');
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
    tell('screenshots', 'tests/artifacts/check');
  } catch (error) {
    if (panel !== undefined) await photograph(panel, 'failed').catch(() => undefined);
    throw error;
  } finally {
    await browser.close();
    sandbox.stop();
    page.stop();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
  console.log('check passed');
};
