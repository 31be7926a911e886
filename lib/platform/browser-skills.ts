import type { SummaryForm, WindowWork } from '@/lib/domain/tools/window-work';

type Availability = 'unavailable' | 'downloadable' | 'downloading' | 'available';
type Ends = { destroy(): void };
type Stop = { readonly signal: AbortSignal };

type Pair = { readonly sourceLanguage: string; readonly targetLanguage: string };
type SummaryOptions = { readonly type: SummaryForm; readonly format: 'plain-text'; readonly length: 'medium' };

/** The parts that are used of the Translator and Language Detector API, and of the Writing Assistance APIs. */
type TranslatorInterface = {
  availability(pair: Pair): Promise<Availability>;
  create(options: Pair & Stop): Promise<Ends & { translate(text: string, stop: Stop): Promise<string> }>;
};
type DetectorInterface = {
  availability(): Promise<Availability>;
  create(options: Stop): Promise<
    Ends & {
      detect(
        text: string,
        stop: Stop,
      ): Promise<readonly { readonly detectedLanguage?: string; readonly confidence?: number }[]>;
    }
  >;
};
type SummarizerInterface = {
  availability(options: SummaryOptions): Promise<Availability>;
  create(options: SummaryOptions & Stop): Promise<Ends & { summarize(text: string, stop: Stop): Promise<string> }>;
};

declare global {
  // Chrome 138 and later, in windows and in the workers of extensions (developer.chrome.com/docs/ai/built-in-apis, 2025; the drafts are
  // webmachinelearning.github.io/translation-api and /writing-assistance-apis). TypeScript's library describes none of them.
  var Translator: TranslatorInterface | undefined;
  var LanguageDetector: DetectorInterface | undefined;
  var Summarizer: SummarizerInterface | undefined;
}

/** A pair that every translator of a browser has: which others it has, it says when it is asked for one. */
const anyPair: Pair = { sourceLanguage: 'en', targetLanguage: 'es' };
const anySummary: SummaryOptions = { type: 'key-points', format: 'plain-text', length: 'medium' };

const isUsable = async (availability: Promise<Availability> | undefined): Promise<boolean> => {
  try {
    return ['available', 'downloadable', 'downloading'].includes((await availability) ?? '');
  } catch {
    return false;
  }
};

/** Whether the browser can translate. That the interface is there proves nothing; only its answer counts. */
export const translates = (): Promise<boolean> => isUsable(globalThis.Translator?.availability(anyPair));

/** Whether it can summarize. */
export const summarizes = (): Promise<boolean> => isUsable(globalThis.Summarizer?.availability(anySummary));

/** How long a first use may take, which downloads what the browser does not have yet, ms: less than a call may take. */
const longestDownload = 60_000;

const explained = (error: unknown): unknown =>
  error instanceof DOMException && error.name === 'NotAllowedError'
    ? new DOMException('A download wants a click', 'NotFoundError')
    : error;

/**
 * Opens one. In a window, what is to be downloaded wants a click, and the hidden document never has one; in a worker it does
 * not (Chromium, `RequiresUserActivation`; measured in 156).
 */
const opened = async <Opened>(create: (stop: Stop) => Promise<Opened>, signal: AbortSignal): Promise<Opened> => {
  try {
    return await create({ signal: AbortSignal.any([signal, AbortSignal.timeout(longestDownload)]) });
  } catch (error) {
    throw explained(error);
  }
};

const unknownLanguage = () => new DOMException('The language is not known', 'DataError');

const detect = async (text: string, signal: AbortSignal): Promise<string> => {
  const api = globalThis.LanguageDetector;
  if (api === undefined || (await api.availability()) === 'unavailable') throw unknownLanguage();
  const detector = await opened((stop) => api.create(stop), signal);
  try {
    const [best] = await detector.detect(text, { signal });
    const language = best?.detectedLanguage;
    if (language === undefined || language === 'und') throw unknownLanguage();
    return language;
  } finally {
    detector.destroy();
  }
};

/**
 * The browser calls every pair of languages downloadable until this extension has used it (developer.chrome.com,
 * "Translation with built-in AI"), so it is asked for without a look at that. Throws DOMException: `NotFoundError` (to be
 * downloaded by a click first), `NotSupportedError` (no such pair), `DataError` (no language found), `TimeoutError`.
 */
export const translateText = async (
  { text, from, to }: { readonly text: string; readonly from?: string; readonly to: string },
  signal: AbortSignal,
): Promise<string> => {
  const api = globalThis.Translator;
  if (api === undefined) throw new DOMException('There is no translator', 'NotSupportedError');
  const pair = { sourceLanguage: from ?? (await detect(text, signal)), targetLanguage: to };
  const translator = await opened((stop) => api.create({ ...pair, ...stop }), signal);
  try {
    return await translator.translate(text, { signal });
  } finally {
    translator.destroy();
  }
};

/** Throws DOMException as `translateText` does. Its model is gigabytes large: it is used where it is here already. */
export const summarizeText = async (
  { text, form }: { readonly text: string; readonly form: SummaryForm },
  signal: AbortSignal,
): Promise<string> => {
  const api = globalThis.Summarizer;
  const options = { type: form, format: 'plain-text', length: 'medium' } as const;
  const availability = (await api?.availability(options)) ?? 'unavailable';
  if (api === undefined || availability !== 'available') {
    const name = availability === 'unavailable' ? 'NotSupportedError' : 'NotFoundError';
    throw new DOMException('The model is not on this computer', name);
  }
  const summarizer = await opened((stop) => api.create({ ...options, ...stop }), signal);
  try {
    return await summarizer.summarize(text, { signal });
  } finally {
    summarizer.destroy();
  }
};

async function* once(work: () => Promise<string>): AsyncGenerator<string> {
  yield await work();
}

/**
 * Does in this context what it has a model for, undefined for all else. Chromium gives these interfaces to the worker of an
 * extension too (measured in 156): there no hidden document is opened, and no click is wanted.
 */
export const skillHere = (work: WindowWork, signal: AbortSignal): AsyncIterable<string> | undefined => {
  if (work.type === 'translate' && globalThis.Translator !== undefined) return once(() => translateText(work, signal));
  if (work.type === 'summarize' && globalThis.Summarizer !== undefined) return once(() => summarizeText(work, signal));
  return undefined;
};
