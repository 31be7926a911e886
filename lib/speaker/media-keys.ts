import type { Playback, SpeakerOrder } from '@/lib/domain/read-aloud/read-aloud';

/**
 * Lets the keys of a keyboard and the browser's media controls command the session
 * (https://developer.mozilla.org/docs/Web/API/Media_Session_API).
 */
export const bindMediaKeys = (session: MediaSession, send: (order: SpeakerOrder) => void): void => {
  session.setActionHandler('play', () => send({ type: 'play' }));
  session.setActionHandler('pause', () => send({ type: 'pause' }));
  session.setActionHandler('stop', () => send({ type: 'pause' }));
  for (const action of ['nexttrack', 'seekforward'] as const) {
    session.setActionHandler(action, () => send({ type: 'step', by: 1 }));
  }
  for (const action of ['previoustrack', 'seekbackward'] as const) {
    session.setActionHandler(action, () => send({ type: 'step', by: -1 }));
  }
};

/** Tells the browser's media controls what is read aloud and whether it plays. */
export const showInMediaControls = (
  session: MediaSession,
  title: string,
  status: Playback['status'] | undefined,
): void => {
  session.metadata = status === undefined ? null : new MediaMetadata({ title, artist: 'Parley' });
  if (status === undefined) session.playbackState = 'none';
  else session.playbackState = status === 'playing' || status === 'preparing' ? 'playing' : 'paused';
};
