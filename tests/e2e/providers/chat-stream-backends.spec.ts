import type { Page } from '@playwright/test';
import { ai4Backend } from '../../simulators/chat-backends/ai-4';
import { ai5Backend } from '../../simulators/chat-backends/ai-5';
import { ai7Backend } from '../../simulators/chat-backends/ai-7';
import { brokenWords, type ChatBackend } from '../../simulators/chat-backends/backend';
import { lobeBackend } from '../../simulators/chat-backends/lobe';
import { type BackendServer, startBackend } from '../../simulators/chat-backends/serve';
import { sendCommand } from '../harness/command';
import { connectAtAddress } from '../harness/connect';
import { readTable } from '../harness/database';
import { type Panel, panelOn } from '../harness/panel';
import { expect, test } from '../harness/parley-test';
import { pressAnswer, pressUntil } from '../harness/press-answer';

type BackendCase = {
  readonly name: string;
  readonly backend: ChatBackend;
  readonly texts: readonly string[];
  /** What else of the answer is kept. */
  readonly kept: Readonly<Record<string, unknown>>;
  /** Of an answer's last call: what became of it. */
  readonly call: Readonly<Record<string, unknown>>;
  /** What "Data of the service" shows; absent = the backend sends none. */
  readonly data?: readonly string[];
  readonly tokens: readonly string[];
  /** It asks about the calls of its tools, and its scripted model goes on behind the answer. */
  readonly asksAboutCalls?: true;
};

const ran = { state: 'result', args: { city: 'Bern' }, result: { city: 'Bern', sky: 'sunny' } };
const bothSteps = ['I look it up.', 'It is sunny.'];

const backends: readonly BackendCase[] = [
  {
    name: 'npm ai 7',
    backend: ai7Backend,
    texts: bothSteps,
    kept: {
      finishReason: 'stop',
      usage: { promptTokens: 30, completionTokens: 12, cachedTokens: 14, reasoningTokens: 2 },
      annotations: expect.arrayContaining([{ model: 'scripted' }]),
    },
    call: ran,
    data: ['"percent": 100', '"model": "scripted"', 'said meanwhile'],
    tokens: ['30', '12', '14'],
    asksAboutCalls: true,
  },
  {
    name: 'npm ai 5',
    backend: ai5Backend,
    texts: bothSteps,
    kept: { finishReason: 'unknown', usage: { promptTokens: 30, completionTokens: 12 } },
    call: ran,
    data: ['"totalUsage"'],
    tokens: ['30', '12'],
  },
  {
    name: 'npm ai 4',
    backend: ai4Backend,
    texts: bothSteps,
    kept: {
      finishReason: 'stop',
      usage: { promptTokens: 30, completionTokens: 12 },
      annotations: expect.arrayContaining([{ model: 'scripted' }]),
    },
    call: ran,
    data: ['"percent": 10', '"model": "scripted"'],
    tokens: ['30', '12'],
  },
  {
    name: "a server in LobeChat's manner",
    backend: lobeBackend,
    texts: ['I look it up.'],
    kept: {
      finishReason: 'tool-calls',
      usage: { promptTokens: 30, completionTokens: 12, cachedTokens: 14, reasoningTokens: 2 },
    },
    call: { state: 'call', args: { city: 'Bern' } },
    tokens: ['30', '12', '14'],
  },
];

const connectBackend = async (page: Page, url: string): Promise<Panel> => {
  await connectAtAddress(page, 'Chat stream', url);
  return panelOn(page);
};

const rowsOf = async (page: Page) =>
  (await readTable(page, 'parley', 'messages')).toSorted((a, b) => Number(a.createdAt) - Number(b.createdAt));

const idsOf = ({ messages }: BackendServer['bodies'][number]): readonly string[] =>
  messages.map((message) => String(Object(message).id));

/** Answers the question of a backend, which stands there after the panel was left, and reads what it goes on with. */
const answerQuestion = async (page: Page, server: BackendServer, answer: string): Promise<string> => {
  const panel = panelOn(page);
  const before = server.bodies.length;
  await panel.ask('How is the weather in Bern?');
  await panel.answered();
  await page.reload();
  const question = panel.messages('assistant').last().getByRole('article', { name: 'weather', exact: true });
  await expect(question).toContainText('127.0.0.1');
  await pressAnswer(question.getByRole('button', { name: answer, exact: true }));
  await expect.poll(() => panel.shownAnswer()).toBe(bothSteps.join(''));
  await panel.answered();
  expect(server.bodies).toHaveLength(before + 2);
  return server.prompts.at(-1) ?? '';
};

