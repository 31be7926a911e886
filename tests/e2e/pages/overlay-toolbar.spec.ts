import { readTable } from '../harness/database';
import { wasLit } from '../harness/highlight-log';
import { longTail } from '../harness/long-tail';
import { seenLongEnough } from '../harness/overlay-driver';
import { expect, panelTargets, test } from '../harness/overlay-test';
import { pageNames, startCorpus } from '../harness/page-corpus';

const article = `<article><h1>Why the sky is blue</h1>
<p id="one">At noon the light falls straight down. By evening it arrives at a slant.</p>
<p id="two">Physicists call the toll that air takes its optical depth.</p></article>
<textarea id="field">A note of my own.</textarea><div style="height:2000px"></div>`;

const everywhere = ['http://127.0.0.1/*'];

test('the toolbar stands at a selection on a chosen site; Escape, a click beside it and scrolling take it away @gate @pages', async ({
  stage,
}) => {
  await stage.prefer({ toolbarSites: everywhere });
  const { page, overlay } = await stage.open(article);
  const select = () => page.locator('#two').click({ clickCount: 3 });

  await select();
  const ask = await overlay.wait('button', 'Ask');
  const box = await page.locator('#two').boundingBox();
  expect(ask.y).toBeGreaterThan((box?.y ?? 0) + (box?.height ?? 0));
  await page.keyboard.press('Escape');
  await overlay.gone('toolbar', /./);
  await expect.poll(() => page.evaluate(() => document.documentElement.children.length)).toBe(2);

  await select();
  await overlay.wait('button', 'Ask');
  await page.locator('h1').click();
  await overlay.gone('toolbar', /./);

  await select();
  await overlay.wait('button', 'Ask');
  await page.mouse.wheel(0, 200);
  await overlay.gone('toolbar', /./);
});

test('the toolbar stands at the text of a selection that ends with a picture, also when the window gets narrower', async ({
  stage,
}) => {
  await stage.prefer({ toolbarSites: everywhere });
  const { page, overlay } = await stage.open(
    `<p id="text">At noon the light falls straight down, and at night it does not.</p><img id="picture" alt=""
      src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='600' height='260'/>">`,
  );
  const endOfText = (): Promise<{ readonly x: number; readonly y: number }> =>
    page.evaluate(() => {
      const range = document.createRange();
      range.selectNodeContents(document.querySelector('#text') ?? document.body);
      const last = [...range.getClientRects()].at(-1);
      return { x: last?.right ?? 0, y: last?.bottom ?? 0 };
    });
  const isAtText = async (): Promise<boolean> => {
    const toolbar = await overlay.find('toolbar', /./);
    const { x, y } = await endOfText();
    if (toolbar === undefined) return false;
    const left = toolbar.x - toolbar.width / 2;
    const room = (await page.evaluate(() => innerWidth)) - toolbar.width - 8;
    return Math.abs(left - Math.min(x, room)) < 2 && Math.abs(toolbar.y - toolbar.height / 2 - y - 8) < 2;
  };
  await page.evaluate(() => {
    const text = document.querySelector('#text')?.firstChild;
    if (text != null) getSelection()?.setBaseAndExtent(text, 0, document.body, document.body.childNodes.length);
  });
  await page.keyboard.press('Shift');
  await overlay.wait('button', 'Ask');
  await expect.poll(isAtText).toBe(true);

  await page.setViewportSize({ width: 420, height: 700 });
  await expect.poll(isAtText).toBe(true);
});

test('in a field there is no toolbar', async ({ stage }) => {
  await stage.prefer({ toolbarSites: everywhere });
  const { page, overlay } = await stage.open(article);
  await page.locator('#field').click({ clickCount: 3 });
  // The next selection is answered, so the one in the field was seen.
  await page.locator('#one').click({ clickCount: 3 });
  await overlay.wait('button', 'Ask');
  await page.locator('#field').click({ clickCount: 3 });
  await overlay.gone('toolbar', /./);
});

test('Read reads what is selected and nothing else, with the chosen voice, and lights it', async ({ stage }) => {
  await stage.prefer({ toolbarSites: everywhere });
  const { page, overlay } = await stage.open(article);
  await page.locator('#one').evaluate((paragraph) => {
    const text = paragraph.firstChild;
    if (text !== null) getSelection()?.setBaseAndExtent(text, 8, text, 35);
  });
  await page.keyboard.press('Shift');

  await overlay.click('button', 'Read');

  await wasLit(page, 'the light falls straight do');
  // The selection hid the light, and would have brought the toolbar back.
  expect(await page.evaluate(() => getSelection()?.isCollapsed)).toBe(true);
  expect(await overlay.find('toolbar', /./)).toBeUndefined();
  await expect.poll(async () => (await stage.readAloud())?.status, { timeout: 20_000 }).toBe('ended');
  expect(stage.spoken().map(({ input }) => input)).toEqual(['the light falls straight do']);
  const voice = (await stage.readAloud())?.voice;
  expect(stage.spoken().map((spoken) => spoken.voice)).toEqual([voice?.voiceId]);
});

test('Copy copies the selection', async ({ stage }) => {
  await stage.prefer({ toolbarSites: everywhere });
  const { page, overlay } = await stage.open(article);
  await page.locator('#two').click({ clickCount: 3 });

  await overlay.click('button', 'Copy');

  await overlay.wait('StaticText', 'Copied');
  await page.locator('#field').fill('');
  await page.locator('#field').press('Control+v');
  await expect
    .poll(() => page.locator('#field').inputValue())
    .toContain('Physicists call the toll that air takes its optical depth.');
});

