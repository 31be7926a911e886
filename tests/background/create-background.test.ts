import { IDBObjectStore } from 'fake-indexeddb';
import { describe, expect, it, vi } from 'vitest';
import { ChatError } from '@/lib/domain/chat-error';
import { messageText } from '@/lib/domain/message';
import { askOf, connectScripted, createFakeBrowser } from '../fakes/fake-browser';
import { settlePromises, until } from '../fakes/timers';

const begin = async (change: Parameters<typeof createFakeBrowser>[0] = {}) => {
  const browser = createFakeBrowser(change);
  browser.start();
  const panel = browser.openPanel();
  const connectionId = await connectScripted(panel);
  return { browser, panel, connectionId };
};

describe('one question', () => {
  it('is stored before the provider is called, and answered then', async () => {
    const { browser, panel, connectionId } = await begin();

    const asked = await panel.request(askOf(connectionId));
    const callsAtReply = browser.calls.length;
    const storedAtReply = await browser.stored(asked.conversationId);
    await until(() => browser.calls.length === 1);
    browser.calls[0]?.text('Because ');
    browser.calls[0]?.text('of Rayleigh.');
    browser.calls[0]?.finish();
    await browser.time.advance(1000);
    await until(() => panel.eventsOf('run-end').length === 1);

    expect(callsAtReply).toBe(0);
    expect(storedAtReply.map(({ role, status }) => [role, status])).toEqual([
      ['user', 'complete'],
      ['assistant', 'running'],
    ]);
    const [, answer] = await browser.stored(asked.conversationId);
    expect(answer).toMatchObject({ status: 'complete', finishReason: 'stop', modelName: 'Model One' });
    expect(answer === undefined ? '' : messageText(answer)).toBe('Because of Rayleigh.');
    expect(panel.eventsOf('run-end').map(({ end }) => end.status)).toEqual(['complete']);
  });

  it('is stored once when it is sent twice', async () => {
    const { browser, panel, connectionId } = await begin();

    const { opened: _opened, ...first } = await panel.request(askOf(connectionId));
    const second = await panel.request(askOf(connectionId, { conversationId: first.conversationId }));
    await until(() => browser.calls.length > 0);
    await settlePromises();

    expect(second).toEqual(first);
    expect(await browser.stored(first.conversationId)).toHaveLength(2);
    expect(browser.calls).toHaveLength(1);
  });

  it('sends numbered lines without a gap, the first text at once', async () => {
    const { browser, panel, connectionId } = await begin();
    await panel.request(askOf(connectionId));
    await until(() => browser.calls.length === 1);

    browser.calls[0]?.text('one');
    await settlePromises();
    const atOnce = panel.eventsOf('run-lines').flatMap(({ lines }) => lines);
    browser.calls[0]?.text('two');
    browser.calls[0]?.text('three');
    await browser.time.advance(20);

    expect(atOnce).toEqual(['0:"one"']);
    expect(panel.eventsOf('run-lines').map(({ fromSeq, lines }) => [fromSeq, lines])).toEqual([
      [1, ['0:"one"']],
      [2, ['0:"twothree"']],
    ]);
  });

  it('waits behind a run of its conversation and is then answered', async () => {
    const { browser, panel, connectionId } = await begin();
    const { conversationId } = await panel.request(askOf(connectionId));
    await until(() => browser.calls.length === 1);

    const queued = await panel.request(
      askOf(connectionId, { requestId: 'request-2', conversationId, text: 'And green?' }),
    );
    const whileQueued = (await browser.stored(conversationId)).find(({ id }) => id === 'request-2');
    browser.calls[0]?.text('First.');
    browser.calls[0]?.finish();
    await until(() => browser.calls.length === 2);
    browser.calls[1]?.text('Second.');
    browser.calls[1]?.finish();
    await browser.time.advance(1000);
    await until(() => panel.eventsOf('run-end').length === 2);

    expect(queued.runId).toBeUndefined();
    expect(whileQueued?.status).toBe('queued');
    expect(browser.calls[1]?.request.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
    const { messages } = await panel.request({ type: 'hello', windowId: 1 });
    expect(messages.map((message) => [message.status, messageText(message)])).toEqual([
      ['complete', 'Why is the sky blue?'],
      ['complete', 'First.'],
      ['complete', 'And green?'],
      ['complete', 'Second.'],
    ]);
  });

  it('gives a waiting question back with its words and files when it is cancelled', async () => {
    const { browser, panel, connectionId } = await begin();
    const { conversationId } = await panel.request(askOf(connectionId));
    const file = { name: 'sky.pdf', mimeType: 'application/pdf', data: 'AAAA', text: 'Blue.', pageCount: 1 };
    const files = [{ id: 'f1', ...file }];
    await panel.request(askOf(connectionId, { requestId: 'request-2', conversationId, text: 'And green?', files }));

    const cancelled = await panel.request({ type: 'queue-cancel', messageId: 'request-2' });

    expect(cancelled).toEqual({ text: 'And green?', files: [{ id: expect.any(String), ...file }] });
    expect((await browser.stored(conversationId)).map(({ id }) => id)).not.toContain('request-2');
  });

  it('keeps the text and calls it stopped when the user stops, though the provider never notices', async () => {
    const { browser, panel, connectionId } = await begin();
    const { conversationId, runId = '' } = await panel.request(askOf(connectionId));
    await until(() => browser.calls.length === 1);
    browser.calls[0]?.text('Because');
    await settlePromises();

    await panel.request({ type: 'stop', runId });
    await browser.time.advance(100);
    await until(() => panel.eventsOf('run-end').length === 1);

    const [, answer] = await browser.stored(conversationId);
    expect(answer).toMatchObject({ status: 'stopped', parts: [{ type: 'text', text: 'Because' }] });
    expect(answer?.error).toBeUndefined();
  });

  it('calls a stream without its end interrupted, and continues it in the same message without repeating', async () => {
    const { browser, panel, connectionId } = await begin();
    const { conversationId } = await panel.request(askOf(connectionId));
    await until(() => browser.calls.length === 1);
    browser.calls[0]?.text('The sky scatters blue light');
    browser.calls[0]?.cut();
    await browser.time.advance(1000);
    await until(() => panel.eventsOf('run-end').length === 1);
    const [, interrupted] = await browser.stored(conversationId);

    await panel.request({ type: 'continue', messageId: interrupted?.id ?? '' });
    await until(() => browser.calls.length === 2);
    browser.calls[1]?.text('scatters blue ');
    browser.calls[1]?.text('light more than red.');
    browser.calls[1]?.finish();
    await browser.time.advance(1000);
    await until(() => panel.eventsOf('run-end').length === 2);

    expect(interrupted).toMatchObject({ status: 'interrupted', error: { code: 'ended-early' } });
    const messages = await browser.stored(conversationId);
    expect(messages).toHaveLength(2);
    expect(messages[1]).toMatchObject({
      status: 'complete',
      parts: [{ type: 'text', text: 'The sky scatters blue light more than red.' }],
    });
  });

  it('answers again as a sibling and edits as a branch', async () => {
    const { browser, panel, connectionId } = await begin();
    const { conversationId, messageId } = await panel.request(askOf(connectionId));
    await until(() => browser.calls.length === 1);
    browser.calls[0]?.finish();
    await browser.time.advance(100);
    await until(() => panel.eventsOf('run-end').length === 1);
    const [, first] = await browser.stored(conversationId);

    const again = await panel.request({ type: 'retry', messageId: first?.id ?? '' });
    await until(() => browser.calls.length === 2);
    browser.calls[1]?.finish();
    await browser.time.advance(100);
    await until(() => panel.eventsOf('run-end').length === 2);
    await panel.request({ type: 'edit', messageId, text: 'Why red?', model: { connectionId, modelId: 'm1' } });
    await until(() => browser.calls.length === 3);

    const messages = await browser.stored(conversationId);
    expect(messages.find(({ id }) => id === again.messageId)?.parentId).toBe(messageId);
    const { messages: shown } = await panel.request({ type: 'hello', windowId: 1 });
    expect(shown.map(messageText)).toEqual(['Why red?', '']);
    expect(browser.calls[2]?.request.messages).toHaveLength(1);
  });
});

describe('titles', () => {
  it('are the first question, and then what the model that was chosen for titles says', async () => {
    const { browser, panel, connectionId } = await begin();
    await panel.request({ type: 'preferences-change', change: { titleModel: { connectionId, modelId: 'm2' } } });
    await panel.request(askOf(connectionId));
    await until(() => browser.calls.length === 1);
    const { conversation: before } = await panel.request({ type: 'hello', windowId: 1 });

    browser.calls[0]?.text('Because of Rayleigh.');
    browser.calls[0]?.finish();
    await until(() => browser.calls.length === 2);
    browser.calls[1]?.text('"Blue sky"');
    browser.calls[1]?.finish();
    const titleNow = async () => (await panel.request({ type: 'hello', windowId: 1 })).conversation?.title;
    await until(async () => (await titleNow()) === 'Blue sky');

    expect(before?.title).toBe('Why is the sky blue?');
    expect(browser.calls[1]?.request.model).toBe('m2');
  });
});

describe('a stream that makes no sense', () => {
  it('ends there and keeps what came before', async () => {
    const { browser, panel, connectionId } = await begin();
    const { conversationId } = await panel.request(askOf(connectionId));
    await until(() => browser.calls.length === 1);

    browser.calls[0]?.text('Before.');
    browser.calls[0]?.part({ type: 'tool_result', toolCallId: 'never-called', result: 1 });
    browser.calls[0]?.text('After.');
    await browser.time.advance(100);
    await until(() => panel.eventsOf('run-end').length === 1);

    const [, answer] = await browser.stored(conversationId);
    expect(answer).toMatchObject({ status: 'interrupted', error: { code: 'malformed' } });
    expect(answer === undefined ? '' : messageText(answer)).toBe('Before.');
  });
});

describe('a full storage', () => {
  it('keeps the answer going in memory, says so, and stores it when there is room again', async () => {
    const { browser, panel, connectionId } = await begin();
    const { conversationId } = await panel.request(askOf(connectionId));
    await until(() => browser.calls.length === 1);

    const put = IDBObjectStore.prototype.put;
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no space', 'QuotaExceededError');
    });
    browser.calls[0]?.text('Still shown.');
    browser.calls[0]?.finish();
    await browser.time.advance(300);
    await until(() => panel.eventsOf('run-end').length === 1);
    full.mockImplementation(function (this: IDBObjectStore, ...args) {
      return Reflect.apply(put, this, args);
    });
    await browser.time.advance(5000);
    await until(() => panel.eventsOf('run-end').length === 2);

    expect(panel.eventsOf('storage-problem')).toEqual([{ type: 'storage-problem', problem: 'full' }]);
    expect(panel.eventsOf('run-lines').flatMap(({ lines }) => lines)[0]).toBe('0:"Still shown."');
    const [, answer] = await browser.stored(conversationId);
    expect(answer === undefined ? '' : messageText(answer)).toBe('Still shown.');
  });
});

