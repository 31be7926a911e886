import type { Answer, AnswerPiece } from '../../simulators/core/answer';
import { type Simulator, startSimulator } from '../../simulators/core/simulator';
import { createMoonshotService } from '../../simulators/thinking-chat/service';
import { sendCommand } from '../harness/command';
import { connectCloud } from '../harness/connect';
import { type Panel, panelOn } from '../harness/panel';
import { test as base, expect } from '../harness/parley-test';
import { canaryKey, canarySecrets, publicKeyHash, type SimulatedServices } from '../harness/simulated-services';

/** `test` whose browser also reaches Moonshot, which refuses a call without what was thought before it. */
const test = base.extend<object, { moonshot: Simulator }>({
  moonshot: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
    async ({}, use) => {
      const moonshot = await startSimulator(createMoonshotService(), { tls: { names: ['api.moonshot.ai'] } });
      await use(moonshot);
      await moonshot.stop();
    },
    { scope: 'worker' },
  ],
  reached: [
    async ({ services, moonshot }, use) => {
      await use({
        ...services,
        resolverRules: `MAP api.moonshot.ai 127.0.0.1:${moonshot.port}, ${services.resolverRules}`,
        trustedKeys: [...services.trustedKeys, await publicKeyHash(moonshot.port)],
        reset: () => {
          services.reset();
          moonshot.reset();
        },
        hangUp: () => {
          services.hangUp();
          moonshot.hangUp();
        },
      });
    },
    { scope: 'worker' },
  ],
});

const say = (text: string): { readonly answer: Answer } => ({ answer: { pieces: [{ type: 'text', text }] } });

const callOf = (expression: string, id: string): AnswerPiece => ({
  type: 'tool-call',
  name: 'own____calculator',
  args: { expression },
  id,
});

/** Thinks, writes, thinks again, calls twice, and writes more before it can know a result. */
const thinkingAndCalling: { readonly answer: Answer } = {
  answer: {
    pieces: [
      { type: 'reasoning', text: 'Two products.' },
      { type: 'text', text: 'I work them out. ' },
      { type: 'reasoning', text: 'The first one first.' },
      callOf('6*7', 'call_a'),
      callOf('7*8', 'call_b'),
      { type: 'text', text: '\nBoth at once.' },
    ],
  },
};

type ThinkingService = {
  readonly name: string;
  readonly connection: Parameters<typeof connectCloud>[1] & { readonly settings?: Record<string, string> };
  readonly model: string;
  simulator(services: SimulatedServices, moonshot: Simulator): Simulator;
};

const thinkingServices: readonly ThinkingService[] = [
  {
    name: 'Anthropic',
    connection: { providerId: 'anthropic', secrets: { apiKey: canarySecrets.anthropic } },
    model: 'claude-sonnet-5',
    simulator: (services) => services.anthropic,
  },
  {
    name: 'OpenAI’s Responses',
    connection: { providerId: 'openai', secrets: { apiKey: canaryKey } },
    model: 'gpt-5-mini',
    simulator: (services) => services.openai,
  },
  {
    name: 'Moonshot',
    connection: {
      providerId: 'openai-compatible',
      settings: { baseUrl: 'https://api.moonshot.ai/v1', preset: 'moonshot' },
      secrets: { apiKey: 'sk-simulated-moonshot' },
    },
    model: 'kimi-k2.6',
    simulator: (_, moonshot) => moonshot,
  },
];

const shows = async (panel: Panel, text: string): Promise<void> => {
  await panel.answered();
  expect(await panel.shownAnswer()).toContain(text);
};

for (const { name, connection, model, simulator } of thinkingServices) {
  test(`${name}: a conversation goes on after thoughts, calls and words behind them, also in a panel that is opened again`, async ({
    panelPage,
    services,
    moonshot,
  }) => {
    const service = simulator(services, moonshot);
    await connectCloud(panelPage, connection, model);
    await sendCommand(panelPage, { type: 'tool-switch', sourceId: 'own', isOn: true });
    const panel = panelOn(panelPage);
    service.script([{ ...thinkingAndCalling, times: 1 }, say('It is 42 and 56.')]);
    await panel.ask('What is six times seven, and seven times eight?');
    await shows(panel, 'It is 42 and 56.');

    service.script(say('Still 42.'));
    await panel.ask('And the first one?');
    await shows(panel, 'Still 42.');

    await panelPage.reload();
    await shows(panel, 'Still 42.');
    service.script(say('Still 56.'));
    await panel.ask('And the second one?');
    await shows(panel, 'Still 56.');

    const asked = service.log.entries().filter(({ body }) => body.includes('six times seven'));
    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 200));
    expect(asked.at(-1)?.body).toContain('call_b');
  });
}
