import { Buffer } from 'node:buffer';
import { constants, deflateRawSync } from 'node:zlib';
import { event } from '../../simulators/bedrock/event-frame';
import type { Script } from '../../simulators/core/script';
import type { Simulator } from '../../simulators/core/simulator';
import { sendCommand } from '../harness/command';
import { connectCloud } from '../harness/connect';
import { type Panel, panelOn } from '../harness/panel';
import { expect, test } from '../harness/parley-test';
import { canaryKeyId, canarySecrets } from '../harness/simulated-services';
import { workerHeap } from '../harness/worker';

const lines = { 'content-type': 'application/x-ndjson' };
const events = { 'content-type': 'text/event-stream' };
const json = { 'content-type': 'application/json' };

const line = (message: object): string =>
  `${JSON.stringify({
    model: 'm',
    created_at: '2026-01-01T00:00:00Z',
    message: { role: 'assistant', content: '', ...message },
    done: false,
  })}\n`;
const call = line({ tool_calls: [{ function: { name: 'look', arguments: {} } }] });

const startNew = async ({ page }: Panel): Promise<void> => {
  const newChat = page.getByTestId('new-chat');
  const greeting = page.locator('.pl-greeting');
  await newChat.or(greeting).first().waitFor();
  if (await newChat.isVisible()) await newChat.click();
  await greeting.waitFor();
};

/** Asks what is answered without end, asks something else in a new conversation meanwhile, and comes back to press Stop. */
const stopsAndGoesOn = async (panel: Panel, simulator: Simulator, name: string, script: Script): Promise<void> => {
  simulator.script([{ ...script, name, when: { prompt: `Flood: ${name}` } }]);
  await startNew(panel);
  await panel.ask(`Flood: ${name}`);
  await expect(panel.messages('assistant').last()).toHaveAttribute('data-status', 'running');
  await expect.poll(() => simulator.log.entries().at(-1)?.bytesWritten ?? 0).toBeGreaterThan(0);

  await startNew(panel);
  await panel.ask('Are you there meanwhile?');
  await panel.answered();

  await panel.page.getByTestId('history').click();
  await panel.page
    .getByTestId('history-item')
    .filter({ hasText: `Flood: ${name}` })
    .click();
  await expect(panel.messages('assistant').last()).toHaveAttribute('data-status', 'running');
  await panel.stop.click();
  await panel.answered('stopped');
  await expect.poll(() => simulator.log.entries().find(({ script: one }) => one === name)?.end).toBe('client-closed');

  await panel.ask('Are you still there?');
  await panel.answered();
};

test('thousands of calls, marks and empty pieces without end are stopped, and leave others their turn', async ({
  panel,
  services: { ollama },
}) => {
  await stopsAndGoesOn(panel, ollama, 'calls', {
    reply: { headers: lines, body: call.repeat(4_000), endless: line({}) },
    paceMs: 100,
  });
  await stopsAndGoesOn(panel, ollama, 'marks', {
    reply: {
      headers: lines,
      body: line({ content: `a${'\u0301'.repeat(50_000)}` }),
      endless: line({ content: '\u0489' }),
    },
    paceMs: 100,
  });
  await stopsAndGoesOn(panel, ollama, 'nothing', {
    reply: { headers: lines, endless: line({}).repeat(500) },
  });
});

/** What a page of the panel holds on its JavaScript heap, bytes. */
const pageHeap = async ({ page }: Panel): Promise<number> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
};

/** The bound, bytes. */
const largestHeap = 300_000_000;

test('text at full speed up to the bound of an answer leaves another question its turn, and little in memory', async ({
  parley,
  panel,
  services: { ollama },
}) => {
  test.setTimeout(240_000);
  ollama.script({
    name: 'flood',
    when: { prompt: 'Flood' },
    reply: { headers: lines, endless: line({ content: 'word after word ' }).repeat(200) },
  });
  const entryOf = (prompt: string) => ollama.log.entries().find(({ body }) => JSON.stringify(body).includes(prompt));
  await startNew(panel);
  await panel.ask('Flood: text');
  await expect.poll(() => entryOf('Flood: text')?.bytesWritten ?? 0).toBeGreaterThan(1_000_000);

  await startNew(panel);
  await panel.ask('Are you there meanwhile?');
  await panel.answered();
  // It was asked and answered while the other one was still written.
  expect(entryOf('Flood: text')?.endedAt).toBeUndefined();

  const heaps: number[] = [];
  await expect
    .poll(
      async () => {
        heaps.push(await workerHeap(parley), await pageHeap(panel));
        return entryOf('Flood: text')?.end;
      },
      { timeout: 200_000, intervals: [500] },
    )
    .toBe('client-closed');
  await panel.page.getByTestId('history').click();
  await panel.page.getByTestId('history-item').filter({ hasText: 'Flood: text' }).click();
  await panel.answered('interrupted');
  heaps.push(await workerHeap(parley), await pageHeap(panel));

  expect(Math.max(...heaps)).toBeLessThan(largestHeap);
});

test('comments and an error without end are stopped, and leave others their turn', async ({
  openAiPanel: panel,
  services: { openai },
}) => {
  await stopsAndGoesOn(panel, openai, 'comments', {
    reply: { headers: events, endless: ': keep-alive\n\n'.repeat(1_000) },
  });
  await stopsAndGoesOn(panel, openai, 'error', {
    reply: { status: 400, headers: json, body: '{"error":{"message":"', endless: 'x' },
    paceMs: 100,
  });
});

test('half a frame of 16 MB is stopped, an error without end is told, and both leave others their turn', async ({
  panelPage,
  services: { bedrock },
}) => {
  await connectCloud(panelPage, {
    providerId: 'bedrock',
    secrets: { accessKeyId: canaryKeyId, secretAccessKey: canarySecrets.bedrockSecret },
  });
  const panel = panelOn(panelPage);
  const frame = event('contentBlockDelta', { contentBlockIndex: 0, delta: { text: 'x'.repeat(16_000_000) } });
  await stopsAndGoesOn(panel, bedrock, 'frame', {
    reply: {
      headers: { 'content-type': 'application/vnd.amazon.eventstream' },
      bodyBase64: frame.subarray(0, -2_000).toString('base64'),
      endless: ' ',
    },
    paceMs: 100,
  });

  bedrock.script({ reply: { status: 400, headers: json, body: '{"message":"', endless: 'x'.repeat(65_536) } });
  await panel.ask('Fail without end');
  await panel.answered('failed');
});

test('1.5 GB of a list are refused, and a question is answered', async ({ panel, services: { ollama } }) => {
  // Blocks that end in a full flush can be repeated.
  const block = deflateRawSync(Buffer.alloc(1_000_000, ' '), { finishFlush: constants.Z_FULL_FLUSH });
  const list = Buffer.concat([
    Buffer.from('1f8b0800000000000003', 'hex'),
    ...Array.from({ length: 1_500 }, () => block),
  ]);
  ollama.script({
    when: { path: '/api/tags' },
    times: 'always',
    reply: { headers: { ...json, 'content-encoding': 'gzip' }, bodyBase64: list.toString('base64') },
  });
  const { providers } = await sendCommand(panel.page, { type: 'hello', windowId: 1 });
  const connectionId = providers[0]?.id ?? '';

  const [tested] = await Promise.all([
    sendCommand(panel.page, { type: 'provider-test', connectionId }),
    panel.ask('Are you there?').then(() => panel.answered()),
  ]);

  expect(tested.error).toMatchObject({ code: 'not-an-api' });
});
