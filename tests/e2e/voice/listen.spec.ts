import { startSimulator } from '../../simulators/core/simulator';
import { createOpenAiSpeechService } from '../../simulators/openai-speech/service';
import { sendCommand } from '../harness/command';
import { keepLightLog, wasLit } from '../harness/highlight-log';
import { longTail } from '../harness/long-tail';
import { expect, test } from '../harness/parley-test';

const answer = `Molecules are **far smaller** than a wave. They scatter the blue light.\n\n- ${longTail.join('\n- ')}`;

test('an answer is read with its sentence lit, and closing the player puts the light out @gate @speech', async ({
  panel,
  panelPage,
  services,
}) => {
  const speech = await startSimulator(createOpenAiSpeechService({ keys: [] }));
  services.ollama.script({ answer: { pieces: [{ type: 'text', text: answer }] } });
  await sendCommand(panelPage, {
    type: 'voice-source-change',
    engineId: 'openai',
    isOn: true,
    settings: { baseUrl: `http://127.0.0.1:${speech.port}/v1` },
  });

  await keepLightLog(panelPage);
  await panel.ask('Why is the sky blue?');
  await panelPage.getByTestId('read-aloud').click();

  await expect(panelPage.getByTestId('player')).toBeVisible();
  await wasLit(panelPage, 'Molecules are far smaller than a wave.');
  await wasLit(panelPage, 'They scatter the blue light.');
  await panelPage.getByTestId('player').getByRole('button').last().click();
  await expect(panelPage.getByTestId('player')).toBeHidden();
  expect(await panelPage.evaluate(() => CSS.highlights.has('parley-sentence'))).toBe(false);
  await speech.stop();
});
