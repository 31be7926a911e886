import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type SoundSystem, startSoundSystem } from './sound-system';
import { test as base, expect } from './voice-test';

/** `test` whose browser sounds on a card of its own: `sound` hears it. */
export const test = base.extend<{ sound: SoundSystem }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
  sound: async ({}, use) => {
    const sound = await startSoundSystem();
    await use(sound);
    sound.stop();
  },
  launch: async ({ sound }, use) => {
    await use({ sound });
  },
});

const folder = resolve(import.meta.dirname, '../../artifacts/sounds');

/** Saves what was heard between two times to tests/artifacts/sounds, for people to listen to. */
export const saveSound = (sound: SoundSystem, name: string, fromMs: number, toMs: number): void => {
  mkdirSync(folder, { recursive: true });
  sound.save(join(folder, `${name}.wav`), fromMs, toMs);
};

export { expect };
