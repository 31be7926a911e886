import { describe, expect, it } from 'vitest';
import { type AttemptOptions, type AttemptResult, runAttempt } from '@/lib/background/chat/attempt';
import { ChatError } from '@/lib/domain/chat-error';
import type { StreamPart } from '@/lib/domain/stream-part';
import { ownSearchNote } from '@/lib/domain/tools/own-search-note';
import { silentBrowser } from '../../fakes/network-errors';
import { createScriptedProvider } from '../../fakes/scripted-provider';
import { createFakeTime, settlePromises } from '../../fakes/timers';

const start = (change: Partial<AttemptOptions> = {}, isLocal = false) => {
  const time = createFakeTime();
  const { provider, calls } = createScriptedProvider();
  const stopping = new AbortController();
  const results: AttemptResult[] = [];
  void runAttempt({
    connection: { provider, settings: {}, isLocal, host: 'service.test' },
    request: { model: 'm1', messages: [] },
    network: {
      fetch: () => Promise.reject(new TypeError('no network in tests')),
      networkErrors: { ...silentBrowser, causeOf: async () => 'refused' },
      clock: time.clock,
      hasOrigins: async () => true,
      isOnline: () => true,
    },
    timers: time.timers,
    signal: stopping.signal,
    onPart: () => undefined,
    onHead: () => {},
    ...change,
  }).then((result) => results.push(result));
  return { time, calls, stopping, results };
};

const headedNetwork = () => ({
  network: {
    fetch: async () => new Response('ok'),
    networkErrors: silentBrowser,
    clock: createFakeTime().clock,
    hasOrigins: async () => true,
    isOnline: () => true,
  },
});

