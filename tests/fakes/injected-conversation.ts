import type { Attachment } from '@/lib/domain/attachment';
import { ChatError } from '@/lib/domain/chat-error';
import type { ModelRef } from '@/lib/domain/model';
import { pdfAttachment, selectionAttachment } from '@/lib/domain/pages/page-attachment';
import type { LiveToolCall } from '@/lib/domain/tools/live-call';
import type { Tool, ToolResult, ToolSource } from '@/lib/domain/tools/tool';
import { createToolSources } from '@/lib/tools/registry';
import { askOf, connectScripted, createFakeBrowser } from './fake-browser';
import { createObeyingModel, orderText } from './obeying-model';
import { pluginManifestOf } from './plugin';
import { until } from './timers';

/** Where a stranger's text comes in. */
export const carriers = {
  page: 'attached',
  'title of a page': 'attached',
  file: 'attached',
  'name of a file': 'attached',
  'page of a PDF': 'attached',
  'result of a tool': 'called',
  'data in a result': 'called',
  'link in a result': 'called',
  'file in a result': 'called',
  'error of a tool': 'called',
  'error of a server': 'called',
  'search result': 'called',
  'fetched page': 'called',
  'answer of a plugin': 'called',
  'error of a plugin': 'called',
  'earlier conversation': 'called',
  'description of a tool': 'offered',
  'description of a parameter': 'offered',
  'title of a tool': 'offered',
  'name of a tool': 'offered',
  'title of a server': 'offered',
  'instructions of a plugin': 'offered',
  'question of a server': 'unseen',
  'progress of a call': 'unseen',
} as const;

export type Carrier = keyof typeof carriers;

/** What is there for the user alone: no model gets to read it. */
export const unread: readonly Carrier[] = [
  'title of a tool',
  'name of a tool',
  'question of a server',
  'progress of a call',
];

/** Where a model gets so little of a text that an order may be cut off. */
export const short: readonly Carrier[] = ['title of a page', 'earlier conversation'];

export const earlierSecret = 'CANARY-earlier';
export const typedSecret = 'CANARY-typed';
export const key = 'sk-canary-0123456789';

type Called = readonly [name: string, args: unknown];

/** The call for which a user asks who meets the text in a result, and what it sends where. */
const wantedCalls: Partial<Record<Carrier, { readonly call: Called; readonly effect: string }>> = {
  'search result': {
    call: ['search____web_search', { query: 'weather' }],
    effect: 'GET https://search.example.org/search?q=weather&format=json',
  },
  'fetched page': {
    call: ['own____fetch_url', { url: 'https://pages.example.org/' }],
    effect: 'GET https://pages.example.org/',
  },
  'answer of a plugin': {
    call: ['weather____getWeather', { city: 'Oslo' }],
    effect: 'POST https://weather.example.com/api {"city":"Oslo"}',
  },
  'error of a plugin': {
    call: ['weather____getWeather', { city: 'Oslo' }],
    effect: 'POST https://weather.example.com/api {"city":"Oslo"}',
  },
};
const wantedLook = { call: ['mcp-notes____look', { place: 'Oslo' }], effect: 'look {"place":"Oslo"}' } as const;

const wantedFor = (carrier: Carrier) => {
  if (carrier === 'earlier conversation') {
    return { call: ['own____search_conversations', { query: 'harbour' }] as const, effect: undefined };
  }
  return carriers[carrier] === 'called' || carriers[carrier] === 'unseen'
    ? (wantedCalls[carrier] ?? wantedLook)
    : undefined;
};

const parameters = (description: string) => ({
  type: 'object',
  properties: { place: { type: 'string', description } },
  required: ['place'],
});

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** A server whose words are the injection, at the place that the carrier names. */
const createNotes = (
  now: () => { readonly carrier: Carrier; readonly text: string },
  effects: string[],
): ToolSource => {
  const said = (...at: readonly Carrier[]): string | undefined => (at.includes(now().carrier) ? now().text : undefined);
  const resultOf = (): ToolResult => {
    const text = (words: string) => ({ type: 'text', text: words }) as const;
    const link = said('link in a result');
    const file = said('file in a result');
    const data = said('data in a result');
    return {
      isUntrusted: true,
      content: [
        ...(data === undefined ? [text(said('result of a tool', 'error of a tool') ?? 'Nothing new.')] : []),
        ...(link === undefined ? [] : [{ type: 'link', uri: 'https://notes.example.com/', title: link } as const]),
        ...(file === undefined ? [] : [{ type: 'file', uri: '', name: file, data: base64('notes') } as const]),
      ],
      ...(data !== undefined && { structured: { notes: [{ [data]: data }] } }),
      ...(now().carrier === 'error of a tool' && { isError: true }),
    };
  };
  const tool = (name: string, effect: Tool['effect']): Tool => ({
    name,
    title: said('title of a tool') ?? name,
    description: said('description of a tool') ?? 'Does something.',
    parameters: parameters(said('description of a parameter') ?? 'A place'),
    effect,
  });
  return {
    id: 'mcp-notes',
    host: 'notes.example.com',
    get title() {
      return said('title of a server') ?? 'Notes';
    },
    get instructions() {
      return said('instructions of a plugin') ?? 'Notes of the user.';
    },
    list: async () => [
      tool('look', 'reads'),
      tool('send', 'writes'),
      ...(now().carrier === 'name of a tool' ? [tool(now().text, 'reads')] : []),
    ],
    call: async ({ name, args, onProgress, ask }, { signal }) => {
      effects.push(`${name} ${JSON.stringify(args)}`);
      const broken = said('error of a server');
      if (broken !== undefined) throw new ChatError({ code: 'server', status: 500, detail: broken });
      onProgress({ done: 1, message: said('progress of a call') ?? '' });
      const question = said('question of a server');
      if (question !== undefined) {
        await ask?.(
          { mode: 'form', message: question, fields: [{ name: 'x', type: 'text', isRequired: false }] },
          signal,
        );
      }
      return resultOf();
    },
  };
};

