import { sendCommand } from '../harness/command';
import { connectOllama } from '../harness/connect';
import { inspectScreen } from '../harness/inspect-screen';
import type { Parley } from '../harness/launch';
import { expect, test } from '../harness/parley-test';
import { openRealSidePanel } from '../harness/side-panel';
import { type SimulatedServices, webPageHost } from '../harness/simulated-services';

const offer = `document.querySelector('[data-testid="offer-page"]')`;
const whole = `document.querySelector('[data-testid="add-whole-article"]')`;
const chip = `document.querySelector('[data-testid="attachment"]')?.textContent`;

const reading = `document.querySelector('[data-testid="reading-file"]')`;

type Panel = Awaited<ReturnType<typeof openRealSidePanel>>;

/** Goes to a page of the site beside the panel, and attaches it. */
const attach = async (parley: Parley, panel: Panel, path: string, title: string): Promise<void> => {
  const web = parley.context.pages().find((candidate) => candidate.url().includes(webPageHost));
  if (web === undefined) throw new Error('no web page');
  await web.goto(`http://${webPageHost}${path}`);
  await panel.waitFor(`${offer}?.textContent.includes('${title}')`);
  await panel.evaluate(`${offer}.click()`);
  await panel.waitFor(`${chip} !== undefined`);
};

const ask = async (panel: Panel, question: string): Promise<void> => {
  await panel.click('[data-testid="composer"]', `document.activeElement?.dataset.testid === 'composer'`);
  await panel.insertText(question);
  await panel.press('Enter');
  await panel.waitFor(`document.querySelector('[data-role="assistant"]')?.dataset.status === 'complete'`);
};

const sentWith = (services: SimulatedServices, words: string): string =>
  services.ollama.log
    .entries()
    .map(({ body }) => String(body))
    .find((body) => body.includes(words)) ?? '';

const pathsOf = ({ page }: SimulatedServices): readonly string[] =>
  page.asked.map((asked) => asked.replace(/^[^/]*/u, ''));

test('an article of four pages says so, is fetched only when asked, and goes along as one text @pages', async ({
  parley,
  panelPage,
  services,
}) => {
  await connectOllama(panelPage);
  const panel = await openRealSidePanel(parley);

  await attach(parley, panel, '/voyage/', 'The voyage');
  await panel.waitFor(`${chip}.includes('1 of 4 pages of the article') && ${whole} !== null`);
  expect(pathsOf(services).filter((path) => /^\/voyage\/\d/u.test(path))).toEqual([]);
  await panel.evaluate(`${whole}.click()`);
  await panel.waitFor(`${chip}.includes('whole article, 4 pages') && ${whole} === null`);
  expect(pathsOf(services).filter((path) => path.startsWith('/voyage/'))).toEqual([
    '/voyage/',
    '/voyage/2/',
    '/voyage/3/',
    '/voyage/4/',
  ]);
  await ask(panel, 'What was in the tin box?');

  const sent = sentWith(services, 'What was in the tin box?');
  const places = ['The harbour', 'The island', 'The reef', 'The quiet winter'].map((words) => sent.indexOf(words));
  expect(places.every((place) => place > 0)).toBe(true);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(sent.split('What the second mate saw of it').length).toBe(2);
  expect(sent.split('The second mate lives in a house').length).toBe(2);
  expect(sent).not.toContain('SECRET-ORDER');
  expect(sent).not.toContain('NOSCRIPT-TEXT');
  // Nothing of the further pages ran or was loaded beside their text and its style sheet.
  expect(pathsOf(services).filter((path) => /^\/(?:ran|picture)-[234]/u.test(path))).toEqual([]);
});

test('an article without an end is read until the user takes it off, and its first page stays', async ({
  parley,
  panelPage,
  services,
}) => {
  await connectOllama(panelPage);
  const panel = await openRealSidePanel(parley);

  await attach(parley, panel, '/endless', 'The endless tale');
  await panel.waitFor(`${chip}.includes('article continues on more pages')`);
  await panel.evaluate(`${whole}.click()`);
  const fetched = () => pathsOf(services).filter((path) => path.startsWith('/endless')).length;
  await panel.waitFor(`/Page \\d/.test(${reading}?.textContent)`);
  await panel.evaluate(`${reading}.querySelector('.pl-chip-remove').click()`);
  await panel.waitFor(`${reading} === null && ${whole} !== null`);
  const whenTakenOff = fetched();
  await ask(panel, 'Does it end?');

  expect(sentWith(services, 'Does it end?')).not.toContain('The night 2');
  // One was on its way.
  expect(fetched()).toBeLessThanOrEqual(whenTakenOff + 1);
});

test('pages that lead to another site or to a sign-in are not read, and that is said @attack:page', async ({
  parley,
  panelPage,
  services,
}) => {
  await connectOllama(panelPage);
  const panel = await openRealSidePanel(parley);

  // The browser tells the page's author of a redirect that it did not follow.
  parley.problems.allow(/blocked by CORS policy: Cross origin requests are not allowed by request mode/);

  await attach(parley, panel, '/leak/', 'The leak');
  await panel.evaluate(`${whole}.click()`);
  await panel.waitFor(`${chip}.includes('2 of 4 pages of the article')`);
  await panel.waitFor(`document.body.textContent.includes('The site didn’t send the others')`);
  await ask(panel, 'Where is the leak?');

  const sent = sentWith(services, 'Where is the leak?');
  expect(sent).toContain('The return');
  expect(sent).not.toContain('The island');
  expect(sent).not.toContain('The lighthouse keeper');
  const elsewhere = services.page.asked.filter((asked) => !asked.startsWith(webPageHost));
  expect(elsewhere.filter((asked) => asked.includes('/leak'))).toEqual([]);
  expect(pathsOf(services)).not.toContain('/logout');
});

test('the pages of a thread are not taken for those of an article', async ({ parley, panelPage }) => {
  await connectOllama(panelPage);
  const panel = await openRealSidePanel(parley);

  await attach(parley, panel, '/which-rope/', 'Which rope?');

  expect(await panel.evaluate(`${whole} === null && !${chip}.includes('article')`)).toBe(true);
});

const screens = [
  { name: '360-light', colorScheme: 'light', locale: 'de-DE' },
  { name: '360-dark', colorScheme: 'dark', locale: 'en-US' },
  { name: '360-ar', colorScheme: 'light', locale: 'ar-SA' },
] as const;

for (const { name, colorScheme, locale } of screens) {
  test.describe(name, () => {
    test.use({ launch: { viewport: { width: 360, height: 800 }, colorScheme, locale } });

    test('the page of an article, its offer and the whole article are accessible and fit', async ({
      parley,
      panelPage,
    }) => {
      const change = { language: locale, appearance: colorScheme };
      await sendCommand(panelPage, { type: 'preferences-change', change });
      await connectOllama(panelPage);
      const web = await parley.context.newPage();
      await web.goto(`http://${webPageHost}/voyage/`);
      await panelPage.bringToFront();
      await panelPage.reload();
      const composer = panelPage.getByTestId('composer');
      await composer.waitFor();
      await composer.fill('@');
      await panelPage.getByRole('option').first().click();

      const addWhole = panelPage.getByTestId('add-whole-article');
      await addWhole.waitFor();
      await inspectScreen(panelPage, `article-page-${name}`);
      await addWhole.click();
      await addWhole.waitFor({ state: 'detached' });
      await panelPage.getByTestId('reading-file').waitFor({ state: 'detached' });
      await expect(panelPage.getByTestId('attachment')).toContainText(/4|٤/);
      await inspectScreen(panelPage, `article-whole-${name}`);
    });
  });
}