test('Ask opens the panel with the selection beside the question; a prompt under More is asked at once @gate @pages', async ({
  stage,
  services,
}) => {
  await stage.prefer({ toolbarSites: everywhere });
  const { page, overlay } = await stage.open(article);
  await page.locator('#two').click({ clickCount: 3 });

  // The selection stays, so the toolbar may be there again when the panel beside it has made the page narrower.
  const panels = async (): Promise<number> => (await panelTargets(stage.parley)).length;
  await overlay.click('button', 'Ask', async () => (await panels()) > 0);

  await expect.poll(panels, { timeout: 20_000 }).toBe(1);
  await expect
    .poll(stage.attached, { timeout: 20_000 })
    .toEqual(['Physicists call the toll that air takes its optical depth.']);
  await stage.tidyPanels();

  const questions = async () =>
    (await readTable(stage.own, 'parley', 'messages')).filter(({ role }) => role === 'user').length;
  const before = await questions();
  services.ollama.script({ answer: { pieces: [{ type: 'text', text: 'It is how much light is lost.' }] } });
  await page.locator('#two').click({ clickCount: 3 });
  await overlay.click('button', 'More', async () => (await overlay.find('button', 'Explain')) !== undefined);
  const names = await overlay.names('button');
  expect(names.slice(0, 4)).toEqual(['Ask', 'Read', 'Copy', 'More']);
  await overlay.click('button', 'Explain', async () => (await questions()) > before);

  await expect.poll(questions, { timeout: 20_000 }).toBe(before + 1);
});

test('"Not on this site" takes the toolbar away from the site for good', async ({ stage }) => {
  await stage.prefer({ toolbarSites: everywhere });
  const { page, overlay } = await stage.open(article);
  await page.locator('#two').click({ clickCount: 3 });
  await overlay.click('button', 'More', async () => (await overlay.find('button', 'Explain')) !== undefined);

  await overlay.click('button', 'Not on this site');

  const registered = () => stage.own.evaluate(() => chrome.scripting.getRegisteredContentScripts());
  await expect.poll(registered).toEqual([]);
  await page.reload();
  expect(await page.evaluate(() => document.documentElement.children.length)).toBe(2);
});

test('the toolbar is worked by keys', async ({ stage }) => {
  await stage.prefer({ toolbarSites: everywhere });
  const { page, overlay } = await stage.open('<p id="only">The keeper counted the ships at dusk.</p>');
  await page.locator('#only').click({ clickCount: 3 });
  await overlay.wait('button', 'Ask');

  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await seenLongEnough(page);
  await page.keyboard.press('Enter');

  await wasLit(page, 'The keeper counted the ships at dusk.');
});

test('a page that filters itself dark or shows a modal dialog keeps no click from the toolbar and the player', async ({
  stage,
}) => {
  await stage.prefer({ toolbarSites: everywhere });
  // Small, so that the dialog covers nothing of what is outside.
  const tail = longTail.slice(0, 9).join(' ');
  const { page, overlay } = await stage.open(
    `<style>html{filter:invert(1)}</style><p id="outside" style="font-size:8px">${tail}</p>
     <dialog><p id="inside" style="font-size:8px">In the dialog it is warm, and somebody sings. ${tail}</p></dialog>`,
  );
  await page.locator('#outside').click({ clickCount: 3 });
  await overlay.click('button', 'Read');
  await overlay.wait('button', 'Pause');

  await page.evaluate(() => document.querySelector('dialog')?.showModal());
  await overlay.click('button', 'Pause');
  await expect.poll(async () => (await stage.readAloud())?.status).toBe('paused');
  await page.locator('#inside').click({ clickCount: 3 });
  await overlay.click('button', 'Read');
  await wasLit(page, 'In the dialog it is warm, and somebody sings.');

  await page.evaluate(() => document.querySelector('dialog')?.remove());
  await overlay.wait('button', 'Stop reading');
  expect(await page.evaluate(() => document.documentElement.children.length)).toBe(3);
});

test('pages of sites that were not chosen are left alone: no script, no element, no style @gate @attack:page', async ({
  stage,
}) => {
  const corpus = await startCorpus();
  const page = await stage.parley.context.newPage();
  const session = await page.context().newCDPSession(page);
  const scripts: string[] = [];
  const worlds: string[] = [];
  session.on('Debugger.scriptParsed', ({ url }) => scripts.push(url));
  session.on('Runtime.executionContextCreated', ({ context }) => worlds.push(context.origin));
  await session.send('Debugger.enable');
  await session.send('Runtime.enable');
  await stage.prefer({ toolbarSites: ['https://chosen.example/*'] });

  for (const name of pageNames().slice(0, 20)) {
    await page.goto(`http://127.0.0.1:${corpus.port}/${name}.html`);
    await page.locator('body').click({ clickCount: 3, position: { x: 5, y: 5 } });
    const foreign = await page.evaluate(() => ({
      elements: [...document.documentElement.children].map(({ localName }) => localName),
      sheets: document.adoptedStyleSheets.length,
      lights: CSS.highlights.size,
    }));
    expect(foreign, name).toEqual({ elements: ['head', 'body'], sheets: 0, lights: 0 });
  }
  await corpus.stop();

  expect(worlds.length).toBeGreaterThan(19);
  const isOurs = (url: string): boolean => url.startsWith('chrome-extension:');
  expect(scripts.filter(isOurs)).toEqual([]);
  expect(worlds.filter(isOurs)).toEqual([]);
});
