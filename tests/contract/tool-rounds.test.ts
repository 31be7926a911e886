import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Fetch } from '@/lib/domain/fetch';
import type { Provider } from '@/lib/domain/providers/provider';
import type { SettingsValues } from '@/lib/domain/settings-field';
import { findProvider } from '@/lib/providers/registry';
import { askOf, createFakeBrowser, type FakePanel } from '../fakes/fake-browser';
import { sampledRows } from '../fakes/property-runs';
import { until } from '../fakes/timers';
import { createFakeSource, fakeTool } from '../fakes/tool-source';
import { createAnthropicService, simulatedAnthropicKey } from '../simulators/anthropic/service';
import { createAzureOpenAiService, simulatedAzureKey } from '../simulators/azure-openai/service';
import { createBedrockService, simulatedBedrockKey } from '../simulators/bedrock/service';
import type { AnswerPiece } from '../simulators/core/answer';
import type { Script } from '../simulators/core/script';
import type { Service } from '../simulators/core/service';
import { type Simulator, startSimulator } from '../simulators/core/simulator';
import { createGeminiService, simulatedGeminiKey } from '../simulators/gemini/service';
import { createHuggingFaceService, simulatedHuggingFaceToken } from '../simulators/hugging-face/service';
import { createMistralService } from '../simulators/mistral/service';
import { createOllamaService } from '../simulators/ollama/service';
import { createOpenAiService, simulatedOpenAiKey } from '../simulators/openai/service';
import { createDeepSeekService, createMoonshotService } from '../simulators/thinking-chat/service';

type Shape = {
  readonly name: string;
  readonly providerId: string;
  readonly model: string;
  create(): Service;
  settings(url: string): SettingsValues;
  readonly secrets: Readonly<Record<string, string>>;
  /** A server that takes any id and any name. */
  readonly isLenient: boolean;
};

