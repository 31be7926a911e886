import { expect, type Locator, type Page } from '@playwright/test';

/** What a user sees and does in the panel, by its stable hooks. */
export type Panel = {
  readonly page: Page;
  readonly composer: Locator;
  readonly stop: Locator;
  /** The messages of one side, oldest first. */
  messages(role: 'user' | 'assistant'): Locator;
  /** Writes a question and sends it with Enter. Resolves when it stands in the conversation. */
  ask(text: string): Promise<void>;
  /** The text that the last answer shows, without its heading and buttons; empty when there is none. */
  shownAnswer(): Promise<string>;
  /** Resolves when the last answer shows at least that many characters. */
  waitForText(length: number): Promise<void>;
  /** Resolves when the last answer has this status. */
  answered(status?: 'complete' | 'stopped' | 'interrupted' | 'failed'): Promise<Locator>;
};

/** Drives a panel page. */
export const panelOn = (page: Page): Panel => {
  const messages = (role: 'user' | 'assistant') => page.locator(`[data-role="${role}"]`);
  const composer = page.getByTestId('composer');
  const shownAnswer = () =>
    page.evaluate(() => {
      const answer = [...document.querySelectorAll('[data-role="assistant"]')].at(-1);
      return [...(answer?.querySelectorAll('.pl-answer-text') ?? [])].map((part) => part.textContent).join('');
    });
  return {
    page,
    composer,
    stop: page.getByTestId('stop'),
    messages,
    shownAnswer,
    waitForText: (length) => expect.poll(async () => (await shownAnswer()).length).toBeGreaterThanOrEqual(length),
    ask: async (text) => {
      const before = await messages('user').count();
      await composer.fill(text);
      await composer.press('Enter');
      await expect(messages('user')).toHaveCount(before + 1);
    },
    answered: async (status = 'complete') => {
      const last = messages('assistant').last();
      await expect(last).toHaveAttribute('data-status', status);
      return last;
    },
  };
};
