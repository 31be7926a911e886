import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wavHeader } from './wav-header';

/** Speech is louder than this, as the root mean square of 0 to 1. */
export const loud = 0.01;

/** A piece of what was heard, ms. */
export type LoudPiece = { readonly startMs: number; readonly endMs: number; readonly loudness: number };

/** A sound card that nobody hears, with an ear on it, and the system's own voices: of one browser, not of the machine. */
export type SoundSystem = {
  /** For the environment of the browser that is heard. */
  readonly env: Readonly<Record<string, string>>;
  /** How long it has been listened, ms. */
  heardMs(): number;
  /** The loudness (root mean square, 0 to 1) between two of those times. */
  loudness(fromMs: number, toMs: number): number;
  /** The pieces between two of those times that are not silent, in order. */
  loudPieces(fromMs: number, toMs: number, pieceMs?: number): readonly LoudPiece[];
  /** What was heard between two times as a WAV file, to be listened to. */
  save(path: string, fromMs: number, toMs: number): void;
  stop(): void;
};

const sampleRate = 24_000;
const bytesPerMs = (sampleRate * 2) / 1000;

const evenBytes = (ms: number): number => 2 * Math.floor((ms * bytesPerMs) / 2);

/** Until a server has made its socket. */
const socketOf = async (server: ChildProcess, path: string): Promise<void> => {
  while (!existsSync(path)) {
    if (server.exitCode !== null) throw new Error(`${server.spawnfile} ended with code ${server.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

/** Starts PulseAudio with a null sink, Speech Dispatcher with eSpeak NG on it, and listens to all that sounds. */
export const startSoundSystem = async (): Promise<SoundSystem> => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-sound-'));
  const pulseSocket = join(folder, 'pulse.socket');
  const speechSocket = join(folder, 'speech.socket');
  const speech = { folder: join(folder, 'speech-dispatcher'), log: join(folder, 'log') };
  mkdirSync(join(speech.folder, 'modules'), { recursive: true });
  mkdirSync(speech.log);
  copyFileSync('/etc/speech-dispatcher/modules/espeak-ng.conf', join(speech.folder, 'modules/espeak-ng.conf'));
  writeFileSync(
    join(speech.folder, 'speechd.conf'),
    [
      'AudioOutputMethod "pulse"',
      `AudioPulseServer "unix:${pulseSocket}"`,
      'AddModule "espeak-ng" "sd_espeak-ng" "espeak-ng.conf"',
      'DefaultModule espeak-ng',
      'DefaultLanguage "en-US"',
      'DisableAutoSpawn',
      '',
    ].join('\n'),
  );
  const env = {
    XDG_RUNTIME_DIR: folder,
    PULSE_SERVER: `unix:${pulseSocket}`,
    SPEECHD_ADDRESS: `unix_socket:${speechSocket}`,
  };
  const start = (command: string, args: readonly string[], output: 'pipe' | 'ignore'): ChildProcess =>
    spawn(command, args, { env: { ...process.env, ...env, HOME: folder }, stdio: ['ignore', output, 'ignore'] });

  const modules = [
    `module-native-protocol-unix socket=${pulseSocket} auth-anonymous=1`,
    `module-null-sink sink_name=ear rate=${sampleRate} channels=1 format=s16le`,
  ];
  const pulse = start(
    'pulseaudio',
    ['-n', '--daemonize=no', '--exit-idle-time=-1', '--use-pid-file=no', ...modules.flatMap((name) => ['-L', name])],
    'ignore',
  );
  await socketOf(pulse, pulseSocket);
  const dispatcher = start(
    'speech-dispatcher',
    [
      ...['-s', '-C', speech.folder, '-c', 'unix_socket', '-S', speechSocket, '-L', speech.log],
      // Without a client it would end after five seconds, which a slow browser needs to come.
      ...['-P', join(folder, 'pid'), '-t', '0'],
    ],
    'ignore',
  );
  await socketOf(dispatcher, speechSocket);
  const format = ['--format=s16le', `--rate=${sampleRate}`, '--channels=1', '--raw', '--latency-msec=20'];
  const ear = start('parec', ['--device=ear.monitor', ...format], 'pipe');
  const sound = ear.stdout;
  if (sound === null) throw new Error('parec has no output');
  let heard: Buffer[] = [];
  let heardBytes = 0;
  sound.on('data', (chunk: Buffer) => {
    heard.push(chunk);
    heardBytes += chunk.length;
  });
  await once(sound, 'data');

  const between = (fromMs: number, toMs: number): Buffer => {
    const [first] = heard;
    const whole = heard.length === 1 && first !== undefined ? first : Buffer.concat(heard);
    heard = [whole];
    return whole.subarray(evenBytes(fromMs), evenBytes(toMs));
  };
  const loudness = (fromMs: number, toMs: number): number => {
    const samples = between(fromMs, toMs);
    let sum = 0;
    for (let at = 0; at + 1 < samples.length; at += 2) sum += (samples.readInt16LE(at) / 32_768) ** 2;
    return Math.sqrt(sum / Math.max(1, samples.length / 2));
  };
  return {
    env,
    heardMs: () => heardBytes / bytesPerMs,
    loudness,
    loudPieces: (fromMs, toMs, pieceMs = 20) => {
      const pieces: LoudPiece[] = [];
      for (let startMs = fromMs; startMs + pieceMs <= toMs; startMs += pieceMs) {
        const heardLoudness = loudness(startMs, startMs + pieceMs);
        if (heardLoudness > loud) pieces.push({ startMs, endMs: startMs + pieceMs, loudness: heardLoudness });
      }
      return pieces;
    },
    save: (path, fromMs, toMs) => {
      const samples = between(fromMs, toMs);
      writeFileSync(path, Buffer.concat([wavHeader(samples.length, sampleRate), samples]));
    },
    stop: () => {
      for (const child of [ear, dispatcher, pulse]) child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
    },
  };
};
