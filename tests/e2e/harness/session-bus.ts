import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A desktop's message bus of one browser, over which a desktop hands it the media keys of the keyboard. */
export type SessionBus = {
  /** For the environment of the browser. */
  readonly env: Readonly<Record<string, string>>;
  /** The names of media players on it (MPRIS, the freedesktop.org interface). */
  players(): readonly string[];
  /** Presses a media key, in MPRIS's words. */
  press(player: string, key: 'Play' | 'Pause' | 'Next' | 'Previous' | 'Stop'): void;
  /** A property of a player, such as `PlaybackStatus`, as text; empty while there is no such player. */
  property(player: string, name: string): string;
  stop(): void;
};

/** Starts a bus (Debian package `dbus-daemon`). */
export const startSessionBus = async (): Promise<SessionBus> => {
  const daemon = spawn('dbus-daemon', ['--session', '--nofork', '--print-address=1'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = await once(daemon.stdout, 'data');
  const env = { DBUS_SESSION_BUS_ADDRESS: String(line).trim() };
  const send = (destination: string, path: string, ...message: readonly string[]): string =>
    execFileSync('dbus-send', ['--session', '--print-reply', `--dest=${destination}`, path, ...message], {
      env: { ...process.env, ...env },
      encoding: 'utf8',
      stdio: 'pipe',
    });
  const player = 'org.mpris.MediaPlayer2.Player';
  return {
    env,
    players: () => {
      const names = send('org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus.ListNames');
      return [...names.matchAll(/"(org\.mpris\.MediaPlayer2\.[^"]+)"/gu)].map(([, name]) => name ?? '');
    },
    press: (name, key) => {
      send(name, '/org/mpris/MediaPlayer2', `${player}.${key}`);
    },
    property: (destination, name) => {
      const what = ['org.freedesktop.DBus.Properties.Get', `string:${player}`, `string:${name}`];
      try {
        return send(destination, '/org/mpris/MediaPlayer2', ...what);
      } catch (error) {
        // The names of errors that the bus and the player give: while the sound jumps, there is no player for a moment.
        if (error instanceof Error && /ServiceUnknown|UnknownMethod|UnknownObject|NoReply/u.test(error.message))
          return '';
        throw error;
      }
    },
    stop: () => {
      daemon.kill();
    },
  };
};
