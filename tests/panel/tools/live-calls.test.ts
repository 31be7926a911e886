import { beforeEach, describe, expect, it, vi } from 'vitest';
import { followCalls, useLiveCalls } from '@/lib/panel/tools/live-calls';
import { openFakePanel } from '@/tests/fakes/panel';
import { liveCall } from '@/tests/fakes/tool-calls';

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
