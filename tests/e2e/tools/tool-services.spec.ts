import type { Simulator } from '../../simulators/core/simulator';
import { sendCommand } from '../harness/command';
import { connectCloud, connectOllama, connectOpenAi } from '../harness/connect';
import { panelOn } from '../harness/panel';
import { expect, test } from '../harness/parley-test';
import { canaryKeyId, canarySecrets, type SimulatedServices } from '../harness/simulated-services';

type Shape = {
  readonly name: string;
  connect(page: Parameters<typeof connectCloud>[0]): Promise<void>;
  simulator(services: SimulatedServices): Simulator;
};

/** A service of each shape in which calls and their results are sent. */
const shapes: readonly Shape[] = [
  { name: 'OpenAI Responses', connect: connectOpenAi, simulator: ({ openai }) => openai },
  {
    name: 'chat completions',
    connect: (page) =>
      connectCloud(page, {
        providerId: 'openai-compatible',
        presetId: 'hugging-face',
        secrets: { apiKey: canarySecrets.huggingFace },
      }),
    simulator: ({ huggingFace }) => huggingFace,
  },
  {
    name: 'Anthropic Messages',
    connect: (page) => connectCloud(page, { providerId: 'anthropic', secrets: { apiKey: canarySecrets.anthropic } }),
    simulator: ({ anthropic }) => anthropic,
  },
  {
    name: 'Gemini, which wants signatures back',
    connect: (page) =>
      connectCloud(page, { providerId: 'gemini', secrets: { apiKey: canarySecrets.gemini } }, 'gemini-3-pro'),
    simulator: ({ gemini }) => gemini,
  },
  {
    name: 'Bedrock Converse',
    connect: (page) =>
      connectCloud(page, {
        providerId: 'bedrock',
        secrets: { accessKeyId: canaryKeyId, secretAccessKey: canarySecrets.bedrockSecret },
      }),
    simulator: ({ bedrock }) => bedrock,
  },
  { name: 'Ollama', connect: connectOllama, simulator: ({ ollama }) => ollama },
];

const call = { type: 'tool-call', name: 'own____calculator', args: { expression: '6*7' } } as const;

test('a tool is called and its result answered by every shape of service, and the next question goes out', async ({
  panelPage,
  services,
}) => {
  await sendCommand(panelPage, { type: 'tool-switch', sourceId: 'own', isOn: true });
  const panel = panelOn(panelPage);
  for (const { name, connect, simulator } of shapes) {
    await test.step(name, async () => {
      const service = simulator(services);
      await connect(panelPage);
      await panelPage.reload();
      await panel.composer.waitFor();
      service.log.clear();
      service.script([
        {
          answer: {
            pieces: [{ type: 'reasoning', text: 'They multiply.' }, { type: 'text', text: 'I count. ' }, call],
          },
        },
        { answer: { pieces: [{ type: 'text', text: `That is 42, says ${name}.` }] } },
        { answer: { pieces: [{ type: 'text', text: `Still 42, says ${name}.` }] } },
      ]);

      await panel.ask('What is six times seven?');
      await panel.answered();
      expect(await panel.shownAnswer()).toContain(`That is 42, says ${name}.`);
      await panel.ask('And now?');
      await expect(panel.messages('assistant')).toHaveCount(2);
      await panel.answered();
      expect(await panel.shownAnswer()).toBe(`Still 42, says ${name}.`);
      const [, withResult] = service.log.entries().filter(({ body }) => body.includes('own____calculator'));
      expect(withResult?.body).toMatch(/\b42\b/);
      await panelPage.getByTestId('new-chat').click();
      await expect(panel.messages('user')).toHaveCount(0);
    });
  }
});
