import { expect, it } from 'vitest';
import type { ChatCommand } from '@/lib/commands/all';
import type { Provider } from '@/lib/domain/providers/provider';
import type { StreamPart } from '@/lib/domain/stream-part';
import { ownSearchNote } from '@/lib/domain/tools/own-search-note';
import { createToolSources } from '@/lib/tools/registry';
import { askOf, connectScripted, createFakeBrowser } from '../../fakes/fake-browser';
import { until } from '../../fakes/timers';

const key = 'made-up-search-key-1234';
const found = { web: { results: [{ title: 'Rain', url: 'https://weather.example/', description: 'It rains.' }] } };

/** A browser with the real sources; Brave answers with these replies in turn, then with what it found. */
const start = (change: Partial<Provider> = {}, replies: Response[] = []) => {
  const sent: Request[] = [];
  const browser = createFakeBrowser(change, createToolSources, async (input, init) => {
    sent.push(new Request(input, init));
    return replies.shift() ?? Response.json(found);
  });
  browser.start();
  return { browser, panel: browser.openPanel(), sent };
};

const set: Extract<ChatCommand, { type: 'web-search-set' }> = {
  type: 'web-search-set',
  serviceId: 'brave',
  settings: {},
  secrets: { apiKey: key },
};

/** Turns search on, asks, and gives the request that the model got. */
const askWithSearch = async ({ browser, panel }: ReturnType<typeof start>) => {
  const connectionId = await connectScripted(panel);
  await panel.request({ type: 'tool-switch', sourceId: 'search', isOn: true });
  const { conversationId, runId = '' } = await panel.request(askOf(connectionId));
  await until(() => browser.calls.length > 0);
  const model = { connectionId, modelId: 'm1' };
  return { request: browser.calls[0]?.request, conversationId, runId, model };
};

it('lists the services that can be set up, none of them set up at first', async () => {
  const { panel } = start();
  const { catalog, connections } = await panel.request({ type: 'web-search-list' });
  expect(catalog.map(({ id }) => id)).toEqual(['searxng', 'brave', 'tavily', 'exa']);
  expect(connections).toEqual([]);
});

it('tries a service with one search before it is kept, and never tells its key again', async () => {
  const { browser, panel, sent } = start();
  const { connection, check } = await panel.request(set);

  expect(check).toMatchObject({ found: 1 });
  expect(connection).toMatchObject({ serviceId: 'brave', isChosen: true, secrets: { apiKey: { lastFour: '1234' } } });
  expect(sent.map(({ url }) => new URL(url).host)).toEqual(['api.search.brave.com']);
  expect(sent[0]?.headers.get('x-subscription-token')).toBe(key);
  expect(JSON.stringify(browser.sent)).not.toContain(key);
  expect(JSON.stringify(await browser.world.local.get())).not.toContain(key);
  expect(await browser.world.vault.open('search:brave')).toEqual({ apiKey: key });
});

it('keeps nothing of a service that refuses, unless the user wants it kept', async () => {
  const refusal = () => Response.json({ error: { code: 'SUBSCRIPTION_TOKEN_INVALID' } }, { status: 422 });
  const { browser, panel } = start({}, [refusal(), refusal()]);

  expect(await panel.request(set)).toMatchObject({ check: { error: { code: 'auth' } } });
  expect((await panel.request({ type: 'web-search-list' })).connections).toEqual([]);
  expect(await browser.world.vault.open('search:brave')).toEqual({});
  const kept = await panel.request({ ...set, keepUntested: true });
  expect(kept).toMatchObject({ connection: { isChosen: true, check: { error: { code: 'auth' } } } });
});

