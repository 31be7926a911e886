import type { SummaryForm } from '@/lib/domain/tools/window-work';

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
  // Chrome 138 and later, in windows and for extensions too (developer.chrome.com/docs/ai/built-in-apis, 2025; the drafts are
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

/** A download needs a click in a page, and the hidden document has none: what is not here yet is not used. */
const requireModel = (is: Availability | undefined): void => {
  if (is === 'available') return;
  const isNear = is === 'downloadable' || is === 'downloading';
  throw new DOMException('The model is not on this computer', isNear ? 'NotFoundError' : 'NotSupportedError');
};

const detect = async (text: string, stop: Stop): Promise<string> => {
  const api = globalThis.LanguageDetector;
  requireModel(await api?.availability());
  const detector = await api?.create(stop);
  try {
    const [best] = (await detector?.detect(text, stop)) ?? [];
    const language = best?.detectedLanguage;
    if (language === undefined || language === 'und') throw new DOMException('The language is not known', 'DataError');
    return language;
  } finally {
    detector?.destroy();
  }
};

/** Throws DOMException: `NotFoundError` (to be downloaded first), `NotSupportedError` (no such pair), `DataError` (no language found). */
export const translateText = async (
  { text, from, to }: { readonly text: string; readonly from?: string; readonly to: string },
  signal: AbortSignal,
): Promise<string> => {
  const api = globalThis.Translator;
  if (api === undefined) throw new DOMException('There is no translator', 'NotSupportedError');
  const pair = { sourceLanguage: from ?? (await detect(text, { signal })), targetLanguage: to };
  requireModel(await api.availability(pair));
  const translator = await api.create({ ...pair, signal });
  try {
    return await translator.translate(text, { signal });
  } finally {
    translator.destroy();
  }
};

/** Throws DOMException as `translateText` does. */
export const summarizeText = async (
  { text, form }: { readonly text: string; readonly form: SummaryForm },
  signal: AbortSignal,
): Promise<string> => {
  const api = globalThis.Summarizer;
  const options = { type: form, format: 'plain-text', length: 'medium' } as const;
  requireModel(await api?.availability(options));
  const summarizer = await api?.create({ ...options, signal });
  try {
    return (await summarizer?.summarize(text, { signal })) ?? '';
  } finally {
    summarizer?.destroy();
  }
};
