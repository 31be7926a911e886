import type { Answer } from '../../simulators/core/answer';
import type { Panel } from './panel';
import { test as base, expect } from './parley-test';
import { pressAnswer } from './press-answer';
import { startToolServices, type ToolServices } from './tool-services';

type ToolWorkerFixtures = {
  /** What tools reach, beside the services that answer; as at its start in each test. */
  tools: ToolServices;
};

/** `test` whose browser finds simulated search services, and a site on the internet. */
export const test = base.extend<object, ToolWorkerFixtures>({
  tools: [
    async ({ services }, use) => {
      const tools = await startToolServices(services);
      await use(tools);
      await tools.stop();
    },
    { scope: 'worker' },
  ],
  reached: [({ tools }, use) => use(tools.all), { scope: 'worker' }],
});

/** A script for an answer in words. */
export const say = (text: string): { readonly answer: Answer } => ({ answer: { pieces: [{ type: 'text', text }] } });

/** A script for one step in which the model calls a tool by the name that it sees. */
export const call = (
  name: string,
  args: Record<string, unknown>,
  id = 'call_1',
): { readonly answer: Answer; readonly times: 1 } => ({
  answer: { pieces: [{ type: 'tool-call', name, args, id }] },
  times: 1,
});

/** The question about a call that is open. */
export const question = (panel: Panel) => panel.page.locator('.pl-consent');

/** Answers the question about a call. */
export const answerQuestion = (panel: Panel, answer: 'once' | 'conversation' | 'always' | 'no'): Promise<void> =>
  pressAnswer(question(panel).locator(`[data-answer="${answer}"]`));

export { expect };
