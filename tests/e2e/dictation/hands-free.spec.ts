import { expect, test } from '../harness/parley-test';
import { useTranscription } from '../harness/recognizer';
import { startSpeech, useSpeech } from '../harness/speech-service';

const path = '/v1/audio/transcriptions';
const long = Array.from({ length: 12 }, (_, index) => `This is sentence number ${index + 1} of a long answer.`).join(
  ' ',
);

test.use({ launch: { microphone: 'granted', says: { pieces: [600, 'Why is the sky blue?'] } } });

test('it listens, sends, speaks and listens again, until Escape', async ({ panel, panelPage, services }) => {
  const speech = await startSpeech();
  await useSpeech(panelPage, speech);
  await useTranscription(panelPage);
  services.ollama.script({ answer: { pieces: [{ type: 'text', text: 'Blue light scatters.' }] } });
  services.openai.script({ when: { path }, reply: { body: '{"text":"Why is the sky blue?"}' } });

  await panelPage.getByTestId('more').click();
  await panelPage.getByTestId('hands-free-start').click();
  const talk = panelPage.getByTestId('hands-free');
  await expect(talk).toHaveAttribute('data-status', 'listening');
  await expect(panel.messages('user')).toHaveText(/Why is the sky blue\?/, { timeout: 30_000 });
  await expect(talk).toHaveAttribute('data-status', 'speaking', { timeout: 30_000 });
  await expect(talk).toHaveAttribute('data-status', 'listening', { timeout: 30_000 });
  await panelPage.keyboard.press('Escape');

  await expect(talk).toBeHidden();
  await expect(panel.composer).toBeVisible();
  await expect(panelPage.getByTestId('player')).toBeHidden();
  await speech.stop();
});

test('a key breaks a long answer off, to listen', async ({ panel, panelPage, services }) => {
  const speech = await startSpeech();
  await useSpeech(panelPage, speech);
  await useTranscription(panelPage);
  services.ollama.script({ answer: { pieces: [{ type: 'text', text: long }] } });

  await panelPage.getByTestId('more').click();
  await panelPage.getByTestId('hands-free-start').click();
  const talk = panelPage.getByTestId('hands-free');
  await expect(talk).toHaveAttribute('data-status', 'speaking', { timeout: 45_000 });
  await panelPage.keyboard.press('Space');

  await expect(talk).toHaveAttribute('data-status', 'listening');
  await expect(panelPage.getByTestId('player')).toBeHidden();
  await expect(panel.messages('assistant')).toHaveCount(1);
  await panelPage.getByTestId('hands-free-end').click();
  await expect(talk).toBeHidden();
  await speech.stop();
});

test('what the service refuses ends it calmly, with a way on', async ({ panel, panelPage, services }) => {
  await useTranscription(panelPage);
  services.openai.script({ when: { path }, error: { status: 401 } });

  await panelPage.getByTestId('more').click();
  await panelPage.getByTestId('hands-free-start').click();
  const talk = panelPage.getByTestId('hands-free');
  await expect(talk).toHaveAttribute('data-status', 'ended', { timeout: 45_000 });
  await expect(talk).toContainText('OpenAI didn’t accept this key');
  await talk.getByRole('button', { name: 'Close' }).click();

  await expect(panel.composer).toBeVisible();
});

test.describe('someone who does not wait', () => {
  test.use({
    launch: { microphone: 'granted', says: { pieces: [600, 'Why is the sky blue?', 4500], isRepeated: true } },
  });

  test('breaks the answer off by speaking', async ({ panel, panelPage, services }) => {
    const speech = await startSpeech();
    await useSpeech(panelPage, speech);
    await useTranscription(panelPage);
    services.ollama.script([
      { answer: { pieces: [{ type: 'text', text: `${long} ${long}` }] } },
      { answer: { pieces: [{ type: 'text', text: long }] } },
    ]);

    await panelPage.getByTestId('more').click();
    await panelPage.getByTestId('hands-free-start').click();
    const talk = panelPage.getByTestId('hands-free');
    await expect(talk).toHaveAttribute('data-status', 'speaking', { timeout: 45_000 });

    // Reading the answer to its end would take two minutes.
    await expect(panel.messages('user')).toHaveCount(2, { timeout: 45_000 });
    await panelPage.getByTestId('hands-free-end').click();
    await expect(talk).toBeHidden();
    await speech.stop();
  });
});