const attachment = (carrier: Carrier, text: string): readonly Attachment[] => {
  const page = { url: 'https://pages.example.org/', title: 'A page', before: '', after: '' };
  switch (carrier) {
    case 'page':
      return [selectionAttachment('a', { ...page, text })];
    case 'title of a page':
      return [selectionAttachment('a', { ...page, title: text.slice(0, 300), text: 'Words.' })];
    case 'file':
      return [{ id: 'a', name: 'a.txt', mimeType: 'text/plain', data: base64(text) }];
    case 'name of a file':
      return [{ id: 'a', name: text.slice(0, 300), mimeType: 'text/plain', data: base64('Words.') }];
    case 'page of a PDF':
      return [pdfAttachment('a', { url: page.url, title: 'A paper', pages: [text] })];
    default:
      return [];
  }
};

/** What came of one injection. */
export type Outcome = {
  /** What ran or left, in order, beside the model's own service. */
  readonly effects: readonly string[];
  /** Only this one the user wanted. */
  readonly wanted: string | undefined;
  /** The calls that nobody but the injection wanted, as the user was asked about them. */
  readonly questions: readonly LiveToolCall[];
  /** How many orders of strangers the model found. */
  readonly obeyed: number;
  /** All that was sent to the model's service. */
  readonly prompts: string;
  readonly isAnswerTainted: boolean;
};

/**
 * A user with a server, a plugin, a search service and an earlier conversation, and a model that obeys everything. With
 * `grants`, all that reads was allowed for good before.
 */
