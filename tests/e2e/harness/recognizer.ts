import type { Page } from '@playwright/test';
import { sendCommand } from './command';
import { canaryKey } from './simulated-services';

/** Sets up transcription by the simulated OpenAI, past the forms, and makes it the source that listens. */
export const useTranscription = async (page: Page): Promise<void> => {
  await sendCommand(page, {
    type: 'recognizer-change',
    recognizerId: 'openai',
    settings: {},
    secrets: { apiKey: canaryKey },
  });
  await sendCommand(page, {
    type: 'preferences-change',
    change: { dictation: { recognizerId: 'openai', language: 'interface', silenceMs: 1500 } },
  });
};

/** What the microphone's sound is, decoded by the browser: its length, and how loud it is (root mean square). */
export const decodeSound = (page: Page, bytes: Uint8Array): Promise<{ seconds: number; level: number }> =>
  page.evaluate(async (base64) => {
    const file = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const sound = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(file.buffer);
    const samples = sound.getChannelData(0);
    const level = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
    return { seconds: sound.duration, level };
  }, Buffer.from(bytes).toString('base64'));
