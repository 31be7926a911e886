import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { useAnnouncement } from '@/lib/panel/announcements';
import { followCalls, useLiveCalls } from '@/lib/panel/tools/live-calls';
import { conversationOf } from '@/tests/fakes/messages';
import { openFakePanel } from '@/tests/fakes/panel';
import { callRecord, liveCall } from '@/tests/fakes/tool-calls';

const heard = () => useLiveCalls.getState().byMessage;

describe('the calls of live runs', () => {
  beforeEach(() => useLiveCalls.setState({ byMessage: {} }));

  it('are those that began before the panel listened, and what happens to them', async () => {
    const connection = openFakePanel();
    connection.answer({ 'tool-calls': [liveCall('1'), liveCall('2')] });

    followCalls();
    await vi.waitFor(() => expect(Object.keys(heard().a1 ?? {})).toEqual(['1', '2']));
    connection.emit({ type: 'tool-call', call: liveCall('2', { state: 'done' }) });

    expect(heard().a1?.['2']?.state).toBe('done');
  });

  it('keep what was heard while the panel asked for them', async () => {
    const connection = openFakePanel();
    const answer = connection.hold('tool-calls');

    followCalls();
    connection.emit({ type: 'tool-call', call: liveCall('1', { state: 'done' }) });
    answer([liveCall('1', { state: 'asking' }), liveCall('2')]);

    await vi.waitFor(() => expect(heard().a1?.['2']).toBeDefined());
    expect(heard().a1?.['1']?.state).toBe('done');
  });

  it('are asked for again when the background comes back, and followed once', async () => {
    const connection = openFakePanel();
    followCalls();
    followCalls();

    connection.lose();
    connection.comeBack();

    await vi.waitFor(() => expect(connection.sent('tool-calls')).toHaveLength(2));
  });

  it('are remembered for the twenty latest answers', () => {
    const connection = openFakePanel();
    followCalls();

    for (let number = 1; number <= 21; number += 1) {
      connection.emit({ type: 'tool-call', call: liveCall('1', { messageId: `a${number}` }) });
    }

    expect(Object.keys(heard())).toHaveLength(20);
    expect(heard().a1).toBeUndefined();
  });
});

describe('a screen reader', () => {
  const said = () => useAnnouncement.getState().current;
  const panel = () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const connection = openFakePanel({ conversation: conversationOf() });
    followCalls();
    return connection;
  };
  /** Says what waits for its turn. */
  const later = () => vi.advanceTimersByTime(10_000);

  beforeEach(() => {
    useLiveCalls.setState({ byMessage: {} });
    useAnnouncement.setState({ current: undefined });
  });

  it('is told once that a call runs, however far it gets, and that it failed', () => {
    const connection = panel();

    connection.emit({ type: 'tool-call', call: liveCall('1') });
    later();
    const first = said();
    connection.emit({ type: 'tool-call', call: liveCall('1', { progress: { done: 1 } }) });
    later();

    expect(first).toEqual({ textKey: 'tools.said.running', values: { tool: 'Forecast' } });
    expect(said()).toBe(first);
    connection.emit({
      type: 'tool-call',
      call: liveCall('1', { state: 'done', record: callRecord('1', { outcome: 'failed' }) }),
    });
    later();
    expect(said()?.textKey).toBe('tools.said.failed');
  });

  it('is not told of another call while one waits for a yes, nor of a conversation that is not shown', () => {
    const connection = panel();
    const question = { offers: ['once', 'no'], reason: 'first' } as const;

    connection.emit({ type: 'tool-call', call: liveCall('1', { state: 'asking', question }) });
    connection.emit({ type: 'tool-call', call: liveCall('2') });
    connection.emit({ type: 'tool-call', call: liveCall('3', { conversationId: 'c2', messageId: 'a2' }) });
    later();

    expect(said()).toBeUndefined();
  });
});
