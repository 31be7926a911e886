/**
 * Stand-ins for the browser's `Translator`, `LanguageDetector` and `Summarizer`, which are put before the scripts of a page.
 * *Constructed*, after the drafts webmachinelearning.github.io/translation-api and /writing-assistance-apis: no byte of them
 * came from a browser's model. As in Chromium 156, every pair is downloadable until it was used, and a download wants a click
 * where there is a window. There is no Esperanto.
 */
(() => {
  Object.assign(globalThis, {
    Translator: {
      availability: async (/** @type {{ sourceLanguage: string, targetLanguage: string }} */ pair) =>
        pair.targetLanguage === 'eo' ? 'unavailable' : 'downloadable',
      create: async (/** @type {{ sourceLanguage: string, targetLanguage: string }} */ pair) => {
        if (pair.targetLanguage === 'eo') throw new DOMException('no such pair', 'NotSupportedError');
        if ('document' in globalThis) throw new DOMException('Requires a user gesture', 'NotAllowedError');
        return {
          translate: async (/** @type {string} */ text) => `Auf Deutsch: ${text}`,
          destroy: () => undefined,
        };
      },
    },
    LanguageDetector: {
      availability: async () => 'available',
      create: async () => ({
        detect: async () => [{ detectedLanguage: 'fr', confidence: 0.9 }],
        destroy: () => undefined,
      }),
    },
    Summarizer: {
      availability: async () => 'available',
      create: async (/** @type {{ type: string }} */ { type }) => ({
        summarize: async (/** @type {string} */ text) => `${type}: ${text.slice(0, 10)}`,
        destroy: () => undefined,
      }),
    },
  });
})();
