import { beforeAll, describe, expect, it } from 'vitest';
import type { Attachment } from '@/lib/domain/attachment';
import { base64Of } from '@/lib/domain/base64';
import type { ChatRequest } from '@/lib/domain/chat-request';
import { pageAttachment } from '@/lib/domain/pages/page-attachment';
import type { Provider } from '@/lib/domain/providers/provider';
import type { SettingsValues } from '@/lib/domain/settings-field';
import { builtInPrompt } from '@/lib/providers/built-in/prompt';
import { presets } from '@/lib/providers/presets';
import { findProvider, providers } from '@/lib/providers/registry';
import { askOf, connectScripted, createFakeBrowser } from '../fakes/fake-browser';
import { fakeContent } from '../fakes/fake-pages';
import { noTimer, until } from '../fakes/timers';
import { createFakeSource, fakeTool } from '../fakes/tool-source';
import { providerFixture, secretSettings } from './provider-fixtures';

/** What must come again of the earlier prompt, in the order in which services cache it: tools, instructions, messages. */
const atLeast = 0.99;

const words = (about: string, count: number): string =>
  Array.from({ length: count }, (_, index) => `Sentence ${index} says something more about ${about}.`).join(' ');

const page = (id: string, about: string): Attachment =>
  pageAttachment(
    id,
    fakeContent({
      url: `https://${about}.example/`,
      title: `All about ${about}`,
      blocks: Array.from({ length: 20 }, (_, index) => ({
        id: `b${index}`,
        kind: 'paragraph' as const,
        text: words(`${about} ${index}`, 12),
      })),
    }),
  );

const files: readonly (readonly Attachment[])[] = [
  [
    page('p1', 'light'),
    {
      id: 'f1',
      name: 'notes.md',
      mimeType: 'text/markdown',
      data: base64Of(new TextEncoder().encode(words('notes', 80))),
    },
    { id: 'f2', name: 'sky.png', mimeType: 'image/png', data: 'iVBORw0KGgo=' },
  ],
  [],
  [page('p2', 'sound')],
  [],
];

const tools = [
  {
    name: 'get_weather',
    description: 'The weather of a place',
    parameters: { type: 'object', properties: { city: { type: 'string' } } },
  },
];

/** Four turns as the background asks them: reasoning, a tool and its result, and what was written after it. */
const conversation = async (): Promise<readonly ChatRequest[]> => {
  const browser = createFakeBrowser();
  browser.start();
  const panel = browser.openPanel();
  const connectionId = await connectScripted(panel);
  let conversationId: string | undefined;
  for (const [turn, attached] of files.entries()) {
    const { conversationId: asked } = await panel.request(
      askOf(connectionId, {
        requestId: `5ad2c06e-9d0f-4f5e-8d5c-6ad1c58f000${turn}`,
        text: `Question ${turn}?`,
        files: [...attached],
        parameters: { system: words('the task', 4) },
        ...(conversationId !== undefined && { conversationId }),
      }),
    );
    conversationId = asked;
    await until(() => browser.calls.length === turn + 1);
    const call = browser.calls[turn];
    call?.part({ type: 'reasoning', text: 'Hm' });
    call?.part({ type: 'reasoning_signature', signature: 'c2VhbGVk', endsBlock: true });
    const named = { toolCallId: `call_${turn}`, toolName: 'get_weather' };
    call?.part({ type: 'tool_call', ...named, args: { city: 'Ulm' } });
    call?.part({ type: 'tool_result', toolCallId: named.toolCallId, result: { weather: words('rain', 3) } });
    call?.part({ type: 'finish_step', finishReason: 'tool-calls', isContinued: false });
    call?.text(words(`answer ${turn}`, 5));
    call?.finish();
    await until(() => panel.eventsOf('run-end').length === turn + 1);
  }
  // One interface of OpenAI from the first question on: where reasoning is asked for.
  return browser.calls.map(({ request }) => ({
    ...request,
    tools,
    settings: { ...request.settings, reasoning: { effort: 'low' } },
  }));
};