for (const { name, backend, texts, kept, call, data, tokens, asksAboutCalls } of backends) {
  test.describe(name, () => {
    let server: BackendServer;
    test.beforeEach(async () => {
      server = await startBackend(backend);
    });
    test.afterEach(() => server.stop());

    test(`is connected by its address, asked twice and read in full${name === 'npm ai 7' ? ' @gate @provider:chat-stream' : ''}`, async ({
      panelPage,
    }) => {
      const panel = await connectBackend(panelPage, server.url);

      await panel.ask('How is the weather in Bern?');
      await panel.answered();
      expect(await panel.shownAnswer()).toBe(texts.join(''));
      await panel.ask('And tomorrow?');
      const second = await panel.answered();
      expect(await panel.shownAnswer()).toBe(texts.join(''));

      for (const turn of await panel.messages('assistant').all()) {
        // What is opened in the turn above it moves it, perhaps under the press.
        const thought = turn.getByRole('button', { name: /^Thought/ });
        const isOpen = async () => (await thought.getAttribute('aria-expanded')) === 'true';
        await pressUntil(() => thought.click(), isOpen);
        await expect(turn).toContainText('Let me look.');
        await turn.getByRole('article', { name: 'weather', exact: true }).locator('.pl-call-line').click();
        await expect(turn.locator('.pl-call')).toContainText(/city\W*Bern/);
        await expect(turn.getByRole('link', { name: 'Bern' })).toHaveAttribute('href', 'https://example.com/bern');
      }
      const extra = second.getByRole('button', { name: 'Data from the service' });
      await expect(extra).toHaveCount(data === undefined ? 0 : 1);
      if (data !== undefined) await extra.click();
      for (const words of data ?? []) await expect(second).toContainText(words);
      await expect(second).not.toContainText(/nobody knows|only while it runs/);

      const rows = await rowsOf(panelPage);
      const answers = rows.filter(({ role }) => role === 'assistant');
      expect(answers).toHaveLength(2);
      for (const answer of answers) {
        expect(answer).toMatchObject({ status: 'complete', ...kept });
        const parts: readonly unknown[] = Array.isArray(answer.parts) ? answer.parts : [];
        expect(parts).toContainEqual(expect.objectContaining({ type: 'reasoning', text: 'Let me look.' }));
        expect(parts).toContainEqual(
          expect.objectContaining({ type: 'tool-invocation', toolName: 'weather', ...call }),
        );
      }

      const [, asked, again] = server.bodies;
      if (asked === undefined || again === undefined) throw new Error(`${server.bodies.length} requests`);
      expect(asked.id).toMatch(/^[0-9a-f]{32}$/);
      expect(again.id).toBe(asked.id);
      expect(idsOf(asked)).toHaveLength(1);
      expect(idsOf(again)).toHaveLength(3);
      expect(idsOf(again)[0]).toBe(idsOf(asked)[0]);
      expect(new Set(idsOf(again)).size).toBe(3);
      // What the packages' own conversion makes of the messages: the first answer with its call stands in it.
      const prompt = server.prompts.at(-1) ?? '';
      for (const words of ['How is the weather in Bern?', ...texts, 'call-1', 'And tomorrow?'])
        expect(prompt).toContain(words);

      await second.getByRole('button', { name: 'More' }).click();
      for (const count of tokens) await expect(panelPage.locator('.pl-answer-facts')).toContainText(count);
    });

    if (asksAboutCalls !== undefined) {
      test('asks about its calls, and goes on after a yes and after a no', async ({ panelPage }) => {
        const panel = await connectBackend(panelPage, server.url);
        server.wish('approval');
        expect(await answerQuestion(panelPage, server, 'Allow once')).toContain('sunny');
        expect(await answerQuestion(panelPage, server, 'Don’t allow')).toContain('execution-denied');
        const [allowed, denied] = (await rowsOf(panelPage)).filter(({ role }) => role === 'assistant').slice(-2);
        expect(allowed).toMatchObject({
          status: 'complete',
          parts: expect.arrayContaining([expect.objectContaining(call)]),
        });
        expect(denied?.parts).toContainEqual(expect.objectContaining({ type: 'tool-invocation', isDenied: true }));
        server.wish('whole');
        await panel.ask('And tomorrow?');
        await panel.answered();
        expect(await panel.shownAnswer()).toBe(texts.join(''));
      });
    }

    test('stops when it is told to, and hears it', async ({ panelPage }) => {
      const panel = await connectBackend(panelPage, server.url);
      server.wish('slow');

      await panel.ask('How is the weather in Bern?');
      await panel.waitForText('I look it up.'.length);
      await panel.stop.click();
      await panel.answered('stopped');

      expect(await panel.shownAnswer()).toBe('I look it up.');
      await expect.poll(server.goneCount).toBeGreaterThan(0);
      server.wish('whole');
      await panel.ask('And tomorrow?');
      await panel.answered();
      expect(await panel.shownAnswer()).toBe(texts.join(''));
    });

    test('says in its own words why an answer broke off, and what came is kept', async ({ panelPage }) => {
      const panel = await connectBackend(panelPage, server.url);
      server.wish('broken');

      await panel.ask('How is the weather in Bern?');
      const broken = await panel.answered('interrupted');

      expect(await panel.shownAnswer()).toBe('I look it up.');
      const [, answer] = await rowsOf(panelPage);
      expect(answer).toMatchObject({ status: 'interrupted', error: { detail: expect.stringContaining(brokenWords) } });
      await expect(broken.getByRole('button', { name: 'Continue', exact: true })).toBeVisible();
    });

    test('hears the same ids when the oldest messages are left out', async ({ panelPage }) => {
      const panel = await connectBackend(panelPage, server.url);
      for (const question of ['One?', 'Two?', 'Three?']) {
        await panel.ask(question);
        await panel.answered();
      }
      const before = idsOf(server.bodies.at(-1) ?? { messages: [] });

      const last = (await rowsOf(panelPage)).at(-1);
      await sendCommand(panelPage, { type: 'history-trim', messageId: String(last?.id) });
      await expect.poll(() => server.bodies.length).toBe(5);
      await panel.answered();

      const after = idsOf(server.bodies.at(-1) ?? { messages: [] });
      expect(after.length).toBeLessThan(before.length);
      expect(after).toEqual(before.slice(-after.length));
    });
  });
}