it('sends a server only what was entered for it, and gives the access to the one before it back', async () => {
  const { browser, panel, sent } = start({}, [Response.json({ results: [] }), Response.json({ results: [] })]);
  const headers = `X-Token: ${key}`;
  const at = (baseUrl: string) =>
    panel.request({ type: 'web-search-set', serviceId: 'searxng', settings: { baseUrl, headers } });
  await at('https://one.example');
  await panel.request({ type: 'web-search-set', serviceId: 'searxng', settings: { baseUrl: 'https://two.example' } });

  expect(sent.map((request) => request.headers.get('x-token'))).toEqual([key, null]);
  expect(browser.removedOrigins).toEqual(['https://one.example/*']);
});

it('searches with one service at a time, and with none when the user says so', async () => {
  const { panel } = start();
  await panel.request(set);
  await panel.request({ ...set, serviceId: 'tavily', keepUntested: true });
  const chosen = async () =>
    (await panel.request({ type: 'web-search-list' })).connections.filter(({ isChosen }) => isChosen);

  expect(await chosen()).toMatchObject([{ serviceId: 'tavily' }]);
  await panel.request({ type: 'web-search-choose', serviceId: 'brave' });
  expect(await chosen()).toMatchObject([{ serviceId: 'brave' }]);
  await panel.request({ type: 'web-search-choose' });
  expect(await chosen()).toEqual([]);
  const unknown = panel.request({ type: 'web-search-choose', serviceId: 'exa' });
  await expect(unknown).rejects.toMatchObject({ data: { code: 'bad-request' } });
});

it('takes the key and the access away with the service', async () => {
  const { browser, panel } = start();
  await panel.request(set);
  await panel.request({ type: 'web-search-remove', serviceId: 'brave' });

  expect(await browser.world.vault.has('search:brave')).toBe(false);
  expect(browser.removedOrigins).toEqual(['https://api.search.brave.com/*']);
  expect((await panel.request({ type: 'web-search-list' })).connections).toEqual([]);
});

it('takes everything away when everything is deleted, and the keys when these are forgotten', async () => {
  const { browser, panel } = start();
  await panel.request(set);
  await panel.request({ type: 'keys-forget' });
  expect(panel.eventsOf('web-search-changed').at(-1)?.connections).toMatchObject([{ serviceId: 'brave', secrets: {} }]);
  expect(await browser.world.vault.has('search:brave')).toBe(false);

  await panel.request({ type: 'everything-delete' });
  expect((await panel.request({ type: 'web-search-list' })).connections).toEqual([]);
});

it('asks a service for its own search and leaves ours out', async () => {
  const world = start({ ownSearch: () => ({}) });
  await world.panel.request(set);
  const { request, conversationId, model } = await askWithSearch(world);

  expect(request).toMatchObject({ search: 'auto' });
  expect(request?.tools).toBeUndefined();
  const list = await world.panel.request({ type: 'tool-list', conversationId, model });
  expect(list).toMatchObject({ search: { type: 'own' }, count: 1 });
});

it('marks an answer as open to strangers where its service does not tell when it searches', async () => {
  const world = start({ ownSearch: () => ({}) });
  const { conversationId } = await askWithSearch(world);
  world.browser.calls[0]?.text('It rains.');
  world.browser.calls[0]?.finish();
  world.browser.calls[0]?.cut();
  await until(() => world.panel.eventsOf('run-end').length > 0);

  expect((await world.browser.stored(conversationId)).at(-1)).toMatchObject({ role: 'assistant', isTainted: true });
});