/** Each shape in which calls and their results are sent, with a service that refuses what the real one does. */
const shapes: readonly Shape[] = [
  {
    name: 'Responses of OpenAI',
    providerId: 'openai',
    model: 'gpt-5-mini',
    create: () => createOpenAiService(),
    settings: (url) => ({ baseUrl: `${url}/v1` }),
    secrets: { apiKey: simulatedOpenAiKey },
    isLenient: false,
  },
  {
    name: 'chat completions of OpenAI, at Azure',
    providerId: 'azure-openai',
    model: 'gpt-chat',
    create: () => createAzureOpenAiService(),
    settings: (url) => ({ endpoint: url, deployments: 'gpt-chat', apiVersion: '2024-10-21' }),
    secrets: { apiKey: simulatedAzureKey },
    isLenient: false,
  },
  {
    name: 'chat completions, at Hugging Face',
    providerId: 'openai-compatible',
    model: 'Qwen/Qwen3-32B',
    create: () => createHuggingFaceService(),
    settings: (url) => ({ baseUrl: `${url}/v1`, preset: 'hugging-face' }),
    secrets: { apiKey: simulatedHuggingFaceToken },
    isLenient: true,
  },
  {
    name: 'Mistral',
    providerId: 'openai-compatible',
    model: 'mistral-large',
    create: () => createMistralService(),
    settings: (url) => ({ baseUrl: `${url}/v1`, preset: 'mistral' }),
    secrets: { apiKey: 'simulated' },
    isLenient: false,
  },
  {
    name: 'Moonshot',
    providerId: 'openai-compatible',
    model: 'kimi-k2.6',
    create: createMoonshotService,
    settings: (url) => ({ baseUrl: `${url}/v1`, preset: 'moonshot' }),
    secrets: { apiKey: 'simulated' },
    isLenient: false,
  },
  {
    name: 'Kimi at any address',
    providerId: 'openai-compatible',
    model: 'moonshotai/kimi-k2-thinking',
    create: createMoonshotService,
    settings: (url) => ({ baseUrl: `${url}/v1` }),
    secrets: { apiKey: 'simulated' },
    isLenient: false,
  },
  {
    name: 'DeepSeek',
    providerId: 'openai-compatible',
    model: 'deepseek-v4-pro',
    create: createDeepSeekService,
    settings: (url) => ({ baseUrl: url, preset: 'deepseek' }),
    secrets: { apiKey: 'simulated' },
    isLenient: false,
  },
  {
    name: 'Anthropic',
    providerId: 'anthropic',
    model: 'claude-sonnet-5',
    create: () => createAnthropicService(),
    settings: (url) => ({ baseUrl: url }),
    secrets: { apiKey: simulatedAnthropicKey },
    isLenient: false,
  },
  {
    name: 'Gemini 3',
    providerId: 'gemini',
    model: 'gemini-3-pro',
    create: () => createGeminiService(),
    settings: (url) => ({ baseUrl: `${url}/v1beta` }),
    secrets: { apiKey: simulatedGeminiKey },
    isLenient: false,
  },
  {
    name: 'Bedrock Converse',
    providerId: 'bedrock',
    model: 'us.anthropic.claude-sonnet-4-5-20250929-v1:0',
    create: () => createBedrockService(),
    settings: (url) => ({ endpoint: url }),
    secrets: { apiKey: simulatedBedrockKey },
    isLenient: false,
  },
  {
    // From 4.6 on, a conversation must not end with an answer.
    name: 'Bedrock Converse, Claude of 2026',
    providerId: 'bedrock',
    model: 'us.anthropic.claude-sonnet-5-v1:0',
    create: () => createBedrockService({ models: ['us.anthropic.claude-sonnet-5-v1:0'] }),
    settings: (url) => ({ endpoint: url }),
    secrets: { apiKey: simulatedBedrockKey },
    isLenient: false,
  },
  {
    name: 'Ollama',
    providerId: 'ollama',
    model: 'llama3.2:latest',
    create: () => createOllamaService(),
    settings: (url) => ({ baseUrl: url }),
    secrets: {},
    isLenient: false,
  },
];

const simulators = new Map<string, Simulator>();

beforeAll(async () => {
  for (const { name, create } of shapes) simulators.set(name, await startSimulator(create()));
});
beforeEach(() => {
  for (const simulator of simulators.values()) simulator.reset();
});
afterAll(() => Promise.all([...simulators.values()].map((simulator) => simulator.stop())));

const simulatorOf = ({ name }: Shape): Simulator => {
  const simulator = simulators.get(name);
  if (simulator === undefined) throw new Error(`no simulator of ${name}`);
  return simulator;
};

const providerOf = (id: string): Provider => {
  const provider = findProvider(id);
  if (provider === undefined) throw new Error(`no provider ${id}`);
  return provider;
};

/** Their source's identifier begins with a digit, which not every service takes; one name is too long. */
const tools = [fakeTool('weather', { effect: 'writes' }), fakeTool(`${'long '.repeat(30)}name`)];

const callPiece = (place: string): AnswerPiece => ({
  type: 'tool-call',
  name: '12fake____weather',
  args: { place },
});

/** Thinks, writes, and makes two calls side by side, whose ids are counted from the same number on in every answer. */
const twoCalls: Script = {
  answer: {
    pieces: [
      { type: 'reasoning', text: 'Two places.' },
      { type: 'text', text: 'I look. ' },
      callPiece('Oslo'),
      callPiece('Rome'),
    ],
  },
};

/** Writes more behind its calls, before it can know their results. */
const callsThen = (text: string): Script => ({
  answer: {
    pieces: [{ type: 'reasoning', text: 'Two places.' }, callPiece('Oslo'), callPiece('Rome'), { type: 'text', text }],
  },
});

