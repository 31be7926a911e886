import type { Page } from '@playwright/test';
import type { ReadingView } from '@/lib/domain/reading-command';
import { listenHttp } from '../simulators/core/listener';
import { type Simulator, startSimulator } from '../simulators/core/simulator';
import { createOpenAiSpeechService } from '../simulators/openai-speech/service';
import { sendCommand } from './harness/command';
import { test as base, expect } from './harness/parley-test';

const article = `<!doctype html><html lang="en"><meta charset="utf-8"><title>The blue hour</title>
<style>body{font:18px/1.6 Georgia,serif;max-width:36em;margin:3em auto}nav{margin-bottom:900px}</style>
<nav><a href="/other">Sky</a> <a href="/other">Sea</a></nav>
<article><h1>Why the sky is blue</h1>
<p>At noon the light falls <em>straight</em> down. By evening it arrives at a slant, through much more air.</p>
<p>Physicists call the toll that air takes its optical depth. It grows with every kilometre of haze.</p>
<p>Stand on a high mountain and the sky turns dark. Stand in a city and the blue goes pale.</p></article></html>`;

const test = base.extend<{ speech: Simulator; site: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
  speech: async ({}, use) => {
    const speech = await startSimulator(createOpenAiSpeechService({ keys: [] }));
    await use(speech);
    await speech.stop();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
  site: async ({}, use) => {
    const server = await listenHttp((_request, response) => {
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      });
      response.end(article);
    });
    await use(`http://127.0.0.1:${server.port}/`);
    await server.stop();
  },
});

const useSpeech = async (page: Page, speech: Simulator): Promise<void> => {
  await sendCommand(page, {
    type: 'voice-source-change',
    engineId: 'openai',
    isOn: true,
    settings: { baseUrl: `http://127.0.0.1:${speech.port}/v1` },
  });
};

const tabOf = (panelPage: Page, url: string): Promise<number> =>
  panelPage.evaluate(async (address) => {
    const [tab] = await chrome.tabs.query({ url: `${address}*` });
    return tab?.id ?? -1;
  }, url);

/** What is lit in a page, by the kind of light; the registry of names is the page's as well. */
const lit = (page: Page, kind: 'sentence' | 'word'): Promise<string> =>
  page.evaluate((name) => [...(CSS.highlights.get(`parley-${name}-light`) ?? [])].map(String).join(''), kind);

const reading = async (page: Page): Promise<ReadingView | undefined> =>
  (await sendCommand(page, { type: 'reading-state' })).reading;

test('a page is read aloud with its sentences and words lit, and is left as it was', async ({
  parley,
  panelPage,
  speech,
  site,
}) => {
  await useSpeech(panelPage, speech);
  const page = await parley.context.newPage();
  await page.goto(site);
  const before = await page.content();
  await page.evaluate(() => {
    Reflect.set(globalThis, 'changes', 0);
    new MutationObserver((records) =>
      Reflect.set(globalThis, 'changes', Reflect.get(globalThis, 'changes') + records.length),
    ).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  const tabId = await tabOf(panelPage, site);

  const state = await sendCommand(panelPage, { type: 'page-listen', windowId: 1, tabId, part: 'page' });
  expect(state.type).toBe('readable');

  await expect.poll(() => lit(page, 'sentence'), { timeout: 20_000 }).toBe('Why the sky is blue');
  await expect.poll(() => lit(page, 'sentence'), { timeout: 20_000 }).toBe('At noon the light falls straight down.');
  await expect.poll(() => lit(page, 'word'), { timeout: 20_000 }).not.toBe('');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);

  await sendCommand(panelPage, { type: 'reading-close' });
  await expect.poll(() => lit(page, 'sentence')).toBe('');
  await expect.poll(() => page.content()).toBe(before);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'changes'))).toBe(0);
});

test('a click on a sentence goes there, and the whole page is spoken', async ({ parley, panelPage, speech, site }) => {
  await useSpeech(panelPage, speech);
  const page = await parley.context.newPage();
  await page.goto(site);
  const tabId = await tabOf(panelPage, site);
  await sendCommand(panelPage, { type: 'page-listen', windowId: 1, tabId, part: 'page' });
  await expect.poll(() => lit(page, 'sentence'), { timeout: 20_000 }).not.toBe('');

  await page
    .locator('p')
    .last()
    .click({ position: { x: 20, y: 12 } });

  await expect
    .poll(() => lit(page, 'sentence'), { timeout: 20_000 })
    .toBe('Stand on a high mountain and the sky turns dark.');
  await expect.poll(async () => (await reading(panelPage))?.status, { timeout: 40_000 }).toBe('ended');
  expect(await lit(page, 'sentence')).toBe('');
});
