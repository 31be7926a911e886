import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Locale } from '@/lib/domain/locale';
import { sendCommand } from './command';
import { connectOllama } from './connect';
import { launchParley, type Parley, removeProfile } from './launch';
import { type PanelWidth, watchPanelPlace } from './panel-place';
import { test as base, expect } from './parley-test';
import { pressUntil } from './press-answer';
import { type Screen, screenFindings } from './screen-oracle/screen-oracle';
import { openRealSidePanel } from './side-panel';
import { startVirtualDisplay, type VirtualDisplay } from './virtual-display';

export { expect };

type SidePanel = Awaited<ReturnType<typeof openRealSidePanel>>;

/** A whole session in the real side panel, on a screen of its own, with a picture of each step. */
export type Journey = {
  readonly parley: Parley;
  readonly panel: SidePanel;
  readonly display: VirtualDisplay;
  /** Writes with real keys into the composer, as far as the keyboard has its letters, and sends with Enter; resolves when the question stands in the list. */
  ask(question: string): Promise<void>;
  /** Resolves when the last answer has this status and there are so many answers. */
  answered(count: number, status?: string): Promise<void>;
  /** Expects the screen to be in order and adds its picture to the strip. */
  step(caption: string, other?: Screen & Pick<SidePanel, 'screenshot'>): Promise<void>;
  /**
   * A real press of the mouse on the middle of the first element that matches, which is scrolled into sight where it is
   * not. A press that went beside it is made again.
   */
  press(selector: string): Promise<void>;
};

const folder = resolve(import.meta.dirname, '../../artifacts/journeys');
const list = (role: string): string => `[...document.querySelectorAll('[data-role="${role}"]')]`;

/** Draws the pictures in rows into one, by a page of the browser itself. */
const saveStrip = async (parley: Parley, name: string, pictures: readonly Picture[]): Promise<void> => {
  mkdirSync(folder, { recursive: true });
  const page = await parley.context.newPage();
  await page.setContent(`<body style="margin:8px;inline-size:1900px;background:#888;font:14px sans-serif">
    <div style="display:flex;flex-wrap:wrap;gap:8px">${pictures
      .map(
        ({ caption, data }) =>
          `<figure style="margin:0;inline-size:372px"><figcaption>${caption}</figcaption><img style="inline-size:372px" src="data:image/png;base64,${data}"></figure>`,
      )
      .join('')}</div>`);
  await page.locator('body').screenshot({ path: join(folder, `${name}.png`) });
  await page.close();
};

type Picture = { readonly caption: string; readonly data: string };

/** `test` with a journey; `language` is that of the panel, `width` that of its page, CSS px. */
export const test = base.extend<{ journey: Journey; language: Locale; width: PanelWidth }>({
  language: ['en-US', { option: true }],
  width: [360, { option: true }],
  journey: async ({ services, language, width }, use, testInfo) => {
    services.reset();
    const display = await startVirtualDisplay();
    const parley = await launchParley({ services, display: display.name, locale: language });
    const own = await parley.context.newPage();
    await own.goto(parley.url('settings.html'));
    await sendCommand(own, { type: 'preferences-change', change: { language, appearance: 'light' } });
    await connectOllama(own);
    const panel = await openRealSidePanel(parley);
    await panel.waitFor(`document.querySelector('[data-testid="composer"]') !== null`);
    const pictures: Picture[] = [];

    const onScreen = await watchPanelPlace(panel, display);
    await onScreen.setWidth(width, own);
    await own.close();
    const start = await onScreen.place();

    /** The middle of an element when that has stood in sight and still for a few looks; it is scrolled there until it does. */
    const placeOf = (element: string): Promise<{ readonly x: number; readonly y: number }> =>
      panel.waitFor(`(() => {
        const element = ${element};
        const box = element.getBoundingClientRect();
        const x = box.x + box.width / 2;
        const y = box.y + box.height / 2;
        const isInSight = box.width > 0 && element.contains(document.elementFromPoint(x, y));
        if (!isInSight) element.scrollIntoView({ block: 'nearest' });
        const last = globalThis.lastPlace;
        const isStill = isInSight && last?.x === x && last?.y === y;
        globalThis.lastPlace = { x, y, times: isStill ? last.times + 1 : 0 };
        return globalThis.lastPlace.times >= 5 && { x, y };
      })()`);
    const press = async (selector: string): Promise<void> => {
      const element = `document.querySelector(${JSON.stringify(selector)})`;
      await panel.waitFor(`${element} !== null`);
      await panel.evaluate(`(() => {
        globalThis.pressWatch?.abort();
        globalThis.pressWatch = new AbortController();
        globalThis.wasPressed = false;
        const note = ({ target }) => { globalThis.wasPressed ||= ${element}?.contains(target) === true; };
        document.addEventListener('pointerdown', note, { capture: true, signal: globalThis.pressWatch.signal });
        return true;
      })()`);
      // The screen may move between the look and the press, which then goes beside the element.
      await pressUntil(
        async () => {
          const { x, y } = await placeOf(element);
          display.click(start.x + x * start.zoom, start.y + y * start.zoom);
        },
        () => panel.evaluate('globalThis.wasPressed'),
      );
    };
    const journey: Journey = {
      parley,
      panel,
      display,
      press,
      ask: async (question) => {
        const before = await panel.evaluate(`${list('user')}.length`);
        await press('[data-testid="composer"]');
        await panel.waitFor(`document.activeElement?.matches('[data-testid="composer"]')`);
        // The virtual keyboard has Latin letters.
        if (/^[ -~]*$/.test(question)) display.type(question);
        else await panel.insertText(question);
        await panel.waitFor(
          `document.querySelector('[data-testid="composer"]').value === ${JSON.stringify(question)}`,
          30_000,
        );
        display.press('Return');
        await panel.waitFor(`${list('user')}.length === ${before + 1}`);
      },
      answered: async (count, status = 'complete') => {
        await panel.waitFor(
          `${list('assistant')}.length === ${count} && ${list('assistant')}.at(-1).dataset.status === '${status}'`,
          45_000,
        );
      },
      step: async (caption, other = panel) => {
        const findings = await screenFindings(other);
        pictures.push({
          caption: `${pictures.length + 1}. ${caption}`,
          data: (await other.screenshot()).toString('base64'),
        });
        expect.soft(findings, caption).toEqual([]);
      },
    };
    await use(journey);
    await saveStrip(parley, testInfo.title.replace(/\W+/g, '-').slice(0, 60), pictures);
    await parley.close();
    display.stop();
    removeProfile(parley.profile);
    expect(parley.problems.problems).toEqual([]);
  },
});
