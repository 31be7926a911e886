import type { Page } from '@playwright/test';
import { expectToStayInSight } from '../harness/in-sight';
import { inspectScreen } from '../harness/inspect-screen';
import { libraryLooks, openInLook } from '../harness/library-screens';
import { heldAnswer, heldGate } from '../harness/paced-answer';
import { type Panel, panelOn } from '../harness/panel';
import { expect, test } from '../harness/parley-test';
import { expectPlace, placeOfReader } from '../harness/reader-place';
import { type SeededMessage, seedConversation } from '../harness/seed-conversation';

const filler = 'The tide comes in twice a day, and nobody is surprised. '.repeat(12);

/** Questions and answers in turn, in which some messages say something else. */
const talk = (count: number, said: Readonly<Record<number, string>>): readonly SeededMessage[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `m${index}`,
    role: index % 2 === 0 ? 'user' : 'assistant',
    text: said[index] ?? (index % 2 === 0 ? `Question ${index}?` : `Answer ${index}. ${filler}`),
  }));

const bar = (page: Page) => page.getByTestId('hit-bar');

/** Opens the only conversation that a search finds, by keyboard. */
const openHit = async (panel: Panel, words: string): Promise<void> => {
  const { page } = panel;
  await page.getByTestId('history').click();
  await page.getByTestId('history-search').fill(words);
  const row = page.getByTestId('history-item').filter({ has: page.locator('mark') });
  await expect(row).toHaveCount(1);
  await row.press('Enter');
  await expect(bar(page)).toBeVisible();
};

/** What is marked as the place, with what stands around it, and whether all of that is in sight. */
const markedPlace = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const [range] = CSS.highlights.get('parley-hit-place') ?? [];
    const box = document.querySelector('.pl-conversation-scroll')?.getBoundingClientRect();
    if (!(range instanceof Range) || box === undefined) return 'nothing';
    const { top, bottom, height, left, right } = range.getBoundingClientRect();
    const isSeen =
      height > 0 && top >= box.top && bottom <= box.bottom && left >= box.left - 1 && right <= box.right + 1;
    const message = range.startContainer.parentElement?.closest<HTMLElement>('[data-message]')?.dataset.message;
    return `${message}: ${range}${isSeen ? '' : ' (out of sight)'}`;
  });

const expectPlaceOf = (page: Page, place: string): Promise<void> => expect.poll(() => markedPlace(page)).toBe(place);

