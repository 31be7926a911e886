import { describe, expect, it } from 'vitest';
import { command, output } from '@/lib/commands/declare';
import { connectChannel } from '@/lib/messaging/channel-connection';
import { createPortPair, type PortPair } from '../fakes/ports';
import { createFakeTime } from '../fakes/timers';

const declared = {
  read: command({ input: {}, output: output<string>(), isRepeatable: true }),
};

const create = () => {
  const time = createFakeTime();
  const pairs: PortPair[] = [];
  const state = { stays: false, isGone: false };
  const connection = connectChannel<typeof declared, { readonly type: string }>({
    timers: time.timers,
    staysConnected: () => state.stays,
    connect: () => {
      if (state.isGone) throw new Error('Extension context invalidated.');
      const pair = createPortPair('overlay', { id: 'abc' });
      pair.background.onMessage.addListener((message) => pair.background.postMessage(answerTo(message)));
      pairs.push(pair);
      return pair.page;
    },
  });
  return { time, pairs, state, connection };
};

const answerTo = (message: unknown) => ({
  type: 'reply',
  number: typeof message === 'object' && message !== null && 'number' in message ? message.number : -1,
  result: 'done',
});

describe('a connection that need not stay', () => {
  it('lets the worker sleep until the next command', async () => {
    const { time, pairs, connection } = create();
    pairs[0]?.kill();
    await time.advance(60_000);
    expect(pairs).toHaveLength(1);

    expect(await connection.request({ type: 'read' })).toBe('done');

    expect(pairs).toHaveLength(2);
  });

  it('connects again by itself while it has to', async () => {
    const { time, pairs, state } = create();
    state.stays = true;
    pairs[0]?.kill();

    await time.advance(50);

    expect(pairs).toHaveLength(2);
  });

  it('refuses every command, and tries no more, when the extension is gone', async () => {
    const { time, pairs, state, connection } = create();
    state.stays = true;
    state.isGone = true;
    pairs[0]?.kill();
    const waiting = expect(connection.request({ type: 'read' })).rejects.toMatchObject({
      data: { code: 'worker-stopped' },
    });

    await time.advance(50);

    await waiting;
    await expect(connection.request({ type: 'read' })).rejects.toMatchObject({ data: { code: 'worker-stopped' } });
    expect(pairs).toHaveLength(1);
  });

  it('is closed although the browser refuses to, after an update under its page', async () => {
    const { pairs, connection } = create();
    const [pair] = pairs;
    if (pair === undefined) throw new Error('not connected');
    pair.page.disconnect = () => {
      throw new Error('Extension context invalidated.');
    };

    connection.close();

    await expect(connection.request({ type: 'read' })).rejects.toMatchObject({ data: { code: 'worker-stopped' } });
  });
});