/** Thinks between its words and its calls. */
const thinkingBetween: Script = {
  answer: {
    pieces: [
      { type: 'reasoning', text: 'Two places.' },
      { type: 'text', text: 'I look. ' },
      { type: 'reasoning', text: 'Oslo first.' },
      { type: 'text', text: 'In Oslo: ' },
      callPiece('Oslo'),
      { type: 'reasoning', text: 'Then Rome.' },
      callPiece('Rome'),
    ],
  },
};

const saying = (text: string): Script => ({ answer: { pieces: [{ type: 'text', text }] } });

/** Bedrock lists its models at a host of its own, whatever the address is. */
const toSimulators: Fetch = (input, init) => {
  const { origin, pathname, search } = new URL(input instanceof Request ? input.url : input);
  const bedrock = simulators.get('Bedrock Converse')?.url ?? '';
  return fetch(origin.includes('127.0.0.1') ? input : `${bedrock}${pathname}${search}`, init);
};

/** The background with the provider of each shape, and a conversation in which its model has made two calls. */
const start = async (shape: Shape, first: readonly Script[] = [twoCalls]) => {
  const { source, calls } = createFakeSource(tools, { identifier: '12fake', host: 'tools.test' });
  // The first is the fake browser's own; a conversation may go on at another.
  const browser = createFakeBrowser(providerOf(shape.providerId), [source], toSimulators);
  Object.assign(browser.world, { findProvider });
  browser.start();
  const panels = [browser.openPanel()];
  let requests = 1;
  const panel = (): FakePanel => panels.at(-1) ?? browser.openPanel();
  const connect = async (other: Shape) => {
    const { url } = simulatorOf(other);
    const added = await panel().request({
      type: 'provider-add',
      providerId: other.providerId,
      settings: other.settings(url),
      secrets: { ...other.secrets },
    });
    if (added.provider === undefined) throw new Error(`${other.name} was not connected: ${JSON.stringify(added)}`);
    return { connectionId: added.provider.id, modelId: other.model };
  };
  const model = await connect(shape);
  await panel().request({ type: 'tool-switch', sourceId: 'fake', isOn: true });
  const simulator = simulatorOf(shape);
  simulator.script([...first]);
  const { conversationId, runId = '' } = await panel().request(askOf(model.connectionId, { model }));
  const ends = () => panel().eventsOf('run-end');
  return {
    calls,
    conversationId,
    runId,
    panel,
    made: (count: number) => until(() => calls.length === count),
    press: (toolCallId: string, answer: 'once' | 'no', run = runId) =>
      panel().request({ type: 'tool-answer', runId: run, toolCallId, answer }),
    questions: () => panel().request({ type: 'tool-calls', conversationId }),
    ended: (count = 1) => until(() => ends().length === count),
    answer: async () => (await browser.stored(conversationId)).findLast(({ role }) => role === 'assistant'),
    reopen: () => {
      panel().close();
      panels.push(browser.openPanel());
    },
    kill: async () => {
      panel().close();
      browser.kill();
      const background = browser.start();
      panels.push(browser.openPanel());
      await browser.time.advance(1100);
      await background.settled;
    },
    /** Asks the next question; resolves with what the service was sent for it. */
    next: async (change: { readonly shape?: Shape } = {}) => {
      const at = change.shape ?? shape;
      const asking = change.shape === undefined ? model : await connect(change.shape);
      const before = ends().length;
      requests += 1;
      simulatorOf(at).log.clear();
      simulatorOf(at).script(saying('It goes on.'));
      await panel().request(
        askOf(asking.connectionId, {
          requestId: `request-${requests}`,
          conversationId,
          text: 'And now?',
          model: asking,
        }),
      );
      await until(() => ends().length === before + 1);
      const sent = simulatorOf(at)
        .log.entries()
        .filter(({ method, body }) => method === 'POST' && body.includes('And now?'));
      return { statuses: sent.map(({ status }) => status), first: sent[0]?.body ?? '', body: sent.at(-1)?.body ?? '' };
    },
  };
};

