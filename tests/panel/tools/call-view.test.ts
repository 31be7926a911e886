import { describe, expect, it } from 'vitest';
import { callState, callTime, countStates, mayBeDone } from '@/lib/panel/tools/call-view';
import { callPart, callRecord, liveCall } from '@/tests/fakes/tool-calls';

const open = { ...callPart('1'), state: 'call' } as const;
const partial = { ...callPart('1'), state: 'partial-call', argsText: '{"city":"Ly' } as const;
const result = { ...callPart('1'), state: 'result', result: 'Rain' } as const;

describe('the state of a call', () => {
  it.each([
    ['being written', partial, {}, 'forming'],
    ['running', open, {}, 'running'],
    ['asked about', open, { live: liveCall('1', { state: 'asking' }) }, 'waiting'],
    ['asked about by the service', { ...open, awaitsApproval: true }, {}, 'waiting'],
    ['done', result, {}, 'done'],
    ['an error', { ...result, isError: true }, {}, 'failed'],
    ['denied', { ...result, isError: true, isDenied: true }, {}, 'denied'],
    [
      'stopped, by its record',
      { ...result, isError: true },
      { record: callRecord('1', { outcome: 'stopped' }) },
      'stopped',
    ],
    [
      'refused, by its record',
      { ...result, isError: true },
      { record: callRecord('1', { outcome: 'refused' }) },
      'failed',
    ],
  ] as const)('while its answer is produced: %s', (_, part, facts, state) => {
    expect(callState(part, facts, true)).toBe(state);
  });

  it('is unfinished where its answer ended first', () => {
    const asked = { live: liveCall('1', { state: 'asking' }) };

    expect([callState(partial, {}, false), callState(open, {}, false), callState(open, asked, false)]).toEqual([
      'unfinished',
      'unfinished',
      'unfinished',
    ]);
  });
});

it('counts the states of several calls', () => {
  expect(countStates(['done', 'failed', 'done'])).toEqual([
    ['done', 2],
    ['failed', 1],
  ]);
});

it('knows the time of a call that began and ended, and of no other', () => {
  expect(callTime(callRecord('1', { startedAt: 1000, endedAt: 1412 }))).toBe(412);
  expect(callTime(callRecord('1', { startedAt: 1000, endedAt: undefined }))).toBeUndefined();
  expect(callTime(undefined)).toBeUndefined();
});

describe('a call may have been carried out unseen', () => {
  const left = callRecord('1', { effect: 'writes', outcome: undefined, endedAt: undefined });

  it('when it broke off on its way, or with the worker that waited for it', () => {
    expect(mayBeDone('unfinished', left)).toBe(true);
    expect(mayBeDone('stopped', { ...left, endedAt: 2000, isUnsure: true })).toBe(true);
  });

  it('and not when it runs, ended with a word of its source, never left, or only reads', () => {
    expect(mayBeDone('running', left)).toBe(false);
    expect(mayBeDone('failed', { ...left, endedAt: 2000 })).toBe(false);
    expect(mayBeDone('unfinished', { ...left, hasLeft: false })).toBe(false);
    expect(mayBeDone('unfinished', { ...left, effect: 'reads' })).toBe(false);
  });
});
