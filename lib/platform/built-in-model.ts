import type { BuiltInModelState } from '@/lib/domain/providers/built-in-model';
import { z } from '@/lib/domain/schema';

type ExpectedText = readonly { readonly type: 'text'; readonly languages: readonly string[] }[];

/** The input and output languages, passed to both `availability` and `create`. */
export type BuiltInLanguages = { readonly expectedInputs: ExpectedText; readonly expectedOutputs: ExpectedText };

type Measure = (input: string, options: { readonly signal: AbortSignal }) => Promise<number>;

/** A session of the model. The names with `input` come from older browsers, before the rename to `context`. */
export type BuiltInSession = {
  promptStreaming(input: string, options: { readonly signal: AbortSignal }): ReadableStream<string>;
  destroy(): void;
  readonly contextWindow?: number;
  readonly inputQuota?: number;
  readonly contextUsage?: number;
  readonly inputUsage?: number;
  measureContextUsage?: Measure;
  measureInputUsage?: Measure;
  addEventListener?(type: 'contextoverflow' | 'quotaoverflow', listener: () => void): void;
};

/** Reports the progress of a download; `loaded` runs from 0 to 1. */
type DownloadMonitor = {
  addEventListener(type: 'downloadprogress', listener: (event: { readonly loaded: number }) => void): void;
};

/** The options for opening a session. */
export type BuiltInOptions = BuiltInLanguages & {
  readonly signal: AbortSignal;
  readonly initialPrompts?: readonly { readonly role: 'system' | 'user' | 'assistant'; readonly content: string }[];
  /** Only together with `topK`. */
  readonly temperature?: number;
  readonly topK?: number;
  readonly monitor?: (monitor: DownloadMonitor) => void;
};

type Params = { readonly defaultTopK: number; readonly maxTemperature: number };

/** The part of the Prompt API that is used (https://github.com/webmachinelearning/prompt-api). */
export type BuiltInModel = {
  availability(languages: BuiltInLanguages): Promise<unknown>;
  create(options: BuiltInOptions): Promise<BuiltInSession>;
  /** Only in extensions. */
  params?(): Promise<Params | null>;
};

declare global {
  // Chromium's Prompt API (https://developer.chrome.com/docs/ai/prompt-api), which TypeScript's library does not describe.
  var LanguageModel: BuiltInModel | undefined;
}

/**
 * The browser's own language model; absent where the browser has none. Its presence does not mean that it can be used,
 * and it can be used in windows only.
 */
export const builtInModel = (): BuiltInModel | undefined => globalThis.LanguageModel;

/** Languages that browsers have a model for; which of them depends on the version. */
const offered = ['en', 'es', 'ja', 'de', 'fr'];

const inLanguages = (languages: readonly string[]): BuiltInLanguages => {
  const texts: ExpectedText = [{ type: 'text', languages }];
  return { expectedInputs: texts, expectedOutputs: texts };
};

const availabilitySchema = z.enum(['unavailable', 'downloadable', 'downloading', 'available']);

const stateIn = async (model: BuiltInModel, languages: BuiltInLanguages): Promise<BuiltInModelState> => {
  try {
    return z.safeParse(availabilitySchema, await model.availability(languages)).data ?? 'unavailable';
  } catch {
    return 'unavailable';
  }
};

/** A model that can be used or downloaded, and the languages to ask it in. */
export type FoundModel = {
  readonly model: BuiltInModel;
  readonly languages: BuiltInLanguages;
  readonly state: Exclude<BuiltInModelState, 'unavailable'>;
};

/**
 * Checks whether the browser's own model can be used: in the user's language if the browser has it for that, else in
 * English. Its presence proves nothing; only its answer counts.
 */
export const findBuiltInModel = async (
  model: BuiltInModel | undefined = builtInModel(),
  language: string = navigator.language,
): Promise<FoundModel | undefined> => {
  if (model === undefined) return undefined;
  const primaryTag = language.split('-')[0] ?? 'en';
  const languageSets = offered.includes(primaryTag) && primaryTag !== 'en' ? [[primaryTag, 'en'], ['en']] : [['en']];
  for (const candidate of languageSets) {
    const languages = inLanguages(candidate);
    const state = await stateIn(model, languages);
    if (state !== 'unavailable') return { model, languages, state };
  }
  return undefined;
};