type Chat = Awaited<ReturnType<typeof start>>;

/** Allows both calls, and answers them with these words. */
const allow = async (chat: Chat): Promise<void> => {
  await until(async () => (await chat.questions()).filter(({ state }) => state === 'asking').length === 2);
  for (const { record } of await chat.questions()) await chat.press(record.toolCallId, 'once');
  await chat.made(2);
};

const answerBoth = (chat: Chat): void => {
  for (const [index, words] of ['rain', 'sun'].entries()) chat.calls[index]?.answer(words);
};

/** What may become of calls before the next question. */
const situations: Readonly<Record<string, (shape: Shape) => Promise<Chat>>> = {
  'both got results': async (shape) => {
    const chat = await start(shape, [twoCalls, saying('It rains.')]);
    await allow(chat);
    answerBoth(chat);
    await chat.ended();
    expect(await chat.answer()).toMatchObject({ status: 'complete' });
    return chat;
  },
  'it wrote a line break behind its calls': async (shape) => {
    const chat = await start(shape, [callsThen('\n'), saying('It rains.')]);
    await allow(chat);
    answerBoth(chat);
    await chat.ended();
    expect(await chat.answer()).toMatchObject({ status: 'complete' });
    return chat;
  },
  'it wrote words behind its calls': async (shape) => {
    const chat = await start(shape, [callsThen('Both at once.'), saying('It rains.')]);
    await allow(chat);
    answerBoth(chat);
    await chat.ended();
    expect(await chat.answer()).toMatchObject({ status: 'complete' });
    const sent = simulatorOf(shape).log.entries().at(-1)?.body ?? '';
    expect(sent.indexOf('Both at once.')).toBeLessThan(sent.indexOf('rain'));
    return chat;
  },
  'it thought between its words and its calls': async (shape) => {
    const chat = await start(shape, [thinkingBetween, saying('It rains.')]);
    await allow(chat);
    answerBoth(chat);
    await chat.ended();
    expect(await chat.answer()).toMatchObject({ status: 'complete' });
    return chat;
  },
  'one result was 5 MB long': async (shape) => {
    const chat = await start(shape, [twoCalls, saying('It rains.')]);
    await allow(chat);
    chat.calls[0]?.answer(`Rain. ${'x'.repeat(5_000_000)}`);
    chat.calls[1]?.answer('sun');
    await chat.ended();
    const sent = simulatorOf(shape).log.entries().at(-1)?.body ?? '';
    expect([sent.includes('[Cut:'), sent.length < 200_000]).toEqual([true, true]);
    const { parts = [] } = (await chat.answer()) ?? {};
    expect(parts.some((part) => part.type === 'file' && part.data.length > 6_000_000)).toBe(true);
    return chat;
  },
  'two answers in a row called': async (shape) => {
    const chat = await start(shape, [twoCalls, twoCalls, saying('It rains.')]);
    await allow(chat);
    answerBoth(chat);
    await until(async () => (await chat.questions()).filter(({ state }) => state === 'asking').length === 2);
    for (const { record } of await chat.questions()) await chat.press(record.toolCallId, 'no');
    await chat.ended();
    expect(await chat.answer()).toMatchObject({ status: 'complete' });
    return chat;
  },
  'one was denied and one failed': async (shape) => {
    const chat = await start(shape, [twoCalls, saying('Neither.')]);
    await until(async () => (await chat.questions()).length === 2);
    const [denied, failed] = await chat.questions();
    await chat.press(denied?.record.toolCallId ?? '', 'no');
    await chat.press(failed?.record.toolCallId ?? '', 'once');
    await chat.made(1);
    chat.calls[0]?.fail(new Error('broken'));
    await chat.ended();
    expect(await chat.answer()).toMatchObject({ status: 'complete' });
    return chat;
  },
  'the answer was stopped while it asked': async (shape) => {
    const chat = await start(shape);
    await until(async () => (await chat.questions()).length === 2);
    await chat.panel().request({ type: 'stop', runId: chat.runId });
    await chat.ended();
    return chat;
  },
  'the panel was reopened while it asked': async (shape) => {
    const chat = await start(shape, [twoCalls, saying('It rains.')]);
    await until(async () => (await chat.questions()).length === 2);
    chat.reopen();
    await allow(chat);
    answerBoth(chat);
    await chat.ended();
    return chat;
  },
  'the worker was killed while they ran': async (shape) => {
    const chat = await start(shape);
    await allow(chat);
    await chat.kill();
    expect(await chat.answer()).toMatchObject({ status: 'interrupted' });
    return chat;
  },
  'the stream broke off within a call': async (shape) => {
    const half = { type: 'error', message: 'Overloaded' } as const;
    const pieces = [{ type: 'text', text: 'I look. ' } as const, callPiece('Oslo'), half];
    const chat = await start(shape, [{ answer: { pieces } }]);
    await chat.ended();
    expect(await chat.answer()).toMatchObject({ status: 'interrupted' });
    return chat;
  },
  'its tools were switched off': async (shape) => {
    const chat = await start(shape, [twoCalls, saying('It rains.')]);
    await allow(chat);
    answerBoth(chat);
    await chat.ended();
    const { conversationId } = chat;
    await chat.panel().request({ type: 'tool-switch', conversationId, sourceId: 'fake', isOn: false });
    return chat;
  },
  'another answer was asked for': async (shape) => {
    const chat = await start(shape, [twoCalls, saying('It rains.'), twoCalls, saying('It snows.')]);
    await allow(chat);
    answerBoth(chat);
    await chat.ended();
    await chat.panel().request({ type: 'retry', messageId: (await chat.answer())?.id ?? '' });
    await until(async () => (await chat.questions()).filter(({ state }) => state === 'asking').length === 2);
    const { runId = '' } = chat.panel().eventsOf('run-start').at(-1)?.run ?? {};
    for (const { record } of await chat.questions()) await chat.press(record.toolCallId, 'no', runId);
    await chat.ended(2);
    return chat;
  },
  'the service failed after the results, and was asked again': async (shape) => {
    const chat = await start(shape, [twoCalls, { error: { status: 403 } }, saying('It rains.')]);
    await allow(chat);
    answerBoth(chat);
    await chat.ended();
    const failed = await chat.answer();
    expect(failed?.status).toBe('interrupted');
    await chat.panel().request({ type: 'continue', messageId: failed?.id ?? '' });
    await chat.ended(2);
    expect(await chat.answer()).toMatchObject({ status: 'complete' });
    expect(chat.calls).toHaveLength(2);
    return chat;
  },
};

