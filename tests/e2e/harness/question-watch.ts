import { expect, type Page } from '@playwright/test';

/** Where a question stood in the frames since it came, px below the top of the view. A place is noted when it changes. */
type Stood = { readonly tops: number[]; frames: number };

declare global {
  /** By message. */
  var questionPlaces: Map<string, Stood> | undefined;
}

/** Notes in each frame, as it is painted, where the newest question stands, until the page is closed or loaded again. */
export const watchQuestions = (page: Page): Promise<void> =>
  page.evaluate(() => {
    globalThis.questionPlaces = new Map();
    const places = globalThis.questionPlaces;
    const note = (): void => {
      const box = document.querySelector('.pl-conversation-scroll')?.getBoundingClientRect();
      const question = [...document.querySelectorAll<HTMLElement>('[data-role="user"]')].at(-1);
      const id = question?.dataset.message;
      if (box === undefined || question === undefined || id === undefined) return;
      const top = question.getBoundingClientRect().top - box.top;
      const place = places.get(id) ?? { tops: [top], frames: 0 };
      if (Math.abs(top - (place.tops.at(-1) ?? 0)) > 1) place.tops.push(top);
      place.frames += 1;
      places.set(id, place);
    };
    // Sizes are reported between layout and painting, to who asked last at last: after the panel, which may still be loading.
    const place = document.createElement('i');
    place.style.cssText = 'position:fixed;inset:0 auto auto 0;block-size:1px;inline-size:1px;visibility:hidden';
    document.body.append(place);
    let observer: ResizeObserver | undefined;
    const frame = (): void => {
      observer?.disconnect();
      observer = new ResizeObserver(note);
      observer.observe(place);
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });

const newestPlace = (page: Page): Promise<Stood | undefined> =>
  page.evaluate(() => [...(globalThis.questionPlaces ?? [])].at(-1)?.[1]);

/** Expects the newest question to have stood in one place, to the pixel, in all frames since it came. */
export const expectNothingMoved = async (page: Page): Promise<void> => {
  const stood = await newestPlace(page);
  expect(stood?.frames, 'frames in which the question was looked at').toBeGreaterThan(1);
  expect(stood?.tops, 'where the question stood').toHaveLength(1);
};
