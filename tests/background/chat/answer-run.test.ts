import { expect, it } from 'vitest';
import { type AnswerResult, type PhaseChange, runAnswer } from '@/lib/background/chat/answer-run';
import { ChatError, type ChatErrorData } from '@/lib/domain/chat-error';
import type { Provider } from '@/lib/domain/providers/provider';
import type { StreamPart } from '@/lib/domain/stream-part';
import { createScriptedProvider, endOfGeneration } from '@/tests/fakes/scripted-provider';
import { createFakeTime } from '@/tests/fakes/timers';
import { silentBrowser } from '../../fakes/network-errors';

/** How one call of the service goes: it fails, perhaps after some output, or it answers. */
type Call = {
  readonly text?: string;
  readonly part?: StreamPart;
  readonly error?: ChatErrorData;
  /** The head of a successful answer comes first. */
  readonly hasHead?: boolean;
};

type Outcome = {
  readonly result: AnswerResult | undefined;
  readonly calls: number;
  readonly waits: readonly number[];
  readonly text: string;
};

const run = async (
  calls: readonly Call[],
  options: { readonly random?: () => number; readonly forMs?: number } = {},
) => {
  const time = createFakeTime();
  let made = 0;
  const stream: Provider['stream'] = async function* (_request, context) {
    const { text, part, error, hasHead } = calls[made] ?? {};
    made += 1;
    if (hasHead === true) await context.fetch('https://models.test/v1');
    if (text !== undefined) yield { type: 'text', text } satisfies StreamPart;
    if (part !== undefined) yield part;
    if (error !== undefined) throw new ChatError(error);
    yield endOfGeneration;
  };
  const phases: PhaseChange[] = [];
  const parts: StreamPart[] = [];
  const stop = new AbortController();
  let skip: (() => void) | undefined;
  let result: AnswerResult | undefined;
  const running = runAnswer({
    connection: {
      provider: createScriptedProvider({ stream }).provider,
      settings: {},
      isLocal: false,
      host: 'models.test',
    },
    request: { model: 'm1', messages: [] },
    network: {
      fetch: async () => new Response(''),
      networkErrors: silentBrowser,
      clock: time.clock,
      hasOrigins: async () => true,
      isOnline: () => true,
    },
    timers: time.timers,
    signal: stop.signal,
    answerSoFar: '',
    random: options.random ?? (() => 1),
    onPart: (part) => parts.push(part),
    onPhase: (change) => phases.push(change),
    onWait: (next) => {
      skip = next;
    },
  }).then((ended) => {
    result = ended;
  });
  const startedAt = time.clock.now();
  const waitsOf = () => phases.flatMap((change) => (change.phase === 'waiting' ? [change.retryAt] : []));
  await time.advance(options.forMs ?? 300_000);
  const outcome = (): Outcome => ({
    result,
    calls: made,
    waits: waitsOf().map((at, index) => at - (waitsOf()[index - 1] ?? startedAt)),
    text: parts.map((part) => (part.type === 'text' ? part.text : '')).join(''),
  });
  return { outcome, time, stop, skip: () => skip?.(), running };
};

const failed = (status: number): Call => ({
  error: { code: status === 500 ? 'server' : 'overloaded', status },
});

for (const status of [500, 502, 503, 529]) {
  it.each([0, 1, 2, 3])(`answers after ${status} came %i times`, async (times) => {
    const failures = Array.from({ length: times }, () => failed(status));

    const { result, calls, waits, text } = (await run([...failures, { text: 'Here.' }])).outcome();

    expect(result).toEqual({ status: 'complete' });
    expect({ calls, text }).toEqual({ calls: times + 1, text: 'Here.' });
    expect(waits).toEqual([1_000, 2_000, 4_000].slice(0, times));
  });

  it.each([4, 5, 6])(`gives up after the fourth ${status} of %i`, async (times) => {
    const failures = Array.from({ length: times }, () => failed(status));

    const { result, calls } = (await run([...failures, { text: 'Too late.' }])).outcome();

    expect(result).toMatchObject({ status: 'failed', error: { status } });
    expect(calls).toBe(4);
  });
}

it('waits for a random part of the time, so that clients do not come back together', async () => {
  const draws = [0, 0.25, 0.5];

  const { waits } = (await run([500, 500, 500].map(failed), { random: () => draws.shift() ?? 0 })).outcome();

  expect(waits).toEqual([0, 500, 2_000]);
});

it.each([
  ['as long as the service asks', 7_000, 2, [7_000]],
  ['a whole minute', 60_000, 2, [60_000]],
  ['not at all when it asks for more than a minute', 60_001, 1, []],
  ['not at all when it asks for an hour', 3_600_000, 1, []],
] as const)('waits %s', async (_what, retryAfterMs, expectedCalls, expectedWaits) => {
  const limited = { error: { code: 'rate-limit', status: 429, retryAfterMs } } as const;

  const { calls, waits } = (await run([limited, { text: 'Here.' }])).outcome();

  expect({ calls, waits }).toEqual({ calls: expectedCalls, waits: expectedWaits });
});

it.each(['auth', 'credit', 'quota', 'forbidden', 'model-not-found', 'too-long', 'bad-request', 'not-an-api'] as const)(
  'never tries again by itself after "%s"',
  async (code) => {
    const { result, calls } = (await run([{ error: { code } }, { text: 'No.' }])).outcome();

    expect(result).toEqual({ status: 'failed', error: { code, host: 'models.test' } });
    expect(calls).toBe(1);
  },
);

it('never tries again after text has come, whatever the error', async () => {
  const cut = { text: 'Half', error: { code: 'overloaded', status: 529, retryAfterMs: 1_000 } } as const;

  const { result, calls, text } = (await run([cut, { text: 'Again.' }])).outcome();

  expect(result).toMatchObject({ status: 'failed', error: { code: 'overloaded' } });
  expect({ calls, text }).toEqual({ calls: 1, text: 'Half' });
});

it.each<StreamPart>([
  { type: 'tool_call_streaming_start', toolCallId: 't1', toolName: 'book' },
  { type: 'tool_call', toolCallId: 't1', toolName: 'book', args: {} },
  { type: 'reasoning', text: 'Hm.' },
])('never tries again after $type, which may have done something', async (part) => {
  const { calls } = (await run([{ part, error: { code: 'overloaded' } }, { text: 'Twice.' }])).outcome();

  expect(calls).toBe(1);
});

it('goes on at once when the user does not want to wait, and stops when the user does not want it at all', async () => {
  const limited = { error: { code: 'rate-limit', status: 429, retryAfterMs: 30_000 } } as const;
  const skipped = await run([limited, { text: 'Here.' }], { forMs: 1_000 });
  const stopped = await run([limited, { text: 'Never.' }], { forMs: 1_000 });

  skipped.skip();
  stopped.stop.abort();
  await skipped.running;
  await stopped.running;

  expect(skipped.outcome()).toMatchObject({ result: { status: 'complete' }, calls: 2, text: 'Here.' });
  expect(stopped.outcome()).toMatchObject({ result: { status: 'stopped' }, calls: 1, text: '' });
});

it('leaves it to the user to ask a second time for what may have cost: after the head of an answer', async () => {
  const { result, calls } = (await run([{ hasHead: true, ...failed(503) }, { text: 'Twice.' }])).outcome();

  expect(result).toMatchObject({ status: 'failed', error: { status: 503 } });
  expect(calls).toBe(1);
});