describe('temporary conversations', () => {
  it('are never written to a database and go when they are left', async () => {
    const { browser, panel, connectionId } = await begin();

    const { draftKey } = await panel.request({ type: 'hello', windowId: 1 });
    await panel.request({ type: 'draft-change', key: draftKey, text: 'Why is the sky blue?' });
    const { conversationId } = await panel.request(askOf(connectionId, { isTemporary: true }));
    await until(() => browser.calls.length === 1);
    browser.calls[0]?.text('A secret.');
    browser.calls[0]?.finish();
    await browser.time.advance(1000);
    await until(() => panel.eventsOf('run-end').length === 1);
    const inWindow = await panel.request({ type: 'hello', windowId: 1 });
    await panel.request({ type: 'conversation-open', windowId: 1 });

    expect(inWindow.messages.map(({ status }) => status)).toEqual(['complete', 'complete']);
    expect(panel.eventsOf('temporary-changed').at(-1)?.messages.map(messageText)).toContain('A secret.');
    expect(await browser.stored(conversationId)).toEqual([]);
    expect(await browser.world.database.searchTexts.count()).toBe(0);
    expect(await browser.world.database.drafts.count()).toBe(0);
    expect(await browser.world.journal.unfinished()).toEqual([]);
    expect(Object.keys(await browser.world.session.get()).join()).not.toContain('temporary');
  });
});

