import { lightLog, lit, wasLit } from '../harness/highlight-log';
import type { Parley } from '../harness/launch';
import { longTail } from '../harness/long-tail';
import { launchOnScreen, type OnScreen } from '../harness/on-screen';
import { overlayOf } from '../harness/overlay-driver';
import { expect, type Stage, startStage } from '../harness/overlay-test';
import { test } from '../harness/parley-test';
import type { VirtualDisplay } from '../harness/virtual-display';

const article = `<article><h1>Dusk</h1><p>The keeper counted the ships at dusk and wrote their names into the book.</p>
<p>He lit the lamp and looked once more at the grey water.</p><p>${longTail.join(' ')}</p></article>`;

test.describe('reading a page aloud by real gestures', () => {
  let display: VirtualDisplay;
  let parley: Parley;
  let close: OnScreen['close'];
  let stage: Stage & { stop(): Promise<void> };

  test.beforeEach(async ({ services }) => {
    services.reset();
    ({ display, parley, close } = await launchOnScreen({ services }));
    stage = await startStage(parley);
  });
  test.afterEach(async () => {
    await close();
    await stage.stop();
    expect(parley.problems.problems).toEqual([]);
  });

  const status = async () => (await stage.readAloud())?.status;

  test('every key of the extension is given by the browser: none is taken by one of its own', async () => {
    const commands = await stage.own.evaluate(() => chrome.commands.getAll());

    // The icon has no key of its own: the panel's is one of the others.
    expect(commands.filter(({ shortcut }) => shortcut === '').map(({ name }) => name)).toEqual(['_execute_action']);
  });

  test('the keys begin, pause, go on and stop @gate @pages', async () => {
    const { page } = await stage.open(article);
    await page.locator('h1').click();

    display.press('alt+shift+l');
    await wasLit(page, 'Dusk');
    display.press('alt+shift+l');
    await expect.poll(status).toBe('paused');
    display.press('alt+shift+l');
    await expect.poll(status).toBe('playing');
    display.press('alt+shift+q');

    await expect.poll(status).toBeUndefined();
    expect(await lit(page, 'sentence')).toBe('');
    const overlay = await overlayOf(page);
    await overlay.gone('button', 'Stop reading');
  });

  test('the menu reads the selection of a frame, lit in that frame', async () => {
    const inner = `<p style=&quot;font:20px serif&quot;>The frame has its own story to tell.</p><p>It has two parts.</p>`;
    const { page } = await stage.open(`<h1>Outside</h1><iframe srcdoc="${inner}" width="600" height="300"></iframe>`);
    const paragraph = page.frameLocator('iframe').locator('p').first();
    await paragraph.click({ clickCount: 3 });
    const box = await paragraph.boundingBox();
    const window = await page.evaluate(() => ({ x: screenX, y: screenY + outerHeight - innerHeight }));

    display.rightClick(window.x + (box?.x ?? 0) + 30, window.y + (box?.y ?? 0) + 12);
    display.press('a', 'Up', 'Return');

    const frame = page.frames().find((candidate) => candidate !== page.mainFrame());
    if (frame === undefined) throw new Error('the page has no frame');
    await wasLit(frame, 'The frame has its own story to tell.');
    expect((await lightLog(page)).map(({ sentence }) => sentence).join('')).toBe('');
    await expect.poll(status, { timeout: 20_000 }).toBe('ended');
    expect(stage.spoken().map(({ input }) => input)).toEqual(['The frame has its own story to tell.']);
  });
});
