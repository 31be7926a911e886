import { sendCommand } from '../harness/command';
import { lightLog, lit, wasLit } from '../harness/highlight-log';
import { longTail } from '../harness/long-tail';
import { seenLongEnough } from '../harness/overlay-driver';
import { expect, panelTargets, type Stage, test, type WebTab } from '../harness/overlay-test';
import { killWorker } from '../harness/worker';

const sentences = [
  'The keeper counted the ships at dusk and wrote their names into the book.',
  'He lit the lamp and looked once more at the grey water below the tower.',
  'A storm had been promised by the morning paper, and nobody believed it.',
  'At nine the wind turned and the first wave came over the wall of the yard.',
  'He thought of the men out there and trimmed the wick with great care.',
  'Towards midnight a ship answered from the dark with three short flashes.',
];
const at = (index: number): string => sentences[index] ?? '';
/** More than is heard in any test: nothing is too late for the player. */
const all = [...sentences, ...longTail];
const paragraphs = all.map((text, index) => `<p id="p${index}">${text}</p>`).join('');
const article = `<article id="article"><h1>Dusk</h1>${paragraphs}</article>`;

/** Goes a sentence on or back. What is read meanwhile is an effect too: at worst the place changed by itself. */
const stepIn = async (
  stage: Stage,
  { overlay }: WebTab,
  name: 'Next sentence' | 'Previous sentence',
): Promise<void> => {
  const place = async () => (await stage.readAloud())?.sentenceIndex;
  const before = await place();
  await overlay.click('button', name, async () => (await place()) !== before);
};

test('the player pauses, goes on, steps, seeks, changes speed and closes @gate @pages', async ({ stage }) => {
  const tab = await stage.open(article);
  const { page, overlay } = tab;
  await stage.listen(tab);
  await wasLit(page, 'Dusk');

  await stepIn(stage, tab, 'Next sentence');
  await stepIn(stage, tab, 'Next sentence');
  await overlay.click('button', 'Pause');
  await overlay.wait('button', 'Resume');
  const status = async () => (await stage.readAloud())?.status;
  await expect.poll(status).toBe('paused');
  const paused = await lit(page, 'sentence');
  expect(all.slice(1)).toContain(paused);

  await stepIn(stage, tab, 'Previous sentence');
  await expect.poll(() => lit(page, 'sentence')).toBe(all[all.indexOf(paused) - 1]);

  const seek = await overlay.wait('slider', 'Position');
  // A person holds the button for longer than the new position needs to come back.
  await page.mouse.click(seek.x + seek.width / 4, seek.y, { delay: 300 });
  // Three quarters of the bar are three quarters of the text.
  const place = async () => Math.round((all.indexOf(await lit(page, 'sentence')) / all.length) * 10);
  await expect.poll(async () => [7, 8].includes(await place())).toBe(true);
  const sought = all.indexOf(await lit(page, 'sentence'));
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => lit(page, 'sentence')).toBe(all[sought - 1]);
  await page.keyboard.press('End');
  await expect.poll(() => lit(page, 'sentence')).toBe(all.at(-1));

  const speed = await overlay.wait('combobox', 'Speed');
  await page.mouse.click(speed.x, speed.y);
  await page.keyboard.press('2');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await stage.readAloud())?.rate).toBe(2);

  await overlay.click('button', 'Stop reading');
  await overlay.gone('button', 'Stop reading');
  await expect.poll(status).toBeUndefined();
  expect(await lit(page, 'sentence')).toBe('');
  expect(await page.evaluate(() => document.documentElement.children.length)).toBe(2);
});

test('the player is moved by its grip and by the arrow keys, and stays within the window', async ({ stage }) => {
  const tab = await stage.open(article);
  const { page, overlay } = tab;
  await stage.listen(tab);
  const name = 'Move with the arrow keys';
  const before = await overlay.wait('button', name);
  await seenLongEnough(page);

  await page.mouse.move(before.x, before.y);
  await page.mouse.down();
  await page.mouse.move(before.x - 100, before.y - 200, { steps: 4 });
  await page.mouse.up();
  const dragged = await overlay.wait('button', name);
  expect([Math.round(dragged.x - before.x), Math.round(dragged.y - before.y)]).toEqual([-100, -200]);

  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  const moved = await overlay.wait('button', name);
  expect([Math.round(moved.x - dragged.x), Math.round(moved.y - dragged.y)]).toEqual([24, -24]);

  await seenLongEnough(page);
  await page.mouse.move(moved.x, moved.y);
  await page.mouse.down();
  await page.mouse.move(-500, -500, { steps: 4 });
  await page.mouse.up();
  const { x, y, width } = await overlay.wait('button', name);
  expect(x - width / 2).toBeGreaterThan(0);
  expect(y).toBeGreaterThan(8);
});

