import { expect, type Locator } from '@playwright/test';

/**
 * Presses an answer of a card that asks, until the card is gone. A press counts only while the card has stood still for a
 * moment, and a card that another call joins is drawn anew: a person presses again.
 */
export const pressAnswer = (button: Locator): Promise<void> =>
  expect(async () => {
    const pressed = await button.first().elementHandle();
    // What is out of sight takes no press.
    await pressed?.scrollIntoViewIfNeeded({ timeout: 5_000 });
    await pressed?.click({ timeout: 5_000 });
    await expect.poll(() => pressed?.evaluate(({ isConnected }) => isConnected), { timeout: 2_000 }).toBe(false);
  }).toPass();
