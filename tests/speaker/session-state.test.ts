import { describe, expect, it } from 'vitest';
import type { SessionReport } from '@/lib/speaker/session-contract';
import { startReadAloud } from '@/lib/speaker/session-read-aloud';
import { createSessionState } from '@/lib/speaker/session-state';
import { sentencesOf, settingsOf } from '../fakes/session';
import { settlePromises } from '../fakes/timers';

const readAloudOf = (readAloudId: string) =>
  startReadAloud({
    type: 'start',
    readAloudId,
    title: 'A text',
    sentences: sentencesOf('One.', 'Two.'),
    isComplete: true,
    settings: settingsOf(),
    position: { index: 0, offsetMs: 0, charIndex: 0 },
    isPaused: false,
  });

const create = () => {
  const reports: SessionReport[] = [];
  const state = createSessionState((report) => reports.push(report));
  const statuses = () => reports.map((report) => (report.type === 'playback' ? report.playback.status : report.type));
  return { state, statuses };
};

describe('what a session reads', () => {
  it('is reported as it begins, and then when something has changed', () => {
    const { state, statuses } = create();
    const readAloud = readAloudOf('r1');
    state.begin(readAloud, settingsOf());

    state.report(readAloud);
    state.dispatch(readAloud, { type: 'sound', index: 0 });
    state.dispatch(readAloud, { type: 'sound', index: 0 });

    expect(statuses()).toEqual(['preparing', 'playing']);
  });

  it('is reported anew when the same is begun again', () => {
    const { state, statuses } = create();
    state.begin(readAloudOf('r1'), settingsOf());
    state.begin(readAloudOf('r1'), settingsOf());

    expect(statuses()).toEqual(['preparing', 'preparing']);
  });

  it('is not what was replaced or left: that changes and nobody hears of it', () => {
    const { state, statuses } = create();
    const [first, second] = [readAloudOf('r1'), readAloudOf('r2')];
    state.begin(first, settingsOf());
    state.begin(second, settingsOf());
    const told = statuses().length;

    state.dispatch(first, { type: 'fail' });
    state.end();
    state.dispatch(second, { type: 'fail' });

    expect(statuses()).toHaveLength(told);
    expect(first.state.status).toBe('failed');
    expect(state.readAloud()).toBeUndefined();
  });

  it('wakes who waits at every change, of the settings too', async () => {
    const { state } = create();
    const { signal } = new AbortController();
    const readAloud = readAloudOf('r1');
    state.begin(readAloud, settingsOf());
    const woken: string[] = [];
    const wait = (name: string): void => void state.changed(signal).then(() => woken.push(name));

    wait('dispatch');
    state.dispatch(readAloud, { type: 'pause' });
    await settlePromises();
    wait('settings');
    state.change({ ...settingsOf(), rate: 2 });
    await settlePromises();

    expect(woken).toEqual(['dispatch', 'settings']);
    expect(state.settings()?.rate).toBe(2);
  });
});