/** Two questions to a model that calls tools in two steps each, side by side: six requests as the background makes them. */
const toolRounds = async (): Promise<readonly ChatRequest[]> => {
  const { source, calls } = createFakeSource([fakeTool('weather'), fakeTool('time')]);
  const browser = createFakeBrowser({}, [source]);
  browser.start();
  const panel = browser.openPanel();
  const connectionId = await connectScripted(panel);
  await panel.request({ type: 'tool-switch', sourceId: 'fake', isOn: true });
  let conversationId: string | undefined;
  for (const turn of [0, 1]) {
    const { conversationId: asked } = await panel.request(
      askOf(connectionId, {
        requestId: `5ad2c06e-9d0f-4f5e-8d5c-6ad1c58f001${turn}`,
        text: `Question ${turn}? ${words('it', 60)}`,
        ...(conversationId !== undefined && { conversationId }),
      }),
    );
    conversationId = asked;
    for (const step of [0, 1]) {
      await until(() => browser.calls.length === turn * 3 + step + 1);
      const model = browser.calls.at(-1);
      model?.part({ type: 'reasoning', text: 'Hm' });
      model?.part({ type: 'reasoning_signature', signature: 'c2VhbGVk', endsBlock: true });
      model?.text(words(`step ${step}`, 3));
      for (const name of ['weather', 'time']) {
        const toolCallId = `call_${turn}${step}${name}`;
        model?.part({ type: 'tool_call', toolCallId, toolName: `fake____${name}`, args: { place: 'Ulm' } });
      }
      model?.part({ type: 'finish_step', finishReason: 'tool-calls', isContinued: false });
      model?.cut();
      const made = (turn * 2 + step) * 2;
      await until(() => calls.length === made + 2);
      calls[made + 1]?.answer({ content: [{ type: 'text', text: words('the time', 40) }], isUntrusted: true });
      calls[made]?.answer(words('rain', 40));
    }
    await until(() => browser.calls.length === turn * 3 + 3);
    browser.calls.at(-1)?.text(words(`answer ${turn}`, 5));
    browser.calls.at(-1)?.finish();
    await until(() => panel.eventsOf('run-end').length === turn + 1);
  }
  return browser.calls.map(({ request }) => ({
    ...request,
    settings: { ...request.settings, reasoning: { effort: 'low' } },
  }));
};

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** A cache mark is no part of what is cached: it may move on from turn to turn. */
const withoutMarks = (value: unknown): unknown => {
  if (Array.isArray(value)) {
    return value.filter((item) => !(isObject(item) && 'cachePoint' in item)).map(withoutMarks);
  }
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([key]) => key !== 'cache_control');
  return Object.fromEntries(kept.map(([key, item]) => [key, withoutMarks(item)]));
};

const promptKeys = [
  'messages',
  'input',
  'contents',
  'history',
  'chat_history',
  'prompt',
  'inputText',
  'message',
  'text',
];
const headKeys = ['tools', 'toolConfig', 'system', 'instructions', 'systemInstruction', 'preamble'];

const lines = (value: unknown): string =>
  Array.isArray(value) ? value.map((item) => JSON.stringify(item)).join('\n') : JSON.stringify(value);