test('a question in the middle pauses, takes the passage along, and the reading goes on where it was @gate @pages', async ({
  stage,
}) => {
  const tab = await stage.open(article);
  const { page, overlay } = tab;
  await stage.listen(tab);
  await wasLit(page, at(0), 'word');

  const status = async () => (await stage.readAloud())?.status;
  await overlay.click('button', 'Ask about this passage', async () => (await status()) === 'paused');
  const asked = await lit(page, 'sentence');
  await expect.poll(async () => (await panelTargets(stage.parley)).length, { timeout: 20_000 }).toBe(1);
  await expect.poll(stage.attached, { timeout: 20_000 }).toEqual([asked]);

  const before = await lightLog(page);
  const paused = before.at(-1)?.word?.start ?? Number.NaN;
  const since = async () => (await lightLog(page)).slice(before.length);
  await overlay.click('button', 'Resume');
  const hasGoneOn = async () =>
    (await since()).some(({ sentence, word }) => sentence !== asked || (word?.start ?? 0) > paused);
  await expect.poll(hasGoneOn, { timeout: 20_000 }).toBe(true);

  // In the sentence that was asked about, with the word that was being spoken or one after it, and never before that.
  const [first, ...others] = await since();
  expect(first?.sentence).toBe(asked);
  const words = [first, ...others].flatMap((moment) =>
    moment?.sentence === asked ? [moment.word?.start ?? paused] : [],
  );
  expect(Math.min(...words)).toBeGreaterThanOrEqual(paused);
});

test('the page follows what is heard, unless the user scrolls', async ({ stage }) => {
  const tab = await stage.open(
    `<article>${all.map((text) => `<p style="margin-bottom:1200px">${text}</p>`).join('')}</article>`,
  );
  const { page } = tab;
  // It jumps, so that the wheel does not meet it on its way.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await stage.listen(tab);
  await wasLit(page, at(0));
  await stepIn(stage, tab, 'Next sentence');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(700);

  await page.mouse.wheel(0, -3000);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  const before = (await lightLog(page)).at(-1)?.sentence;
  await sendCommand(stage.own, { type: 'read-aloud-step', by: 1 });
  await expect.poll(async () => (await lightLog(page)).at(-1)?.sentence).not.toBe(before);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('a worker that is stopped while a page is read changes nothing that is heard or lit', async ({ stage }) => {
  const tab = await stage.open(article);
  const { page, overlay } = tab;
  await stage.listen(tab);
  await wasLit(page, at(0));

  await killWorker(stage.parley);

  await wasLit(page, at(1), 'word');
  await overlay.click('button', 'Pause');
  await expect.poll(async () => (await stage.readAloud())?.status).toBe('paused');
});

const short = `<article><h1>Dusk</h1>${sentences
  .slice(0, 3)
  .map((text) => `<p>${text}</p>`)
  .join('')}</article>`;

test('an article that is drawn anew is found again, and what is added to it is read', async ({ stage }) => {
  const tab = await stage.open(short, { policy: "default-src 'none'; style-src 'unsafe-inline'" });
  const { page } = tab;
  await stage.listen(tab);
  await wasLit(page, 'Dusk');

  await page.evaluate((added) => {
    const old = document.querySelector('article');
    old?.replaceChildren(...[...old.children].map((child) => child.cloneNode(true)));
    for (const text of added) old?.append(Object.assign(document.createElement('p'), { textContent: text }));
  }, longTail);
  const redrawn = (await lightLog(page)).length;
  const found = async () => (await lightLog(page)).slice(redrawn).map(({ sentence }) => sentence);
  for (let turn = 0; turn < 3; turn += 1) await stepIn(stage, tab, 'Next sentence');
  await expect.poll(async () => (await found()).some((sentence) => longTail.includes(sentence))).toBe(true);
  const seen = await found();
  expect(sentences.filter((sentence) => seen.includes(sentence)).length).toBeGreaterThan(1);
});

test('pages wait for their turn: one is read where it stands in front, one that was closed from its text', async ({
  stage,
}) => {
  const { own } = stage;
  const waits = (tabId: number) =>
    sendCommand(own, { type: 'page-listen', windowId: 1, tabId, part: 'page', isNext: true });
  const before = 'What is heard before.';
  const text = [...longTail, before].join(' ');
  await sendCommand(own, { type: 'read-aloud-open', source: { type: 'text', text, title: 'Before' } });
  await sendCommand(own, { type: 'read-aloud-pause' });
  await sendCommand(own, { type: 'read-aloud-seek', offset: text.indexOf(before) });
  const front = await stage.open(`<h1>Second</h1><p>The light goes round.</p><p>${longTail.join(' ')}</p>`);
  const closed = await stage.open('<h1>First</h1><p>The lamp is lit.</p>');

  expect(await waits(front.tabId)).toEqual({ type: 'queued' });
  expect(await waits(closed.tabId)).toEqual({ type: 'queued' });
  await closed.page.close();
  await front.page.bringToFront();
  expect((await stage.readAloud())?.queue).toHaveLength(2);
  await sendCommand(own, { type: 'read-aloud-play' });

  await wasLit(front.page, 'The light goes round.');
  await front.overlay.wait('button', 'Pause');
  const spoken = stage.spoken().map(({ input }) => input);
  const next = spoken.lastIndexOf(before) + 1;
  expect(spoken.slice(next, next + 4)).toEqual(['First', 'The lamp is lit.', 'Second', 'The light goes round.']);
});
