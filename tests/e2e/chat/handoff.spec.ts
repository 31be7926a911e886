import type { Page } from '@playwright/test';
import { sendCommand } from '../harness/command';
import { connectOllama } from '../harness/connect';
import { type Row, readTable } from '../harness/database';
import type { Parley } from '../harness/launch';
import { launchOnScreen, type OnScreen, openOwnPage } from '../harness/on-screen';
import { expect, test } from '../harness/parley-test';
import { webPageHost } from '../harness/simulated-services';
import { chooseInMenu, type VirtualDisplay } from '../harness/virtual-display';
import { killWorker } from '../harness/worker';

test.describe('a gesture on a page reaches the panel', () => {
  let display: VirtualDisplay;
  let parley: Parley;
  let close: OnScreen['close'];
  let web: Page;
  /** An extension page that is no panel: it looks and asks nothing of the pages. */
  let own: Page;

  test.beforeEach(async ({ services }) => {
    services.reset();
    ({ display, parley, close } = await launchOnScreen({ services, grants: 'on-request' }));
    own = await openOwnPage(parley, 'http://127.0.0.1/*');
    await connectOllama(own);
    web = await parley.context.newPage();
    await web.goto(`http://${webPageHost}/`);
    await web.bringToFront();
  });
  test.afterEach(async () => {
    await close();
  });

  /** Puts these words on the page and selects them as a reader does. */
  const select = async (words: string): Promise<void> => {
    await web.locator('p').evaluate((paragraph, text) => {
      paragraph.textContent = text;
    }, words);
    await web.locator('p').click({ clickCount: 3 });
  };

  const panels = async (): Promise<readonly { readonly targetId: string }[]> => {
    const { targetInfos } = await parley.session.send('Target.getTargets', { filter: [{}] });
    return targetInfos.filter(
      ({ url, type }: { url: string; type: string }) => type === 'page' && url.startsWith(parley.url('sidepanel.html')),
    );
  };
  const closePanel = async (): Promise<void> => {
    for (const { targetId } of await panels()) await parley.session.send('Target.closeTarget', { targetId });
    await expect.poll(async () => (await panels()).length).toBe(0);
  };

  const attached = (): Promise<readonly Row[]> => readTable(own, 'parley', 'draftFiles');
  const textOf = (row: Row): string => Buffer.from(String(row.data), 'base64').toString('utf8');
  const asked = async (): Promise<readonly Row[]> =>
    (await readTable(own, 'parley', 'messages')).filter(({ role }) => role === 'user');
  const waiting = () =>
    own.evaluate(async () =>
      Object.keys(await chrome.storage.session.get()).filter((key) => key.startsWith('handoff:')),
    );

  test('fifty times by the real shortcut with the panel closed, each once, ten of them with the worker killed', async () => {
    test.setTimeout(300_000);
    const arrived: string[] = [];
    for (let turn = 1; turn <= 50; turn += 1) {
      await select(`Passage ${turn} of the keeper's book`);
      if (turn % 5 === 0) await killWorker(parley);
      display.press('alt+shift+s');
      // What is said of a red turn: where the passage stayed.
      const state = async () => ({
        turn,
        panels: (await panels()).length,
        rows: (await attached()).length,
        waits: await waiting(),
      });
      await expect.poll(state, { timeout: 20_000 }).toEqual({ turn, panels: 1, rows: 1, waits: [] });
      const rows = await attached();
      arrived.push(...rows.map(textOf));
      await closePanel();
      for (const { draftKey, id } of rows) {
        await sendCommand(own, { type: 'draft-file-remove', key: String(draftKey), fileId: String(id) });
      }
    }

    expect(arrived).toEqual(Array.from({ length: 50 }, (_, index) => `Passage ${index + 1} of the keeper's book`));
  });

  test('a prompt of the real menu is asked at once, with the quotation, title and address', async ({ services }) => {
    for (let turn = 1; turn <= 5; turn += 1) {
      services.ollama.script({ answer: { pieces: [{ type: 'text', text: `Answer ${turn}` }] } });
      await select(`Lamp ${turn} was lit at dusk`);
      const point = await web.locator('p').evaluate((paragraph) => {
        const { left, top } = paragraph.getBoundingClientRect();
        return { x: screenX + left + 20, y: screenY + outerHeight - innerHeight + top + 10 };
      });
      await chooseInMenu(display, point, ['a', 'e']);
      await expect.poll(async () => (await asked()).length).toBe(turn);
      await closePanel();
    }
    const questions = (await asked()).toSorted((one, other) => Number(one.createdAt) - Number(other.createdAt));

    expect(questions).toHaveLength(5);
    for (const [index, { parts }] of questions.entries()) {
      expect(parts).toEqual([
        expect.objectContaining({
          type: 'file',
          data: Buffer.from(`Lamp ${index + 1} was lit at dusk`).toString('base64'),
          page: expect.objectContaining({ kind: 'selection', title: 'A page', url: `http://${webPageHost}/` }),
        }),
        { type: 'text', text: 'Explain this in plain words.' },
      ]);
    }
  });

  const lamp = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  for (const { from, address, isGiven } of [
    { from: 'its own site', address: `http://${webPageHost}/lamp.png`, isGiven: true },
    { from: 'a site that gives it to no other', address: 'http://pictures.test/lamp.png', isGiven: false },
  ]) {
    test(`a picture from ${from} comes by the real menu, to be asked about`, async () => {
      await web.route('**/lamp.png', (route) =>
        route.fulfill({
          contentType: 'image/png',
          body: Buffer.from(lamp, 'base64'),
          // Without it, Playwright lets every site have it.
          headers: { 'access-control-allow-origin': 'https://elsewhere.test' },
        }),
      );
      await web.evaluate(async (src) => {
        const picture = Object.assign(document.createElement('img'), { src, alt: 'The lamp' });
        picture.style.cssText =
          'position:fixed;inset-block-start:40px;inset-inline-start:40px;width:200px;height:120px';
        document.body.append(picture);
        await picture.decode();
      }, address);
      const point = await web.evaluate(() => ({ x: screenX + 100, y: screenY + outerHeight - innerHeight + 90 }));

      await chooseInMenu(display, point, ['a']);

      await expect.poll(async () => (await attached()).length, { timeout: 20_000 }).toBe(1);
      const [row] = await attached();
      expect(row).toMatchObject({ name: 'The lamp', mimeType: 'image/png' });
      // https://www.w3.org/TR/png-3/#11IHDR
      const picture = Buffer.from(String(row?.data), 'base64');
      const size = { width: picture.readUInt32BE(16), height: picture.readUInt32BE(20) };
      // As its site has it; else as large as the window shows it.
      expect(size).toEqual(isGiven ? { width: 1, height: 1 } : { width: 200, height: 120 });
    });
  }

  test('a selection in the viewer of PDF files comes by the real menu, as the browser gives it', async ({
    services,
  }) => {
    services.ollama.script({ answer: { pieces: [{ type: 'text', text: 'It is about a lamp.' }] } });
    await web.goto(`http://${webPageHost}/lamp.pdf`);
    const corner = await web.evaluate(() => ({ x: screenX, y: screenY + outerHeight - innerHeight }));
    // The first line of the file, where the viewer draws it in a window of this size. It says nothing when it has.
    const line = { x: corner.x + 490, y: corner.y + 133 };
    const ask = async (): Promise<number> => {
      const { length } = await asked();
      if (length > 0) return length;
      display.press('Escape');
      display.tripleClick(line.x, line.y);
      display.rightClick(line.x, line.y);
      display.press('a', 'e');
      return 0;
    };
    await expect.poll(ask, { intervals: [5_000], timeout: 45_000 }).toBe(1);

    expect((await asked()).map(({ parts }) => parts)).toEqual([
      [
        expect.objectContaining({
          data: Buffer.from('The keeper lit the lamp at dusk.').toString('base64'),
          page: expect.objectContaining({ kind: 'selection', url: `http://${webPageHost}/lamp.pdf` }),
        }),
        { type: 'text', text: 'Explain this in plain words.' },
      ],
    ]);
  });
});
