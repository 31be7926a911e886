import { sendCommand } from '../harness/command';
import { connectOllama, connectOpenAi } from '../harness/connect';
import type { Parley } from '../harness/launch';
import { expect, test } from '../harness/parley-test';
import { openRealSidePanel } from '../harness/side-panel';
import { canaryKey, type SimulatedServices, webPageHost } from '../harness/simulated-services';

const chips = `[...document.querySelectorAll('[data-testid="attachment"]')]`;
const offer = `document.querySelector('[data-testid="offer-page"]')`;
const option = (text: string): string =>
  `[...document.querySelectorAll('[role="option"]')].find((option) => option.textContent.includes('${text}'))`;

/** The tab beside the panel; it goes to another page of the site that the icon was pressed on. */
const webPage = (parley: Parley) => {
  const page = parley.context.pages().find((candidate) => candidate.url().includes(webPageHost));
  if (page === undefined) throw new Error('no web page');
  return page;
};

/** A second tab, whose name the list of tabs shows. */
const openOther = async (parley: Parley): Promise<void> => {
  const other = await parley.context.newPage();
  await other.goto(`http://${webPageHost}/other`);
  await other.evaluate(() => {
    document.title = 'The other tab';
  });
};

type Panel = Awaited<ReturnType<typeof openRealSidePanel>>;

/** Takes the page that is offered. Offers come and go as the tab loads, and move what stands beside them. */
const attachPage = (panel: Panel): Promise<unknown> => panel.evaluate(`${offer}.click()`);

/** Opens the menu of what else can go along, and picks from it. */
const pickMore = async (panel: Panel, name: string): Promise<void> => {
  const item = `[...document.querySelectorAll('[role="menuitem"]')].find((item) => item.textContent === '${name}')`;
  await panel.waitFor(`document.querySelector('[data-testid="offer-more"]') !== null`);
  await panel.click('[data-testid="offer-more"]', `${item} !== undefined`);
  await panel.evaluate(`${item}.click()`);
  // A menu that closes gives the keyboard back to its button, wherever that went meanwhile.
  await panel.waitFor(`document.querySelector('[role="menu"]') === null`);
};

/** Opens the preview of what is attached, and leaves a part of it out, in which these words stand. */
const leaveOut = async (panel: Panel, part: string, words: string): Promise<void> => {
  const shows = `document.querySelector('.pl-page-sheet')?.textContent.includes('${words}')`;
  await panel.click('[data-testid="attachment"] .pl-chip-open', shows);
  await panel.click(`[aria-label="Send “${part}”"]`, `!${shows}`);
  await panel.press('Escape');
  await panel.waitFor(`document.querySelector('.pl-page-sheet') === null`);
};

const ask = async (panel: Panel, question: string): Promise<void> => {
  await panel.click('[data-testid="composer"]', `document.activeElement?.dataset.testid === 'composer'`);
  await panel.insertText(question);
  await panel.waitFor(`document.querySelector('[data-testid="composer"]').value === ${JSON.stringify(question)}`);
  await panel.press('Enter');
  await answered(panel);
};
const answered = (panel: Panel): Promise<void> =>
  panel.waitFor(`document.querySelector('[data-role="assistant"]')?.dataset.status === 'complete'`);

const askedOf = (services: SimulatedServices): readonly string[] =>
  services.ollama.log.entries().map(({ body }) => String(body));

