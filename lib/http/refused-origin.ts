import type { ErrorRule } from './service-error';

/** A local server that was not told to allow our `Origin` answers 403 without a word (Ollama's OLLAMA_ORIGINS). */
export const refusedOrigin: ErrorRule = (status, facts) =>
  status === 403 && facts.message === undefined && facts.isPage !== true ? 'origin-refused' : undefined;
