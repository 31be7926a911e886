// The check `firefox`: the build for Firefox in a real one, headless, with real clicks and keys against the sandbox.
// Build first (npm run build:firefox). The cases follow each other in one browser, as the first hour of a user does.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from '@/lib/domain/schema';
import { outputFolder } from '../../scripts/output-folder.mjs';
import { projectRoot } from '../../scripts/project-root.mjs';
import { startSandbox } from '../simulators/sandbox/sandbox';
import { buttonNamed, type OwnTab, openTab, waitForTab } from './own-tab';
import { nothingReached, startProbePage } from './probe-page';
import { type Firefox, startFirefox } from './start-firefox';

const textsSchema = z.object({
  firstRun: z.object({ check: z.string(), leadDone: z.string(), wholeHost: z.string() }),
  welcome: z.object({ openSidebar: z.string() }),
});
const texts = z.parse(textsSchema, JSON.parse(readFileSync(join(projectRoot, 'locales/en-US.json'), 'utf8')));

const lastOf = (role: 'user' | 'assistant'): string => `[...document.querySelectorAll('[data-role="${role}"]')].at(-1)`;
const answerText = `[...(${lastOf('assistant')}?.querySelectorAll('.pl-answer-text') ?? [])].map((part) => part.textContent).join('').trim()`;
const isAnswered = `${lastOf('assistant')}?.dataset.status === 'complete'`;

const ask = async (panel: OwnTab, question: string): Promise<void> => {
  await panel.click(`document.querySelector('[data-testid="composer"]')`);
  await panel.type(question);
  await panel.press('Enter');
  await panel.waitFor(`${lastOf('user')}?.innerText.includes(${JSON.stringify(question)})`);
};

/** Whether the text at an end of an element is drawn, and nothing lies over it. */
const isInSight = (element: string, end: 'top' | 'bottom'): string => `(() => {
  const element = ${element};
  const box = element.getBoundingClientRect();
  const there = document.elementFromPoint(box.x + box.width / 2, ${end === 'top' ? 'box.top + 6' : 'box.bottom - 6'});
  return element.contains(there);
})()`;

const fail = (message: string): never => {
  throw new Error(message);
};

type Scene = { readonly firefox: Firefox; readonly panel: OwnTab; readonly sandboxUrl: string };
type Case = { readonly name: string; run(scene: Scene): Promise<void> };

const cases: readonly Case[] = [
  {
    name: 'the welcome tab opens by itself, and its button opens the sidebar',
    run: async ({ firefox }) => {
      const welcome = await waitForTab(firefox, firefox.ownUrl('/welcome.html'));
      await welcome.click(buttonNamed(texts.welcome.openSidebar));
      await welcome.waitFor('browser.sidebarAction.isOpen({})');
    },
  },
  {
    name: 'a pasted address is connected with one click, and the whole host is what the text names',
    run: async ({ panel, sandboxUrl }) => {
      // What the search on this computer finds moves the field: a click before that may meet another place.
      await panel.waitFor(`document.body.innerText.includes(${JSON.stringify(texts.firstRun.leadDone)})`);
      await panel.click(`document.querySelector('.pl-own input')`);
      await panel.waitFor(`document.activeElement === document.querySelector('.pl-own input')`);
      await panel.type(`${sandboxUrl}/v1`);
      const note = texts.firstRun.wholeHost.replace('{{host}}', '127.0.0.1');
      await panel.waitFor(`document.body.innerText.includes(${JSON.stringify(note)})`);
      await panel.click(buttonNamed(texts.firstRun.check));
      await panel.waitFor(`document.querySelector('[data-testid="composer"]')`);
    },
  },
  {
    name: 'an answer comes in piece by piece',
    run: async ({ panel }) => {
      await panel.evaluate(`(() => {
        const lengths = (globalThis.seenLengths = new Set());
        const look = () => lengths.add(${answerText}.length);
        new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
        return true;
      })()`);
      await ask(panel, 'long 60 words');
      await panel.waitFor(isAnswered);
      const count = await panel.evaluate('globalThis.seenLengths.size');
      if (typeof count !== 'number' || count < 5) fail(`the text grew only ${String(count)} times`);
    },
  },
  {
    name: 'the conversation is there again after a reload',
    run: async ({ panel }) => {
      const before = await panel.evaluate(answerText);
      await panel.reload();
      await panel.waitFor(`${isAnswered} && ${answerText} === ${JSON.stringify(before)}`);
    },
  },
  {
    name: 'a second question goes to the top, and its long answer grows below it',
    run: async ({ panel }) => {
      await ask(panel, 'slow 8 s, long 700 words fast');
      await panel.waitFor(isInSight(lastOf('user'), 'top'));
      await panel.waitFor(isAnswered);
      await panel.waitFor(isInSight(lastOf('user'), 'top'));
      await panel.waitFor(isInSight(`[...document.querySelectorAll('.pl-answer-text')].at(-1)`, 'top'));
    },
  },
  {
    name: 'a plugin’s page is framed, and reaches no API, no document and no file of the extension',
    run: async ({ panel, firefox }) => {
      const page = await startProbePage(firefox.ownUrl('/manifest.json'));
      // Its host was granted with the service on this computer.
      const src = `/plugin-host.html?${new URLSearchParams({ url: page.url, from: page.url })}`;
      const reached = await panel.evaluate(`new Promise((heard) => {
        addEventListener('message', ({ data }) => {
          if (data.probe !== undefined) heard(data.probe);
          if (data.state === 'refused' || data.state === 'blocked') heard(data.state);
        });
        const frame = document.createElement('iframe');
        frame.src = ${JSON.stringify(src)};
        document.body.append(frame);
      })`);
      await page.stop();
      const isSame = JSON.stringify(reached) === JSON.stringify(nothingReached);
      if (!isSame) fail(`it reached ${JSON.stringify(reached)}`);
      await panel.reload();
      await panel.waitFor(isAnswered);
    },
  },
  {
    // Firefox stops an event page 30 s after the last event or call of an extension API.
    name: 'an answer whose first word takes 45 s arrives though no panel is open',
    run: async ({ panel, firefox }) => {
      await ask(panel, 'slow 45 s');
      await panel.open('about:blank');
      await new Promise((resolve) => setTimeout(resolve, 46_000));
      await panel.open(firefox.ownUrl('/sidepanel.html'));
      await panel.waitFor(`${isAnswered} && ${answerText}.includes('45 seconds')`);
    },
  },
];

const sandbox = await startSandbox({ port: 0 });
const firefox = await startFirefox(join(outputFolder, 'firefox-mv3'));
let passed = 0;
let failed = 0;
try {
  await waitForTab(firefox, firefox.ownUrl('/welcome.html'));
  const panel = await openTab(firefox, firefox.ownUrl('/sidepanel.html'));
  for (const { name, run } of cases) {
    try {
      await run({ firefox, panel, sandboxUrl: sandbox.url });
      passed += 1;
      console.log(`ok     ${name}`);
    } catch (error) {
      failed += 1;
      const shown = await panel.evaluate('document.body.innerText').catch(() => '');
      console.log(`FAILED ${name}\n${String(error)}\nshown: ${String(shown)}\n${firefox.said()}`);
    }
  }
} finally {
  await firefox.close();
  await sandbox.stop();
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed === cases.length ? 0 : 1);