test('the page beside the panel goes along as the preview shows it, without what was left out, and another tab too @gate @pages', async ({
  parley,
  panelPage,
  services,
}) => {
  await connectOllama(panelPage);
  await openOther(parley);
  const web = await parley.context.newPage();
  await web.goto(`http://${webPageHost}/`);
  await web.evaluate(() => {
    const words = 'The keeper counted the ships at dusk and wrote their names into the book. '.repeat(8);
    document.body.innerHTML = `<main><h1>The lamp</h1><p>LAMP-TEXT ${words}</p><h2>The stairs</h2><p>STAIRS-TEXT ${words}</p></main>`;
  });
  await web.bringToFront();
  const panel = await openRealSidePanel(parley);

  await panel.waitFor(`${offer} !== null`);
  await attachPage(panel);
  await panel.waitFor(`${chips}.length === 1`);
  await leaveOut(panel, 'The stairs', 'STAIRS-TEXT');
  await pickMore(panel, 'The other tab');
  await panel.waitFor(`${chips}.length === 2`);
  services.ollama.script({ answer: { pieces: [{ type: 'text', text: 'It was lit at dusk [1].' }] } });
  await ask(panel, 'When was the lamp lit?');

  const sent = askedOf(services).find((body) => body.includes('LAMP-TEXT'));
  expect(sent).toContain('The lighthouse keeper counted the ships');
  expect(sent).not.toContain('STAIRS-TEXT');
  await panel.waitFor(`document.querySelectorAll('[data-role="user"] [data-page="page"]').length === 2`);
  await panel.waitFor(`document.querySelector('[data-testid="passage-source"]')?.textContent.includes('LAMP-TEXT')`);
});

test('prompts by a slash and tabs by an at sign are picked with the keyboard and go along with the question', async ({
  parley,
  panelPage,
  services,
}) => {
  await connectOllama(panelPage);
  await openOther(parley);
  const panel = await openRealSidePanel(parley);

  await panel.waitFor(`document.querySelector('[data-testid="starters"]') !== null`);
  await panel.click('[data-testid="composer"]', `document.activeElement?.dataset.testid === 'composer'`);
  await panel.insertText('/expl');
  await panel.waitFor(`${option('Explain')}?.getAttribute('aria-selected') === 'true'`);
  await panel.press('Enter');
  await panel.waitFor(`document.querySelector('[data-testid="composer"]').value === 'Explain this in plain words.'`);
  await panel.insertText(' @oth');
  await panel.waitFor(`${option('The other tab')} !== undefined`);
  await panel.press('Tab');
  await panel.waitFor(`${chips}.length === 1 && document.querySelector('[role="listbox"]') === null`);
  await panel.press('Enter');
  await answered(panel);

  const sent = askedOf(services).find((body) => body.includes('Explain this in plain words.'));
  expect(sent).toContain('The lighthouse keeper counted the ships');
});

test('a starter asks about the page at once', async ({ parley, panelPage, services }) => {
  await connectOllama(panelPage);
  const panel = await openRealSidePanel(parley);

  await panel.waitFor(`${offer} !== null`);
  await panel.clickButton('Summarize this page', `document.querySelector('[data-role="user"]') !== null`);
  await answered(panel);

  const sent = askedOf(services).find((body) => body.includes('Summarize this.'));
  expect(sent).toContain('The lighthouse keeper counted the ships');
});

test('a video goes with the transcript that its page shows, or says how the page shows one', async ({
  parley,
  panelPage,
}) => {
  await connectOllama(panelPage);
  const panel = await openRealSidePanel(parley);
  const web = webPage(parley);

  await web.goto(`http://${webPageHost}/transcript.html`);
  await panel.waitFor(`${offer}?.textContent.includes('How bridges sing')`);
  await attachPage(panel);
  await panel.waitFor(`${chips}[0]?.textContent.includes('with its transcript')`);

  await web.goto(`http://${webPageHost}/transcript-closed.html`);
  await panel.waitFor(`${offer} !== null`);
  await attachPage(panel);
  await panel.waitFor(`${chips}[1]?.textContent.includes('without transcript')`);
  await panel.waitFor(`document.body.textContent.includes('The page doesn’t show a transcript')`);
});

