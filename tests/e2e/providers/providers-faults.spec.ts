import type { Simulator } from '../../simulators/core/simulator';
import { connectCloud } from '../harness/connect';
import { readTable, storedAnswer } from '../harness/database';
import { panelOn } from '../harness/panel';
import { expect, test } from '../harness/parley-test';
import { canaryKeyId, canarySecrets, type SimulatedServices } from '../harness/simulated-services';

const anthropic = { providerId: 'anthropic', secrets: { apiKey: canarySecrets.anthropic } };
const gemini = { providerId: 'gemini', secrets: { apiKey: canarySecrets.gemini } };
const huggingFace = {
  providerId: 'openai-compatible',
  presetId: 'hugging-face',
  secrets: { apiKey: canarySecrets.huggingFace },
};
const bedrock = {
  providerId: 'bedrock',
  secrets: { accessKeyId: canaryKeyId, secretAccessKey: canarySecrets.bedrockSecret },
};

const text = 'Größe, 漢字 and 🙂 emoji stand here, so that a cut can fall into a character. '.repeat(8);
const questionsTo = (simulator: Simulator): number =>
  simulator.log.entries().filter(({ method }) => method === 'POST').length;

const cutServices = [
  ['Anthropic', anthropic, (services: SimulatedServices) => services.anthropic],
  ['Gemini', gemini, (services: SimulatedServices) => services.gemini],
  ['Bedrock', bedrock, (services: SimulatedServices) => services.bedrock],
] as const;

for (const [name, connection, simulatorOf] of cutServices) {
  for (const how of ['end', 'reset'] as const) {
    const title = `what ${name} sent before its connection broke (${how}) is kept, and asked for once only`;
    test(title, async ({ panelPage, services }) => {
      const simulator = simulatorOf(services);
      await connectCloud(panelPage, connection);
      simulator.script({ answer: { pieces: [{ type: 'text', text, pieceLength: 5 }] }, cut: { atByte: 3_001, how } });
      const panel = panelOn(panelPage);

      await panel.ask('Tell me');
      await panel.answered('interrupted');

      const stored = await storedAnswer(panelPage);
      expect(stored?.text.length).toBeGreaterThan(5);
      expect(text.startsWith(stored?.text ?? 'nothing is stored')).toBe(true);
      expect(JSON.stringify(await readTable(panelPage, 'parley', 'messages'))).not.toContain('\uFFFD');
      expect(questionsTo(simulator)).toBe(1);
    });
  }
}

test('a hosted model that is being loaded is asked again until it is there', async ({ panelPage, services }) => {
  await connectCloud(panelPage, huggingFace);
  // Its list proves no key, so that connecting asks the model for a word.
  services.huggingFace.log.clear();
  services.huggingFace.script([{ error: { status: 503 }, times: 2 }, { answer: { pieces: [{ type: 'text', text }] } }]);
  const panel = panelOn(panelPage);

  await panel.ask('Tell me');
  await panel.answered();

  expect(await storedAnswer(panelPage)).toMatchObject({ status: 'complete', text });
  expect(questionsTo(services.huggingFace)).toBe(3);
});

test('a service that is overloaded is asked again, and one whose spend limit is reached is not', async ({
  panelPage,
  services,
}) => {
  await connectCloud(panelPage, anthropic);
  services.anthropic.script([
    { error: { status: 529 } },
    { answer: { pieces: [{ type: 'text', text: 'Here I am.' }] } },
    { error: { status: 429, code: 'enforced_spend_limit_reached' } },
  ]);
  const panel = panelOn(panelPage);
  await panel.ask('Tell me');
  await panel.answered();

  await panel.ask('And more');
  const failed = await panel.answered('failed');

  await expect(failed).toContainText('account is out of credit');
  expect(questionsTo(services.anthropic)).toBe(3);
});

test('text that came before an error inside the stream is kept', async ({ panelPage, services }) => {
  await connectCloud(panelPage, bedrock);
  services.bedrock.script({
    answer: {
      pieces: [
        { type: 'text', text: 'Half an answer' },
        { type: 'error', message: 'Too many requests', code: 'throttlingException' },
      ],
    },
  });
  const panel = panelOn(panelPage);

  await panel.ask('Tell me');
  await expect(panel.messages('assistant').last()).toHaveAttribute('data-status', /^(failed|interrupted)$/);

  expect((await storedAnswer(panelPage))?.text).toBe('Half an answer');
  expect(questionsTo(services.bedrock)).toBe(1);
});
