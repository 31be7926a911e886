import type { Answer } from '../../simulators/core/answer';
import { launchParley, removeProfile } from './launch';
import type { Panel } from './panel';
import { test as base, expect } from './parley-test';
import { pressAnswer } from './press-answer';
import { startToolServices, type ToolServices } from './tool-services';

type ToolFixtures = {
  /** What tools reach, beside the services that answer. */
  tools: ToolServices;
};

/** `test` whose browser finds simulated search services, and a site on the internet. */
export const test = base.extend<ToolFixtures>({
  tools: async ({ services }, use) => {
    const tools = await startToolServices(services);
    await use(tools);
    await tools.stop();
  },
  parley: async ({ services, tools, launch }, use) => {
    services.reset();
    const parley = await launchParley({ ...launch, services: tools.all });
    await use(parley);
    await parley.close();
    removeProfile(parley.profile);
    expect(parley.problems.problems).toEqual([]);
  },
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
