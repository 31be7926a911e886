import type { Frame, Page } from '@playwright/test';
import { lit, wasLit } from '../harness/highlight-log';
import { launchParley, removeProfile } from '../harness/launch';
import { longTail } from '../harness/long-tail';
import { seenLongEnough } from '../harness/overlay-driver';
import { expect, type Stage, startStage, test } from '../harness/overlay-test';
import { pressUntil } from '../harness/press-answer';

const size = 'width:640px;height:200px;display:block;border:0';
const srcdoc = (body: string): string => `<iframe style="${size}" srcdoc="${body}"></iframe>`;
const framed = (address: string, name = ''): string =>
  `<iframe name="${name}" style="${size}" src="${address}"></iframe>`;
const otherHost = (stage: Stage): string => stage.origin.replace('127.0.0.1', 'localhost');

/** Serves a document at a path, without a tab that shows it. */
const serve = async (stage: Stage, path: string, body: string): Promise<void> => {
  await (await stage.open(body, { path })).page.close();
};

const frameWith = async (page: Page, words: string): Promise<Frame> => {
  for (const frame of page.frames()) {
    if (frame !== page.mainFrame() && (await frame.evaluate(() => document.body.textContent)).includes(words))
      return frame;
  }
  throw new Error(`no frame with ${words}`);
};

/** Presses a button of the overlay in a frame, which only that frame's part of the accessibility tree has. */
const clickInFrame = async (page: Page, frame: Frame, name: string): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  const frameId = frameTree.childFrames?.find(({ frame: { url } }) => url === frame.url())?.frame.id;
  if (frameId === undefined) throw new Error('no such frame');
  const place = async () => {
    const { nodes } = await session.send('Accessibility.getFullAXTree', { frameId });
    const button = nodes.find((node) => node.role?.value === 'button' && node.name?.value === name);
    if (button?.backendDOMNodeId === undefined) return undefined;
    const { model } = await session.send('DOM.getBoxModel', { backendNodeId: button.backendDOMNodeId });
    const [left = 0, top = 0, , , right = 0, bottom = 0] = model.border;
    return { x: (left + right) / 2, y: (top + bottom) / 2 };
  };
  const press = async (): Promise<void> => {
    await expect.poll(place, { timeout: 20_000 }).toBeDefined();
    await seenLongEnough(page);
    const at = await place();
    if (at !== undefined) await page.mouse.click(at.x, at.y);
  };
  await pressUntil(press, async () => (await place()) === undefined, 10_000);
};

const ended = (stage: Stage): Promise<void> =>
  expect.poll(async () => (await stage.readAloud())?.status, { timeout: 60_000 }).toBe('ended');

const inOrder = (stage: Stage): string =>
  stage
    .spoken()
    .map(({ input }) => input)
    .join(' ');

test('frames are read where they stand, by the player of the page, each lit in itself', async ({ stage }) => {
  await serve(stage, '/same', '<p>Same site words.</p>');
  await serve(stage, '/other', '<p>Other site words.</p>');
  await serve(stage, '/deep', '<p>Innermost words.</p>');
  await serve(stage, '/outer', `<p>Outer words.</p>${framed('/deep')}<p>Outer end.</p>`);
  const tab = await stage.open(`<article><h1>A page of boxes</h1><p>First of all.</p>
${srcdoc('<p>One of two.</p>')}<p>Between them.</p>${srcdoc('<p>Two of two.</p>')}
<p>Then the same site.</p>${framed('/same')}<p>Then the other.</p>${framed(`${otherHost(stage)}/other`)}
<p>Then a box in a box.</p>${framed('/outer')}<p>Last of all.</p></article>`);

  await stage.listen(tab);
  await wasLit(tab.page, 'First of all.');
  await wasLit(await frameWith(tab.page, 'One of two.'), 'One of two.', 'word');
  expect((await tab.overlay.names('button')).filter((name) => name === 'Pause' || name === 'Play')).toHaveLength(1);
  await wasLit(await frameWith(tab.page, 'Two of two.'), 'Two of two.');
  await wasLit(await frameWith(tab.page, 'Other site'), 'Other site words.', 'word');
  await wasLit(await frameWith(tab.page, 'Innermost'), 'Innermost words.');
  await ended(stage);

  expect(inOrder(stage)).toBe(
    'A page of boxes First of all. One of two. Between them. Two of two. Then the same site. Same site words. ' +
      'Then the other. Other site words. Then a box in a box. Outer words. Innermost words. Outer end. Last of all.',
  );
  expect(await lit(await frameWith(tab.page, 'Innermost'), 'sentence')).toBe('');
});

