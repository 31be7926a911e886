import { expectToStayInSight } from './harness/in-sight';
import type { Panel } from './harness/panel';
import { expect, test } from './harness/parley-test';
import { longQuestion, richAnswer } from './harness/rich-answer';
import { saveScreenshot } from './harness/screenshot';
import type { SimulatedServices } from './harness/simulated-services';

const widths = [320, 360, 420] as const;

const question = (panel: Panel) => panel.messages('user').last().locator('.pl-bubble');
const actions = (panel: Panel) => panel.messages('assistant').last().getByRole('toolbar');

/** Asks, and expects the question and then the end of its answer to be seen without a touch. */
const askAndSee = async (panel: Panel, services: SimulatedServices, name: string, text = longQuestion(name)) => {
  services.ollama.script(richAnswer(name));
  await panel.ask(text);
  await expectToStayInSight(question(panel), `the question ${name}`);
  services.ollama.open(name);
  await panel.answered();
  await expectToStayInSight(actions(panel), `the end of ${name}`);
  await expect(panel.page.locator('.pl-latest')).toHaveCount(0);
};

for (const width of widths) {
  test(`at ${width} px, ten long questions and the ends of their answers are in sight without a touch`, async ({
    panel,
    services,
  }) => {
    test.slow();
    await panel.page.setViewportSize({ width, height: 800 });
    for (let index = 1; index <= 10; index += 1) await askAndSee(panel, services, `Question-${index}`);
    await saveScreenshot(panel.page, `follows-${width}`);
  });
}
