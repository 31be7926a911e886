import type { Page } from '@playwright/test';
import { sendCommand } from './command';
import { canaryKey } from './simulated-services';

/** Connects the simulated OpenAI with the canary key, past the forms. */
export const connectOpenAi = (page: Page) =>
  sendCommand(page, { type: 'provider-add', providerId: 'openai', settings: {}, secrets: { apiKey: canaryKey } });

/** Connects the simulated Ollama, as the first run's one click does after the grant. */
export const connectOllama = (page: Page) => sendCommand(page, { type: 'local-identify', serviceId: 'ollama' });
