import type { Page } from '@playwright/test';
import { simulatedAzureKey } from '../../simulators/azure-speech/simulator';
import { expectNoKeyAnywhere } from '../harness/canary';
import { sendCommand } from '../harness/command';
import { watchHosts } from '../harness/network-watch';
import { saveScreenshot } from '../harness/screenshot';
import { canaryKey } from '../harness/simulated-services';
import { expect, test, voiceSources } from '../harness/voice-test';

const openVoices = (page: Page): Promise<void> =>
  page
    .getByRole('link', { name: 'Voice' })
    .or(page.getByRole('button', { name: 'Voice' }))
    .first()
    .click();

const text = 'The sky is blue today. Nobody else must hear this.';

test('OpenAI’s speech gets what its reference names, the key in the header only, and nobody else is asked @gate @voice:openai', async ({
  parley,
  readAloud,
  voices,
}) => {
  await readAloud.use(voiceSources.openai);
  const hosts = await watchHosts(readAloud.page);

  await readAloud.read(text, { engineId: 'openai', voiceId: 'coral' });
  await readAloud.reaches('ended');

  const calls = voices.openai.log.entries();
  expect(calls.map(({ method, path, body }) => [method, path, JSON.parse(body)])).toEqual([
    [
      'POST',
      '/v1/audio/speech',
      { model: 'speech-1', voice: 'coral', input: 'The sky is blue today.', response_format: 'mp3' },
    ],
    [
      'POST',
      '/v1/audio/speech',
      { model: 'speech-1', voice: 'coral', input: 'Nobody else must hear this.', response_format: 'mp3' },
    ],
  ]);
  expect(calls.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${canaryKey}`, `Bearer ${canaryKey}`]);
  expect(await hosts()).toEqual(['api.openai.com']);
  expect(parley.problems.printed.join('\n')).not.toContain('Nobody else must hear this');
  await expectNoKeyAnywhere(parley, readAloud.page, { simulators: [] });
});

test('an OpenAI voice that ends is replaced in one click, and then speaks @gate @voice:openai-realtime', async ({
  parley,
  readAloud,
  voices,
}) => {
  await readAloud.use({ engineId: 'openai', settings: {}, secrets: { apiKey: canaryKey } });
  const page = await parley.context.newPage();
  await page.goto(parley.url('settings.html'));
  await openVoices(page);
  const notice = page.getByTestId('end-notice');
  await expect(notice).toContainText('tts-1 shuts down');

  await notice.getByRole('button', { name: 'Switch to OpenAI' }).click();
  await expect(page.getByText('Switched to OpenAI')).toBeVisible();
  await expect(notice).toHaveCount(0);

  await readAloud.read(text);
  const end = await readAloud.reaches('ended');
  expect(end.voice).toEqual({ engineId: 'openai-realtime', voiceId: 'marin' });
  expect(voices.realtime.read.map((sentence) => [sentence.text, sentence.voice])).toEqual([
    ['The sky is blue today.', 'marin'],
    ['Nobody else must hear this.', 'marin'],
  ]);
  expect(voices.realtime.handshakes.map(({ status }) => status)).toEqual([101]);
  expect(JSON.stringify(voices.realtime.handshakes)).not.toContain(canaryKey);
  expect(await readAloud.notices()).toEqual([]);
  await expectNoKeyAnywhere(parley, readAloud.page, { simulators: [] });
});

test('what was done in one click is undone by another', async ({ parley, readAloud, voices }) => {
  await readAloud.use({ engineId: 'openai', settings: {}, secrets: { apiKey: canaryKey } });
  const page = await parley.context.newPage();
  await page.goto(parley.url('settings.html'));
  await openVoices(page);
  await page.getByTestId('end-notice').getByRole('button', { name: 'Switch to OpenAI' }).click();
  await page.getByRole('button', { name: /^Undo/ }).click();

  await expect(page.getByTestId('end-notice')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'OpenAI', exact: true })).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'OpenAI-compatible' })).toBeChecked();
  expect(voices.realtime.read).toEqual([]);
});

test('a sentence that the model does not keep to is read by another voice, with the reason', async ({
  readAloud,
  voices,
}) => {
  await readAloud.use({ engineId: 'openai-realtime', settings: {}, secrets: { apiKey: canaryKey } }, voiceSources.edge);
  voices.realtime.failNext(['reword', 'obey']);

  await readAloud.read(text);
  const end = await readAloud.reaches('ended');

  expect(voices.realtime.read.map((sentence) => sentence.text)).toEqual([
    'The sky is blue today.',
    'The sky is blue today.',
    'Nobody else must hear this.',
  ]);
  expect(end.voice?.engineId).toBe('openai-realtime');
  expect(await readAloud.notices()).toMatchObject([
    { from: { engineId: 'openai-realtime' }, to: { engineId: 'edge' }, error: { code: 'reworded' } },
  ]);
});

test('a speech server is chosen by its name, which writes its address and its model', async ({ parley }) => {
  const page = await parley.context.newPage();
  await page.goto(parley.url('settings.html'));
  await openVoices(page);
  await page.getByRole('switch', { name: 'OpenAI-compatible' }).click();
  const server = page.getByRole('combobox', { name: 'Server' });
  const address = page.getByPlaceholder('https://api.openai.com/v1');

  await expect(server).toHaveText('Kokoro-FastAPI');
  await expect(address).toHaveValue('http://localhost:8880/v1');
  await server.click();
  await page.getByRole('option', { name: 'AssemblyAI' }).click();
  await expect(address).toHaveValue('https://tts.us.assemblyai.com/v1/openai');
  await saveScreenshot(page, 'speech-servers');
});

test('OpenAI’s ten voices are offered', async ({ readAloud }) => {
  await readAloud.use(voiceSources.openai);

  const { voices } = await sendCommand(readAloud.page, { type: 'voice-list', engineId: 'openai' });

  expect(voices.map(({ id }) => id)).toEqual([
    'alloy',
    'ash',
    'ballad',
    'coral',
    'echo',
    'fable',
    'onyx',
    'nova',
    'sage',
    'shimmer',
  ]);
});

for (const [status, code] of [
  [401, 'auth'],
  [429, 'rate-limit'],
  [500, 'server'],
] as const) {
  test(`a refusal with ${status} is told and the reading goes on elsewhere`, async ({ parley, readAloud, voices }) => {
    await readAloud.use(voiceSources.openai, voiceSources.edge);
    voices.openai.script({
      when: { path: '/v1/audio/speech' },
      error: { status, message: `No, ${canaryKey}.` },
      times: 'always',
    });

    await readAloud.read(text);
    const end = await readAloud.reaches('ended');

    expect(end.voice?.engineId).toBe('edge');
    expect(await readAloud.notices()).toMatchObject([{ error: { code, status, host: 'api.openai.com' } }]);
    await expectNoKeyAnywhere(
      parley,
      readAloud.page,
      { simulators: [] },
      { notices: JSON.stringify(await readAloud.events()) },
    );
  });
}

test('Azure speaks over its socket by a token, with word times and the style @gate @voice:azure', async ({
  parley,
  readAloud,
  voices,
}) => {
  await readAloud.use(voiceSources.azure);
  const hosts = await watchHosts(readAloud.page);

  await readAloud.read(text, { engineId: 'azure', voiceId: 'en-US-AriaNeural', style: 'cheerful' });
  await readAloud.reaches('ended');

  expect(voices.azure.turns.map((turn) => [turn.text, turn.voice, turn.style])).toEqual([
    ['The sky is blue today.', 'en-US-AriaNeural', 'cheerful'],
    ['Nobody else must hear this.', 'en-US-AriaNeural', 'cheerful'],
  ]);
  const spoken = voices.azure.entries.filter(({ path }) => !path.endsWith('/voices/list'));
  expect(spoken.map(({ path, status }) => [path, status])).toEqual([
    ['/sts/v1.0/issueToken', 200],
    ['/tts/cognitiveservices/websocket/v1', 101],
  ]);
  expect(voices.azure.entries.filter(({ query }) => query.includes(simulatedAzureKey))).toEqual([]);
  const words = (await readAloud.events()).flatMap(({ event }) =>
    event.type === 'read-aloud-word' ? [event.isExact] : [],
  );
  expect(words).toHaveLength(10);
  expect(words).not.toContain(false);
  // The browser shows a watcher no socket of a host that is granted by https only.
  expect(await hosts()).toEqual(['westeurope.api.cognitive.microsoft.com']);
  expect(parley.problems.printed.join('\n')).not.toContain(simulatedAzureKey);
});

test('Azure goes on by REST when its socket is refused', async ({ parley, readAloud, voices }) => {
  parley.problems.allow(/WebSocket connection to 'wss:\/\/westeurope\.tts\.speech\.microsoft\.com/u);
  await readAloud.use(voiceSources.azure, voiceSources.edge);
  voices.azure.refuseSockets(true);

  await readAloud.read(text, { engineId: 'azure', voiceId: 'en-US-AriaNeural', style: 'sad' });
  const end = await readAloud.reaches('ended');

  expect(end.voice?.engineId).toBe('azure');
  expect(voices.azure.turns.map(({ style }) => style)).toEqual(['sad', 'sad']);
  expect(
    voices.azure.entries.filter(({ path }) => path === '/cognitiveservices/v1').map(({ status }) => status),
  ).toEqual([200, 200]);
  expect(await readAloud.notices()).toEqual([]);
});
