import { describe, expect, it } from 'vitest';
import { chatChannel } from '@/lib/messaging/channel';
import { createChannelHost } from '@/lib/messaging/channel-host';
import { connectChat } from '@/lib/messaging/chat-connection';
import type { PortPair } from '../fakes/ports';
import { createPortPair } from '../fakes/ports';
import { createFakeTime, settlePromises } from '../fakes/timers';

const own = { id: 'abc', origin: 'chrome-extension://abc' };

const create = () => {
  const time = createFakeTime();
  const pairs: PortPair[] = [];
  const received: unknown[][] = [];
  const connection = connectChat({
    timers: time.timers,
    connect: () => {
      const pair = createPortPair('chat', { id: 'abc' });
      const messages: unknown[] = [];
      pair.background.onMessage.addListener((message) => messages.push(message));
      pairs.push(pair);
      received.push(messages);
      return pair.page;
    },
  });
  return { time, pairs, received, connection };
};

const reply = (pair: PortPair | undefined, number: number, result: unknown): void =>
  pair?.background.postMessage({ type: 'reply', number, result });

describe('the page end of the chat channel', () => {
  it('connects again 50 ms after the worker went away and says so', async () => {
    const { time, pairs, connection } = create();
    const heard: string[] = [];
    connection.onDisconnect(() => heard.push('gone'));
    connection.onReconnect(() => heard.push('back'));

    pairs[0]?.kill();
    await time.advance(49);
    const early = pairs.length;
    await time.advance(1);

    expect(early).toBe(1);
    expect(pairs).toHaveLength(2);
    expect(heard).toEqual(['gone', 'back']);
  });

  it('sends what was asked meanwhile when the new port stands', async () => {
    const { time, pairs, received, connection } = create();
    pairs[0]?.kill();

    const answer = connection.request({ type: 'storage-usage' });
    await time.advance(50);
    reply(pairs[1], 1, { conversations: 1, messages: 2, bytes: 3, quotaBytes: 4 });

    expect(received[1]).toHaveLength(1);
    expect(await answer).toMatchObject({ messages: 2 });
  });

  it('repeats a question that was on its way, with the same request id', async () => {
    const { time, pairs, received, connection } = create();
    const model = { connectionId: 'p', modelId: 'm' };
    const answer = connection.request({ type: 'ask', requestId: 'q', windowId: 1, text: 'Hi', model });

    pairs[0]?.kill();
    await time.advance(50);
    reply(pairs[1], 1, { conversationId: 'c', messageId: 'q' });

    expect(received[1]).toMatchObject([{ number: 1, command: { type: 'ask', requestId: 'q' }, isRepeat: true }]);
    expect(await answer).toEqual({ conversationId: 'c', messageId: 'q' });
  });

  it('calls a command that no worker has had yet no repeat', async () => {
    const { time, pairs, received, connection } = create();
    pairs[0]?.kill();
    void connection.request({ type: 'retry', messageId: 'a' });

    await time.advance(50);

    expect(received[1]).toEqual([{ type: 'request', number: 1, command: { type: 'retry', messageId: 'a' } }]);
  });

  it('carries out nothing twice that must happen once: the next worker refuses it', async () => {
    const time = createFakeTime();
    const pairs: PortPair[] = [];
    const carriedOut: string[] = [];
    const connection = connectChat({
      timers: time.timers,
      connect: () => {
        const pair = createPortPair('chat', own);
        const host = createChannelHost(chatChannel, {
          own,
          handle: ({ type }) => {
            carriedOut.push(type);
            return new Promise(() => undefined);
          },
          explain: () => ({ code: 'unknown' }),
          onRefusal: () => undefined,
        });
        host.accept(pair.background);
        pairs.push(pair);
        return pair.page;
      },
    });
    const retried = connection.request({ type: 'retry', messageId: 'a' }).catch((error: unknown) => error);
    void connection.request({ type: 'stop', runId: 'r' });
    await settlePromises();

    pairs[0]?.kill();
    await time.advance(50);

    expect(await retried).toMatchObject({ data: { code: 'worker-stopped' } });
    expect(carriedOut).toEqual(['retry', 'stop', 'stop']);
  });

  it('rejects with the error of the background', async () => {
    const { pairs, connection } = create();
    const answer = connection.request({ type: 'storage-usage' });

    pairs[0]?.background.postMessage({ type: 'failure', number: 1, error: { code: 'storage-full' } });

    await expect(answer).rejects.toMatchObject({ name: 'ChatError', data: { code: 'storage-full' } });
  });

  it('passes events on and nothing after it was closed', async () => {
    const { time, pairs, connection } = create();
    const events: unknown[] = [];
    connection.onEvent((event) => events.push(event));

    pairs[0]?.background.postMessage({ type: 'event', event: { type: 'everything-deleted' } });
    connection.close();
    await time.advance(1000);
    await settlePromises();

    expect(events).toEqual([{ type: 'everything-deleted' }]);
    expect(pairs).toHaveLength(1);
  });
});
