import type { Page } from '@playwright/test';
import { type PageSelection, readPageSelection } from '@/lib/domain/pages/page-content';
import { launchParley, type Parley, removeProfile } from '../harness/launch';
import { runInPage, startCorpus } from '../harness/page-corpus';
import { test as base, expect } from '../harness/parley-test';

type Corpus = { open(name: string): Promise<Page>; selected(name: string): Promise<readonly PageSelection[]> };

const test = base.extend<object, { corpus: Corpus }>({
  corpus: [
    async ({ services }, use) => {
      const server = await startCorpus();
      const parley: Parley = await launchParley({ services, viewport: { width: 1200, height: 800 } });
      const page = await parley.context.newPage();
      const address = (name: string): string => `http://127.0.0.1:${server.port}/${name}.html`;
      await use({
        open: async (name) => {
          await page.goto(address(name));
          return page;
        },
        selected: async (name) =>
          (await runInPage(parley, address(name), 'page-selection.js')).flatMap(
            (result) => readPageSelection(result) ?? [],
          ),
      });
      await parley.close();
      removeProfile(parley.profile);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

test('nothing selected gives nothing', async ({ corpus }) => {
  await corpus.open('article');

  expect(await corpus.selected('article')).toEqual([]);
});

test('a selection comes with its surroundings, and without what is hidden in it @gate @pages', async ({ corpus }) => {
  const page = await corpus.open('hidden');
  await page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('article') ?? document.body));

  const [selection] = await corpus.selected('hidden');

  expect(selection?.text).toMatch(/^Choosing a bicycle lock\nA good lock costs/);
  expect(selection?.text).not.toContain('INJECTED');
  expect(selection).toMatchObject({ title: 'Choosing a bicycle lock', language: 'en' });
});

test('part of a paragraph is exact, with 32 characters on each side', async ({ corpus }) => {
  const page = await corpus.open('article');
  await page.evaluate(() => {
    const text = document.querySelector('article > p')?.firstChild;
    if (text) getSelection()?.setBaseAndExtent(text, 4, text, 15);
  });

  const [selection] = await corpus.selected('article');

  expect(selection).toMatchObject({ text: 'first thing', after: ' you notice is the smell. It is ' });
  expect(selection?.before.endsWith('The ')).toBe(true);
});

test('a selection in a shadow tree is read, open or closed', async ({ corpus }) => {
  for (const [name, selector, y] of [
    ['shadow-open', 'coast-note', 28],
    ['shadow-closed', 'sealed-story', 12],
  ] as const) {
    const page = await corpus.open(name);
    const box = await page.locator(selector).boundingBox();
    await page.mouse.dblclick((box?.x ?? 0) + 60, (box?.y ?? 0) + y);

    const [selection] = await corpus.selected(name);

    expect(selection?.text ?? '', name).toMatch(/^\p{L}+:?$/u);
  }
});

test('a text field gives what the user selected in it, and a field for secrets nothing', async ({ corpus }) => {
  const page = await corpus.open('checkout');

  await page.locator('textarea').selectText();
  expect(await corpus.selected('checkout')).toMatchObject([{ text: 'SECRET NOTE', isInField: true, before: '' }]);

  for (const field of ['[autocomplete=cc-number]', '[type=password]', '[autocomplete=one-time-code]']) {
    await page.locator(field).selectText();
    expect(await corpus.selected('checkout'), field).toEqual([]);
  }
});

test('a selection in a frame says so', async ({ corpus }) => {
  const page = await corpus.open('frames');
  const frame = page.frames().find((candidate) => candidate.url().endsWith('lesson.html'));
  await frame?.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('h2') ?? document.body));

  expect(await corpus.selected('frames')).toMatchObject([{ text: 'What it is for', isInFrame: true }]);
});
