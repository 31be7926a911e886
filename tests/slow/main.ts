// npm run test:slow: what needs minutes. No debugger is attached while it waits: the panel is closed, so the browser is
// free to stop the background, as it does after 30 s in which no extension event came. All cases wait at the same time;
// `-- stream` runs those whose name has the word.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { findBrowser } from '../../scripts/browser/find-browser.mjs';
import { seedProfile } from '../../scripts/browser/seed-profile.mjs';
import { openSidePanel } from '../../scripts/browser/side-panel.mjs';
import { extensionPath } from '../../scripts/output-folder.mjs';
import { openBrowser } from '../../scripts/start/open-browser.mjs';
import { pacedAnswer } from '../e2e/harness/paced-answer';
import { startServices, webPageHost } from '../e2e/harness/simulated-services';
import type { Script } from '../simulators/core/script';
import { silenceCases } from './silence';

const browserPath = findBrowser();
if (browserPath === undefined) throw new Error('No browser: run node scripts/ensure-system.mjs');

const waiting = pacedAnswer(20, 5);
const long = pacedAnswer(250, 200);
const began = '{"model":"llama3.2","message":{"role":"assistant","content":"It began"},"done":false}\n';
type Case = {
  readonly name: string;
  readonly text: string;
  readonly script: Script;
  readonly ms: number;
  /** How the answer ends. Default `complete`. */
  readonly status?: 'complete' | 'interrupted';
};
const cases: readonly Case[] = [
  {
    name: 'a first byte after 320 s reaches the answer',
    text: waiting.text,
    script: { ...waiting.script, delayBeforeHeadersMs: 320_000 },
    ms: 325_000,
  },
  {
    name: 'a service that falls silent is called off after five minutes, and what came is kept',
    text: 'It began',
    script: {
      reply: { headers: { 'content-type': 'application/x-ndjson' }, body: `${began}${began}` },
      stall: { atByte: began.length },
    },
    ms: 310_000,
    status: 'interrupted',
  },
  { name: 'a stream of 100 s goes on while the panel is closed', text: long.text, script: long.script, ms: 105_000 },
];

const lastAnswer = `[...document.querySelectorAll('[data-role="assistant"]')].at(-1)`;

/** Asks, closes the panel, waits, opens it again. Throws when the answer is not whole. */
const run = async ({ text, script, ms, status = 'complete' }: Case): Promise<void> => {
  const profile = mkdtempSync(join(tmpdir(), 'parley-slow-'));
  seedProfile(profile, extensionPath, 'on-request');
  const services = await startServices();
  services.ollama.script(script);
  const { connection, extensionId, close } = await openBrowser({
    browserPath,
    profile,
    extensionPath,
    startUrl: `http://${webPageHost}/`,
    isHeadless: true,
    resolverRules: services.resolverRules,
  });
  try {
    const panel = await openSidePanel(connection, extensionId, webPageHost);
    await panel.clickButton('Connect');
    await panel.click('[data-testid="composer"]');
    await panel.insertText('Take your time');
    await panel.press('Enter');
    await panel.waitFor(`${lastAnswer}?.dataset.status === 'running'`);
    await panel.close();
    await pause(ms);
    const reopened = await openSidePanel(connection, extensionId, webPageHost);
    const shown = `[...(${lastAnswer}?.querySelectorAll('.pl-answer-text') ?? [])].map((part) => part.textContent).join('').trim()`;
    await reopened.waitFor(
      `${lastAnswer}?.dataset.status === '${status}' && ${shown} === ${JSON.stringify(text)}`,
      30_000,
    );
  } finally {
    await close();
    await services.stop();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
};

const { positionals } = parseArgs({ allowPositionals: true });
const all = [...cases.map((one) => ({ name: one.name, run: () => run(one) })), ...silenceCases];
const chosen = all.filter(({ name }) => positionals.every((word) => name.includes(word)));
const outcomes = await Promise.all(
  chosen.map(async (one) => {
    try {
      await one.run();
      console.log(`ok     ${one.name}`);
      return true;
    } catch (error) {
      console.log(`FAILED ${one.name}\n${String(error)}`);
      return false;
    }
  }),
);
const passed = outcomes.filter(Boolean).length;
const failed = outcomes.length - passed;
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