/** The services that refuse what is sent back out of its order, or not at all: each is asked in every situation, always. */
const strict: ReadonlySet<string> = new Set([
  'Responses of OpenAI',
  'Anthropic',
  'Bedrock Converse',
  'Bedrock Converse, Claude of 2026',
  'Moonshot',
  'DeepSeek',
]);

describe.each(shapes)('$name', (shape) => {
  const all = Object.keys(situations);
  it.each(strict.has(shape.name) ? all : sampledRows(all, shapes.indexOf(shape)))(
    'takes two further questions after %s',
    async (situation) => {
      const chat = await situations[situation]?.(shape);
      for (const count of [1, 2]) {
        const { statuses, body } = (await chat?.next()) ?? { statuses: [], body: '' };

        expect(statuses).toEqual([200]);
        expect(body.split('And now?')).toHaveLength(count + 1);
        expect(await chat?.answer()).toMatchObject({ status: 'complete' });
      }
    },
  );
});

describe('what a model thought before its calls', () => {
  const thoughts = (body: string): number => body.split('"type":"thinking"').length - 1;

  it('goes back while nothing before it has changed, and not after that', async () => {
    const shape = shapes.find(({ name }) => name === 'Anthropic');
    if (shape === undefined) throw new Error('no such shape');
    const same = await (await situations['both got results']?.(shape))?.next();
    const changed = await (await situations['its tools were switched off']?.(shape))?.next();

    expect([same?.statuses, thoughts(same?.body ?? '')]).toEqual([[200], 1]);
    expect([changed?.statuses, thoughts(changed?.body ?? '')]).toEqual([[200], 0]);
  });
});