test('the captions of a video go along with its page, each with its time', async ({ parley, panelPage, services }) => {
  await connectOllama(panelPage);
  const panel = await openRealSidePanel(parley);
  const web = webPage(parley);

  await web.goto(`http://${webPageHost}/captions.html`);
  await panel.waitFor(`${offer}?.textContent.includes('The lamp room')`);
  await attachPage(panel);
  await panel.waitFor(`${chips}[0]?.textContent.includes('with its transcript')`);
  await ask(panel, 'How heavy is it?');

  const sent = askedOf(services).find((body) => body.includes('How heavy is it?'));
  expect(sent).toContain('[0:01] Ada: It weighs four tons');
  expect(sent).not.toContain('Nobody says this chapter');
  const modes = await web.evaluate(() =>
    [...document.querySelectorAll('video')].flatMap(({ textTracks }) => [...textTracks].map(({ mode }) => mode)),
  );
  expect(modes).toEqual(['disabled', 'disabled', 'disabled', 'disabled']);
});

test('a page that does not fit says on its chip what is left out, and that parts of it are closed', async ({
  parley,
  panelPage,
}) => {
  await connectOllama(panelPage);
  const panel = await openRealSidePanel(parley);
  await webPage(parley).evaluate(() => {
    const words = 'The keeper counted the ships at dusk and wrote their names into the book of the harbour. ';
    const closed = `<details><summary>And at dawn?</summary><p>${words}</p></details>`;
    document.body.innerHTML = `<main><h1>The harbour</h1>${`<p>${words.repeat(6)}</p>`.repeat(750)}${closed}</main>`;
  });

  await panel.waitFor(`${offer} !== null`);
  await attachPage(panel);

  await panel.waitFor(`/\\d% is left out · 1 collapsed part left out/.test(${chips}[0]?.textContent ?? '')`);
  await panel.click('[data-testid="attachment"] .pl-chip-open');
  await panel.waitFor(`document.querySelector('.pl-page-sheet')?.textContent.includes('Collapsed parts')`);
});

test('a picture of the visible tab goes to a model that sees', async ({ parley, panelPage, services }) => {
  await connectOpenAi(panelPage);
  const panel = await openRealSidePanel(parley);

  await pickMore(panel, 'Screenshot of this tab');
  await panel.waitFor(`${chips}.length === 1 && document.querySelector('.pl-chip-thumb')?.naturalWidth > 0`);
  await ask(panel, 'What do you see?');

  const sent = services.openai.log
    .entries()
    .map(({ body }) => String(body))
    .find((body) => body.includes('What do you see?'));
  // The first bytes of a PNG in base64.
  expect(sent).toContain('data:image/png;base64,iVBORw0KGgo');
});

test.describe('with the access of one click on the icon alone', () => {
  test.use({ launch: { grants: 'none' } });

  test('a PDF in the tab is read by page and aloud, and no picture is taken of another site @gate @attack:pdf', async ({
    parley,
    panelPage,
    services,
  }) => {
    // A connection that was not tested needs no access: the conversation is shown instead of the first run.
    await sendCommand(panelPage, {
      type: 'provider-add',
      providerId: 'openai',
      settings: {},
      secrets: { apiKey: canaryKey },
      keepUntested: true,
    });
    const panel = await openRealSidePanel(parley);
    const web = webPage(parley);

    await web.goto(`http://${webPageHost}/lamp.pdf`);
    await panel.waitFor(`${offer}?.textContent.includes('lamp.pdf')`);
    await attachPage(panel);
    await panel.waitFor(`${chips}[0]?.textContent.includes('2 pages · 13 words · ~')`);
    await leaveOut(panel, 'Page 2', 'two hundred steps');
    await panel.click(
      '[data-testid="starters"] li:nth-child(2) button',
      `document.querySelector('.pl-player') !== null`,
    );
    // There is no voice in this browser. The card that says so moves what stands above it.
    await panel.waitFor(`document.querySelector('[data-testid="player-problem"]') !== null`);

    await web.goto(`http://localhost:${services.page.port}/`);
    await panel.waitFor(`${offer} !== null && document.querySelector('[data-testid="offer-selection"]') === null`);
    await pickMore(panel, 'Screenshot of this tab');
    await panel.waitFor(`document.querySelector('.pl-card')?.textContent.includes('Let Parley read this page?')`);
    expect(await panel.evaluate(`${chips}.length`)).toBe(1);
  });
});
