import { expect, type Locator } from '@playwright/test';

/** What of an element cannot be seen in the conversation, in words; empty when all of it can. */
const whatIsHidden = (target: Locator): Promise<string> =>
  target.evaluate((element) => {
    const box = element.closest('.pl-conversation-scroll')?.getBoundingClientRect();
    const rect = element.getBoundingClientRect();
    if (box === undefined || rect.height === 0) return 'not drawn';
    const above = Math.round(box.top - rect.top);
    const below = Math.round(rect.bottom - box.bottom);
    if (below > 0) return `${below} px below`;
    // What is higher than the view shows its end; of the view, a question takes a third and leaves the rest to its answer.
    const question = element.closest('[data-role="user"]');
    const margin = 8;
    const isLong =
      question === null
        ? rect.height > box.height
        : question.getBoundingClientRect().height + margin > Math.floor(box.height / 3);
    if (above > 0 && !isLong) return `${above} px above`;
    const middle = rect.left + rect.width / 2;
    for (const y of [Math.max(rect.top, box.top) + 2, rect.bottom - 2]) {
      const over = document.elementFromPoint(middle, y);
      if (over === null || !(element.contains(over) || over.contains(element))) return `covered by ${over?.className}`;
    }
    return '';
  });

/** Expects an element of the conversation to be in sight and covered by nothing. */
export const expectInSight = (target: Locator, what: string): Promise<void> =>
  expect.poll(() => whatIsHidden(target), { message: `${what} is in sight` }).toBe('');

/** Expects it to stay so while nothing happens any more: pictures drawn, fonts there, animations ended, three frames long. */
export const expectToStayInSight = async (target: Locator, what: string): Promise<void> => {
  await expectInSight(target, what);
  await target.page().evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame += 1) await new Promise((next) => requestAnimationFrame(next));
  });
  expect(await whatIsHidden(target), `${what} stays in sight`).toBe('');
};