it('takes a call as an idea of strangers only after a search of its service, if that tells of it', async () => {
  const world = start({ ownSearch: () => ({ tells: true }) });
  await world.panel.request({ type: 'tool-switch', sourceId: 'own', isOn: true });
  const { conversationId, runId } = await askWithSearch(world);
  const callOnce = async (toolCallId: string, parts: readonly StreamPart[] = []) => {
    const model = world.browser.calls.at(-1);
    for (const part of parts) model?.part(part);
    const args = { url: 'https://pages.example/' };
    model?.part({ type: 'tool_call', toolCallId, toolName: 'own____fetch_url', args });
    model?.part({ type: 'finish_step', finishReason: 'tool-calls', isContinued: false });
    model?.cut();
    const told = () =>
      world.panel.eventsOf('tool-call').find(({ call }) => call.record.toolCallId === toolCallId)?.call;
    await until(() => told() !== undefined);
    return told();
  };

  expect((await callOnce('a'))?.question?.reason).toBe('first');
  await world.panel.request({ type: 'tool-answer', runId, toolCallId: 'a', answer: 'no' });
  await until(() => world.browser.calls.length === 2);
  expect((await callOnce('b', [ownSearchNote]))?.question?.reason).toBe('tainted');
  await world.panel.request({ type: 'tool-answer', runId, toolCallId: 'b', answer: 'no' });
  await until(() => world.browser.calls.length === 3);
  world.browser.calls[2]?.text('It rains.');
  world.browser.calls[2]?.finish();
  world.browser.calls[2]?.cut();
  await until(() => world.panel.eventsOf('run-end').length > 0);
  expect((await world.browser.stored(conversationId)).at(-1)).toMatchObject({ role: 'assistant', isTainted: true });
});

it('asks for the own search of a model that takes no tools', async () => {
  const world = start({ ownSearch: () => ({}), takesTools: () => false });
  const { request, conversationId, model } = await askWithSearch(world);

  expect(request).toMatchObject({ search: 'auto' });
  const list = await world.panel.request({ type: 'tool-list', conversationId, model });
  expect(list).toMatchObject({ search: { type: 'own' }, count: 1, off: 'service' });
});

it('searches with the chosen service where a request with the own search takes no other tools', async () => {
  const world = start({ ownSearch: () => ({ isAlone: true }) });
  await world.panel.request(set);
  await world.panel.request({ type: 'tool-switch', sourceId: 'own', isOn: true });
  const { request, conversationId, model } = await askWithSearch(world);

  expect(request?.search).toBeUndefined();
  expect(request?.tools?.map(({ name }) => name)).toContain('search____web_search');
  const list = await world.panel.request({ type: 'tool-list', conversationId, model });
  expect(list.search).toMatchObject({ type: 'service', serviceId: 'brave', host: 'api.search.brave.com' });
});

it('searches with the chosen service after the user said yes to where it goes', async () => {
  const world = start();
  await world.panel.request(set);
  const { request, runId } = await askWithSearch(world);
  expect(request?.tools?.map(({ name }) => name)).toEqual(['search____web_search']);
  const model = world.browser.calls[0];
  model?.part({ type: 'tool_call', toolCallId: 'a', toolName: 'search____web_search', args: { query: 'Oslo rain' } });
  model?.part({ type: 'finish_step', finishReason: 'tool-calls', isContinued: false });
  model?.cut();
  const asked = () => world.panel.eventsOf('tool-call').find(({ call }) => call.state === 'asking')?.call;
  await until(() => asked() !== undefined);

  expect(asked()?.record.host).toBe('api.search.brave.com');
  expect(world.sent).toHaveLength(1);
  await world.panel.request({ type: 'tool-answer', runId, toolCallId: 'a', answer: 'once' });
  await until(() => world.browser.calls.length === 2);
  expect(new URL(world.sent[1]?.url ?? '').searchParams.get('q')).toBe('Oslo rain');
  expect(JSON.stringify(world.browser.calls[1]?.request.messages)).toContain('It rains.');
});

it('says which way a search would go while search is off', async () => {
  const world = start({ ownSearch: () => ({}) });
  const connectionId = await connectScripted(world.panel);
  const list = await world.panel.request({ type: 'tool-list', model: { connectionId, modelId: 'm1' } });
  expect(list).toMatchObject({ search: { type: 'own' }, count: 0 });
});

it('says that nothing searches while no service is chosen', async () => {
  const world = start();
  const { request, conversationId, model } = await askWithSearch(world);

  expect([request?.search, request?.tools]).toEqual([undefined, undefined]);
  const list = await world.panel.request({ type: 'tool-list', conversationId, model });
  expect(list).toMatchObject({ search: { type: 'none' }, count: 0 });
});
