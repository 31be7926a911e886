import type { Page } from '@playwright/test';
import { sendCommand } from '../harness/command';
import { connectOllama } from '../harness/connect';
import { launchParley, type Parley } from '../harness/launch';
import { expect, test } from '../harness/parley-test';
import { saveSidePanel } from '../harness/screenshot';
import { openRealSidePanel } from '../harness/side-panel';
import { type SimulatedServices, webPageHost } from '../harness/simulated-services';

type Panel = Awaited<ReturnType<typeof openRealSidePanel>>;

const atHand = `document.querySelector('[data-testid="page-at-hand"]')`;
const attached = `[...document.querySelectorAll('[data-testid="attachment"]')]`;
const offer = `document.querySelector('[data-testid="offer-page"]')`;
const composer = `document.querySelector('[data-testid="composer"]')`;

const webPage = (parley: Parley) => {
  const page = parley.context.pages().find((candidate) => candidate.url().includes(webPageHost));
  if (page === undefined) throw new Error('no web page');
  return page;
};

const write = async (panel: Panel, words: string): Promise<void> => {
  await panel.click('[data-testid="composer"]', `document.activeElement === ${composer}`);
  await panel.insertText(words);
};

const ask = async (panel: Panel, question: string): Promise<void> => {
  await write(panel, question);
  await panel.press('Enter');
  await panel.waitFor(`document.querySelectorAll('[data-role="user"]').length > 0 && ${composer}.value === ''`);
  await panel.waitFor(
    `[...document.querySelectorAll('[data-role="user"]')].at(-1)?.textContent.includes(${JSON.stringify(question)})`,
  );
  await panel.waitFor(
    `[...document.querySelectorAll('[data-role="assistant"]')].at(-1)?.dataset.status === 'complete'`,
  );
};

/** How often a page stands in what was sent with a question. */
const timesSent = (services: SimulatedServices, question: string, path: string): number => {
  const bodies = services.ollama.log.entries().map(({ body }) => String(body));
  const sent = bodies.findLast((body) => body.includes(question)) ?? '';
  return sent.split(`address=\\"http://${webPageHost}${path}\\"`).length - 1;
};

/** A side panel beside the page, which went along with a first question. */
const openAskedPanel = async (parley: Parley, panelPage: Page): Promise<Panel> => {
  await connectOllama(panelPage);
  const panel = await openRealSidePanel(parley);
  await panel.waitFor(`${offer} !== null`);
  await panel.evaluate(`${offer}.click()`);
  await panel.waitFor(`${attached}.length === 1`);
  await ask(panel, 'Who counted the ships?');
  return panel;
};

const newChat = async (panel: Panel): Promise<void> => {
  await panel.click('[aria-label="New chat"]', `document.querySelectorAll('[data-role="user"]').length === 0`);
};

test('a page that went along is at hand for the next question, on the next page of the site too, until it is taken off @gate @pages', async ({
  parley,
  panelPage,
  services,
}) => {
  test.setTimeout(120_000);
  let panel = await openAskedPanel(parley, panelPage);
  expect(timesSent(services, 'Who counted the ships?', '/')).toBe(1);

  // It is named before a word is written, and the same text is not sent twice.
  await panel.waitFor(`${atHand}?.dataset.stage === 'waiting' && ${offer} === null`);
  await write(panel, 'And at dawn?');
  await panel.waitFor(`${atHand}?.textContent.includes('already in this chat')`);
  await panel.press('Enter');
  await panel.waitFor(`document.querySelectorAll('[data-role="assistant"]').length === 2`);
  await panel.waitFor(
    `[...document.querySelectorAll('[data-role="assistant"]')].at(-1)?.dataset.status === 'complete'`,
  );
  expect(timesSent(services, 'And at dawn?', '/')).toBe(1);

  // Another page of the site takes its place; Enter waits until it is read.
  await webPage(parley).goto(`http://${webPageHost}/second`);
  await panel.waitFor(`${atHand}?.querySelector('[title*="/second"]') !== null`);
  await ask(panel, 'What does this one say?');
  expect(timesSent(services, 'What does this one say?', '/second')).toBe(1);

  await panel.close();
  panel = await openRealSidePanel(parley);
  await panel.waitFor(`${atHand} !== null`);
  await newChat(panel);
  await panel.waitFor(`${atHand}?.dataset.stage === 'waiting'`);

  // One press, and it stays away: here and in the next conversation.
  await panel.click('[data-testid="page-at-hand"] .pl-chip-remove', `${atHand} === null && ${offer} !== null`);
  await ask(panel, 'And without it?');
  expect(timesSent(services, 'And without it?', '/second')).toBe(0);
  await newChat(panel);
  await panel.waitFor(`${offer} !== null`);
  expect(await panel.evaluate(`${atHand} === null`)).toBe(true);
});

