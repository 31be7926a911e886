type AvailabilitySource = { availability(): Promise<unknown> };

declare global {
  // Chromium's Prompt API (https://developer.chrome.com/docs/ai/prompt-api), which TypeScript's library does not describe.
  var LanguageModel: AvailabilitySource | undefined;
}

/** The browser's own language model; absent where the browser has none. Its presence does not mean that it can be used. */
export const builtInModel = (): AvailabilitySource | undefined => globalThis.LanguageModel;
