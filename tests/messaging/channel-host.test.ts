import { describe, expect, it } from 'vitest';
import type { ChatCommand, ChatEvent } from '@/lib/commands/all';
import { ChatError } from '@/lib/domain/chat-error';
import { chatChannel } from '@/lib/messaging/channel';
import { createChannelHost, type Refusal } from '@/lib/messaging/channel-host';
import { createPortPair } from '../fakes/ports';
import { settlePromises } from '../fakes/timers';

const own = { id: 'abc', origin: 'chrome-extension://abc' };

const create = () => {
  const commands: ChatCommand[] = [];
  const refusals: Refusal[] = [];
  const host = createChannelHost<typeof chatChannel.commands, ChatEvent>(chatChannel, {
    own,
    handle: async (command) => {
      commands.push(command);
      if (command.type === 'undo') throw new ChatError({ code: 'storage-full' });
      return 'done';
    },
    explain: (error) => (error instanceof ChatError ? error.data : { code: 'unknown' }),
    onRefusal: (refusal) => refusals.push(refusal),
  });
  const connect = (sender = own, name = 'chat') => {
    const pair = createPortPair(name, sender);
    const received: unknown[] = [];
    const closed: boolean[] = [];
    pair.page.onMessage.addListener((message) => received.push(message));
    pair.page.onDisconnect.addListener(() => closed.push(true));
    return { ...pair, received, closed, isOurs: host.accept(pair.background) };
  };
  return { host, commands, refusals, connect };
};

describe('the background end of a channel', () => {
  it('answers a command by its number, with the result or the error', async () => {
    const { connect } = create();
    const { page, received } = connect();

    page.postMessage({ type: 'request', number: 1, command: { type: 'stop', runId: 'r' } });
    page.postMessage({ type: 'request', number: 2, command: { type: 'undo', undoId: 'u' } });
    await settlePromises();

    expect(received).toEqual([
      { type: 'reply', number: 1, result: 'done' },
      { type: 'failure', number: 2, error: { code: 'storage-full' } },
    ]);
  });

  it('carries out a repeat only of what may be done twice', async () => {
    const { connect, commands } = create();
    const { page, received } = connect();

    page.postMessage({ type: 'request', number: 1, isRepeat: true, command: { type: 'retry', messageId: 'm' } });
    page.postMessage({ type: 'request', number: 2, isRepeat: true, command: { type: 'stop', runId: 'r' } });
    await settlePromises();

    expect(commands).toEqual([{ type: 'stop', runId: 'r' }]);
    expect(received).toEqual([
      { type: 'failure', number: 1, error: { code: 'worker-stopped' } },
      { type: 'reply', number: 2, result: 'done' },
    ]);
  });

  it('answers a command that is too large, so that nobody waits for it', async () => {
    const { connect, commands, refusals } = create();
    const { page, received } = connect();

    page.postMessage({ type: 'request', number: 7, command: { type: 'stop', runId: 'r'.repeat(24_000_001) } });
    page.postMessage({ type: 'request', number: 8, command: ['r'.repeat(12_000_001), 'r'.repeat(12_000_001)] });
    await settlePromises();

    expect(received).toEqual([
      { type: 'failure', number: 7, error: { code: 'bad-request' } },
      { type: 'failure', number: 8, error: { code: 'bad-request' } },
    ]);
    expect(refusals.map(({ reason }) => reason)).toEqual(['size', 'size']);
    expect(commands).toEqual([]);
  });

  it('cuts the port of a content script and of another extension', async () => {
    const { connect, commands, refusals } = create();

    for (const sender of [
      { id: 'abc', origin: 'https://evil.test' },
      { id: 'other', origin: 'chrome-extension://other' },
    ]) {
      const { page, closed } = connect(sender);
      expect(closed).toEqual([true]);
      expect(() => page.postMessage({ type: 'request', number: 1, command: { type: 'hello', windowId: 1 } })).toThrow();
    }
    await settlePromises();

    expect(commands).toEqual([]);
    expect(refusals.map(({ reason }) => reason)).toEqual(['sender', 'sender']);
  });

  it('leaves ports with other names alone', () => {
    const { connect } = create();

    const { isOurs, closed } = connect(own, 'reader');

    expect([isOurs, closed]).toEqual([false, []]);
  });

  it.each([
    ['no envelope', 'hello', 'envelope'],
    ['an unknown command', { type: 'request', number: 1, command: { type: 'net-fetch', url: 'x' } }, 'command'],
    ['a field of the wrong shape', { type: 'request', number: 1, command: { type: 'stop', runId: 7 } }, 'command'],
    ['a missing field', { type: 'request', number: 1, command: { type: 'ask', text: 'x' } }, 'command'],
    ['too much', { type: 'request', number: 1, command: { type: 'stop', runId: 'x'.repeat(25_000_000) } }, 'size'],
  ])('refuses %s and writes down nothing of its content', async (_name, message, reason) => {
    const { connect, commands, refusals } = create();
    const { page, received } = connect();

    page.postMessage(message);
    await settlePromises();

    expect(commands).toEqual([]);
    expect(refusals.map((refusal) => refusal.reason)).toEqual([reason]);
    expect(received).toMatchObject([{ type: 'failure', error: { code: 'bad-request' } }]);
    expect(JSON.stringify(refusals)).not.toContain('xx');
  });

  it('drops keys that a command does not have, prototype keys too', async () => {
    const { connect, commands } = create();
    const { page } = connect();

    const command: unknown = JSON.parse('{"type":"stop","runId":"r","__proto__":{"isAdmin":true},"extra":1}');
    page.postMessage({ type: 'request', number: 1, command });
    await settlePromises();

    expect(commands).toEqual([{ type: 'stop', runId: 'r' }]);
    expect(Object.getPrototypeOf(commands[0])).toBe(Object.prototype);
  });

  it('tells every connected page and forgets those that left', async () => {
    const { host, connect } = create();
    const [one, two] = [connect(), connect()];

    two.page.disconnect();
    host.broadcast({ type: 'everything-deleted' });

    expect(one.received).toEqual([{ type: 'event', event: { type: 'everything-deleted' } }]);
    expect(two.received).toEqual([]);
    expect(host.clients()).toHaveLength(1);
  });
});
