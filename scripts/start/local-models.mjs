/** Programs that serve models on this computer, by the path that lists their models. */
const services = [
  { label: 'Ollama', url: 'http://127.0.0.1:11434', path: '/api/tags', list: 'models' },
  { label: 'LM Studio', url: 'http://127.0.0.1:1234', path: '/v1/models', list: 'data' },
  { label: 'llama.cpp', url: 'http://127.0.0.1:8080', path: '/v1/models', list: 'data' },
  { label: 'vLLM', url: 'http://127.0.0.1:8000', path: '/v1/models', list: 'data' },
  { label: 'Jan', url: 'http://127.0.0.1:1337', path: '/v1/models', list: 'data' },
  { label: 'KoboldCpp', url: 'http://127.0.0.1:5001', path: '/v1/models', list: 'data' },
];

/** @param {(typeof services)[number]} service */
const ask = async ({ label, url, path, list }) => {
  try {
    const response = await fetch(url + path, { signal: AbortSignal.timeout(1_500) });
    const models = (await response.json())[list];
    if (!Array.isArray(models) || models.length === 0) return undefined;
    return { label, url, modelCount: models.length };
  } catch {
    // Nothing listens there, or something that serves no models: both mean that it is not a model to talk to.
    return undefined;
  }
};

/**
 * The first program on this computer that has a model to talk to.
 * @returns {Promise<{ label: string, url: string, modelCount: number } | undefined>}
 */
export const findLocalModel = async () => (await Promise.all(services.map(ask))).find((found) => found !== undefined);