describe('one call of a provider', () => {
  it('adds to the answer that the service searched by itself', async () => {
    const taken: StreamPart[] = [];
    const { calls } = start({
      onPart: (part) => {
        taken.push(part);
        return undefined;
      },
    });

    calls[0]?.context.onOwnSearch?.();

    expect(taken).toEqual([ownSearchNote]);
  });

  it('is finished only by the end of generation', async () => {
    const { calls, results } = start();

    calls[0]?.text('half');
    calls[0]?.cut();
    await settlePromises();

    expect(results).toMatchObject([{ type: 'failed', error: { code: 'ended-early', host: 'service.test' } }]);
  });

  it('stays finished when the connection breaks after the end of generation', async () => {
    const { calls, results } = start();

    calls[0]?.part({ type: 'finish_step', finishReason: 'stop', isContinued: false });
    calls[0]?.fail(new ChatError({ code: 'reset' }));
    await settlePromises();

    expect(results).toEqual([{ type: 'finished' }]);
  });

  it('is not finished by the end of a step when the next one has begun', async () => {
    const { calls, results } = start();

    calls[0]?.part({ type: 'finish_step', finishReason: 'tool-calls', isContinued: false });
    calls[0]?.part({ type: 'start_step', messageId: 'step-2' });
    calls[0]?.cut();
    await settlePromises();

    expect(results).toMatchObject([{ type: 'failed', error: { code: 'ended-early' } }]);
  });

  it('tells of an error in the second step', async () => {
    const { calls, results } = start();

    calls[0]?.part({ type: 'finish_step', finishReason: 'tool-calls', isContinued: false });
    calls[0]?.text('second');
    calls[0]?.fail(new ChatError({ code: 'reset' }));
    await settlePromises();

    expect(results).toMatchObject([{ type: 'failed', error: { code: 'reset' } }]);
  });

  it('stays finished when data and the end of the message trail the last step', async () => {
    const { calls, results } = start();

    calls[0]?.part({ type: 'finish_step', finishReason: 'stop', isContinued: false });
    calls[0]?.part({ type: 'data', items: [1] });
    calls[0]?.part({ type: 'finish_message', finishReason: 'stop' });
    calls[0]?.cut();
    await settlePromises();

    expect(results).toEqual([{ type: 'finished' }]);
  });

  it.each([
    ['a service on the internet, before its first byte', false, undefined, 900_000, 'timeout'],
    ['a service on the internet that thinks', false, 'reasoning', 900_000, 'idle'],
    ['a service on the internet that writes', false, 'text', 90_000, 'idle'],
    ['a local service that thinks', true, 'reasoning', 900_000, 'idle'],
    ['a local service that writes', true, 'text', 300_000, 'idle'],
  ] as const)('is called off when nothing comes from %s', async (_name, isLocal, part, limit, code) => {
    const { time, calls, results } = start({}, isLocal);
    if (part !== undefined) calls[0]?.part({ type: part, text: 'half' });

    await time.advance(limit - 1);
    const early = results.length;
    await time.advance(1);

    expect(early).toBe(0);
    expect(results).toMatchObject([{ type: 'failed', error: { code } }]);
  });

  it('gives a model time again that thinks after it has written', async () => {
    const { time, calls, results } = start();
    calls[0]?.text('First');
    calls[0]?.part({ type: 'reasoning', text: 'Hm.' });

    await time.advance(899_999);

    expect(results).toEqual([]);
  });

  it('waits 90 s where the request forbids reasoning', async () => {
    const request = { model: 'm1', messages: [], settings: { reasoning: 'off' as const } };
    const { time, calls, results } = start({ request });
    calls[0]?.part({ type: 'start_step', messageId: 's1' });

    await time.advance(90_000);

    expect(results).toMatchObject([{ type: 'failed', error: { code: 'idle' } }]);
  });

  it('is finished a moment after the end of the message, though the connection stays open', async () => {
    const { time, calls, results } = start();
    calls[0]?.text('All.');
    calls[0]?.part({ type: 'finish_step', finishReason: 'stop', isContinued: false });
    calls[0]?.part({ type: 'finish_message', finishReason: 'stop' });

    await time.advance(2500);

    expect(results).toEqual([{ type: 'finished' }]);
  });

  it.each([
    ['at once', 0, false],
    ['after 31 s of waiting', 31_000, true],
  ])('that fails %s may have cost: %s ms, %s', async (_when, ms, mayHaveCost) => {
    const { time, calls, results } = start();

    await time.advance(ms);
    calls[0]?.fail(new ChatError({ code: 'reset' }));
    await settlePromises();

    expect(results).toMatchObject([{ type: 'failed', mayHaveCost }]);
  });

  it('that fails after the head of an answer may have cost', async () => {
    const { network } = headedNetwork();
    const { calls, results } = start({ network });

    await calls[0]?.context.fetch('https://service.test/v1');
    calls[0]?.fail(new ChatError({ code: 'reset' }));
    await settlePromises();

    expect(results).toMatchObject([{ type: 'failed', mayHaveCost: true }]);
  });

  it('waits without limit for the first byte of a local service', async () => {
    const { time, calls, results } = start({}, true);

    await time.advance(3_600_000);
    calls[0]?.part({ type: 'finish_step', finishReason: 'stop', isContinued: false });
    calls[0]?.cut();
    await settlePromises();

    expect(results).toEqual([{ type: 'finished' }]);
  });

  it('ends at once on stop, with the signal aborted for the provider', async () => {
    const { calls, stopping, results } = start();

    stopping.abort();
    await settlePromises();

    expect(results).toEqual([{ type: 'stopped' }]);
    expect(calls[0]?.context.signal.aborted).toBe(true);
  });

  it('says what the browser knows when the provider only knows that the network failed', async () => {
    const { calls, results } = start();
    const call = calls[0];

    await call?.context.fetch('https://service.test/v1').catch(() => undefined);
    call?.fail(new ChatError({ code: 'network' }));
    await settlePromises();

    expect(results).toMatchObject([{ type: 'failed', error: { code: 'refused' } }]);
  });

  it('ends with the code that the taker of parts answers', async () => {
    const { calls, results } = start({ onPart: () => 'too-large' });

    calls[0]?.text('much');
    await settlePromises();

    expect(results).toMatchObject([{ type: 'failed', error: { code: 'too-large' } }]);
  });
});

describe('a service that sends faster than we fold', () => {
  it('lets everything else have its turn after each piece of work, and Stop ends it there', async () => {
    const asked: (() => void)[] = [];
    let taken = 0;
    const { calls, stopping, results } = start({
      onPart: () => {
        taken += 1;
        return undefined;
      },
      work: { isDue: () => taken % 10 === 0, rest: () => new Promise((resolve) => void asked.push(resolve)) },
    });

    for (let part = 0; part < 25; part += 1) calls[0]?.text('x');
    await settlePromises();
    const beforeRest = taken;
    asked.at(-1)?.();
    await settlePromises();
    const afterRest = taken;
    stopping.abort();
    await settlePromises();

    expect([beforeRest, afterRest, taken]).toEqual([10, 20, 20]);
    expect(results).toEqual([{ type: 'stopped' }]);
  });
});