/** The prompt of a body as one text, without the brackets and quotation marks at its end. */
const promptOf = (body: unknown): string => {
  const marked = withoutMarks(body);
  if (!isObject(marked)) throw new Error('no body went out');
  const parts = [...headKeys, ...promptKeys].flatMap((key) => (marked[key] === undefined ? [] : [lines(marked[key])]));
  return parts.join('\n').replace(/["\]}\s]+$/u, '');
};

const commonShare = (earlier: string, later: string): number => {
  let same = 0;
  while (same < earlier.length && earlier[same] === later[same]) same += 1;
  return same / earlier.length;
};

const textOf = (input: RequestInfo | URL, { body }: RequestInit): Promise<string> =>
  input instanceof Request ? input.text() : new Response(body ?? null).text();

const bodyOf = async (provider: Provider, settings: SettingsValues, request: ChatRequest): Promise<unknown> => {
  if (provider.isOfBrowser === true) {
    const { history, text, system } = builtInPrompt(request);
    return { system, messages: [...history, { role: 'user', text }] };
  }
  const bodies: string[] = [];
  const fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = input instanceof Request ? input.url : String(input);
    if (url.endsWith('/api/show')) return Response.json({});
    bodies.push(await textOf(input, init));
    return Response.json({}, { status: 400 });
  };
  const context = { settings, fetch, signal: new AbortController().signal, after: noTimer, clock: { now: () => 0 } };
  try {
    for await (const _ of provider.stream(request, context));
  } catch {
    // The service refuses every question: what counts is what it was asked.
  }
  return JSON.parse(bodies[0] ?? '');
};

type Case = readonly [name: string, provider: Provider, settings: SettingsValues, model: string];

const settingsOf = (provider: Provider): SettingsValues =>
  provider.isOfBrowser === true ? {} : secretSettings(provider, providerFixture(provider.id).settings);

const compatible = findProvider('openai-compatible');
const bedrock = findProvider('bedrock');

const cases: readonly Case[] = [
  ...providers.map((provider): Case => [provider.label, provider, settingsOf(provider), 'm']),
  ...presets
    .filter(({ endedOn }) => endedOn === undefined)
    .flatMap(({ id, label, baseUrl, isAddressOwn, models = [] }): readonly Case[] => {
      if (compatible === undefined) return [];
      const own = isAddressOwn === true ? { baseUrl: baseUrl.replace('PROJECT', 'project-1') } : {};
      const model = id === 'openrouter' ? 'anthropic/claude-sonnet-5' : (models[0] ?? 'm');
      return [[label, compatible, { apiKey: 'k', preset: id, ...own }, model]];
    }),
  ...[
    'us.anthropic.claude-sonnet-4-5-20250929-v1:0',
    'amazon.nova-pro-v1:0',
    'anthropic.claude-3-haiku-20240307-v1:0',
  ].flatMap((model): readonly Case[] =>
    bedrock === undefined
      ? []
      : [
          [`Bedrock, Converse, ${model}`, bedrock, settingsOf(bedrock), model],
          [`Bedrock, InvokeModel, ${model}`, bedrock, { ...settingsOf(bedrock), operation: 'invoke' }, model],
        ],
  ),
];

describe('what was sent before is sent again', () => {
  let requests: readonly ChatRequest[] = [];
  beforeAll(async () => {
    requests = await conversation();
  });

  it('has a conversation of four turns with pages, files, reasoning and tools', () => {
    expect(requests).toHaveLength(4);
    expect(JSON.stringify(requests.at(-1))).toContain('untrusted_content');
    expect(new Set(requests.map(({ cacheKey }) => cacheKey)).size).toBe(1);
    expect(requests[0]?.cacheKey).toMatch(/^[0-9a-f]{32}$/u);
  });

  it.each(cases)('%s', async (name, provider, settings, model) => {
    const bodies = await Promise.all(requests.map((request) => bodyOf(provider, settings, { ...request, model })));
    const prompts = bodies.map(promptOf);
    const shares = prompts.slice(1).map((prompt, index) => commonShare(prompts[index] ?? '', prompt));
    if (process.env.PREFIX_FIGURES !== undefined) {
      console.log(
        `${name}: ${shares.map((share) => `${(share * 100).toFixed(2)} %`).join(', ')} of ${prompts.map(({ length }) => length).join(', ')}`,
      );
    }

    expect(prompts.at(-1)?.length).toBeGreaterThan(20_000);
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(atLeast);
  });
});

describe('what a step of an answer was asked with is asked again in the next', () => {
  let requests: readonly ChatRequest[] = [];
  beforeAll(async () => {
    requests = await toolRounds();
  });

  it('has two questions of three steps, with the same tools in each', () => {
    expect(requests).toHaveLength(6);
    expect(new Set(requests.map(({ tools: sent }) => JSON.stringify(sent))).size).toBe(1);
  });

  const withTools = cases.filter(([, provider, settings, model]) => provider.takesTools?.(settings, model) !== false);

  it.each(withTools)('%s', async (_name, provider, settings, model) => {
    const bodies = await Promise.all(requests.map((request) => bodyOf(provider, settings, { ...request, model })));
    const prompts = bodies.map(promptOf);
    const shares = prompts.slice(1).map((prompt, index) => commonShare(prompts[index] ?? '', prompt));

    expect(prompts.at(-1)).toContain('Sentence 39 says something more about the time');
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(atLeast);
  });
});
