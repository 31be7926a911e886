import { expect, type Page } from '@playwright/test';
import type { Panel } from './panel';

/**
 * The first block of text that is wholly in the view, and where it stands, px. Messages out of view have an estimated size, and
 * what comes into view gets its own with the next frame: it is waited for.
 */
export const placeOfReader = async (page: Page): Promise<{ readonly text: string; readonly top: number }> =>
  page.evaluate(async () => {
    const scroll = document.querySelector('.pl-conversation-scroll');
    const box = scroll?.getBoundingClientRect();
    const frame = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(done));
    const areDrawn = (): boolean =>
      [...document.querySelectorAll('[data-message]')]
        .filter((message) => {
          const { top, bottom } = message.getBoundingClientRect();
          return bottom > (box?.top ?? 0) && top < (box?.bottom ?? 0);
        })
        .every((message) => {
          const inner = message.querySelector('.pl-markdown > *, .pl-bubble');
          return inner === null || inner.checkVisibility({ contentVisibilityAuto: true });
        });
    for (let height = Number.NaN; !areDrawn() || height !== scroll?.scrollHeight; ) {
      height = scroll?.scrollHeight ?? 0;
      await frame();
    }
    const blocks = [...document.querySelectorAll('.pl-markdown > *, .pl-bubble')];
    const first = blocks.find((block) => block.getBoundingClientRect().top >= (box?.top ?? 0));
    return { text: first?.textContent?.slice(0, 40) ?? '', top: Math.round(first?.getBoundingClientRect().top ?? 0) };
  });

/** Turns the wheel up over the conversation, until the end is out of sight. */
export const scrollUp = async (panel: Panel, by: number): Promise<void> => {
  const view = await panel.page.locator('.pl-conversation-scroll').boundingBox();
  await panel.page.mouse.move((view?.x ?? 0) + 100, (view?.y ?? 0) + 200);
  // The wheel's own animation ends before a place can be kept. A busy browser also rests in the middle of it.
  const ended = await panel.page.evaluateHandle(() => {
    const scroll = document.querySelector('.pl-conversation-scroll');
    return { promise: new Promise((resolve) => scroll?.addEventListener('scrollend', resolve, { once: true })) };
  });
  await panel.page.mouse.wheel(0, -by);
  await ended.evaluate(({ promise }) => promise.then(() => undefined));
  await expect(panel.page.getByTestId('latest')).toBeVisible();
};

/** Expects what is read to stand where it stood, to the pixel. */
export const expectPlace = async (
  page: Page,
  place: { readonly text: string; readonly top: number },
): Promise<void> => {
  const now = await placeOfReader(page);
  expect(now.text).toBe(place.text);
  expect(Math.abs(now.top - place.top), 'px from where it was read').toBeLessThanOrEqual(1);
};