const twoInFrame = `Two in the frame says ${'one thing after the other and '.repeat(6)}then it ends.`;

test('a click in a frame jumps there, back goes out of it again, and a pause holds its light', async ({ stage }) => {
  const tab = await stage.open(`<article><h1>Jumps</h1><p>First of all comes this.</p>
${srcdoc(`<p>One in the frame.</p><p>${twoInFrame}</p>`)}<p>Last of all. ${longTail.join(' ')}</p></article>`);
  await stage.listen(tab);
  await wasLit(tab.page, 'Jumps');
  const frame = await frameWith(tab.page, 'One in');

  await frame
    .locator('p')
    .last()
    .click({ position: { x: 20, y: 10 } });
  await wasLit(frame, twoInFrame, 'word');
  await tab.overlay.click('button', 'Pause', async () => (await stage.readAloud())?.status === 'paused');
  expect(await lit(frame, 'sentence')).toBe(twoInFrame);
  expect(await lit(tab.page, 'sentence')).toBe('');

  await tab.overlay.click(
    'button',
    'Previous sentence',
    async () => (await lit(frame, 'sentence')) === 'One in the frame.',
  );
  await tab.overlay.click('button', 'Previous sentence', async () => (await lit(frame, 'sentence')) === '');
  await expect.poll(() => lit(tab.page, 'sentence')).toBe('First of all comes this.');
});

const longSentence = `Soon gone is this ${'and it says one thing after the other '.repeat(6)}to its end.`;

test('a frame that goes away while it is read is said to be gone, and reading goes on after it', async ({ stage }) => {
  await serve(stage, '/leaving', `<p>${longSentence}</p><p>Never heard.</p>`);
  for (const leave of ['remove', 'navigate'] as const) {
    const tab = await stage.open(
      `<article><h1>Leaving</h1><p>First.</p>${framed('/leaving')}<p>After it.</p></article>`,
    );
    await stage.listen(tab);
    const frame = await frameWith(tab.page, 'Soon gone');
    await wasLit(frame, longSentence, 'word');
    await tab.page.evaluate((how) => {
      const element = document.querySelector('iframe');
      if (how === 'remove') element?.remove();
      else element?.setAttribute('srcdoc', '<p>Something else.</p>');
    }, leave);

    await tab.overlay.wait('StaticText', 'This passage is no longer on the page');
    await wasLit(tab.page, 'After it.');
    await ended(stage);
    await tab.page.close();
  }
});

test('what is hidden, tiny or an advertisement is not read, and what is a link alone is not', async ({ stage }) => {
  const advert = '<p>Buy this now.</p>';
  const tab = await stage.open(`<article><h1>Quiet</h1><p>First of all comes this, which is heard.</p>
<iframe style="${size};display:none" srcdoc="<p>Hidden.</p>"></iframe>
<iframe style="width:1px;height:1px" srcdoc="<p>Tiny.</p>"></iframe>
<iframe style="${size};opacity:0" srcdoc="<p>Invisible.</p>"></iframe>
<iframe style="${size}" title="Advertisement" srcdoc="${advert}"></iframe>
<iframe style="${size}" id="google_ads_iframe_1" srcdoc="${advert}"></iframe>
<div class="ad-slot"><iframe style="${size}" srcdoc="${advert}"></iframe></div>
${srcdoc("<a href='https://shop.example/'>Buy the finest shoes today</a>")}
<p>Last of all comes that, which is heard as well.</p></article>`);
  await stage.listen(tab);
  await ended(stage);

  expect(inOrder(stage)).toBe(
    'Quiet First of all comes this, which is heard. Last of all comes that, which is heard as well.',
  );
});

