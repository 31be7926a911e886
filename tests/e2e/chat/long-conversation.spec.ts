import { expectToStayInSight } from '../harness/in-sight';
import type { Panel } from '../harness/panel';
import { expect, test } from '../harness/parley-test';
import { expectPlace, placeOfReader, scrollUp } from '../harness/reader-place';
import { type SeededMessage, seedConversation } from '../harness/seed-conversation';

/** So many messages in turn, `m0` to the last, each with its number. */
const talk = (count: number, textOf: (index: number) => string): readonly SeededMessage[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `m${index}`,
    role: index % 2 === 0 ? 'user' : 'assistant',
    text: textOf(index),
  }));

const drawn = ({ page }: Panel) => page.locator('[data-message]');
const firstDrawn = (panel: Panel): Promise<number> =>
  drawn(panel)
    .first()
    .evaluate((message) => Number(message.getAttribute('data-message')?.slice(1)));

const open = async (panel: Panel, messages: readonly SeededMessage[]): Promise<void> => {
  await seedConversation(panel.page, 'long', messages);
  await panel.page.getByTestId('history').click();
  await panel.page.getByTestId('history-item').click();
  await expectToStayInSight(panel.messages('assistant').last(), 'the end');
};

test('of two thousand messages eight are drawn, and the others as the reader comes to them, who stays where they are', async ({
  panel,
}) => {
  const tall = Array.from({ length: 12 }, (_, line) => `Line ${line} of an answer.`).join('\n\n');
  await open(
    panel,
    talk(2_000, (index) => `Message ${index}.\n\n${tall}`),
  );
  await expect(drawn(panel)).toHaveCount(8);

  for (let times = 0; times < 4; times += 1) {
    const before = await firstDrawn(panel);
    // Messages above have an estimated height: where theirs is larger, one turn of the wheel does not lead near to the first.
    await expect(async () => {
      const above = await panel.page.locator('.pl-conversation-scroll').evaluate(({ scrollTop }) => scrollTop);
      if (above > 400) await scrollUp(panel, above - 400);
      expect(await firstDrawn(panel)).toBeLessThan(before);
    }).toPass();
    const place = await placeOfReader(panel.page);
    await panel.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await expectPlace(panel.page, place);
  }
  await panel.page.getByTestId('latest').click();
  await expectToStayInSight(panel.messages('assistant').last(), 'the end');
});

test('short messages fill the view, however few of them are drawn first', async ({ panel }) => {
  await open(
    panel,
    talk(200, (index) => `${index}`),
  );

  await expect
    .poll(() =>
      panel.page.evaluate(() => {
        const box = document.querySelector('.pl-conversation-scroll')?.getBoundingClientRect();
        const first = document.querySelector('[data-message]')?.getBoundingClientRect();
        return (first?.top ?? 0) <= (box?.top ?? 0);
      }),
    )
    .toBe(true);
  expect(await firstDrawn(panel)).toBeGreaterThan(100);
});
