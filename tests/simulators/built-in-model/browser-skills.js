/**
 * Stand-ins for the browser's `Translator`, `LanguageDetector` and `Summarizer`, which are put before the scripts of a page.
 * *Constructed*, after the drafts webmachinelearning.github.io/translation-api and /writing-assistance-apis: no byte of them
 * came from a browser's model. Only French to German is on this computer.
 */
(() => {
  const isHere = (/** @type {{ sourceLanguage: string, targetLanguage: string }} */ pair) =>
    pair.sourceLanguage === 'fr' && pair.targetLanguage === 'de';
  Object.assign(globalThis, {
    Translator: {
      availability: async (/** @type {{ sourceLanguage: string, targetLanguage: string }} */ pair) =>
        isHere(pair) ? 'available' : 'downloadable',
      create: async () => ({
        translate: async (/** @type {string} */ text) => `Auf Deutsch: ${text}`,
        destroy: () => undefined,
      }),
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
