import type { Page } from '@playwright/test';
import { sendCommand } from '../harness/command';
import { connectOllama } from '../harness/connect';
import type { Parley } from '../harness/launch';
import { launchOnScreen, type OnScreen, openOwnPage, openPanelBesidePage } from '../harness/on-screen';
import { saveSidePanel } from '../harness/screenshot';
import type { openRealSidePanel } from '../harness/side-panel';
import { webPageHost } from '../harness/simulated-services';
import { expect, test } from '../harness/tool-test';
import { chooseInMenu, type VirtualDisplay } from '../harness/virtual-display';

type Panel = Awaited<ReturnType<typeof openRealSidePanel>>;

const chips = `[...document.querySelectorAll('[data-testid="attachment"]')]`;
const card = `document.querySelector('.pl-card[role="alert"]')`;
const button = (words: string): string =>
  `[...document.querySelectorAll('button')].find((one) => one.textContent === ${JSON.stringify(words)})`;

let display: VirtualDisplay;
let parley: Parley;
let close: OnScreen['close'];
let web: Page;
/** An extension page behind the page: it commands, and looks at nothing. */
let own: Page;
let panel: Panel;

test.beforeEach(async ({ services, tools }) => {
  services.reset();
  tools.site.reset();
  ({ display, parley, close } = await launchOnScreen({ services: tools.all, grants: 'on-request' }));
  own = await openOwnPage(parley, 'http://127.0.0.1/*');
  await connectOllama(own);
  await sendCommand(own, { type: 'preferences-change', change: { appearance: 'light' } });
  ({ panel, web } = await openPanelBesidePage(parley));
});
test.afterEach(async () => {
  await close();
});

/** A real right click on a link that leads there, and the entry of its menu. */
const askAbout = async (address: string): Promise<void> => {
  await web.evaluate((href) => {
    document.body.innerHTML = `<p><a id="link" style="font-size:60px" href="${href}">A link</a></p>`;
  }, address);
  const before = await panel.evaluate(`${chips}.length`);
  const isHeard = `${chips}.length > ${before} || document.querySelector('[data-testid="reading-file"]') !== null || ${card} !== null`;
  // The window may still be put in its place, and the browser's menu says nothing when it is drawn: what missed is done again.
  await expect(async () => {
    display.press('Escape');
    const point = await web.evaluate(() => {
      const { left, top } = document.querySelector('#link')?.getBoundingClientRect() ?? { left: 0, top: 0 };
      return { x: screenX + left + 60, y: screenY + outerHeight - innerHeight + top + 30 };
    });
    await chooseInMenu(display, point, ['a']);
    await expect.poll(() => panel.evaluate(isHeard), { timeout: 4000 }).toBe(true);
  }).toPass({ timeout: 25_000 });
};

test('a link of the page’s own site is read through the page, stands beside the question and goes along with it @pages', async ({
  services,
}) => {
  await askAbout('/article/2');
  await panel.waitFor(`${chips}.length === 1`);
  expect(await panel.evaluate(`${chips}[0].dataset.page`)).toBe('page');
  await saveSidePanel(panel, 'link-attached');

  await panel.click('[data-testid="composer"]', `document.activeElement?.dataset.testid === 'composer'`);
  await panel.insertText('Who counted the ships?');
  await panel.press('Enter');
  await panel.waitFor(`document.querySelector('[data-role="assistant"]')?.dataset.status === 'complete'`);
  const sent = services.ollama.log.entries().map(({ body }) => String(body));
  expect(sent.find((body) => body.includes('Who counted'))).toContain(`http://${webPageHost}/article/2`);
});

test('another site is asked about once, before anything is sent to it, and then read without cookies @pages', async ({
  tools,
}) => {
  await askAbout('https://pages.example/lamp');
  await panel.waitFor(`${card}?.textContent.includes('pages.example')`);
  expect(tools.site.asked).toEqual([]);
  await saveSidePanel(panel, 'link-access');

  await panel.evaluate(`${button('On this site')}.click()`);
  await panel.waitFor(`${chips}.length === 1`);
  expect(await panel.evaluate(`${chips}[0].textContent`)).toContain('The lamp');
  await askAbout('https://pages.example/lamp.pdf');
  await panel.waitFor(`${chips}.length === 2`);
  expect(await panel.evaluate(`${chips}[1].textContent`)).toContain('lamp.pdf');
  expect(tools.site.asked).toEqual(['pages.example/lamp', 'pages.example/lamp.pdf']);
  await saveSidePanel(panel, 'link-two');
});

test('a link that leads into the own network, or nowhere, is not followed, and opens in a tab instead @pages', async ({
  tools,
}) => {
  await askAbout('http://192.168.0.1/admin');
  await panel.waitFor(`${card}?.textContent.includes('192.168.0.1')`);
  await saveSidePanel(panel, 'link-refused');
  for (const [language, appearance, words] of [
    ['de-DE', 'dark', 'Link öffnen'],
    ['ar-SA', 'light', 'فتح الرابط'],
    ['en-US', 'light', 'Open link'],
  ] as const) {
    await sendCommand(own, { type: 'preferences-change', change: { language, appearance } });
    await panel.waitFor(`${button(words)} !== undefined`);
    await saveSidePanel(panel, `link-refused-${language}`);
  }
  expect(tools.site.asked).toEqual([]);

  const opened = parley.context.waitForEvent('page');
  await panel.evaluate(`${button('Open link')}.click()`);
  expect((await opened).url()).toMatch(/192\.168\.0\.1|about:blank|chrome-error/);
  await panel.waitFor(`${card} === null`);
});