test('a hit of a search opens its conversation there, and Enter goes on to the next ones', async ({ panel }) => {
  const { page } = panel;
  await seedConversation(
    page,
    'long',
    talk(120, {
      3: `${filler}\n\nA **Zephyr** is a gentle wind.\n\n${filler}`,
      60: 'What of the zephyr?',
      61: `| Wind | Name |\n| --- | --- |\n| west | Zephyr |\n\n\`\`\`\n${'x'.repeat(200)} zephyr\n\`\`\``,
    }),
  );
  await openHit(panel, 'zephyr');

  await expectPlaceOf(page, 'm3: Zephyr');
  await expect(bar(page)).toContainText('1 of 4');
  await expect(page.getByRole('button', { name: 'Next result' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectPlaceOf(page, 'm60: zephyr');
  await page.keyboard.press('Enter');
  await expectPlaceOf(page, 'm61: Zephyr');
  await page.keyboard.press('Enter');
  await expectPlaceOf(page, 'm61: zephyr');
  await expect(bar(page)).toContainText('4 of 4');
  await page.keyboard.press('Enter');
  await expectPlaceOf(page, 'm3: Zephyr');
  await page.keyboard.press('Shift+Enter');
  await expect(bar(page)).toContainText('4 of 4');
  await page.getByTestId('composer').focus();
  await page.keyboard.press('Shift+F3');
  await expect(bar(page)).toContainText('3 of 4');
  await page.keyboard.press('F3');
  await expect(bar(page)).toContainText('4 of 4');
  await expectPlaceOf(page, 'm61: zephyr');

  // Escape ends it: nothing is marked, nothing moves, and the keyboard is in the composer.
  const place = await placeOfReader(page);
  await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByTestId('composer')).toBeFocused();
  expect(await markedPlace(page)).toBe('nothing');
  expect((await placeOfReader(page)).text).toBe(place.text);
});

test('a hit in a version that is not shown shows that version, also of an archived conversation', async ({ panel }) => {
  const { page } = panel;
  await seedConversation(
    page,
    'versions',
    [
      { id: 'q', role: 'user', text: 'Which wind?' },
      { id: 'first', role: 'assistant', text: `A zephyr. ${filler}` },
      { id: 'after', role: 'user', text: 'Thanks.' },
      { id: 'second', role: 'assistant', text: `A mistral. ${filler}`, parentId: 'q' },
    ],
    { isArchived: true },
  );
  await openHit(panel, 'zephyr');

  await expectPlaceOf(page, 'first: zephyr');
  await expect(panel.messages('assistant').getByText('1 / 2')).toBeVisible();
  await expect(bar(page)).toContainText('1 of 1');
});

test('the place of a hit stays while an answer is written below it, and is where the conversation opens again', async ({
  panel,
  services,
}) => {
  const { page } = panel;
  await seedConversation(page, 'live', talk(20, { 5: `${filler}\n\nThe zephyr again.\n\n${filler}` }));
  await page.getByTestId('history').click();
  await page.getByTestId('history-item').click();
  // What fills the view: the hit is not drawn yet.
  await expect(panel.messages('user')).toHaveCount(4);
  services.ollama.script(heldAnswer(400, 2, 200).script);
  await panel.ask('Tell me a long story');
  await expect(panel.stop).toBeVisible();
  await openHit(panel, 'zephyr');
  await expectPlaceOf(page, 'm5: zephyr');
  const place = await placeOfReader(page);
  services.ollama.open(heldGate);
  await panel.answered();
  await expectPlace(page, place);
  await expectPlaceOf(page, 'm5: zephyr');

  await page.keyboard.press('Escape');
  const left = await placeOfReader(page);
  await page.getByTestId('more').click();
  await page.getByTestId('settings').click();
  await page.getByRole('button', { name: 'Back' }).click();
  await panel.composer.waitFor();
  await expect(page.getByTestId('latest')).toBeVisible();
  await expectPlace(page, left);
});

test('the first message of two thousand is reached, and what was hit is forgotten with the next conversation', async ({
  panel,
}) => {
  const { page } = panel;
  await seedConversation(page, 'huge', talk(2_000, { 1: 'It was a zephyr.', 1999: 'The last zephyr.' }));
  await openHit(panel, 'zephyr');

  await expect.poll(() => markedPlace(page), { timeout: 20_000 }).toBe('m1: zephyr');
  await page.keyboard.press('Enter');
  await expectPlaceOf(page, 'm1999: zephyr');
  await page.getByTestId('new-chat').click();
  await expect(panel.messages('user')).toHaveCount(0);
  await expect(bar(page)).toHaveCount(0);
  await page.getByTestId('history').click();
  await page.getByTestId('history-item').click();
  await expectToStayInSight(panel.messages('assistant').last(), 'the end');
  await expect(bar(page)).toHaveCount(0);
});

const long = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz';

for (const look of libraryLooks) {
  const { name, width, colorScheme, locale } = look;
  test.describe(name, () => {
    test.use({ launch: { viewport: { width, height: 720 }, colorScheme, locale } });

    test('the bar and the marks are accessible and fit', async ({ panelPage }) => {
      await openInLook(panelPage, look);
      await seedConversation(
        panelPage,
        'look',
        talk(30, { 8: `Was heißt ${long}?`, 9: `Ein **${long}** ist ein Gesetz.\n\n- ${long}\n\nسماء زرقاء` }),
      );
      await openHit(panelOn(panelPage), long);
      await expectPlaceOf(panelPage, `m8: ${long}`);
      await inspectScreen(panelPage, `hit-${name}`);
      await panelPage.keyboard.press('Enter');
      await expectPlaceOf(panelPage, `m9: ${long}`);
      await inspectScreen(panelPage, `hit-next-${name}`);
    });
  });
}