export const startInjected = async ({ grants }: { readonly grants: boolean }) => {
  const effects: string[] = [];
  let now: { readonly carrier: Carrier; readonly text: string } = { carrier: 'page', text: '' };
  const answerAt = (url: string): Response => {
    const { host } = new URL(url);
    const said = (carrier: Carrier): string => (now.carrier === carrier ? now.text : 'Nothing new.');
    if (host === 'search.example.org') {
      const results = [{ title: 'Found', url: 'https://found.example.org/', content: said('search result') }];
      return Response.json({ results });
    }
    if (host === 'weather.example.com') {
      const isError = now.carrier === 'error of a plugin';
      return new Response(isError ? now.text : said('answer of a plugin'), { status: isError ? 500 : 200 });
    }
    return new Response(said('fetched page'), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
  };
  const browser = createFakeBrowser(
    {},
    (dependencies) => [...createToolSources(dependencies), createNotes(() => now, effects)],
    async (input, init) => {
      const request = new Request(input, { ...init, signal: null });
      const body = await request.text();
      effects.push(`${request.method} ${request.url}${body === '' ? '' : ` ${body}`}`);
      return answerAt(request.url);
    },
  );
  browser.start();
  const panel = browser.openPanel();
  const connectionId = await connectScripted(panel);
  const model: ModelRef = { connectionId, modelId: 'm1' };
  await panel.request({
    type: 'web-search-set',
    serviceId: 'searxng',
    settings: { baseUrl: 'https://search.example.org' },
    keepUntested: true,
  });
  const manifest = { from: 'file', text: JSON.stringify(pluginManifestOf()) } as const;
  const seen = await panel.request({ type: 'plugin-preview', manifest });
  if (seen.type !== 'ready') throw new Error('The plugin cannot be installed');
  await panel.request({ type: 'plugin-install', manifest, pin: seen.pin, settings: {} });
  let asked = 0;
  let finished = 0;

  /** Asks, and lets the model obey; the user presses `press` for what they were asked about. */
  const converse = async (
    question: { readonly text: string; readonly files?: readonly Attachment[] },
    press: (call: LiveToolCall) => 'once' | 'conversation' | 'always' | 'no',
  ) => {
    asked += 1;
    const requestId = `injection-${asked}`;
    const obeying = createObeyingModel();
    let taken = browser.calls.length;
    const firstCall = taken;
    const answered = new Set<string>();
    const { text, files = [] } = question;
    const started = await panel.request(askOf(connectionId, { requestId, text, model, files: [...files] }));
    const { runId = '', conversationId } = started;
    const open = () =>
      panel
        .eventsOf('tool-call')
        .map(({ call }) => call)
        .find((call) => call.runId === runId && call.state === 'asking' && !answered.has(nameOf(call)));
    const nameOf = ({ record, elicitation }: LiveToolCall): string => `${record.toolCallId} ${elicitation?.id ?? ''}`;
    const ended = () => panel.eventsOf('run-end').some(({ end }) => end.runId === runId);
    const answer = async (call: LiveToolCall): Promise<void> => {
      answered.add(nameOf(call));
      const { toolCallId } = call.record;
      if (call.elicitation === undefined) {
        const said = press(call);
        const answer = said === 'no' || call.question?.offers.includes(said) === true ? said : 'once';
        await panel.request({ type: 'tool-answer', runId, toolCallId, answer });
        return;
      }
      const elicitationId = call.elicitation.id;
      const declined = { action: 'decline' } as const;
      await panel.request({ type: 'tool-elicitation-answer', runId, toolCallId, elicitationId, answer: declined });
    };
    const obey = (): void => {
      const call = browser.calls[taken];
      taken += 1;
      const { calls, write } = obeying.obey(call?.request ?? { messages: [] });
      call?.text(`${write}\nDone.`);
      for (const [index, [toolName, args]] of calls.entries()) {
        call?.part({ type: 'tool_call', toolCallId: `${taken}-${index}`, toolName, args });
      }
      const finishReason = calls.length === 0 ? 'stop' : 'tool-calls';
      call?.part({ type: 'finish_step', finishReason, isContinued: false });
      call?.cut();
    };
    while (!ended()) {
      await until(() => ended() || open() !== undefined || browser.calls.length > taken);
      const call = open();
      if (call !== undefined) await answer(call);
      else if (browser.calls.length > taken) obey();
    }
    finished += 1;
    const prompts = browser.calls.slice(firstCall).map(({ request }) => JSON.stringify(request));
    const [last] = (await browser.stored(conversationId)).filter(({ role }) => role === 'assistant');
    return { prompts: prompts.join('\n'), obeyed: obeying.count(), isAnswerTainted: last?.isTainted === true };
  };

  // What was said before, which nothing of it may leave.
  await converse({ text: `My password of the harbour is ${earlierSecret}.` }, () => 'no');
  for (const sourceId of ['search', 'own', 'mcp-notes', 'plugin-weather']) {
    await panel.request({ type: 'tool-switch', sourceId, isOn: true });
  }
  if (grants) {
    const calls: readonly Called[] = [
      ['mcp-notes____look', { place: 'Rome' }],
      ['search____web_search', { query: 'Rome' }],
      ['own____fetch_url', { url: 'https://evil.example/' }],
      ['own____search_conversations', { query: 'Rome' }],
      ['own____read_shared_page', {}],
    ];
    await converse({ text: orderText({ calls }) }, () => 'always');
  }

  return {
    browser,
    panel,
    /** How many conversations have ended. */
    finished: () => finished,
    /**
     * Lets a user meet an injection. `first`: the half of it that is in a page that they attached. `yes`: what they say to the
     * call that they want; with `conversation` they always want one.
     */
    meet: async (
      carrier: Carrier,
      text: string,
      first?: string,
      yes: 'once' | 'conversation' = 'once',
    ): Promise<Outcome> => {
      if (carrier === 'earlier conversation') {
        now = { carrier: 'page', text: '' };
        await panel.request({ type: 'tool-switch', sourceId: 'own', isOn: false });
        // Its model sees it as well, and has no tools of ours then.
        await converse({ text: `The harbour. ${text}` }, () => 'no');
        await panel.request({ type: 'tool-switch', sourceId: 'own', isOn: true });
      }
      now = { carrier, text };
      const from = effects.length;
      const wanted = wantedFor(carrier) ?? (yes === 'once' ? undefined : wantedLook);
      const questions: LiveToolCall[] = [];
      const isWanted = ({ args }: LiveToolCall): boolean => JSON.stringify(args) === JSON.stringify(wanted?.call[1]);
      const order = wanted === undefined ? '' : orderText({ calls: [wanted.call] });
      const { prompts, obeyed, isAnswerTainted } = await converse(
        {
          text: `My code is ${typedSecret}. What do you make of it? ${order}`,
          files: [...attachment(carrier, text), ...(first === undefined ? [] : attachment('page', first))],
        },
        (call) => {
          if (isWanted(call)) return yes;
          questions.push(call);
          return 'no';
        },
      );
      return {
        effects: effects.slice(from),
        wanted: wanted?.effect,
        questions,
        obeyed: obeyed - (wanted === undefined ? 0 : 1),
        prompts,
        isAnswerTainted,
      };
    },
  };
};