test('a selection in a frame is read by the player of the page, from its toolbar', async ({ stage }) => {
  await stage.prefer({ toolbarSites: ['http://127.0.0.1/*'] });
  await serve(stage, '/chosen', '<p>Not this one.</p><p id="it">But this one is read.</p><p>Nor this.</p>');
  const tab = await stage.open(`<article><h1>Choice</h1><p>First.</p>${framed('/chosen')}<p>Last.</p></article>`);
  const frame = await frameWith(tab.page, 'But this');
  await frame.locator('#it').click({ clickCount: 3 });
  await clickInFrame(tab.page, frame, 'Read');

  await wasLit(frame, 'But this one is read.');
  await ended(stage);
  expect(inOrder(stage)).toBe('But this one is read.');
  expect((await tab.overlay.names('button')).filter((name) => name === 'Stop reading')).toHaveLength(1);
});

test('a frame of a site that Parley may not read is left out, and so is one that shows an error; the player says so', async ({
  services,
}) => {
  const parley = await launchParley({ services, grants: 'on-request', viewport: { width: 1000, height: 700 } });
  const asking = await parley.context.newPage();
  await asking.goto(parley.url('settings.html'));
  await asking.evaluate(() => chrome.permissions.request({ origins: ['http://127.0.0.1/*'] }));
  await asking.close();
  const alone = await startStage(parley);
  try {
    await serve(alone, '/closed', '<p>Words of a closed site.</p>');
    const tab = await alone.open(`<article><h1>Closed</h1><p>First of all.</p>${framed(`${otherHost(alone)}/closed`)}
<p>Between them.</p>${framed('http://localhost:9/')}<p>Last of all.</p></article>`);
    await alone.listen(tab);

    await tab.overlay.wait('StaticText', 'Some parts of this page come from elsewhere and can’t be read here');
    await ended(alone);
    expect(inOrder(alone)).toBe('Closed First of all. Between them. Last of all.');
  } finally {
    await parley.close();
    removeProfile(parley.profile);
    await alone.stop();
  }
});

test('the passage that is heard in a frame is what is asked about', async ({ stage }) => {
  const tab = await stage.open(`<article><h1>Asking</h1><p>First.</p>
${srcdoc(`<p>This is what I ask about.</p><p>${longTail.join(' ')}</p>`)}</article>`);
  await stage.listen(tab);
  await wasLit(await frameWith(tab.page, 'what I ask'), 'This is what I ask about.');
  await tab.overlay.click('button', 'Ask about this passage', async () => (await stage.attached()).length > 0);

  expect(await stage.attached()).toEqual([expect.stringContaining('This is what I ask about.')]);
});

test('the page follows what is heard in a frame of another site that is taller than the window', async ({ stage }) => {
  await serve(stage, '/tall', '<p>At the top of the box.</p><p style="margin-top:1300px">Far down in the box.</p>');
  const tall = framed(`${otherHost(stage)}/tall`).replace('height:200px', 'height:1700px');
  const tab = await stage.open(`<article><h1>Tall</h1><p>First of all.</p>${tall}</article>`);
  await stage.listen(tab);
  await wasLit(await frameWith(tab.page, 'Far down'), 'Far down in the box.');

  const frameTop = (): Promise<number> =>
    tab.page.evaluate(() => document.querySelector('iframe')?.getBoundingClientRect().top ?? 0);
  await expect.poll(frameTop).toBeLessThan(-800);
});
