import { simulatedAzureKey } from '../../simulators/azure-speech/simulator';
import type { sendCommand } from './command';
import { test as base, expect } from './parley-test';
import { type ReadAloudWatch, watchReadAloud } from './read-aloud-watch';
import { canaryKey } from './simulated-services';
import { startVoiceServices, type VoiceServices } from './voice-services';

type SourceChange = Omit<Parameters<typeof sendCommand>[1] & { type: 'voice-source-change' }, 'type' | 'isOn'>;

/** Sources as a user sets them up for the simulated services. */
export const voiceSources = {
  edge: { engineId: 'edge', settings: {} },
  azure: { engineId: 'azure', settings: { region: 'westeurope' }, secrets: { apiKey: simulatedAzureKey } },
  /** With a model of which no end is announced: a test shall not depend on the day. */
  openai: { engineId: 'openai', settings: { model: 'speech-1' }, secrets: { apiKey: canaryKey } },
} as const satisfies Record<string, SourceChange>;

type VoiceFixtures = {
  /** The speed of speaking once `reading.use` was called. Fast by default, since it is heard in real time. */
  rate: number;
  /** A panel page where no source is on, and what it hears of reading. */
  readAloud: ReadAloudWatch;
};

type VoiceWorkerFixtures = {
  /** Simulated voice services, reached by the browser under their real names; as at their start in each test. */
  voices: VoiceServices;
};

/** `test` whose browser finds simulated voice services under the production addresses. */
export const test = base.extend<VoiceFixtures, VoiceWorkerFixtures>({
  voices: [
    async ({ services }, use) => {
      const voices = await startVoiceServices(services);
      await use(voices);
      await voices.stop();
    },
    { scope: 'worker' },
  ],
  reached: [({ voices }, use) => use(voices.all), { scope: 'worker' }],
  rate: [3, { option: true }],
  readAloud: async ({ panelPage, rate }, use) => {
    await use(await watchReadAloud(panelPage, rate));
  },
});

export { expect };
