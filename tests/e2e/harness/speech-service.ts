import type { Page } from '@playwright/test';
import { type Simulator, startSimulator } from '../../simulators/core/simulator';
import { createOpenAiSpeechService, type OpenAiSpeechOptions } from '../../simulators/openai-speech/service';
import { sendCommand } from './command';

/** Starts a speech server of OpenAI's kind that asks for no key. The caller stops it. */
export const startSpeech = (options: OpenAiSpeechOptions = {}): Promise<Simulator> =>
  startSimulator(createOpenAiSpeechService({ keys: [], ...options }));

/** Switches the OpenAI-style source on, at this server. */
export const useSpeech = async (page: Page, { port }: Simulator): Promise<void> => {
  await sendCommand(page, {
    type: 'voice-source-change',
    engineId: 'openai',
    isOn: true,
    settings: { baseUrl: `http://127.0.0.1:${port}/v1` },
  });
};