test('a question that waits for a slow page goes out with the next one, or without it when that is taken off, or says why not @pages', async ({
  parley,
  panelPage,
  services,
}) => {
  test.setTimeout(120_000);
  await connectOllama(panelPage);
  const panel = await openRealSidePanel(parley);
  await panel.waitFor(`${offer} !== null`);
  await panel.evaluate(`${offer}.click()`);
  await panel.waitFor(`${attached}.length === 1`);
  await ask(panel, 'Who counted the ships?');

  /** Presses Enter while the page is still read. */
  const askWhileReading = async (question: string): Promise<void> => {
    await webPage(parley).goto(`http://${webPageHost}/unfinished`, { waitUntil: 'commit' });
    await panel.waitFor(`${atHand}?.querySelector('[title*="/unfinished"]') !== null`);
    await write(panel, question);
    await panel.waitFor(`${atHand}?.dataset.stage === 'reading'`);
    await panel.press('Enter');
    expect(await panel.evaluate(`${composer}.value`)).toBe(question);
  };
  const answered = (question: string): Promise<unknown> =>
    panel.waitFor(
      `[...document.querySelectorAll('[data-role="user"]')].at(-1)?.textContent.includes(${JSON.stringify(question)})
        && [...document.querySelectorAll('[data-role="assistant"]')].at(-1)?.dataset.status === 'complete'`,
    );

  await askWhileReading('And at dawn?');
  await webPage(parley).goto(`http://${webPageHost}/second`);
  await answered('And at dawn?');
  expect(timesSent(services, 'And at dawn?', '/second')).toBe(1);
  expect(timesSent(services, 'And at dawn?', '/unfinished')).toBe(0);

  await askWhileReading('And at noon?');
  const beside = webPage(parley);
  await beside.goto('about:blank');
  await panel.waitFor(`document.body.textContent.includes('Your question wasn’t sent.')`);
  expect(await panel.evaluate(`${composer}.value`)).toBe('And at noon?');
  await panel.evaluate(
    `[...document.querySelectorAll('button')].find((button) => button.textContent === 'Send without the page').click()`,
  );
  await answered('And at noon?');
  expect(timesSent(services, 'And at noon?', '/unfinished')).toBe(0);

  await beside.goto(`http://${webPageHost}/`);
  await askWhileReading('And at night?');
  await panel.click('[data-testid="page-at-hand"] .pl-chip-remove', `${atHand} === null`);
  await answered('And at night?');
  expect(timesSent(services, 'And at night?', '/unfinished')).toBe(0);
});

test('a question that speaks of the page offers it while it is written, and one press of the keys adds it @pages', async ({
  parley,
  panelPage,
  services,
}) => {
  await connectOllama(panelPage);
  const panel = await openRealSidePanel(parley);
  await panel.waitFor(`${offer} !== null`);
  const mentioned = `document.querySelector('[data-testid="offer-page"][data-mentioned]')`;

  await write(panel, 'Turn the page');
  await write(panel, '. What is this page about?');
  await panel.waitFor(`${mentioned} !== null`);
  expect(await panel.evaluate(`${attached}.length`)).toBe(0);
  await saveSidePanel(panel, 'page-mentioned');
  await panel.evaluate(
    `dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyP', key: 'P', altKey: true, shiftKey: true, cancelable: true }))`,
  );
  await panel.waitFor(`${attached}.length === 1 && ${mentioned} === null`);
  await panel.press('Enter');
  await panel.waitFor(
    `[...document.querySelectorAll('[data-role="assistant"]')].at(-1)?.dataset.status === 'complete'`,
  );
  expect(timesSent(services, 'What is this page about?', '/')).toBe(1);
});

test.describe('in a browser of its own', () => {
  test.use({ launch: { ownBrowser: true } });

  test('the page is still at hand when the browser was closed and started again', async ({
    parley,
    panelPage,
    services,
  }) => {
    const panel = await openAskedPanel(parley, panelPage);
    await panel.waitFor(`${atHand} !== null`);

    await parley.close();
    const again = await launchParley({ services, profile: parley.profile });
    try {
      const reopened = await openRealSidePanel(again);
      await reopened.waitFor(`${atHand}?.dataset.stage === 'waiting'`);
    } finally {
      await again.close();
    }
  });
});

for (const [locale, appearance] of [
  ['en-US', 'light'],
  ['en-US', 'dark'],
  ['de-DE', 'light'],
  ['ar-SA', 'light'],
] as const) {
  test(`the page at hand is in sight by its name in ${locale}, ${appearance}`, async ({ parley, panelPage }) => {
    await sendCommand(panelPage, { type: 'preferences-change', change: { language: locale, appearance } });
    const panel = await openAskedPanel(parley, panelPage);

    await panel.waitFor(`${atHand} !== null`);
    await saveSidePanel(panel, `page-at-hand-${locale}-${appearance}`);
    await write(panel, 'And at dawn?');
    await panel.waitFor(`${atHand}?.dataset.stage === 'known'`);
    await saveSidePanel(panel, `page-known-${locale}-${appearance}`);
    const cut = await panel.evaluate(
      `[...${atHand}.children].some((part) => part.getBoundingClientRect().right > innerWidth || part.getBoundingClientRect().left < 0)`,
    );
    expect(cut).toBe(false);
  });
}
