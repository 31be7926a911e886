/**
 * A stand-in for the browser's `LanguageModel`, which is put before the scripts of a page. *Constructed*, after
 * https://webmachinelearning.github.io/prompt-api and https://developer.chrome.com/docs/ai/prompt-api: no byte of it came
 * from a browser's model. Its state is the extension's own `localStorage`, which its pages share as they share a model.
 */
/**
 * @typedef {{
 *   initialPrompts?: { role: string, content: string }[],
 *   monitor?: (monitor: EventTarget) => void,
 *   signal?: AbortSignal,
 *   temperature?: number,
 *   topK?: number,
 * }} CreateOptions
 */
(() => {
  const paceMs = 60;
  const window = 4096;
  const tokensOf = (/** @type {string} */ text) => Math.ceil(text.length / 4);
  const state = () => localStorage.getItem('model-state') ?? 'downloadable';

  const pause = (/** @type {AbortSignal | undefined} */ signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const onAbort = () => reject(signal?.reason);
      signal?.addEventListener('abort', onAbort, { once: true });
      setTimeout(() => {
        signal?.removeEventListener('abort', onAbort);
        resolve(undefined);
      }, paceMs);
    });

  const download = async (/** @type {EventTarget} */ monitor, /** @type {AbortSignal | undefined} */ signal) => {
    for (let step = 0; step <= 50; step += 1) {
      await pause(signal);
      monitor.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded: step / 50, total: 1 }));
    }
    localStorage.setItem('model-state', 'available');
  };

  const count = (/** @type {string} */ name) =>
    localStorage.setItem(name, String(Number(localStorage.getItem(name) ?? 0) + 1));

  class Session extends EventTarget {
    contextWindow = window;
    contextUsage = 0;

    constructor(/** @type {readonly { role: string, content: string }[]} */ prompts) {
      super();
      this.prompts = prompts;
      this.contextUsage = prompts.reduce((sum, { content }) => sum + tokensOf(content), 0);
      count('model-opened');
    }

    async measureContextUsage(/** @type {string} */ text) {
      return tokensOf(text);
    }

    promptStreaming(/** @type {string} */ text, /** @type {{ signal?: AbortSignal }} */ { signal } = {}) {
      const said = this.prompts.map(({ role, content }) => `${role}: ${content}`).join(' | ');
      const isEndless = text.includes('without end');
      const words = `You said “${text}”. Before that: ${said === '' ? 'nothing' : said}.`.split(/(?<= )/);
      let next = 0;
      return new ReadableStream({
        pull: async (controller) => {
          try {
            await pause(signal);
          } catch (error) {
            count('model-stopped');
            controller.error(error);
            return;
          }
          const word = words[next] ?? (isEndless ? 'and on ' : undefined);
          next += 1;
          if (word === undefined) {
            this.contextUsage += tokensOf(text) + tokensOf(words.join(''));
            controller.close();
          } else controller.enqueue(word);
        },
      });
    }

    destroy() {
      count('model-closed');
    }
  }

  const LanguageModel = {
    availability: async () => state(),
    params: async () => ({ defaultTopK: 3, maxTopK: 8, defaultTemperature: 1, maxTemperature: 2 }),
    create: async (/** @type {CreateOptions} */ { initialPrompts = [], monitor, signal, temperature, topK } = {}) => {
      if ((temperature === undefined) !== (topK === undefined)) {
        throw new DOMException('Both of temperature and topK are needed', 'NotSupportedError');
      }
      if (initialPrompts.slice(1).some(({ role }) => role === 'system')) {
        throw new DOMException('The system prompt must be the first', 'NotSupportedError');
      }
      if (state() !== 'available') {
        if (!navigator.userActivation.isActive) {
          throw new DOMException('Requires a user gesture', 'NotAllowedError');
        }
        const target = new EventTarget();
        monitor?.(target);
        await download(target, signal);
      }
      signal?.throwIfAborted();
      return new Session(initialPrompts);
    },
  };
  Object.defineProperty(globalThis, 'LanguageModel', { value: LanguageModel, configurable: true });
})();
