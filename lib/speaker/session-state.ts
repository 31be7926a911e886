import type { ReadingSettings } from '@/lib/domain/read-aloud/reading';
import { nextPlayState, type PlayEvent } from './play-state';
import type { SessionContext } from './session-contract';
import { playbackOf, type SessionReading } from './session-reading';
import { createWaiting, type Waiting } from './waiting';

/** What a session reads now and what it goes by. Every change is reported once, and wakes whoever waits for one. */
export type SessionState = {
  reading(): SessionReading | undefined;
  settings(): ReadingSettings | undefined;
  begin(reading: SessionReading, settings: ReadingSettings): void;
  end(): void;
  change(settings: ReadingSettings): void;
  /** What an event changes in a reading; it is reported if it is still the one that is read. */
  dispatch(reading: SessionReading, event: PlayEvent): void;
  /** Reports where a reading is, unless that was reported last. */
  report(reading: SessionReading): void;
  readonly changed: Waiting['changed'];
};

/** Nothing is read yet. */
export const createSessionState = (tell: SessionContext['report']): SessionState => {
  let reading: SessionReading | undefined;
  let settings: ReadingSettings | undefined;
  let lastReport = '';
  const { changed, wake } = createWaiting();

  const report = (current: SessionReading): void => {
    const playback = playbackOf(current);
    const text = JSON.stringify(playback);
    if (text === lastReport) return;
    lastReport = text;
    tell({ type: 'playback', playback });
  };

  return {
    reading: () => reading,
    settings: () => settings,
    begin: (next, goesBy) => {
      settings = goesBy;
      lastReport = '';
      reading = next;
      report(next);
    },
    end: () => {
      reading = undefined;
    },
    change: (next) => {
      settings = next;
      wake();
    },
    dispatch: (current, event) => {
      current.state = nextPlayState(current.state, event);
      wake();
      if (current === reading) report(current);
    },
    report,
    changed,
  };
};
