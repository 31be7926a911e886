import { beforeEach, expect, it } from 'vitest';
import type { SpeakerOrder } from '@/lib/domain/read-aloud/read-aloud';
import type { ReadLoop } from '@/lib/speaker/read-loop';
import { createSessionOrders } from '@/lib/speaker/session-orders';
import { createSessionState } from '@/lib/speaker/session-state';
import { sentencesOf, settingsOf } from '../fakes/session';

let runs: number[];
let stops: number;
beforeEach(() => {
  runs = [];
  stops = 0;
});

/** Orders over a state of their own; the loop only notes from where it would read. */
const create = (haveVoicesCome = true) => {
  const state = createSessionState(() => undefined);
  const loop: ReadLoop = {
    run: ({ position }) => void runs.push(position.index),
    stop: () => {
      stops += 1;
    },
  };
  const orders = createSessionOrders({
    state,
    loop,
    output: { timeline: () => undefined, markPosition: () => undefined },
    voicesCome: async () => haveVoicesCome,
  });
  const start = (own: Partial<Extract<SpeakerOrder, { type: 'start' }>> = {}) => {
    orders.receive({
      type: 'start',
      readAloudId: 'r1',
      title: 'A text',
      sentences: sentencesOf('One.', 'Two.', 'Three.'),
      isComplete: true,
      settings: settingsOf('first'),
      position: { index: 0, offsetMs: 0, charIndex: 0 },
      isPaused: false,
      ...own,
    });
    const readAloud = state.readAloud();
    if (readAloud === undefined) throw new Error('nothing is read');
    runs.length = 0;
    return readAloud;
  };
  return { orders, state, start };
};

it('passes over what is for nothing', () => {
  const { orders, state } = create();
  for (const type of ['play', 'pause', 'close'] as const) orders.receive({ type });

  expect([state.readAloud(), runs, stops]).toEqual([undefined, [], 0]);
});

it('goes a sentence on or back, and nowhere beyond the ends', () => {
  const { orders, start } = create();
  const readAloud = start();
  orders.receive({ type: 'step', by: 1 });
  orders.receive({ type: 'step', by: 1 });
  orders.receive({ type: 'step', by: -1 });
  orders.receive({ type: 'step', by: -1 });
  orders.receive({ type: 'step', by: -1 });

  expect(runs).toEqual([1, 2, 1, 0, 0]);
  expect(readAloud.position).toEqual({ index: 0, offsetMs: 0, charIndex: 0 });
});

it('takes sentences for what it reads, and for nothing else', () => {
  const { orders, start } = create();
  const readAloud = start({ sentences: sentencesOf('One.'), isComplete: false });
  const more = { type: 'append', sentences: sentencesOf('One.', 'Two.'), isComplete: true } as const;
  orders.receive({ ...more, readAloudId: 'r0' });
  const before = readAloud.state.count;
  orders.receive({ ...more, readAloudId: 'r1' });

  expect([before, readAloud.state.count, readAloud.state.isComplete]).toEqual([1, 2, true]);
});

it('reads from the beginning again what was read to its end', () => {
  const { orders, start, state } = create();
  const readAloud = start();
  readAloud.position = { index: 2, offsetMs: 300, charIndex: 3 };
  state.dispatch(readAloud, { type: 'sound', index: 2 });
  state.dispatch(readAloud, { type: 'exhaust' });
  orders.receive({ type: 'play' });

  expect(runs).toEqual([0]);
});

it('gives every voice another chance when the user asks again after a failure', () => {
  const { orders, start, state } = create();
  const readAloud = start();
  const voice = { engineId: 'first', voiceId: 'v' };
  readAloud.chain.fail(voice, 0, { code: 'auth' });
  readAloud.error = { code: 'auth' };
  state.dispatch(readAloud, { type: 'fail' });
  const given = readAloud.chain.pick([voice], 0);
  orders.receive({ type: 'play' });

  expect([given, readAloud.chain.pick([voice], 0), readAloud.error, runs]).toEqual([undefined, voice, undefined, [0]]);
});

it('begins the sentence anew with another voice, and goes on at another speed', () => {
  const { orders, start } = create();
  const readAloud = start();
  readAloud.position = { index: 1, offsetMs: 300, charIndex: 3 };
  orders.receive({ type: 'settings', settings: { ...settingsOf('first'), rate: 2 } });
  const faster = [readAloud.position.offsetMs, runs.length];
  orders.receive({ type: 'settings', settings: settingsOf('second') });

  expect(faster).toEqual([300, 0]);
  expect([readAloud.position.offsetMs, runs]).toEqual([0, [1]]);
});

it('is silent and forgets it when it is closed', () => {
  const { orders, start, state } = create();
  start();
  orders.receive({ type: 'close' });

  expect([state.readAloud(), stops]).toEqual([undefined, 1]);
});

it('shows as paused what the browser holds back, of this reading and of no other', () => {
  const { orders, start, state } = create();
  const old = start();
  const readAloud = start({ readAloudId: 'r2' });
  state.dispatch(readAloud, { type: 'sound', index: 0 });
  orders.hold(old);
  const before = readAloud.state.status;
  orders.hold(readAloud);

  expect([before, readAloud.state.status]).toEqual(['playing', 'paused']);
});

it.each([
  ['come', true, 'preparing'],
  ['stay away', false, 'failed'],
])('reads what failed when the voices %s', async (_what, haveCome, status) => {
  const { orders, start, state } = create(haveCome);
  const readAloud = start();
  state.dispatch(readAloud, { type: 'fail' });
  await orders.playWhenVoicesCome(readAloud, new AbortController().signal);

  expect(readAloud.state.status).toBe(status);
});
