import type { Page } from '@playwright/test';
import { sendCommand } from '../harness/command';
import { connectOpenAi } from '../harness/connect';
import { readTable } from '../harness/database';
import type { Parley } from '../harness/launch';
import { launchOnScreen, type OnScreen, openOwnPage, openPanelBesidePage } from '../harness/on-screen';
import { expect, test } from '../harness/parley-test';
import { saveScreenshot, saveSidePanel } from '../harness/screenshot';
import type { openRealSidePanel } from '../harness/side-panel';
import type { VirtualDisplay } from '../harness/virtual-display';

type Panel = Awaited<ReturnType<typeof openRealSidePanel>>;

const chips = `[...document.querySelectorAll('[data-testid="attachment"]')]`;
const choosing = `document.querySelector('[data-testid="reading-file"]')`;
const itemOf = (name: string): string =>
  `[...document.querySelectorAll('[role="menuitem"]')].find((one) => one.textContent === ${JSON.stringify(name)})`;

let display: VirtualDisplay;
let parley: Parley;
let close: OnScreen['close'];
let web: Page;
/** An extension page behind the page: it commands, and looks at nothing. */
let own: Page;
let panel: Panel;

test.beforeEach(async ({ services }) => {
  services.reset();
  ({ display, parley, close } = await launchOnScreen({ services, grants: 'on-request' }));
  own = await openOwnPage(parley, 'https://api.openai.com/*');
  await connectOpenAi(own);
  await sendCommand(own, { type: 'preferences-change', change: { appearance: 'light' } });
  ({ panel, web } = await openPanelBesidePage(parley));
  await web.evaluate(() => {
    document.body.innerHTML =
      '<div style="position:fixed;inset:0;background:#fff"></div><div style="position:fixed;left:100px;top:200px;width:200px;height:120px;background:rgb(255,0,0)"></div>';
    const heard: string[] = [];
    Reflect.set(globalThis, 'heard', heard);
    for (const name of ['keydown', 'pointerdown', 'pointermove', 'click']) {
      document.addEventListener(name, ({ type }) => heard.push(type));
    }
  });
});
test.afterEach(async () => {
  await close();
});

const hosts = (): Promise<number> => web.evaluate(() => document.querySelectorAll('[popover]').length);

/** Begins it from the panel, as a user does. */
const begin = async (name = 'Part of the page as a picture'): Promise<void> => {
  const item = itemOf(name);
  await panel.click('[data-testid="offer-more"]', `${item} !== undefined`);
  await panel.evaluate(`${item}.click()`);
  await expect.poll(hosts).toBe(1);
};

/** The attached picture: its size and the colours of its corner and middle. */
const picture = async () => {
  await panel.waitFor(`${chips}.length === 1`);
  const [row] = await readTable(own, 'parley', 'draftFiles');
  return own.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const at = (x: number, y: number) => [...(context?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3);
    const density = image.width / 200;
    return {
      width: image.width,
      height: image.height,
      density,
      corner: at(1, 1),
      middle: at(Math.floor(image.width / 2), Math.floor(image.height / 2)),
    };
  }, String(row?.data));
};

test('a part of the page is drawn with the mouse and goes along as a picture of exactly that @pages', async ({
  services,
}) => {
  await begin();
  await saveScreenshot(web, 'region-start');
  await saveSidePanel(panel, 'region-panel');
  await web.mouse.move(100, 200);
  await web.mouse.down();
  await web.mouse.move(250, 300);
  await saveScreenshot(web, 'region-drag');
  await web.mouse.move(300, 320);
  await web.mouse.up();

  expect(await picture()).toMatchObject({ width: 200, height: 120, corner: [255, 0, 0], middle: [255, 0, 0] });
  expect(await hosts()).toBe(0);
  expect(await web.evaluate(() => Reflect.get(globalThis, 'heard'))).toEqual([]);
  await saveSidePanel(panel, 'region-attached');
  await panel.click('[data-testid="composer"]', `document.activeElement?.dataset.testid === 'composer'`);
  await panel.insertText('What colour is it?');
  await panel.press('Enter');
  await panel.waitFor(`document.querySelector('[data-role="assistant"]')?.dataset.status === 'complete'`);
  const sent = services.openai.log.entries().map(({ body }) => String(body));
  expect(sent.find((body) => body.includes('What colour'))).toContain('data:image/png;base64,');
});

test('the keyboard moves, sizes, takes and ends it, right from the panel @pages', async () => {
  await begin();
  display.press('Right');
  display.press('shift+Right');
  await saveScreenshot(web, 'region-keys');
  display.press('Return');
  const { width, height } = await picture();
  const view = await web.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  expect({ width, height }).toEqual({ width: Math.round(view.width / 2) + 16, height: Math.round(view.height / 2) });

  await begin();
  display.press('Escape');
  await expect.poll(hosts).toBe(0);
  await panel.waitFor(`${choosing} === null`);
  expect(await panel.evaluate(`${chips}.length`)).toBe(1);
});

test('a page that presses and drags itself, or takes it away, gets nothing taken @attack:page', async () => {
  await begin();
  const seen = await web.evaluate(() => {
    const host = document.querySelector('[popover]');
    for (const type of ['pointerdown', 'pointermove', 'pointerup']) {
      for (const [clientX, clientY] of [
        [10, 10],
        [400, 300],
      ] as const) {
        host?.dispatchEvent(new PointerEvent(type, { clientX, clientY, bubbles: true, composed: true }));
      }
    }
    for (const key of ['ArrowLeft', 'Enter']) {
      window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    }
    return { root: host?.shadowRoot ?? null, inside: host?.childElementCount };
  });
  expect(seen).toEqual({ root: null, inside: 0 });
  expect(await hosts()).toBe(1);
  expect(await panel.evaluate(`${chips}.length`)).toBe(0);

  await web.evaluate(() => document.querySelector('[popover]')?.remove());
  await panel.waitFor(`document.body.textContent.includes('The page changed before it could be read')`);
  expect(await panel.evaluate(`${chips}.length`)).toBe(0);

  await begin();
  await panel.evaluate(`${choosing}.querySelector('button').click()`);
  await expect.poll(hosts).toBe(0);
});

test('its words stand on the page in the language of the interface @pages', async () => {
  for (const [language, appearance, name] of [
    ['de-DE', 'dark', 'Teil der Seite als Bild'],
    ['ar-SA', 'light', 'جزء من الصفحة كصورة'],
  ] as const) {
    await sendCommand(own, { type: 'preferences-change', change: { language, appearance } });
    await panel.waitFor(`document.documentElement.lang === '${language}'`);
    await begin(name);
    await saveScreenshot(web, `region-${language}`);
    display.press('Escape');
    await expect.poll(hosts).toBe(0);
  }
});
