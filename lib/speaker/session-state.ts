import type { ReadAloudSettings } from '@/lib/domain/read-aloud/read-aloud';
import { nextPlayState, type PlayEvent } from './play-state';
import type { SessionContext } from './session-contract';
import { playbackOf, type SessionReadAloud } from './session-read-aloud';
import { createWaiting, type Waiting } from './waiting';

/** What a session reads now, and its settings. Every change is reported once, and wakes all that wait for one. */
export type SessionState = {
  readAloud(): SessionReadAloud | undefined;
  settings(): ReadAloudSettings | undefined;
  begin(readAloud: SessionReadAloud, settings: ReadAloudSettings): void;
  end(): void;
  change(settings: ReadAloudSettings): void;
  /** Applies an event to a read-aloud session, and reports it if it is still the current one. */
  dispatch(readAloud: SessionReadAloud, event: PlayEvent): void;
  /** Reports where a read-aloud session is, unless that was reported last. */
  report(readAloud: SessionReadAloud): void;
  readonly changed: Waiting['changed'];
};

/** Nothing is read yet. */
export const createSessionState = (tell: SessionContext['report']): SessionState => {
  let readAloud: SessionReadAloud | undefined;
  let settings: ReadAloudSettings | undefined;
  let lastReport = '';
  const { changed, wake } = createWaiting();

  const report = (current: SessionReadAloud): void => {
    const playback = playbackOf(current);
    const text = JSON.stringify(playback);
    if (text === lastReport) return;
    lastReport = text;
    tell({ type: 'playback', playback });
  };

  return {
    readAloud: () => readAloud,
    settings: () => settings,
    begin: (next, goesBy) => {
      settings = goesBy;
      lastReport = '';
      readAloud = next;
      report(next);
    },
    end: () => {
      readAloud = undefined;
    },
    change: (next) => {
      settings = next;
      wake();
    },
    dispatch: (current, event) => {
      current.state = nextPlayState(current.state, event);
      wake();
      if (current === readAloud) report(current);
    },
    report,
    changed,
  };
};