/** In the words of each service. */
const refusals = [
  ['Anthropic', '`thinking` blocks in the latest assistant message cannot be modified.'],
  ['Bedrock Converse', 'messages.1.content.0: Invalid `signature` in `thinking` block'],
  ['Responses of OpenAI', 'The encrypted content gAAA... could not be verified.'],
  ['Gemini 3', 'Corrupted thought signature.'],
] as const;

describe('a service that refuses what it sealed itself', () => {
  const chatAt = async (name: string, scripts: readonly Script[]) => {
    const shape = shapes.find((one) => one.name === name);
    if (shape === undefined) throw new Error('no such shape');
    const chat = await start(shape, scripts);
    await allow(chat);
    answerBoth(chat);
    return { chat, shape };
  };
  const seal = /"signature":"|"encrypted_content":"|"thoughtSignature":"(?!skip_)/u;
  const seals = (body: string): number => body.split(seal).length - 1;
  const note = { type: 'parley-thoughts-left-out' };

  it.each(refusals)('is asked again without it at the next question, and not twice: %s', async (name, message) => {
    const { chat, shape } = await chatAt(name, [thinkingBetween, saying('It rains.')]);
    await chat.ended();
    simulatorOf(shape).script({ error: { status: 400, message } });

    const second = await chat.next();
    const told = await chat.answer();
    const third = await chat.next();

    expect(seals(second.first)).toBeGreaterThan(0);
    expect([second.statuses, seals(second.body)]).toEqual([[400, 200], 0]);
    expect(told).toMatchObject({ status: 'complete', annotations: expect.arrayContaining([note]) });
    expect([third.statuses, seals(third.body)]).toEqual([[200], 0]);
    expect((await chat.answer())?.annotations ?? []).not.toContainEqual(note);
  });

  it.each(refusals)('is asked again without it in the middle of an answer: %s', async (name, message) => {
    const refusal: Script = { error: { status: 400, message } };
    const { chat } = await chatAt(name, [thinkingBetween, refusal, thinkingBetween, saying('It rains.')]);
    await until(async () => (await chat.questions()).filter(({ state }) => state === 'asking').length === 2);
    for (const { record } of await chat.questions()) await chat.press(record.toolCallId, 'no');
    await chat.ended();

    expect(await chat.answer()).toMatchObject({ status: 'complete', annotations: expect.arrayContaining([note]) });
    expect((await chat.next()).statuses).toEqual([200]);
  });
});

describe('a conversation with calls of a server that names them as it likes', () => {
  it('goes on at every other service', async () => {
    const [server, ...others] = shapes.toSorted((one, other) => Number(other.isLenient) - Number(one.isLenient));
    if (server?.isLenient !== true) throw new Error('no such server');
    const named = (id: string, name = '12fake____weather') => ({
      type: 'tool-call' as const,
      id,
      name,
      args: { place: 'Oslo' },
    });
    const long = 'x'.repeat(90);
    const chat = await start(server, [
      { answer: { pieces: [named('functions.weather:0'), named(long), named('', 'look/up.json?')] } },
      saying('It rains.'),
    ]);
    await allow(chat);
    answerBoth(chat);
    await chat.ended();

    const statuses: unknown[] = [];
    for (const shape of others) statuses.push([shape.name, ...(await chat.next({ shape })).statuses]);
    expect(statuses).toEqual(others.map(({ name }) => [name, 200]));
  });
});
