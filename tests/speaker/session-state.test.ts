import { describe, expect, it } from 'vitest';
import type { SessionReport } from '@/lib/speaker/session-contract';
import { startReading } from '@/lib/speaker/session-reading';
import { createSessionState } from '@/lib/speaker/session-state';
import { sentencesOf, settingsOf } from '../fakes/session';
import { settlePromises } from '../fakes/timers';

const readingOf = (readingId: string) =>
  startReading({
    type: 'start',
    readingId,
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
    const reading = readingOf('r1');
    state.begin(reading, settingsOf());

    state.report(reading);
    state.dispatch(reading, { type: 'sound', index: 0 });
    state.dispatch(reading, { type: 'sound', index: 0 });

    expect(statuses()).toEqual(['preparing', 'playing']);
  });

  it('is reported anew when the same is begun again', () => {
    const { state, statuses } = create();
    state.begin(readingOf('r1'), settingsOf());
    state.begin(readingOf('r1'), settingsOf());

    expect(statuses()).toEqual(['preparing', 'preparing']);
  });

  it('is not what was replaced or left: that changes and nobody hears of it', () => {
    const { state, statuses } = create();
    const [first, second] = [readingOf('r1'), readingOf('r2')];
    state.begin(first, settingsOf());
    state.begin(second, settingsOf());
    const told = statuses().length;

    state.dispatch(first, { type: 'fail' });
    state.end();
    state.dispatch(second, { type: 'fail' });

    expect(statuses()).toHaveLength(told);
    expect(first.state.status).toBe('failed');
    expect(state.reading()).toBeUndefined();
  });

  it('wakes who waits at every change, of the settings too', async () => {
    const { state } = create();
    const { signal } = new AbortController();
    const reading = readingOf('r1');
    state.begin(reading, settingsOf());
    const woken: string[] = [];
    const wait = (name: string): void => void state.changed(signal).then(() => woken.push(name));

    wait('dispatch');
    state.dispatch(reading, { type: 'pause' });
    await settlePromises();
    wait('settings');
    state.change({ ...settingsOf(), rate: 2 });
    await settlePromises();

    expect(woken).toEqual(['dispatch', 'settings']);
    expect(state.settings()?.rate).toBe(2);
  });
});
