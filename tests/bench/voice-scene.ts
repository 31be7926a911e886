import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { attachToTarget } from '../../scripts/browser/nested-session.mjs';
import { findTarget } from '../../scripts/browser/side-panel.mjs';
import { connectOllama } from '../e2e/harness/connect';
import { launchParley, type Parley, removeProfile } from '../e2e/harness/launch';
import { type ReadAloudWatch, watchReadAloud } from '../e2e/harness/read-aloud-watch';
import { type SimulatedServices, startServices } from '../e2e/harness/simulated-services';
import { type SoundSystem, startSoundSystem } from '../e2e/harness/sound-system';
import { startVoiceServices, type VoiceServices } from '../e2e/harness/voice-services';

/** Parley with Edge's simulated voice on, on a sound card with an ear. */
export type VoiceScene = {
  readonly parley: Parley;
  readonly page: Page;
  readonly readAloud: ReadAloudWatch;
  readonly services: SimulatedServices;
  readonly voices: VoiceServices;
  readonly sound: SoundSystem;
  /** Makes sure that there is a document that plays and that it is watched: the browser ends one that was silent for 30 s. */
  watchPlayer(): Promise<void>;
  /** What was noted since the last call. */
  noted(): Promise<PlayerNotes>;
  readToEnd(text: string): Promise<void>;
  /** What the document that plays holds after a collection, bytes of sound included, MB. */
  speakerHeap(): Promise<number>;
  close(): Promise<void>;
};

/** When the player began or began again to sound, ran dry, and stood where; ms since the epoch, s of its sound. */
export type PlayerNotes = {
  readonly playing: readonly number[];
  /** `ahead`: so much sound lay there all the same, s. */
  readonly waiting: readonly { readonly at: number; readonly ahead: number }[];
  readonly places: readonly (readonly [at: number, seconds: number])[];
};

/** The player is in no document: it is found when it is next told to play. */
const playerProbe = `(() => {
  if (globalThis.takeNotes !== undefined) return;
  const epoch = () => performance.timeOrigin + performance.now();
  const fresh = () => ({ playing: [], waiting: [], places: [] });
  let notes = fresh();
  let player;
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function () {
    if (player === undefined) {
      player = this;
      player.addEventListener('playing', () => notes.playing.push(epoch()));
      player.addEventListener('waiting', () => {
        const { buffered, currentTime } = player;
        const end = buffered.length === 0 ? currentTime : buffered.end(buffered.length - 1);
        notes.waiting.push({ at: epoch(), ahead: end - currentTime });
      });
      setInterval(() => player.paused || notes.places.push([epoch(), player.currentTime]), 10);
    }
    return play.call(this);
  };
  globalThis.takeNotes = () => {
    const taken = notes;
    notes = fresh();
    return taken;
  };
})()`;

/** Looks every few ms until there is something; rejects when there is nothing for so long. */
export const eventually = async <Found>(
  what: string,
  look: () => Found | undefined | Promise<Found | undefined>,
  limitMs = 30_000,
): Promise<Found> => {
  for (const end = performance.now() + limitMs; performance.now() < end; await pause(10)) {
    const found = await look();
    if (found !== undefined) return found;
  }
  throw new Error(`${what}: not within ${limitMs / 1000} s`);
};

/** Where the sound was at a moment, s; NaN when it did not sound. */
export const placeAt = ({ places }: PlayerNotes, at: number): number => {
  const after = places.findIndex(([moment]) => moment >= at);
  const [next, before] = [places[after], places[after - 1]];
  if (next === undefined || before === undefined) return Number.NaN;
  return before[1] + ((at - before[0]) / (next[0] - before[0])) * (next[1] - before[1]);
};

/** Starts everything; the caller closes it. */
export const startVoiceScene = async (): Promise<VoiceScene> => {
  const [services, sound] = await Promise.all([startServices(), startSoundSystem()]);
  const voices = await startVoiceServices(services);
  const parley = await launchParley({ services: voices.all, sound, viewport: { width: 400, height: 900 } });
  // The compiler that runs this file wraps named functions in a call of `__name`, also those that run in the page.
  await parley.context.addInitScript('globalThis.__name = (named) => named');
  const page = await parley.openPanelPage();
  await connectOllama(page);
  await page.reload();
  await page.getByTestId('composer').waitFor();
  const readAloud = await watchReadAloud(page);
  await readAloud.use({ engineId: 'edge', settings: {} });

  const speaker = async () => {
    const address = parley.url('speaker.html');
    const { targetId } = await findTarget(parley.session, 'the speaker', (target) => target.url === address);
    return attachToTarget(parley.session, targetId);
  };
  const readToEnd = async (text: string): Promise<void> => {
    await readAloud.read(text);
    await readAloud.reaches('playing', { timeout: 60_000 });
    await readAloud.reaches('ended', { timeout: 60_000 });
  };
  return {
    parley,
    page,
    readAloud,
    services,
    voices,
    sound,
    readToEnd,
    watchPlayer: async () => {
      voices.edge.setSpeed(8);
      await readToEnd('A lamp.');
      await (await speaker()).evaluate(playerProbe);
    },
    noted: async () => (await speaker()).evaluate('takeNotes()'),
    speakerHeap: async () => {
      const session = await speaker();
      await session.send('HeapProfiler.collectGarbage');
      const { usedSize, backingStorageSize = 0 } = await session.send('Runtime.getHeapUsage');
      return (usedSize + backingStorageSize) / 1e6;
    },
    close: async () => {
      await parley.close();
      removeProfile(parley.profile);
      await Promise.all([voices.stop(), services.stop()]);
      sound.stop();
    },
  };
};
