import { sendCommand } from '../harness/command';
import { connectOllama } from '../harness/connect';
import { expect, test } from '../harness/parley-test';
import { saveSidePanel } from '../harness/screenshot';
import { openRealSidePanel } from '../harness/side-panel';

const sizes = [
  { width: 320, textSize: '100' },
  { width: 360, textSize: '100' },
  { width: 420, textSize: '100' },
  { width: 360, textSize: '150' },
  { width: 360, textSize: '200' },
  // What a page has of 360 px at a zoom of 200 %.
  { width: 180, textSize: '100' },
] as const;

/** Chips that do not stand in the row, stand outside of the panel, lie over another one, or have no name. */
const outOfOrder = `(() => {
  const chips = [...document.querySelectorAll('.pl-page-offers > button')];
  const boxes = chips.map((chip) => chip.getBoundingClientRect());
  return chips.flatMap((chip, index) => {
    const { top, left, right, width } = boxes[index];
    const isApart = Math.abs(top - boxes[0].top) > 1 || left < 0 || right > innerWidth || width < 24;
    const isOver = boxes.some((other, at) => at !== index && other.left < right - 0.5 && other.right > left + 0.5);
    const isNameless = (chip.getAttribute('aria-label') ?? chip.textContent).trim() === '';
    return isApart || isOver || isNameless ? [chip.dataset.testid + ' ' + [top, left, right].join(' ')] : [];
  });
})()`;

for (const locale of ['en-US', 'de-DE', 'ar-SA', 'ja-JP'] as const) {
  test(`what the page offers stands in one row, every chip with a name, at any width and text size in ${locale} @pages`, async ({
    parley,
    panelPage,
  }) => {
    test.setTimeout(120_000);
    await sendCommand(panelPage, { type: 'preferences-change', change: { language: locale } });
    await connectOllama(panelPage);
    const panel = await openRealSidePanel(parley);
    const composer = `document.querySelector('[data-testid="composer"]')`;
    const mentioned = `document.querySelector('[data-testid="offer-page"][data-mentioned]')`;

    for (const { width, textSize } of sizes) {
      await sendCommand(panelPage, { type: 'preferences-change', change: { textSize } });
      const metrics = { width, height: 741, deviceScaleFactor: 1, mobile: false };
      await panel.send('Emulation.setDeviceMetricsOverride', metrics);
      await panel.waitFor(
        `innerWidth === ${width} && getComputedStyle(document.querySelector('.radix-themes')).getPropertyValue('--scaling').trim() === '${Number(textSize) / 100}'`,
      );
      await panel.waitFor(
        `document.querySelectorAll('.pl-page-offers > button').length === 4 && ${mentioned} === null`,
      );
      await panel.evaluate('new Promise(requestAnimationFrame)');
      expect(await panel.evaluate(outOfOrder)).toEqual([]);
      await saveSidePanel(panel, `page-offers-${locale}-${width}-${textSize}`);

      await panel.click('[data-testid="composer"]', `document.activeElement === ${composer}`);
      await panel.insertText('What is this page about?');
      await panel.waitFor(`${mentioned} !== null`);
      await panel.evaluate('new Promise(requestAnimationFrame)');
      expect(await panel.evaluate(outOfOrder)).toEqual([]);
      await saveSidePanel(panel, `page-offers-mentioned-${locale}-${width}-${textSize}`);
      await panel.evaluate(`${composer}.select()`);
      await panel.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'Backspace', windowsVirtualKeyCode: 8 });
      await panel.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'Backspace', windowsVirtualKeyCode: 8 });
    }
  });
}
