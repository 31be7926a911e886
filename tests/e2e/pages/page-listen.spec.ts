import type { Frame } from '@playwright/test';
import { lightLog, lit, wasLit } from '../harness/highlight-log';
import { expect, test } from '../harness/overlay-test';

const policy = "default-src 'none'; style-src 'unsafe-inline'";
const article = `<nav style="margin-bottom:900px"><a href="/other">Sky</a> <a href="/other">Sea</a></nav>
<article><h1>Why the sky is blue</h1>
<p>At noon the light falls <em>straight</em> down. By evening it arrives at a slant, through much more air.</p>
<p>Physicists call the toll that air takes its optical depth. It grows with every kilometre of haze.</p>
<p>Stand on a high mountain and the sky turns dark. Stand in a city and the blue goes pale.</p></article>`;

test('a page is read aloud with its sentences and words lit, and is left as it was @gate @pages', async ({ stage }) => {
  const tab = await stage.open(article, { policy });
  const { page } = tab;
  const before = await page.content();
  await page.evaluate(() => {
    Reflect.set(globalThis, 'changes', 0);
    new MutationObserver((records) =>
      Reflect.set(globalThis, 'changes', Reflect.get(globalThis, 'changes') + records.length),
    ).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  });

  await stage.listen(tab);

  await wasLit(page, 'Why the sky is blue');
  await wasLit(page, 'At noon the light falls straight down.', 'word');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);

  await stage.close();
  await expect.poll(() => lit(page, 'sentence')).toBe('');
  await expect.poll(() => page.content()).toBe(before);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'changes'))).toBe(0);
});

test('a click on a sentence goes there, and from there on the page is spoken to its end', async ({ stage }) => {
  const tab = await stage.open(article, { policy });
  const { page } = tab;
  await stage.listen(tab);
  await wasLit(page, 'Why the sky is blue');

  await page
    .locator('p')
    .last()
    .click({ position: { x: 20, y: 12 } });

  await wasLit(page, 'Stand on a high mountain and the sky turns dark.');
  await expect.poll(async () => (await stage.readAloud())?.status, { timeout: 40_000 }).toBe('ended');
  expect(await lit(page, 'sentence')).toBe('');
});

test('a page that an app puts another one in the place of is read on only where the user wants that', async ({
  stage,
}) => {
  const sentences = ['The first story was short.', 'It had one lamp in it.', 'It had one ship.', 'It had no storm.'];
  const tab = await stage.open(`<article>${sentences.map((text) => `<p>${text}</p>`).join('')}</article>`);
  const { page } = tab;
  await stage.listen(tab);
  await wasLit(page, 'The first story was short.');

  // What was heard stays, under another address: that is the same page.
  await page.evaluate(() => history.replaceState(null, '', '?part=1'));
  await wasLit(page, 'It had one lamp in it.');
  await page.evaluate(() => {
    history.pushState(null, '', '/story/2');
    const other = document.createElement('p');
    other.textContent = 'Quite another story is told here.';
    document.querySelector('article')?.replaceChildren(other);
  });

  await expect.poll(stage.readAloud, { timeout: 20_000 }).toBeUndefined();
  expect((await lightLog(page)).map(({ sentence }) => sentence)).not.toContain('It had no storm.');
});

const lesson = `<article><h1>The bowline</h1>
<p>Make a small loop and hold the long end of the rope in your left hand while you work.</p>
<p>Bring the short end up through the loop, around behind the long end, and down through the loop again.</p>
<p>Pull both ends slowly and the knot closes around nothing but itself.</p></article>`;
const box = (address: string): string => `<iframe src="${address}" style="width:640px;height:420px"></iframe>`;

const innerFrame = (frames: readonly Frame[]): Frame => {
  const [, inner] = frames;
  if (inner === undefined) throw new Error('there is no frame');
  return inner;
};

test('a page whose text stands in a frame is read with it, and a click in the frame jumps', async ({ stage }) => {
  await (await stage.open(lesson, { path: '/lesson' })).page.close();
  const tab = await stage.open(`<h1>Course</h1>${box('/lesson')}`);
  const inner = innerFrame(tab.page.frames());

  await stage.listen(tab);

  await wasLit(tab.page, 'Course');
  await wasLit(inner, 'The bowline');
  await inner
    .locator('p')
    .last()
    .click({ position: { x: 20, y: 8 } });
  await wasLit(inner, 'Pull both ends slowly and the knot closes around nothing but itself.');
});

test('so is one of another site that Parley may read, also beside a text of the page itself', async ({ stage }) => {
  await (await stage.open(lesson, { path: '/elsewhere' })).page.close();
  const frame = box(`${stage.origin.replace('127.0.0.1', 'localhost')}/elsewhere`);
  const course = await stage.open(`<h1>Course</h1>${frame}`);
  await stage.listen(course);
  await wasLit(innerFrame(course.page.frames()), 'The bowline');

  const beside = await stage.open(`<article><h1>Knots</h1><p>Before the box.</p>${frame}<p>Behind it.</p></article>`);
  await stage.listen(beside);
  await wasLit(beside.page, 'Before the box.');
  await wasLit(innerFrame(beside.page.frames()), 'The bowline');
});