describe('secrets', () => {
  it('reach the provider and no panel', async () => {
    const { browser, panel, connectionId } = await begin();

    await panel.request(askOf(connectionId));
    await until(() => browser.calls.length === 1);
    browser.calls[0]?.finish();
    await browser.time.advance(1000);
    const { providers } = await panel.request({ type: 'hello', windowId: 1 });

    expect(browser.calls[0]?.context.settings).toMatchObject({ apiKey: 'sk-canary-0123456789' });
    expect(providers[0]?.secrets).toEqual({ apiKey: { isConfigured: true, lastFour: '6789' } });
    expect(JSON.stringify(browser.sent)).not.toContain('canary');
    expect(JSON.stringify(await browser.world.database.providers.toArray())).not.toContain('canary');
  });

  it('are cleared when the address changes, and kept when only the name does', async () => {
    const { browser, panel, connectionId } = await begin();

    const renamed = await panel.request({ type: 'provider-change', connectionId, label: 'Mine' });
    const moved = await panel.request({
      type: 'provider-change',
      connectionId,
      settings: { baseUrl: 'https://elsewhere.test' },
    });

    expect(renamed.provider?.secrets).toHaveProperty('apiKey');
    expect(moved.provider?.secrets).toEqual({});
    expect(await browser.world.vault.open(connectionId)).toEqual({});
  });

  it('and the address stay as they were when new ones fail, unless they are kept all the same', async () => {
    const { browser, panel, connectionId } = await begin({
      listModels: async ({ settings }) => {
        if (settings.baseUrl !== 'https://service.test') throw new ChatError({ code: 'refused' });
        return [];
      },
    });
    const elsewhere = {
      type: 'provider-change',
      connectionId,
      settings: { baseUrl: 'https://elsewhere.test' },
    } as const;

    const refused = await panel.request(elsewhere);
    const [untouched] = (await panel.request({ type: 'hello', windowId: 1 })).providers;
    const keptAnyway = await panel.request({ ...elsewhere, keepUntested: true });

    expect(refused).toMatchObject({ error: { code: 'refused' } });
    expect(untouched).toMatchObject({ settings: { baseUrl: 'https://service.test' }, secrets: { apiKey: {} } });
    expect(keptAnyway.provider).toMatchObject({ settings: { baseUrl: 'https://elsewhere.test' }, secrets: {} });
    expect(await browser.world.vault.open(connectionId)).toEqual({});
  });
});
