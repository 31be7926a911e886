import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { sendCommand } from '../e2e/harness/command';
import type { Figures } from './figures';
import type { FloodName } from './floods';
import { quantile } from './quantiles';
import { watchMemory } from './renderer-memory';
import type { Subject } from './subject';
import type { TokenServer } from './token-server';

const address = 'http://127.0.0.1:11434';
const runs = 3;

/** The services that send floods, by the floods that they send. Ollama is connected already. */
const connections = {
  calls: undefined,
  marks: undefined,
  text: undefined,
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

/** When Enter was pressed, ms since the epoch, and how long it took until the answer's first word was in the document, ms. */
type FirstWord = { readonly askedAt: number; readonly ms: number };

const firstWord = async (page: Page): Promise<FirstWord> => {
  const measured = page.evaluate(
    () =>
      new Promise<FirstWord>((done) => {
        let askedAt = Number.NaN;
        addEventListener('keydown', ({ key }) => {
          if (key === 'Enter' && Number.isNaN(askedAt)) askedAt = performance.now();
        });
        const look = (): void => {
          const text = [...document.querySelectorAll('.pl-answer-text')].at(-1)?.textContent ?? '';
          if (text.includes('tide0'))
            done({ askedAt: performance.timeOrigin + askedAt, ms: performance.now() - askedAt });
          else setTimeout(look, 4);
        };
        look();
      }),
  );
  await ask(page, 'Please: 5 tokens at 0');
  return measured;
};

const firstWordMs = async (page: Page): Promise<number> => (await firstWord(page)).ms;

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

/** Longer than 8 MB take on a busy machine, ms. */
const wholeTextMs = 240_000;

/** Text that never breathes, up to the bound of an answer: another question meanwhile, and memory until it has ended. */
export const measureWholeText = async (
  subject: Subject,
  server: Pick<TokenServer, 'writes' | 'floodsOpen'>,
): Promise<Figures> => {
  const page = await subject.openNew();
  await chooseService(page, 'text');
  await page.reload();
  await page.getByTestId('composer').waitFor();
  const memory = await watchMemory(subject);
  const question = 'Flood: text';
  await ask(page, question);
  const start = performance.now();
  await page.locator('.pl-answer-text').filter({ hasText: 'word after word' }).waitFor();
  await startNew(page);
  const { askedAt, ms } = await firstWord(page);
  const [first] = server.writes();
  while (server.floodsOpen() > 0) {
    if (performance.now() - start > wholeTextMs) throw new Error('the bound of an answer did not end it');
    await pause(50);
  }
  const end = (performance.now() - start) / 1000;
  const unseen = memory();
  const shown = await watchMemory(subject);
  await page.getByTestId('history').click();
  await page.getByTestId('history-item').filter({ hasText: question }).first().click();
  await page.locator('[data-role="assistant"][data-status="interrupted"]').waitFor({ state: 'attached' });
  await page.locator('.pl-answer-text').filter({ hasText: 'word after word' }).waitFor();
  const figures = {
    'flood-text-reached': (first?.at ?? Number.NaN) - askedAt,
    'flood-text-other': ms,
    'flood-text-end': end,
    'flood-text-memory': unseen,
    'flood-text-shown': shown(),
  };
  await page.close();
  return figures;
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
