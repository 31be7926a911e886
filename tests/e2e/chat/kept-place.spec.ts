import { expectToStayInSight } from '../harness/in-sight';
import type { Panel } from '../harness/panel';
import { expect, test } from '../harness/parley-test';
import { expectPlace, placeOfReader, scrollUp } from '../harness/reader-place';
import { richAnswer } from '../harness/rich-answer';
import type { SimulatedServices } from '../harness/simulated-services';

const ask = async (panel: Panel, services: SimulatedServices, name: string): Promise<void> => {
  services.ollama.script(richAnswer(name));
  services.ollama.open(name);
  await panel.ask(name);
  await panel.answered();
  await expect(panel.stop).toHaveCount(0);
};

/** Opens the conversation of the list whose title begins so. */
const openFromLibrary = async ({ page }: Panel, title: string): Promise<void> => {
  await page.getByTestId('history').click();
  await page.getByTestId('history-item').filter({ hasText: title }).click();
  await page.getByTestId('composer').waitFor();
};

const latest = ({ page }: Panel) => page.getByTestId('latest');
const actions = (panel: Panel) => panel.messages('assistant').last().getByRole('toolbar');

/** Goes to the end of the newest answer. */
const goToEnd = async (panel: Panel): Promise<void> => {
  await latest(panel).click();
  await expectToStayInSight(actions(panel), 'the end');
};

test('a conversation opens where its reader left it, and at its end where that was left @gate @answers', async ({
  panel,
  services,
}) => {
  for (const name of ['Lamps', 'Ships', 'Storms']) await ask(panel, services, name);
  await scrollUp(panel, 1_700);
  const place = await placeOfReader(panel.page);

  await panel.page.getByTestId('new-chat').click();
  await expect(panel.messages('user')).toHaveCount(0);
  await ask(panel, services, 'Birds');
  await goToEnd(panel);
  await openFromLibrary(panel, 'Lamps');
  await expect(panel.messages('user')).toHaveCount(3);
  await expect(latest(panel)).toBeVisible();
  await expectPlace(panel.page, place);

  await openFromLibrary(panel, 'Birds');
  await expect(panel.messages('user')).toHaveCount(1);
  await expectToStayInSight(actions(panel), 'the end');
  await expect(latest(panel)).toHaveCount(0);
});

test('the place is kept through the settings, and given up by a question', async ({ panel, services }) => {
  for (const name of ['Lamps', 'Ships']) await ask(panel, services, name);
  await scrollUp(panel, 900);
  const place = await placeOfReader(panel.page);

  await panel.page.getByTestId('more').click();
  await panel.page.getByTestId('settings').click();
  await expect(panel.composer).toHaveCount(0);
  await panel.page.getByRole('button', { name: 'Back' }).click();
  await panel.composer.waitFor();
  await expect(latest(panel)).toBeVisible();
  await expectPlace(panel.page, place);

  await ask(panel, services, 'Storms');
  const question = panel.messages('user').last();
  await expectToStayInSight(question, 'the question');
  const asked = await question.boundingBox();
  await openFromLibrary(panel, 'Lamps');
  await expectToStayInSight(question, 'the question');
  expect((await question.boundingBox())?.y).toBe(asked?.y);
});

test('a question with a short answer stands where it stood when its conversation is opened again', async ({
  panel,
  services,
}) => {
  await ask(panel, services, 'Lamps');
  services.ollama.script({ answer: { pieces: [{ type: 'text', text: 'Yes.' }] } });
  await panel.ask('Is it short?');
  await panel.answered();
  const question = panel.messages('user').last();
  await expectToStayInSight(question, 'the question');
  const asked = await question.boundingBox();

  await panel.page.getByTestId('new-chat').click();
  await expect(panel.messages('user')).toHaveCount(0);
  await openFromLibrary(panel, 'Lamps');
  await expect(panel.messages('user')).toHaveCount(2);
  await expect.poll(async () => (await question.boundingBox())?.y).toBe(asked?.y);
});
