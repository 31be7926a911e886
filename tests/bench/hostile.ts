import type { Page } from '@playwright/test';
import { sendCommand } from '../e2e/harness/command';
import type { Figures } from './figures';
import type { FloodName } from './floods';
import { quantile } from './quantiles';
import { watchMemory } from './renderer-memory';
import type { Subject } from './subject';

const address = 'http://127.0.0.1:11434';
const runs = 3;

/** The services that send floods, by the floods that they send. Ollama is connected already. */
const connections = {
  calls: undefined,
  marks: undefined,
  nothing: undefined,
  comments: { providerId: 'openai-compatible', settings: { baseUrl: `${address}/v1` }, secrets: { apiKey: 'bench' } },
  error: { providerId: 'openai-compatible', settings: { baseUrl: `${address}/v1` }, secrets: { apiKey: 'bench' } },
  frame: {
    providerId: 'bedrock',
    settings: { endpoint: address, modelId: 'amazon.nova-lite-v1:0' },
    secrets: { apiKey: 'ABSKbench' },
  },
} as const satisfies Record<FloodName, unknown>;

/** Makes the first model of this service the one that answers. */
const chooseService = async (page: Page, flood: FloodName): Promise<void> => {
  const wanted = connections[flood];
  const { providers } = await sendCommand(page, { type: 'hello', windowId: 1 });
  const known = providers.find(({ providerId }) => providerId === (wanted?.providerId ?? 'ollama'));
  const added =
    known === undefined && wanted !== undefined
      ? await sendCommand(page, { type: 'provider-add', keepUntested: true, ...wanted })
      : undefined;
  const provider = known ?? added?.provider;
  const modelId = provider?.models[0]?.id;
  if (provider === undefined || modelId === undefined) throw new Error(`no model: ${JSON.stringify(added?.error)}`);
  await sendCommand(page, {
    type: 'preferences-change',
    change: { defaultModel: { connectionId: provider.id, modelId } },
  });
};

const ask = async (page: Page, question: string): Promise<void> => {
  await page.getByTestId('composer').fill(question);
  await page.getByTestId('composer').press('Enter');
};

/** From Enter until the answer's first word is in the document, ms. */
const firstWordMs = async (page: Page): Promise<number> => {
  const measured = page.evaluate(
    () =>
      new Promise<number>((done) => {
        let askedAt = Number.NaN;
        addEventListener('keydown', ({ key }) => {
          if (key === 'Enter' && Number.isNaN(askedAt)) askedAt = performance.now();
        });
        const look = (): void => {
          const text = [...document.querySelectorAll('.pl-answer-text')].at(-1)?.textContent ?? '';
          if (text.includes('tide0')) done(performance.now() - askedAt);
          else setTimeout(look, 4);
        };
        look();
      }),
  );
  await ask(page, 'Please: 5 tokens at 0');
  return measured;
};

/** Opens a new conversation. What is typed before it is shown belongs to the one that is left. */
const startNew = async (page: Page): Promise<void> => {
  await page.getByTestId('new-chat').click();
  await page.locator('.pl-greeting').waitFor();
};

/** Shows the conversation of a flood again. Rejects where its answer ended by itself: that leaves nothing to stop. */
const goBack = async (page: Page, question: string): Promise<void> => {
  await page.getByTestId('history').click();
  await page.getByTestId('history-item').filter({ hasText: question }).first().click();
  await page.locator('[data-role="user"]').filter({ hasText: question }).first().waitFor();
  const answer = page.locator('[data-role="assistant"]').last();
  await answer.waitFor({ state: 'attached' });
  const status = await answer.getAttribute('data-status');
  if (status !== 'running') throw new Error(`nothing to stop: ${status}, ${await answer.textContent()}`);
  await page.getByTestId('stop').waitFor();
};

/** From the click on Stop until the answer is shown as stopped, ms. */
const stopMs = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        const pressedAt = performance.now();
        document.querySelector<HTMLElement>('[data-testid="stop"]')?.click();
        const look = (): void => {
          const answer = [...document.querySelectorAll<HTMLElement>('[data-role="assistant"]')].at(-1);
          if (answer?.dataset.status === 'stopped') done(performance.now() - pressedAt);
          else setTimeout(look, 4);
        };
        look();
      }),
  );

/** One flood: another question in a new conversation meanwhile, then back to the first one and Stop. */
const measureFlood = async (subject: Subject, flood: FloodName) => {
  const page = await subject.openNew();
  await chooseService(page, flood);
  await page.reload();
  await page.getByTestId('composer').waitFor();
  const question = `Flood: ${flood}`;
  await ask(page, question);
  // An answer of which nothing came yet has no size.
  await page.locator('[data-role="assistant"][data-status="running"]').waitFor({ state: 'attached' });
  await chooseService(page, 'calls');
  await startNew(page);
  const other = await firstWordMs(page);
  await goBack(page, question);
  const stop = await stopMs(page);
  await page.close();
  return { other, stop };
};

/** What each flood does to Stop, to another question and to the memory of worker and panel. */
export const measureFloods = async (subject: Subject, flood: FloodName): Promise<Figures> => {
  const memory = await watchMemory(subject);
  const measured: { readonly other: number; readonly stop: number }[] = [];
  for (let run = 0; run < runs; run += 1) measured.push(await measureFlood(subject, flood));
  return {
    [`flood-${flood}-stop`]: quantile(
      measured.map(({ stop }) => stop),
      0.95,
    ),
    [`flood-${flood}-other`]: quantile(
      measured.map(({ other }) => other),
      0.95,
    ),
    [`flood-${flood}-memory`]: memory(),
  };
};

/** A list of models of 1.5 GB as gzip: until it is refused, and another question meanwhile. */
export const measureLongList = async (subject: Subject): Promise<Figures> => {
  const page = await subject.openNew();
  await chooseService(page, 'calls');
  await page.reload();
  await page.getByTestId('new-chat').or(page.locator('.pl-greeting')).first().waitFor();
  const memory = await watchMemory(subject);
  const start = performance.now();
  const listed = sendCommand(page, {
    type: 'provider-add',
    providerId: 'openai-compatible',
    settings: { baseUrl: `${address}/long/v1` },
    secrets: {},
  }).then(({ error }) => {
    if (error?.code !== 'not-an-api') throw new Error(`not refused: ${JSON.stringify(error)}`);
    return performance.now() - start;
  });
  const [ms, other] = await Promise.all([listed, firstWordMs(page)]);
  await page.close();
  return { 'flood-list-refused': ms, 'flood-list-other': other, 'flood-list-memory': memory() };
};
