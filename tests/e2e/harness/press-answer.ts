import { expect, type Locator } from '@playwright/test';

/**
 * Presses until a press had its effect. Whether it had is looked at before each further press, so that nothing is pressed
 * twice which only shows its effect late; `effectMs` is how long a press has for it.
 */
export const pressUntil = (
  press: () => Promise<void>,
  hasEffect: () => Promise<boolean>,
  effectMs = 2_000,
): Promise<void> => {
  let isPressed = false;
  return expect(async () => {
    if (isPressed && (await hasEffect())) return;
    isPressed = true;
    await press();
    await expect.poll(hasEffect, { timeout: effectMs, intervals: [50, 100, 250] }).toBe(true);
  }).toPass();
};

/** What is out of sight takes no press. */
const press = async (button: Locator): Promise<void> => {
  await button.scrollIntoViewIfNeeded({ timeout: 5_000 });
  await button.click({ timeout: 5_000 });
};

/**
 * Presses an answer of a card that asks, until that card is gone, and no card that follows it. A press counts only while
 * the card has stood still for a moment, and a card that another call joins is drawn anew: a person presses again.
 */
export const pressAnswer = async (button: Locator): Promise<void> => {
  const question = await button
    .first()
    .evaluate((element) => element.closest('[data-question]')?.getAttribute('data-question'));
  if (question === null || question === undefined) throw new Error('The card says of no question that it asks it');
  const inCard = `[data-question=${JSON.stringify(question)}] *`;
  const ofCard = button.and(button.page().locator(inCard));
  await pressUntil(
    () => press(ofCard.first()),
    async () => (await ofCard.count()) === 0,
  );
};
